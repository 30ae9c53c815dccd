/** Name of a component's variable in the joined system: `x` becomes `part.x`, `der(x)` becomes `der(part.x)`. */
export function nameInPart(part: string, name: string): string {
  const derivative = /^der\((.*)\)$/.exec(name);
  return derivative === null ? `${part}.${name}` : `der(${nameInPart(part, derivative[1]!)})`;
}

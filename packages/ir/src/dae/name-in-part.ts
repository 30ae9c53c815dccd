/** The name of a part's variable in the whole: `x` is `part.x`, and `der(x)` is `der(part.x)`. */
export function nameInPart(part: string, name: string): string {
  const derivative = /^der\((.*)\)$/.exec(name);
  return derivative === null ? `${part}.${name}` : `der(${nameInPart(part, derivative[1]!)})`;
}

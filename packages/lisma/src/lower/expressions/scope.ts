/** Values of the enclosing loops' variables, innermost first. */
export interface Scope {
  readonly name: string;
  readonly value: number;
  readonly outer: Scope | undefined;
}

export function loopValue(scope: Scope | undefined, name: string): number | undefined {
  for (let s = scope; s !== undefined; s = s.outer) if (s.name === name) return s.value;
  return undefined;
}

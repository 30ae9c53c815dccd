/** Functions that LISMA texts may call; `tg` and `tan` are the same. */
export const functionNames = [
  "abs",
  "acos",
  "asin",
  "atan",
  "atan2",
  "cos",
  "cosh",
  "exp",
  "floor",
  "ln",
  "log",
  "max",
  "min",
  "pow",
  "sign",
  "sin",
  "sinh",
  "sqrt",
  "tan",
  "tanh",
  "tg",
] as const;

const names: ReadonlySet<string> = new Set(functionNames);

export function isFunctionName(name: string): boolean {
  return names.has(name);
}

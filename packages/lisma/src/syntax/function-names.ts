/** Functions that LISMA texts may call; what they mean is said in `lower/functions.ts`. */
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
  "lg",
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

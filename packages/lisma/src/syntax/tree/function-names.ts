import { words } from "@cosimo/ir";

/** Names of the functions of LISMA_HDS; `lower/expressions/functions.ts` defines them. */
export const functionNames = words(
  "abs acos asin atan atan2 cos cosh exp floor lg ln log max min pow sign sin sinh sqrt tan tanh tg",
);

const names: ReadonlySet<string> = new Set(functionNames);

export function isFunctionName(name: string): boolean {
  return names.has(name);
}

import { words } from "@cosimo/ir";
import type { TokenKind } from "./tokens.ts";

const classStarts: ReadonlySet<TokenKind> = new Set(
  words(
    "encapsulated partial class model operator record block expandable connector type package pure",
    "impure function",
  ),
);

/** Whether a class definition may begin with this token, after prefixes common to all elements. */
export function isClassStart(kind: TokenKind): boolean {
  return classStarts.has(kind);
}

/** The order of prefixes; at most one per rank. */
export const typePrefixRanks: ReadonlyMap<TokenKind, number> = new Map([
  ["flow", 0],
  ["stream", 0],
  ["discrete", 1],
  ["parameter", 1],
  ["constant", 1],
  ["input", 2],
  ["output", 2],
]);

export function isTypePrefix(kind: TokenKind): boolean {
  return typePrefixRanks.has(kind);
}

export const elementPrefixRanks: ReadonlyMap<TokenKind, number> = new Map([
  ["redeclare", 0],
  ["final", 1],
  ["inner", 2],
  ["outer", 3],
  ["replaceable", 4],
]);

/** Whether an import, extends-clause, class or component may begin with this token. */
export function isElementStart(kind: TokenKind): boolean {
  if (kind === "identifier" || kind === "." || kind === "import" || kind === "extends") return true;
  return elementPrefixRanks.has(kind) || isTypePrefix(kind) || isClassStart(kind);
}

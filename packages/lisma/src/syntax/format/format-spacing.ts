import { words } from "@cosimo/ir";
import type { TokenKind } from "../tokens/tokens.ts";

/** State of the current statement on which spaces depend. */
export interface Spacing {
  /** Tokens so far. */
  count: number;
  first: TokenKind | undefined;
  previous: TokenKind | undefined;
  /** Set if the last token was a sign, the name of a state or the colon of a label. */
  role: "sign" | "stateName" | "label" | undefined;
  /** For each open bracket: whether it holds an index. */
  readonly brackets: boolean[];
}

export function createSpacing(): Spacing {
  return { count: 0, first: undefined, previous: undefined, role: undefined, brackets: [] };
}

/** Processes the next token; returns whether a space precedes it. */
export function spaceBefore(spacing: Spacing, kind: TokenKind, touches: boolean): boolean {
  const space = needsSpace(spacing, kind, touches);
  take(spacing, kind);
  return space;
}

const neverAfterSpace: ReadonlySet<TokenKind> = new Set([",", ";", ")", "]", "'", ":", "^"]);
const neverBeforeSpace: ReadonlySet<TokenKind> = new Set(["(", "[", "!", "^"]);
const tightOperators: ReadonlySet<TokenKind> = new Set(["+", "-", "*", "/", "%"]);
const operandEnds: ReadonlySet<TokenKind> = new Set(["identifier", "integer", "real", ")", "]", "'"]);
const eventTypes: ReadonlySet<TokenKind> = new Set(
  words("unilateral bilateral shortliving ordinary noEvent"),
);

function needsSpace(spacing: Spacing, kind: TokenKind, touches: boolean): boolean {
  const { previous, role } = spacing;
  if (previous === undefined || neverAfterSpace.has(kind)) return false;
  if (neverBeforeSpace.has(previous) || role === "sign") return false;
  if (previous === ":") return role === "label";
  if (isTight(spacing) && (tightOperators.has(kind) || tightOperators.has(previous))) return false;
  if (kind === "(") return !callsOrGroups(spacing);
  if (kind === "[") return !(isVariable(spacing) || eventTypes.has(previous));
  const isSuffix = previous === "]" && (kind === "identifier" || kind === "integer") && touches;
  return !isSuffix;
}

/** No spaces in indices and ranges. */
function isTight({ brackets, first }: Spacing): boolean {
  return brackets.at(-1) === true || first === "for";
}

function isVariable({ previous, role }: Spacing): boolean {
  return previous === "identifier" && role !== "stateName";
}

/** Whether `(` follows its name without space: `sin(`, `x(t0)`, `u[i]'(t0)`. */
function callsOrGroups(spacing: Spacing): boolean {
  const { previous } = spacing;
  return isVariable(spacing) || previous === "der" || (previous !== "identifier" && isOperandEnd(spacing));
}

function isOperandEnd({ previous, role }: Spacing): boolean {
  return previous !== undefined && operandEnds.has(previous) && role !== "stateName";
}

function take(spacing: Spacing, kind: TokenKind): void {
  if (kind === "[") spacing.brackets.push(isVariable(spacing) && !opensBounds(spacing));
  if (kind === "(") spacing.brackets.push(spacing.brackets.at(-1) === true);
  if (kind === "]" || kind === ")") spacing.brackets.pop();
  spacing.role = roleOf(spacing, kind);
  spacing.first ??= kind;
  spacing.previous = kind;
  spacing.count++;
}

/** `var x[a, b]` */
function opensBounds({ first, count }: Spacing): boolean {
  return first === "var" && count === 2;
}

function roleOf(spacing: Spacing, kind: TokenKind): Spacing["role"] {
  if ((kind === "+" || kind === "-") && !isOperandEnd(spacing)) return "sign";
  if (kind === "identifier" && spacing.previous === "state") return "stateName";
  if (kind === ":" && spacing.count === 1 && spacing.first === "identifier") return "label";
  return undefined;
}

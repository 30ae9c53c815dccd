import type { TokenKind } from "../tokens/tokens.ts";

/**
 * Where the tokens are in the structure of a text. `start`: a statement may begin, `statement`: up to its semicolon; `heading`:
 * of a class, up to its description; `header`: of a control structure, up to `then` or `loop`.
 */
export interface Blocks {
  readonly kinds: readonly TokenKind[];
  place: "start" | "statement" | "heading" | "header";
  /** Open classes and control structures. */
  depth: number;
  /** Open brackets. */
  brackets: number;
  /** Last token of the heading. */
  headingEnd: number;
  /** `header`: it opens a control structure; it does not go on with one. */
  opens: boolean;
  /** Conditional expressions in a header that lack their `then`. */
  conditions: number;
}

export function createBlocks(kinds: readonly TokenKind[]): Blocks {
  return { kinds, place: "start", depth: 0, brackets: 0, headingEnd: -1, opens: false, conditions: 0 };
}

const sections: ReadonlySet<TokenKind> = new Set(["public", "protected", "equation", "algorithm"]);
const controls: ReadonlySet<TokenKind> = new Set(["if", "for", "when", "while"]);
const opening: ReadonlySet<TokenKind> = new Set(["(", "[", "{"]);
const closing: ReadonlySet<TokenKind> = new Set([")", "]", "}"]);

/** Processes a token; returns the depth of the line that it begins, or undefined if it goes on with one. */
export function takeToken(blocks: Blocks, token: number): number | undefined {
  const kind = blocks.kinds[token]!;
  const level = blocks.place === "start" ? beginStatement(blocks, token) : undefined;
  if (opening.has(kind)) blocks.brackets++;
  if (closing.has(kind)) blocks.brackets--;
  if (blocks.place === "heading" && token === blocks.headingEnd) enter(blocks);
  else if (blocks.place === "header" && blocks.brackets === 0) takeHeader(blocks, kind, level !== undefined);
  else if (blocks.place === "statement" && kind === ";" && blocks.brackets === 0) blocks.place = "start";
  return level;
}

function enter(blocks: Blocks): void {
  blocks.depth++;
  blocks.place = "start";
}

function beginStatement(blocks: Blocks, token: number): number {
  const { kinds } = blocks;
  const kind = kinds[token]!;
  const headingEnd = findHeadingEnd(kinds, token);
  if (headingEnd !== undefined) {
    blocks.place = "heading";
    blocks.headingEnd = headingEnd;
  } else if (kind === "end") {
    blocks.place = "statement";
    return --blocks.depth;
  } else if (sections.has(kind) || kind === "else") {
    return blocks.depth - 1;
  } else if (kind === "initial" && sections.has(kinds[token + 1]!)) {
    blocks.place = "heading";
    blocks.headingEnd = token + 1;
    // The section does not open a level: the one of the class is entered again.
    return --blocks.depth;
  } else if (kind === "elseif" || kind === "elsewhen" || controls.has(kind)) {
    blocks.place = "header";
    blocks.opens = controls.has(kind);
    blocks.conditions = 0;
    return blocks.opens ? blocks.depth : blocks.depth - 1;
  } else blocks.place = "statement";
  return blocks.depth;
}

/** A conditional expression in a header has a `then` of its own. */
function takeHeader(blocks: Blocks, kind: TokenKind, isFirst: boolean): void {
  if ((kind === "if" || kind === "elseif") && !isFirst) blocks.conditions++;
  const ends = kind === "loop" || (kind === "then" && blocks.conditions === 0);
  if (kind === "then" && blocks.conditions > 0) blocks.conditions--;
  if (!ends) return;
  if (blocks.opens) blocks.depth++;
  blocks.place = "start";
}

const prefixes: ReadonlySet<TokenKind> = new Set([
  ...(["final", "encapsulated", "partial", "redeclare", "replaceable", "inner", "outer"] as const),
  ...(["pure", "impure", "expandable", "operator"] as const),
]);
const classWords: ReadonlySet<TokenKind> = new Set([
  ...(["class", "model", "block", "record", "connector", "type", "package", "function"] as const),
]);

/** Last token of the heading of a class with a body; undefined: no such class begins at the token. */
function findHeadingEnd(kinds: readonly TokenKind[], token: number): number | undefined {
  let at = token;
  while (prefixes.has(kinds[at]!)) at++;
  // `operator` alone is a class, too.
  if (!classWords.has(kinds[at]!) && kinds[at - 1] !== "operator") return undefined;
  if (at === token && !classWords.has(kinds[at]!)) return undefined;
  if (classWords.has(kinds[at]!)) at++;
  if (kinds[at] === "extends") at++;
  if (kinds[at] !== "identifier" || kinds[at + 1] === "=") return undefined;
  if (kinds[at + 1] === "(") at = closingBracket(kinds, at + 1) - 1;
  while (kinds[at + 1] === "string" || (kinds[at + 1] === "+" && kinds[at + 2] === "string")) at++;
  return at;
}

/** The token after the bracket that closes the one at `token`. */
function closingBracket(kinds: readonly TokenKind[], token: number): number {
  let depth = 0;
  for (let at = token; at < kinds.length; at++) {
    if (opening.has(kinds[at]!)) depth++;
    if (closing.has(kinds[at]!)) depth--;
    if (depth === 0) return at + 1;
  }
  return kinds.length;
}

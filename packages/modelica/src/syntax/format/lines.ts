import type { TokenKind } from "../tokens/tokens.ts";
import { type Blocks, createBlocks, takeToken } from "./blocks.ts";
import type { Piece } from "./pieces.ts";
import { arithmetic, isSign, spaceBefore } from "./spaces.ts";

/** State of the line writer. */
interface Writer {
  readonly blocks: Blocks;
  readonly lines: string[];
  /** Indentation of the current line in levels, and its text. */
  level: number;
  line: string;
  /** Depth of the current statement. */
  depth: number;
  /** Of each open bracket: the number of its line, and whether a class was named in its current argument. */
  readonly brackets: { readonly line: number; hasClass: boolean }[];
  before: TokenKind | undefined;
  afterSign: boolean;
  isTight: boolean;
  /** Brackets that were open where the annotation began; undefined: there is none. */
  annotation: number | undefined;
}

const INDENTATION = "  ";

/** The lines of a text, without their ends. */
export function linesOf(pieces: readonly Piece[], kinds: readonly TokenKind[]): readonly string[] {
  const writer: Writer = {
    blocks: createBlocks(kinds),
    ...{ lines: [], level: 0, line: "", depth: 0, brackets: [], before: undefined },
    ...{ afterSign: false, isTight: false, annotation: undefined },
  };
  for (const [i, piece] of pieces.entries())
    if (isComment(piece)) writeComment(writer, piece, pieces[i - 1]);
    else writeToken(writer, piece, pieces[i - 1], pieces[i + 1]);
  endLine(writer);
  return writer.lines;
}

function isComment({ kind }: Piece): boolean {
  return kind === "lineComment" || kind === "blockComment";
}

/** A comment stays on the line of the text before it. */
function writeComment(writer: Writer, piece: Piece, before: Piece | undefined): void {
  const isWithin = writer.blocks.place !== "start";
  if (piece.newlines > 0 || before?.kind === "lineComment")
    beginLine(writer, piece, isWithin ? continuationOf(writer, piece.kind) : writer.blocks.depth);
  append(writer, piece.text, true);
}

function writeToken(writer: Writer, piece: Piece, before: Piece | undefined, after: Piece | undefined): void {
  const kind = piece.kind as TokenKind;
  const depth = takeToken(writer.blocks, piece.token);
  if (depth !== undefined) {
    beginLine(writer, piece, depth);
    Object.assign(writer, { depth, before: undefined, annotation: undefined });
  } else if (piece.newlines > 0 || before?.kind === "lineComment")
    beginLine(writer, piece, continuationOf(writer, kind));
  if (arithmetic.has(kind)) writer.isTight = !isSign(writer.before, kind) && isTight(piece, before, after);
  append(writer, piece.text, hasSpace(writer, piece));
  noteToken(writer, kind);
}

/** As it is written, the same on both sides; powers have no spaces, unless a point would become a part of the operator. */
function isTight({ kind, touches }: Piece, before: Piece | undefined, after: Piece | undefined): boolean {
  return (touches && after?.touches === true) || (kind === "^" && !before?.text.endsWith("."));
}

function hasSpace(writer: Writer, { kind, touches }: Piece): boolean {
  const { before, afterSign, isTight, brackets, annotation } = writer;
  if (before === undefined) return true;
  const isArgument = brackets.length > 0 && !brackets.at(-1)!.hasClass;
  const inAnnotation = annotation !== undefined;
  return spaceBefore({
    before,
    kind: kind as TokenKind,
    afterSign,
    touches,
    isTight,
    isArgument,
    inAnnotation,
  });
}

const opening: ReadonlySet<TokenKind> = new Set(["(", "[", "{"]);
const closing: ReadonlySet<TokenKind> = new Set([")", "]", "}"]);
const ofClasses: ReadonlySet<TokenKind> = new Set([
  ...(["redeclare", "replaceable", "package", "model", "function", "record", "block", "connector"] as const),
  ...(["type", "class"] as const),
]);

function noteToken(writer: Writer, kind: TokenKind): void {
  const { brackets, lines } = writer;
  if (opening.has(kind)) brackets.push({ line: lines.length, hasClass: false });
  if (closing.has(kind)) brackets.pop();
  const innermost = brackets.at(-1);
  if (innermost !== undefined)
    innermost.hasClass = kind !== "," && (innermost.hasClass || ofClasses.has(kind));
  if (kind === "annotation") writer.annotation ??= brackets.length;
  if (closing.has(kind) && brackets.length === writer.annotation) writer.annotation = undefined;
  writer.afterSign = isSign(writer.before, kind);
  writer.before = kind;
}

/** Level of a line within a statement: one more for each line that opened a bracket, at least one. */
function continuationOf({ depth, brackets }: Writer, kind: Piece["kind"]): number {
  const closes = closing.has(kind as TokenKind);
  const open = closes ? brackets.slice(0, -1) : brackets;
  const levels = new Set(open.map(({ line }) => line)).size;
  return depth + (closes ? levels : Math.max(levels, 1));
}

/** Several blank lines become one. */
function beginLine(writer: Writer, { newlines }: Piece, level: number): void {
  endLine(writer);
  if (newlines > 1 && writer.lines.length > 0) writer.lines.push("");
  writer.level = level;
}

function endLine(writer: Writer): void {
  if (writer.line !== "") writer.lines.push(INDENTATION.repeat(writer.level) + writer.line);
  writer.line = "";
}

function append(writer: Writer, text: string, space: boolean): void {
  writer.line += space && writer.line !== "" ? ` ${text}` : text;
}

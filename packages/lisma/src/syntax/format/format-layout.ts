import type { TokenKind } from "../tokens/tokens.ts";
import type { Piece } from "./format-pieces.ts";
import { createSpacing, type Spacing, spaceBefore } from "./format-spacing.ts";

/** A piece of the current line. */
interface Part {
  readonly text: string;
  readonly space: boolean;
  /** The source has a line end before it that may be kept. */
  readonly broken: boolean;
  readonly isLineComment: boolean;
}

/** State of the line writer. */
export interface Layout {
  readonly lines: string[];
  /** Offsets after which a `;` is missing. */
  readonly openEnds: ReadonlySet<number>;
  parts: Part[];
  /** Depth of braces of the current line and of the next one. */
  lineDepth: number;
  depth: number;
  /**
   * `ended`: the statement is complete, only a comment may follow on its line. `commented`: the line so far has
   * comments only; text of the same source line follows.
   */
  progress: "within" | "ended" | "commented";
  /** The current line ends with `{`, or the last one did: no blank line follows. */
  opening: boolean;
  opened: boolean;
  spacing: Spacing;
}

export function createLayout(openEnds: ReadonlySet<number>): Layout {
  return {
    lines: [],
    openEnds,
    parts: [],
    lineDepth: 0,
    depth: 0,
    progress: "within",
    opening: false,
    opened: true,
    spacing: createSpacing(),
  };
}

export function placePiece(layout: Layout, piece: Piece): void {
  if (piece.kind === "lineComment" || piece.kind === "blockComment") placeComment(layout, piece);
  else if (piece.kind === ";") placeSemicolon(layout);
  else placeToken(layout, piece, piece.kind);
}

/** A comment stays on the line of the preceding text. */
function placeComment(layout: Layout, piece: Piece): void {
  const closed = piece.newlines > 0 || layout.parts.at(-1)?.isLineComment === true;
  if (layout.progress !== "within" && closed) breakLine(layout);
  const leads = layout.parts.length === 0;
  addPart(layout, piece, true);
  if (leads) layout.progress = "commented";
}

/** Empty statements are dropped. */
function placeSemicolon(layout: Layout): void {
  if (layout.progress === "within" && layout.parts.length > 0) endStatement(layout);
}

function placeToken(layout: Layout, piece: Piece, kind: TokenKind): void {
  if (kind === "}") layout.depth--;
  const apart = layout.progress === "ended" || (layout.progress === "commented" && piece.newlines > 0);
  if (apart || kind === "}") breakLine(layout);
  layout.progress = "within";
  addPart(layout, piece, spaceBefore(layout.spacing, kind, piece.touches) || layout.spacing.count === 1);
  if (kind === "{") openBody(layout);
  else if (kind === "}") closeBody(layout, piece);
  else if (layout.openEnds.has(piece.end) && piece.next !== ";") endStatement(layout);
}

function openBody(layout: Layout): void {
  layout.depth++;
  layout.opening = true;
  layout.progress = "ended";
  layout.spacing = createSpacing();
}

/** `} else` and `} from` continue the line. */
function closeBody(layout: Layout, { next }: Piece): void {
  layout.progress = next === "else" || next === "from" ? "within" : "ended";
  layout.spacing = createSpacing();
}

function endStatement(layout: Layout): void {
  layout.parts.push({ text: ";", space: false, broken: false, isLineComment: false });
  layout.progress = "ended";
  layout.spacing = createSpacing();
}

const neverAfterBreak: ReadonlySet<Piece["kind"]> = new Set(["{", ")", "]", ",", "'", ":", "else", "from"]);

function addPart(layout: Layout, piece: Piece, space: boolean): void {
  if (layout.parts.length === 0) beginLine(layout, piece);
  const { kind, text, newlines } = piece;
  const broken = newlines > 0 && !neverAfterBreak.has(kind);
  layout.parts.push({ text, space, broken, isLineComment: kind === "lineComment" });
}

/** Several blank lines become one. */
function beginLine(layout: Layout, { kind, newlines }: Piece): void {
  if (newlines > 1 && !layout.opened && kind !== "}") layout.lines.push("");
  layout.lineDepth = layout.depth;
}

const indentation = "  ";
const continuation = "    ";
const lineWidth = 100;

/** Ends the current line, if it is not empty. */
export function breakLine(layout: Layout): void {
  if (layout.parts.length === 0) return;
  const indent = indentation.repeat(layout.lineDepth);
  layout.lines.push(...wrap(layout.parts, lineWidth - indent.length).map((line) => indent + line));
  layout.parts = [];
  layout.progress = "within";
  layout.opened = layout.opening;
  layout.opening = false;
}

/** One line if it fits; else with the line ends of the source. A line comment always ends its line. */
function wrap(parts: readonly Part[], width: number): string[] {
  const forced = parts.slice(0, -1).some((part) => part.isLineComment);
  if (!forced && join(parts).length <= width) return [join(parts)];
  const lines: Part[][] = [];
  for (const [index, part] of parts.entries()) {
    if (index === 0 || part.broken || parts[index - 1]!.isLineComment) lines.push([]);
    lines.at(-1)!.push(part);
  }
  return lines.map((line, index) => (index === 0 ? "" : continuation) + join(line));
}

function join(parts: readonly Part[]): string {
  return parts.map(({ text, space }, index) => (space && index > 0 ? ` ${text}` : text)).join("");
}

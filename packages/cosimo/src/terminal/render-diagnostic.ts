import { type Diagnostic, positionOf, type Span } from "@cosimo/core/models";
import type { Speech } from "./language.ts";
import { supportedPlace } from "./supported-rows.ts";
import { type Piece, visible } from "./visible-text.ts";

const colours = { error: 31, warning: 33, notice: 36 } as const;

/**
 * Renders a diagnostic in the user's language: place, message, source with the span underlined,
 * related places, hint.
 */
export function renderDiagnostic(english: Diagnostic, speech: Speech): readonly Piece[] {
  const diagnostic = speech.diagnostic(english);
  const { span, component, mode, hint } = diagnostic;
  const colour = colours[diagnostic.severity];
  const severity = { text: speech.text(`terminal.${diagnostic.severity}`), colour };
  const lines: (readonly Piece[])[] = [
    [span ? `${renderPlace(span)}: ` : "", severity, `: ${diagnostic.message} [${diagnostic.code}]`],
  ];
  if (span) lines.push(...excerpt(span, colour));
  if (mode) lines.push([`  ${speech.text("terminal.in-mode", { mode })}`]);
  if (component) lines.push([`  ${speech.text("terminal.in-component", { component })}`]);
  for (const related of diagnostic.related ?? [])
    lines.push([`  ${renderPlace(related.span)}: ${related.message}`]);
  if (hint) lines.push(["  ", { text: speech.text("terminal.hint"), colour: colours.notice }, `: ${hint}`]);
  const documented = supportedPlace(english);
  if (documented !== undefined) lines.push([`  ${speech.text("terminal.supported", { place: documented })}`]);
  return lines.flatMap((line, i) => (i === 0 ? line : ["\n", ...line]));
}

function renderPlace(span: Span): string {
  const cell = span.source.cellAt?.(span);
  if (cell !== undefined) return `${span.source.uri}!${cell}`;
  const { line, column } = positionOf(span.source, span.start);
  return `${span.source.uri}:${line}:${column}`;
}

/** The first line of a span with its part underlined. */
function excerpt(span: Span, colour: number): readonly (readonly Piece[])[] {
  const { line, column } = positionOf(span.source, span.start);
  const lineStart = span.start - (column - 1);
  const newline = span.source.text.indexOf("\n", lineStart);
  const lineEnd = newline < 0 ? span.source.text.length : newline;
  const text = span.source.text.slice(lineStart, lineEnd).replace(/\r$/, "").replace(/\t/g, " ");
  const before = visible(text.slice(0, column - 1));
  const marked = visible(text.slice(column - 1, Math.max(span.end, span.start + 1) - lineStart));
  const gutter = String(line);
  return [
    [`  ${gutter} | ${text}`],
    [
      `  ${" ".repeat(gutter.length)} | ${" ".repeat(before.length)}`,
      { text: "^".repeat(Math.max(1, marked.length)), colour },
    ],
  ];
}

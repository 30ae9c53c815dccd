import { type Diagnostic, positionOf, type Span } from "@cosimo/core/models";
import type { Speech } from "./language.ts";
import { supportedPlace } from "./supported-rows.ts";

const colours = { error: 31, warning: 33, notice: 36 } as const;

export interface RenderOptions {
  readonly colour: boolean;
  readonly speech: Speech;
}

/**
 * Renders a diagnostic in the user's language: place, message, source with the span underlined,
 * related places, hint.
 */
export function renderDiagnostic(english: Diagnostic, options: RenderOptions): string {
  const { speech } = options;
  const diagnostic = speech.diagnostic(english);
  const paint = (text: string, code: number): string =>
    options.colour ? `\u001b[${code}m${text}\u001b[0m` : text;
  const severity = paint(speech.text(`terminal.${diagnostic.severity}`), colours[diagnostic.severity]);
  const place = diagnostic.span ? `${renderPlace(diagnostic.span)}: ` : "";
  const lines = [`${place}${severity}: ${diagnostic.message} [${diagnostic.code}]`];
  if (diagnostic.span)
    lines.push(...excerpt(diagnostic.span, (text) => paint(text, colours[diagnostic.severity])));
  const { component, mode } = diagnostic;
  if (mode) lines.push(`  ${speech.text("terminal.in-mode", { mode })}`);
  if (component) lines.push(`  ${speech.text("terminal.in-component", { component })}`);
  for (const related of diagnostic.related ?? [])
    lines.push(`  ${renderPlace(related.span)}: ${related.message}`);
  if (diagnostic.hint) lines.push(`  ${paint(speech.text("terminal.hint"), 36)}: ${diagnostic.hint}`);
  const documented = supportedPlace(english);
  if (documented !== undefined) lines.push(`  ${speech.text("terminal.supported", { place: documented })}`);
  return lines.join("\n");
}

function renderPlace(span: Span): string {
  const { line, column } = positionOf(span.source, span.start);
  return `${span.source.uri}:${line}:${column}`;
}

/** The first line of a span with its part underlined. */
function excerpt(span: Span, paint: (text: string) => string): string[] {
  const { line, column } = positionOf(span.source, span.start);
  const lineStart = span.start - (column - 1);
  const newline = span.source.text.indexOf("\n", lineStart);
  const lineEnd = newline < 0 ? span.source.text.length : newline;
  const text = span.source.text.slice(lineStart, lineEnd).replace(/\r$/, "").replace(/\t/g, " ");
  const width = Math.max(1, Math.min(span.end, lineStart + text.length) - span.start);
  const gutter = String(line);
  return [
    `  ${gutter} | ${text}`,
    `  ${" ".repeat(gutter.length)} | ${" ".repeat(column - 1)}${paint("^".repeat(width))}`,
  ];
}

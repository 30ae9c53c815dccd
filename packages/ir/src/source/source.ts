/** Name of a class or component, outermost first: `["Modelica", "Math", "sin"]`. Never a dotted string inside the compiler. */
export type QualifiedName = readonly string[];

/** One text that the user wrote or a library holds. `uri` is what diagnostics show: a path, or a name for text in memory. */
export interface SourceText {
  readonly uri: string;
  readonly text: string;
}

/** A stretch of a source text: UTF-16 offsets, `end` exclusive. */
export interface Span {
  readonly source: SourceText;
  readonly start: number;
  readonly end: number;
}

/** Where an equation, unknown or relation comes from. Every stage passes it on: diagnostics and explanations refer to it. */
export interface Origin {
  readonly span: Span;
  /** Instance path of the component whose class holds the text; empty for the model itself. */
  readonly component: QualifiedName;
}

/** Line and column, both counted from 1. */
export interface Position {
  readonly line: number;
  readonly column: number;
}

/**
 * Look-up of library classes over an index that the host prepared before compilation began: files on Node, a map in
 * memory, a fetched library in the browser. The front end asks it and never reads files.
 */
export interface SourceProvider {
  /**
   * The text that defines the class of this name as its own top-level class (`within` a package or not): for
   * `["A", "B"]` the text of `A/B.mo` or `A/B/package.mo`; for a class nested in one of these, `undefined`.
   */
  lookup(name: QualifiedName): SourceText | undefined;
}

/** A provider that knows nothing: a model that stands alone. */
export const emptySourceProvider: SourceProvider = { lookup: () => undefined };

/** Position of an offset in a text. Linear in the length of the text: for reports, not for hot loops. */
export function positionOf(source: SourceText, offset: number): Position {
  const before = source.text.slice(0, offset);
  const lineStart = before.lastIndexOf("\n") + 1;
  let line = 1;
  for (let i = before.indexOf("\n"); i >= 0; i = before.indexOf("\n", i + 1)) line++;
  return { line, column: offset - lineStart + 1 };
}

/** The text that a span covers. */
export function textOf(span: Span): string {
  return span.source.text.slice(span.start, span.end);
}

/** The smallest span that covers both; they lie in the same source. */
export function joinSpans(a: Span, b: Span): Span {
  return { source: a.source, start: Math.min(a.start, b.start), end: Math.max(a.end, b.end) };
}

/**
 * Name of a class or component, outermost first: `["Modelica", "Math", "sin"]`. The compiler never joins it to one string.
 */
export type QualifiedName = readonly string[];

/** A text of the user or of a library. `uri` appears in diagnostics: a path, or a name for text in memory. */
export interface SourceText {
  readonly uri: string;
  readonly text: string;
  /** For a text made of a sheet: the cell of a span, such as `B7`. */
  cellAt?(this: void, span: Span): string;
}

/** A range of a source text: UTF-16 offsets, `end` exclusive. */
export interface Span {
  readonly source: SourceText;
  readonly start: number;
  readonly end: number;
}

/** Source of an equation, unknown or relation. Every stage copies it to its output; diagnostics refer to it. */
export interface Origin {
  readonly span: Span;
  /** Instance path of the component whose class contains the text; empty for the model itself. */
  readonly component: QualifiedName;
}

/** Line and column, both counted from 1. */
export interface Position {
  readonly line: number;
  readonly column: number;
}

/**
 * Look-up of library classes in an index that the host prepares before compilation: files on Node, a map in memory, a
 * fetched library in the browser. Front ends read no files.
 */
export interface SourceProvider {
  /** The identity of texts that never change: what is found out about them holds for all models. Missing: they may change. */
  readonly unchanging?: object | undefined;
  /**
   * The text that defines the class of this name as its own top-level class (`within` a package or not): for
   * `["A", "B"]` the text of `A/B.mo` or `A/B/package.mo`; for a class nested in one of these, `undefined`.
   */
  lookup(name: QualifiedName): SourceText | undefined;
  /** The versions of a library that are there, the one that is used among them. Missing: not known. */
  versionsOf?(library: string): readonly string[];
  /** What a package stores beside its `package.mo`; `undefined` for classes without a folder. Missing: not known. */
  contents?(name: QualifiedName): StoredContents | undefined;
  /** The package in whose folder this text lies; `[]` for the text of a library's root. Missing: not known. */
  packageAround?(text: SourceText): QualifiedName | undefined;
  /** The file of a name in a model, such as `modelica://Lib/Resources/table.txt`, if it may be read. Missing: none may. */
  readFile?(name: string): Uint8Array | undefined;
  /** Names of what is in a folder, as for `readFile`, in alphabetical order. Missing: nothing is listed. */
  listFolder?(name: string): readonly string[] | undefined;
}

/** The folder of a package (specification 3.6, section 13.4). */
export interface StoredContents {
  /** Names of the classes with texts of their own, in alphabetical order. */
  readonly members: readonly string[];
  /** Those of `members` that are stored twice, as `X.mo` and as `X/package.mo`. */
  readonly twice: readonly string[];
  /** The text of `package.order`, if there is one. */
  readonly order?: SourceText;
}

/** A provider without classes, for models that need no library. */
export const emptySourceProvider: SourceProvider = { lookup: () => undefined };

/** Position of an offset in a text, in linear time: for reports only. */
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

/** The smallest span that covers both; they have the same source. */
export function joinSpans(a: Span, b: Span): Span {
  return { source: a.source, start: Math.min(a.start, b.start), end: Math.max(a.end, b.end) };
}

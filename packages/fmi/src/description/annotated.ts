import type { Span } from "@cosimo/ir";

/** Data read from an XML element; `span` is the start tag of the element. */
export interface Described {
  readonly span: Span;
}

/** The span of data that was not read from a file. */
export const nowhere: Span = { source: { uri: "modelDescription.xml", text: "" }, start: 0, end: 0 };

export interface Annotated extends Described {
  readonly annotations: readonly Annotation[];
}

/** Data of a tool; `type` is a name in reverse domain notation (FMI 3) or the tool's name (FMI 1, 2). */
export interface Annotation extends Described {
  readonly type: string;
  /** XML as written. */
  readonly content: string;
}

/** Place and annotations of data that are to be written. */
export const unplaced = { span: nowhere, annotations: [] } as const;

import type { SourceText } from "@cosimo/core";

/** A restriction of the Modelica specification 3.6: what makes a model invalid. */
export interface Row {
  /** Of the specification. */
  readonly section: string;
  /** What the restriction forbids. */
  readonly forbids: string;
  /** Of the diagnostic for a violation. */
  readonly code: string;
  /** A valid model, which differs from the invalid one in what the restriction forbids. */
  readonly accepted: string;
  readonly rejected: string;
  /** Offset of the diagnostic in the rejected model. */
  readonly place: number;
}

/**
 * A row whose two models are written as one text: of each `⟨valid|invalid⟩` the accepted model has the first part, and the
 * rejected one the second. « stands in the rejected model where the diagnostic begins.
 */
export function row(section: string, code: string, forbids: string, models: string): Row {
  const choose = (part: number) =>
    models.replace(/⟨([^|⟩]*)\|([^⟩]*)⟩/g, (_, ...parts: string[]) => parts[part]!);
  const marked = choose(1);
  const place = marked.indexOf("«");
  if (place < 0 || place !== marked.lastIndexOf("«")) throw new Error(`not one mark « in: ${models}`);
  return {
    ...{ section, forbids, code, place },
    accepted: choose(0).replace("«", ""),
    rejected: marked.replace("«", ""),
  };
}

export function sourceOf(text: string): SourceText {
  return { uri: "M.mo", text };
}

import { emptySourceProvider, type QualifiedName, type SourceProvider, type SourceText } from "@cosimo/ir";

/** A model's text, as a bare string or with a name that diagnostics show. */
export type ModelSource = string | SourceText;

export interface CompileModelOptions {
  /** `"Package.Model"`; missing: the only, or last, model of the text. */
  readonly model?: string;
  /** Where library classes are found; missing: nowhere. */
  readonly library?: SourceProvider;
}

export function toSourceText(source: ModelSource): SourceText {
  return typeof source === "string" ? { uri: "model.mo", text: source } : source;
}

/** The options of the compiler for a source and the user's options. */
export function compilerInput(source: ModelSource, options: CompileModelOptions) {
  const model = options.model === undefined ? {} : { model: qualifiedName(options.model) };
  return { source: toSourceText(source), provider: options.library ?? emptySourceProvider, ...model };
}

function qualifiedName(text: string): QualifiedName {
  return text.split(".");
}

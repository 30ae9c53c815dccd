import type { Checked, Diagnostic, HybridDae, ModelProvider, SourceText, Span } from "@cosimo/ir";
import type { StoredDefinition } from "../syntax/tree/syntax-tree.ts";
import type { FlatRecord } from "./flat-record.ts";
import type { RecordedProvider } from "./recorded-provider.ts";

/** A model that was translated, and what its translation read. */
export interface TranslatedModel {
  readonly source: SourceText;
  readonly tree: StoredDefinition;
  readonly reads: RecordedProvider;
  /** Options of the translation besides text and provider. */
  readonly options: string;
  readonly dae: HybridDae;
  /** None is an error. */
  readonly diagnostics: readonly Diagnostic[];
  readonly record: FlatRecord;
}

/**
 * The last translation of a text that is being edited. After the change of an equation or of a declared value, all others are taken from
 * it. Places in its results are those of the text at which they were made; `placeNow` gives those of the newest.
 */
export interface ModelMemory {
  readonly keep: (model: TranslatedModel) => void;
  readonly revise: (change: TextChange) => Checked<HybridDae> | undefined;
  /** `undefined`: the place was changed. */
  readonly placeNow: (span: Span) => Span | undefined;
  /** The last system with places in the newest form of the text; `undefined` if one of these was changed. */
  readonly placedSystem: (dae: HybridDae) => HybridDae | undefined;
  /** The next translation starts from the text. */
  readonly forget: () => void;
}

export interface TextChange {
  readonly source: SourceText;
  readonly tree: StoredDefinition;
  readonly provider: ModelProvider;
  readonly options: string;
}

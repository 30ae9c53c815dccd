import type { Checked, Diagnostic, HybridDae, ModelProvider, SourceText, Span } from "@cosimo/ir";
import type { StoredDefinition } from "../syntax/tree/syntax-tree.ts";
import { placedSystem } from "./placed-system.ts";
import type { RecordedProvider } from "./recorded-provider.ts";
import { type FlatRecord, reviseEquations } from "./revise-equations.ts";
import { syntaxChanges } from "./syntax-changes.ts";
import { createTextRevisions, type TextRevisions } from "./text-revisions.ts";

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

/** After so many changes a text is translated anew: places are carried through all of them. */
const MOST_REVISIONS = 256;

export function createModelMemory(): ModelMemory {
  let last: TranslatedModel | undefined;
  let revisions: TextRevisions = createTextRevisions();
  let count = 0;
  return {
    keep(model) {
      last = model;
      revisions = createTextRevisions();
      count = 0;
    },
    revise(change) {
      const revised = last && ++count < MOST_REVISIONS ? revisedModel(last, change) : undefined;
      if (last === undefined || revised === undefined) {
        last = undefined;
        return undefined;
      }
      if (last.source !== change.source) revisions.add(last.source, change.source);
      last = revised;
      return { value: revised.dae, diagnostics: revised.diagnostics };
    },
    placeNow: (span) => revisions.placeNow(span),
    placedSystem: (dae) => (count === 0 ? dae : placedSystem(dae, revisions.placeNow)),
    forget() {
      last = undefined;
    },
  };
}

function revisedModel(last: TranslatedModel, change: TextChange): TranslatedModel | undefined {
  const { source, provider, options } = change;
  if (last.options !== options || last.source.uri !== source.uri || !last.reads.isAnsweredBy(provider))
    return undefined;
  const changed = syntaxChanges(last.tree, change.tree);
  if (changed === undefined) return undefined;
  const { changes, merged } = changed;
  // Messages name lines.
  if (last.diagnostics.length > 0 && lineCount(last.source) !== lineCount(source)) return undefined;
  if (last.diagnostics.some((one) => changes.some(({ before }) => concerns(one, before.span))))
    return undefined;
  const revised = reviseEquations(last.record, last.dae, changes);
  return revised && { ...last, ...revised, source, tree: merged };
}

export function lineCount({ text }: SourceText): number {
  return text.split("\n").length;
}

function concerns({ span, related = [] }: Diagnostic, place: Span): boolean {
  return [span, ...related.map((one) => one.span)].some(
    (one) =>
      one !== undefined && one.source === place.source && one.start < place.end && one.end > place.start,
  );
}

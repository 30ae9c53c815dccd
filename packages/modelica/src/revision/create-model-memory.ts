import type { Diagnostic, SourceText, Span } from "@cosimo/ir";
import type { ModelMemory, TextChange, TranslatedModel } from "./model-memory.ts";
import { placedSystem } from "./placed-system.ts";
import { reviseEquations } from "./revise-equations.ts";
import { syntaxChanges } from "./syntax-changes.ts";
import { createTextRevisions, type TextRevisions } from "./text-revisions.ts";

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

import { checkUnits, explain, sortAllModes } from "@cosimo/compiler";
import {
  type HybridDae,
  hasErrors,
  printEquality,
  type SortedDae,
  type SourceText,
  type Stages,
  type Translations,
} from "@cosimo/ir";
import { type DiagnoseOptions, flatStages } from "../diagnostics/diagnose-text.ts";
import { placeOf } from "../diagnostics/text-diagnostic.ts";
import { explainedBlocks, placed, startValues } from "./explain-blocks.ts";
import type { ExplainedModes, ExplainedVariable, Explanation } from "./explanation.ts";

/** `translations`: language of the summaries. */
export type ExplainOptions = DiagnoseOptions;

/** Flat and sorted equations of a model with their places, as data; undefined for a faulty text. */
export function* explainText(source: SourceText, options: ExplainOptions): Stages<Explanation | undefined> {
  const { value: dae, diagnostics } = yield* flatStages(source, options);
  if (dae === undefined || hasErrors(diagnostics)) return undefined;
  yield;
  const analysed = sortAllModes(dae);
  if (analysed.some(({ sorted }) => sorted.value === undefined || hasErrors(sorted.diagnostics)))
    return undefined;
  yield;
  const modes = analysed.map(({ names, sorted }) =>
    explainedModes(dae.automata.length === 0 ? [] : names, sorted.value!, dae, options.translations),
  );
  return { model: dae.name, modes, variables: explainedVariables(dae) };
}

function explainedModes(
  names: readonly string[],
  sorted: SortedDae,
  flat: HybridDae,
  translations: Translations | undefined,
): ExplainedModes {
  const { summary, structuralIndex, differentiated, states, assumedFixed } = explain(sorted, translations);
  // Sets of equations that change have lost the names of aliases.
  const written = flat.automata.length === 0 ? flat : sorted.dae;
  const active = written.equations.filter(({ derivativeOf }) => derivativeOf === undefined);
  return {
    ...{ names, summary, structuralIndex, differentiated, states, assumedFixed },
    flat: active.map(({ left, right, origin }) => ({
      text: printEquality(left, right, { dae: written }),
      ...placed(origin),
    })),
    blocks: explainedBlocks(sorted.blocks, sorted),
    initial: [...startValues(sorted), ...explainedBlocks(sorted.initialization.blocks, sorted)],
  };
}

function explainedVariables(dae: HybridDae): Explanation["variables"] {
  const { inferred } = checkUnits(dae);
  const entries = dae.variables
    .filter(({ name }) => !name.startsWith("$"))
    .map(({ name, unit, description, origin }): [string, ExplainedVariable] => {
      const found = unit === "" ? inferred.get(name) : undefined;
      const place = placeOf(origin.span);
      return [name, { place, description, unit: found ?? unit, unitInferred: found !== undefined }];
    });
  return Object.fromEntries(entries);
}

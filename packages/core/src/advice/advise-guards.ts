import type { Compilation } from "@cosimo/compiler";
import type { Diagnostic } from "@cosimo/ir";
import { linkableKernels } from "@cosimo/kernels";
import { compileModel } from "../languages/compile-model.ts";
import { type CompileModelOptions, compilerInput, type ModelSource } from "../languages/model-source.ts";
import { modeSystems } from "./mode-systems.ts";
import { searchedFilters } from "./searched-filters.ts";
import { type PlannedExperiment, shortExcursions } from "./short-excursions.ts";
import { undefinedBeyond } from "./undefined-beyond.ts";

/**
 * Warns about transitions of a model without errors whose event type is doubtful. If the settings
 * have a largest step, a trial run of at most one second also finds conditions that are true for
 * less than this step.
 */
export function adviseGuards(
  source: ModelSource,
  options: CompileModelOptions = {},
  experiment: PlannedExperiment = {},
): readonly Diagnostic[] {
  const compiled = compileModel({ ...compilerInput(source, options), kernels: linkableKernels }).value;
  if (compiled === undefined || compiled.dae.transitions.length === 0) return [];
  const found = [...structuralAdvice(compiled), ...shortExcursions(compiled, experiment)];
  // Transitions of one declaration from several modes give the same warning.
  const seen = new Map(found.map((d) => [`${d.code} ${d.span?.start}`, d]));
  return [...seen.values()];
}

function structuralAdvice(compiled: Compilation): readonly Diagnostic[] {
  return modeSystems(compiled).flatMap((mode) => {
    const advice = [...searchedFilters(mode), ...undefinedBeyond(mode)];
    mode.system.release?.();
    return advice;
  });
}

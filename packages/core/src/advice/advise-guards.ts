import type { Compilation } from "@cosimo/compiler";
import { type Diagnostic, diagnoseWithoutSpan } from "@cosimo/ir";
import { linkableKernels } from "@cosimo/kernels";
import { compileModel } from "../languages/compile-model.ts";
import { type CompileModelOptions, compilerInput, type ModelSource } from "../languages/model-source.ts";
import { adviceMessages } from "./advice-messages.ts";
import { examinedModes, modeSystems } from "./mode-systems.ts";
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
  const { modes } = compiled.dae;
  const examined = examinedModes(compiled.dae);
  const found: Diagnostic[] = [];
  for (const mode of modeSystems(compiled, examined)) {
    found.push(...searchedFilters(mode), ...undefinedBeyond(mode));
    mode.system.release?.();
  }
  if (examined.length === modes.length) return found;
  const args = { examined: examined.length, count: modes.length };
  return [...found, diagnoseWithoutSpan(adviceMessages, "advice.modes-left-out", args)];
}

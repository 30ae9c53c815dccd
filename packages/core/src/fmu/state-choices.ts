import { createModelProgram, stateChoices } from "@cosimo/compiler";
import {
  type Diagnostic,
  diagnoseWithoutSpan,
  type HybridDae,
  type ModelProgram,
  type SortedDae,
  type TrajectorySink,
  type VariableId,
} from "@cosimo/ir";
import { linkableKernels } from "@cosimo/kernels";
import { createCompiledSystem, resolveSettings, simulate } from "@cosimo/simulator";
import { exportMessages } from "./export-messages.ts";

/** Up to this number, an FMU includes all choices of states; each is a copy of all equations. */
const MOST_STATE_CHOICES = 16;
/** Limit of choices selected by a trial run. */
const MOST_MET = 64;
/** Steps of the trial run. */
const MOST_STEPS = 20_000;

/** Sets of states, the current one first. */
interface Choices {
  readonly choices: readonly (readonly VariableId[])[];
  readonly areAll: boolean;
  readonly diagnostics: readonly Diagnostic[];
}

/**
 * All choices of states permitted by the constraints. If there are too many: those used in a trial
 * run of the experiment. With modes, too many choices are an error, and the result is empty.
 */
export function choicesOfStates(sorted: SortedDae): Choices {
  const choices = stateChoices(sorted, MOST_STATE_CHOICES);
  if (choices !== undefined) return { choices, areAll: true, diagnostics: [] };
  const { dae } = sorted;
  const args = { model: dae.name, most: MOST_STATE_CHOICES };
  if (dae.automata.length > 0)
    return {
      choices: [],
      areAll: false,
      diagnostics: [diagnoseWithoutSpan(exportMessages, "fmu-export.state-choices", args)],
    };
  const met = choicesMet(dae, sorted);
  const count = met.length;
  const said = diagnoseWithoutSpan(exportMessages, "fmu-export.state-choices-met", { ...args, count });
  return { choices: met, areAll: false, diagnostics: [said] };
}

const nobody: TrajectorySink = { begin() {}, row() {}, event() {}, end() {} };

function choicesMet(dae: HybridDae, sorted: SortedDae): readonly (readonly VariableId[])[] {
  const met = new Map([[sorted.states.join(), sorted.states]]);
  const program = createModelProgram(dae, sorted, linkableKernels);
  const recording: ModelProgram = {
    ...program,
    module(states) {
      if (met.size < MOST_MET) met.set(states.join(), states);
      return program.module(states);
    },
  };
  const { value: settings } = resolveSettings({ maxSteps: MOST_STEPS }, dae.experiment);
  const { value: system } = createCompiledSystem(recording);
  if (settings !== undefined && system !== undefined) simulate(system, settings, nobody);
  system?.release?.();
  return [...met.values()];
}

import {
  type Diagnostic,
  diagnose,
  diagnoseWithoutSpan,
  type MessageArgument,
  type MessageCatalogue,
  messageGroup,
  phrase,
  printEquality,
  wordsOf,
} from "@cosimo/ir";
import type { AssertionReporter } from "../explain/assertion-reporter.ts";
import { explainCode, explainFailure } from "../explain/explain-failure.ts";
import { loopPhrases } from "../explain/explain-loop.ts";
import type { EventIteration } from "../iteration/event-iteration.ts";
import { relationTexts } from "../iteration/event-iteration-failure.ts";
import { isSound } from "../model/checked-values.ts";
import type { SlotValues } from "../model/interpreted-values.ts";
import { describeModel } from "../model/model-description.ts";
import type { ModelInstance } from "../model/model-instance.ts";
import type { SystemFailure } from "../system/hybrid-system.ts";
import { holds } from "../system/relation-sides.ts";
import { solveByHomotopy } from "./homotopy.ts";
import { searchOfStarts } from "./initial-search-choice.ts";
import type { InitializationLog } from "./initialization-log.ts";
import type { Recovery } from "./moved-starts.ts";
import type { SolutionSearch } from "./other-solutions.ts";

export const initializationMessages = {
  ...messageGroup("initialization", "error", {
    "initialization.not-settled": {
      text: "the iteration of the initial values has no fixed point; these values keep changing: {names}",
      hint: "No value of the condition agrees with the equations that it switches: use pre() or hysteresis, or change the branches.",
    },
    "initialization.not-finite": {
      text: "the initial value of '{name}' is {value}",
      hint: "Correct the start value, or the parameters in it.",
    },
    "initialization.contradiction": {
      text: "the initial conditions contradict each other: in '{equation}' the left side is {left}, the right side {right}, a difference of {residual}",
      hint: "Change or remove one of the conditions; the warnings before this name those that are too many.",
    },
    "initialization.sample-interval": {
      text: "the interval of '{sampler}' is not positive",
      hint: "The second argument of sample(start, interval) is a time greater than 0.",
    },
  }),
} as const satisfies MessageCatalogue;

const MAX_ITERATIONS = 100;

/** The failure of a function in the binding of a parameter or in a start value, by the code of `parameters`. */
export function unevaluatedParameters(
  { module }: ModelInstance,
  values: SlotValues,
  code: number,
  t: number,
): SystemFailure | undefined {
  return code === 0 ? undefined : failure(explainCode(module, values, code, t).map(atInitialization));
}

/**
 * Solves the initial system at `t` [s] repeatedly until relations and discrete variables are consistent. The diagnostics say
 * what was done beside the model's text. `x`: address of a vector for use within the call, of states and indicators.
 */
export function initializeInstance(
  instance: ModelInstance,
  iteration: EventIteration,
  assertions: AssertionReporter,
  values: SlotValues,
  t: number,
  x: number,
  log?: InitializationLog,
): Recovery {
  const { base, module } = instance;
  const { layout } = module;
  instance.heap[base + layout.initial] = 1;
  let lastCode = 0;
  let passed = (code: number): void => {
    lastCode = code;
    log?.passed(code);
  };
  const region = () => instance.heap.slice(base, base + layout.size);
  const solve = () => solveInitialSystem(instance, iteration, values, t, x, passed);
  const before = module.loops.some((loop) => !loop.linear) ? region() : NO_REGION;
  log?.begin(t);
  const failed = solveByHomotopy(instance, solve, log?.tried);
  // Codes of the search below concern other start values.
  passed = () => {};
  const search = () => ({
    ...{ instance, values, before, after: region(), solved: false },
    solve: () => solve() === undefined,
  });
  values.setTime(t);
  const recovery = failed === undefined ? SOLVED : recover(instance, search, failed, lastCode);
  log?.end(recovery.failure, solve);
  const failure = recovery.failure ?? findInconsistency(instance, iteration, assertions, values, t);
  return failure === undefined ? recovery : { failure, diagnostics: recovery.diagnostics };
}

/** Models without loops or assertions have nothing to search in. */
function recover(
  { module }: ModelInstance,
  search: () => SolutionSearch,
  failure: SystemFailure,
  code: number,
): Recovery {
  const { recoverInitialization } =
    (module.loops.length + module.assertions.length > 0 && searchOfStarts()) || {};
  return recoverInitialization?.(search(), failure, code) ?? { failure, diagnostics: [] };
}

const SOLVED: Recovery = { diagnostics: [] };
const NO_REGION = new Float64Array(0);

/** Checks the solution in memory: finite values, conditions that exceed the number of unknowns, assertions. */
function findInconsistency(
  instance: ModelInstance,
  iteration: EventIteration,
  assertions: AssertionReporter,
  values: SlotValues,
  t: number,
): SystemFailure | undefined {
  const { base, module } = instance;
  const { layout } = module;
  instance.heap[base + layout.initial] = 0;
  instance.heap.fill(0, base + layout.relationMasks, base + layout.relationMasks + module.indicators.length);
  const unsound = notFiniteValues(instance, values, t);
  if (unsound.length > 0) return failure(unsound);
  const contradictions = contradictoryConditions(instance);
  if (contradictions.length > 0) return failure(contradictions);
  const violated = [false, true].flatMap((insideWhen) => assertions.violated(t, insideWhen));
  if (violated.length > 0) return { kind: "assertion", diagnostics: violated };
  assertions.noteWarnings(t, true, 0);
  iteration.takeLeftLimits();
  return undefined;
}

/** Repeats passes over the initial system from the values in memory until nothing changes. */
function solveInitialSystem(
  instance: ModelInstance,
  iteration: EventIteration,
  values: SlotValues,
  t: number,
  x: number,
  passed: (code: number) => void,
): SystemFailure | undefined {
  const { module } = instance;
  const { slots, names } = describeModel(module).monitored;
  const last = new Float64Array(slots.length).fill(Number.NaN);
  for (let count = 1; ; count++) {
    const result = iteration.solveInitial(t);
    passed(result.kind === "failed" ? result.code : 0);
    if (result.kind === "unsettled") return failure([eventIterationFailure(instance, result.relations, [])]);
    if (result.kind === "failed")
      return failure(explainCode(module, values, result.code, t).map(atInitialization));
    holdThresholds(instance, t, x);
    const changed = takeChanges(instance, slots, last);
    if (changed.length === 0) return undefined;
    if (count > MAX_ITERATIONS) {
      const relations = changed.filter((i) => i < module.indicators.length);
      const variables = changed.slice(relations.length).map((i) => names[i]!);
      return failure([eventIterationFailure(instance, relations, variables)]);
    }
  }
}

/**
 * Relations whose threshold is the start time keep the value of their operator (`time > 0` is false at 0). The change
 * just after the start is an event of its own.
 */
function holdThresholds({ module, functions, base, heap }: ModelInstance, t: number, x: number): void {
  const { stateSlots, timeRelations, indicators } = describeModel(module);
  if (timeRelations.length === 0) return;
  const g = x + stateSlots.length;
  for (let i = 0; i < stateSlots.length; i++) heap[x + i] = heap[base + stateSlots[i]!]!;
  functions.indicators(base, t, x, g);
  for (const i of timeRelations) {
    if (Math.abs(heap[g + i]!) > 4 * Number.EPSILON * Math.abs(t)) continue;
    heap[base + module.layout.relations + i] = holds(indicators[i]!.operator, 0) ? 1 : 0;
    heap[base + module.layout.relationMasks + i] = 1;
  }
}

function failure(diagnostics: readonly Diagnostic[]): SystemFailure {
  return { kind: "initialization", diagnostics };
}

function atInitialization(diagnostic: Diagnostic): Diagnostic {
  if (diagnostic.code !== "simulator.loop-failed") return { ...diagnostic, category: "initialization" };
  const advice = phrase(loopPhrases, "simulator.loop-advice-at-start", diagnostic.args);
  return { ...diagnostic, advice, hint: advice.text, category: "initialization" };
}

/** Numbers of the monitored slots that changed since the last call. */
function takeChanges(
  { heap, base }: ModelInstance,
  slots: Int32Array,
  last: Float64Array,
): readonly number[] {
  let changed = NO_NUMBERS;
  for (let i = 0; i < slots.length; i++) {
    const value = heap[base + slots[i]!]!;
    if (Object.is(value, last[i])) continue;
    last[i] = value;
    if (changed === NO_NUMBERS) changed = [];
    changed.push(i);
  }
  return changed;
}

const NO_NUMBERS: number[] = [];

function eventIterationFailure(
  { module }: ModelInstance,
  relations: readonly number[],
  variables: readonly string[],
): Diagnostic {
  const names: readonly MessageArgument[] = [
    ...relationTexts(module, relations),
    ...variables.filter((name) => !name.startsWith("$")),
  ];
  const args = { names };
  const [first] = relations;
  return first === undefined
    ? diagnoseWithoutSpan(initializationMessages, "initialization.not-settled", args, {
        variables: names.map(wordsOf),
      })
    : diagnose(
        initializationMessages,
        "initialization.not-settled",
        module.indicators[first]!.origin.span,
        args,
        {
          variables: names.map(wordsOf),
        },
      );
}

/** Diagnostics for values that are not finite, with the equation that computes them if it is known. */
function notFiniteValues(instance: ModelInstance, values: SlotValues, t: number): readonly Diagnostic[] {
  const { module, heap, base } = instance;
  const { checked } = describeModel(module);
  const bad = checked.variables.filter((v, i) => !isSound(v, heap[base + checked.slots[i]!]!));
  if (bad.length === 0) return [];
  const x = instance.allocate(module.sorted.states.length);
  const states = new Set(module.sorted.states);
  const own = bad
    .filter((v) => states.has(v.id))
    .map(({ id, name, origin }) => {
      const args = { name, value: values.variable(id) };
      return diagnose(initializationMessages, "initialization.not-finite", origin.span, args, {
        variables: [name],
      });
    });
  module.sorted.states.forEach((v, i) => {
    instance.heap[x + i] = values.variable(v);
  });
  const reasons = explainFailure(instance, values, t, x, 0).map(atInitialization);
  return own.length === 0 ? reasons : [...own, ...reasons.filter((d) => d.span)];
}

/** Surplus initial conditions that the solution violates. */
function contradictoryConditions({ module, heap, base }: ModelInstance): readonly Diagnostic[] {
  return module.sorted.initialization.checks.flatMap((check, i) => {
    const first = base + module.flat.initialChecks + 3 * i;
    const [left, right, allowed] = heap.subarray(first, first + 3) as unknown as [number, number, number];
    const residual = Math.abs(left - right);
    if (residual <= allowed) return [];
    const { dae } = module;
    const equation = printEquality(check.left, check.right, { dae });
    const shown = (value: number) => Number(value.toPrecision(7));
    const args = { equation, left: shown(left), right: shown(right), residual: shown(residual) };
    const context = { equation, component: check.origin.component.join(".") };
    const code = "initialization.contradiction";
    return [diagnose(initializationMessages, code, check.origin.span, args, context)];
  });
}

/** Checks that intervals of sample() are positive, after they were evaluated. */
export function checkSamplers(instance: ModelInstance): SystemFailure | undefined {
  const { module, base, heap } = instance;
  const bad = module.dae.samplers.filter(
    (_, i) => !(heap[base + module.layout.samplerTimes + 2 * i + 1]! > 0),
  );
  if (bad.length === 0) return undefined;
  return failure(
    bad.map((sampler) =>
      diagnose(initializationMessages, "initialization.sample-interval", sampler.origin.span, {
        sampler: sampler.text,
      }),
    ),
  );
}

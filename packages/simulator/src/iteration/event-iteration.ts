import type { Diagnostic, EventRecord } from "@cosimo/ir";
import type { AssertionReporter } from "../explain/assertion-reporter.ts";
import { createDiscreteValues } from "../model/discrete-values.ts";
import { describeModel } from "../model/model-description.ts";
import type { ModelInstance } from "../model/model-instance.ts";
import type { FlowSystem } from "../system/flow-rates.ts";
import type { EventCause, SystemFailure } from "../system/hybrid-system.ts";
import { roundingOf } from "../system/same-instant.ts";
import { eventIterationFailure } from "./event-iteration-failure.ts";
import { createFrozenRelations } from "./frozen-relations.ts";
import { createIterationRecords } from "./iteration-records.ts";
import { createMixedLoops } from "./mixed-loops.ts";
import type { Samplers } from "./samplers.ts";

/** Result of an event iteration. */
export interface EventIterationResult {
  readonly statesChanged: boolean;
  readonly records: readonly EventRecord[];
  /** Number (from 1) of the terminate statement reached, else 0. */
  readonly terminate: number;
  readonly failure: SystemFailure | undefined;
}

/** Parts of a compiled system that the iteration needs. */
export interface EventIterationHost {
  readonly instance: ModelInstance;
  readonly flow: FlowSystem;
  readonly samplers: Samplers;
  readonly logFalling: boolean;
  explainCode(code: number, t: number): readonly Diagnostic[];
  /** Diagnostics for values in memory that are not finite. */
  explainValues(t: number): readonly Diagnostic[];
  readonly assertions: Pick<AssertionReporter, "violated" | "noteWarnings">;
  /** Fires transitions after each pass; only of models with modes. */
  readonly transitions?: TransitionPass;
}

/**
 * Fires the transitions that are due by the values in memory. Result: `none`; `moved` (modes changed); `jumped` (states
 * changed); `left` (other equations hold, the event continues in their system); or a failure.
 */
export type TransitionPass = (
  t: number,
  cause: EventCause,
  iteration: number,
) => "none" | "moved" | "jumped" | "left" | SystemFailure;

const MAX_ITERATIONS = 100;

/**
 * Event iteration of a compiled model (Modelica specification, appendix B): repeats solution of all equations until no
 * discrete variable, relation or state changes. Located relations keep their new value meanwhile. At the fixed point
 * relations with g = 0 take their value just after the instant, so that a condition left by a reset is rearmed in the
 * same event.
 */
export function createEventIteration(host: EventIterationHost) {
  const { instance, samplers, transitions } = host;
  const { module, functions, base } = instance;
  const { needsLeftLimits } = describeModel(module);
  const values = createDiscreteValues(instance);
  const relations = createFrozenRelations(instance, host.flow, values);
  const recorder = createIterationRecords(instance, host.logFalling);
  const mixedLoops = module.loops.length > 0 ? createMixedLoops(instance) : undefined;
  const hasAssertions = module.assertions.length > 0;
  const terminal = base + module.layout.terminal;
  const terminateRequest = base + module.layout.terminate;

  /** Stores left limits and freezes the causes of the event; returns whether samplers are due. */
  const begin = (t: number, x: number, cause: EventCause): boolean => {
    if (needsLeftLimits) functions.outputs(base, t, x);
    values.writeStates(x);
    recorder.begin();
    const within = cause.within ?? roundingOf(t);
    relations.begin(cause, within);
    values.copyPre();
    relations.freezeCauses(t, x, cause);
    cause.setInputs?.();
    if (cause.terminal) instance.heap[terminal] = 1;
    return cause.timeEvent && samplers.raise(instance.heap, base, t, within);
  };

  /** One pass over all equations. */
  const pass = (t: number): SystemFailure | undefined => {
    const code = functions.update(base, t);
    if (code !== 0) return { kind: "loop", diagnostics: host.explainCode(code, t) };
    return values.undefined() ? unsound(t) : undefined;
  };

  const unsound = (t: number): SystemFailure => ({ kind: "nonfinite", diagnostics: host.explainValues(t) });

  /** Solves all equations with pre() fixed: repeats passes until loops with discrete unknowns are consistent. */
  const solve = (t: number): SystemFailure | undefined => {
    const failure = mixedLoops ? mixedLoops.solve(t, () => pass(t)) : pass(t);
    if (failure === "unsettled")
      return eventIterationFailure(module, t, { ...mixedLoops!.cycling(), variables: [] });
    return failure ?? violation(t, true);
  };

  const violation = (t: number, insideWhen: boolean): SystemFailure | undefined => {
    if (!hasAssertions) return undefined;
    const diagnostics = host.assertions.violated(t, insideWhen);
    return diagnostics.length > 0 ? { kind: "assertion", diagnostics } : undefined;
  };

  /** After `violation`: those of when-clauses in the last pass if `insideWhen`, else the others at the fixed point. */
  const noteWarnings = (t: number, { bracket }: EventCause, insideWhen: boolean): void => {
    if (hasAssertions) recorder.add(host.assertions.noteWarnings(t, insideWhen, bracket));
  };

  const iterate = (t: number, x: number, cause: EventCause): EventIterationResult => {
    let sampling = begin(t, x, cause);
    let silent = false;
    let terminate = 0;
    let statesChanged = false;
    for (let iteration = 1; ; iteration++) {
      const failure = solve(t);
      if (failure !== undefined) return failed(failure, statesChanged);
      terminate ||= instance.heap[terminateRequest]!;
      recorder.take(t, cause, iteration, silent);
      noteWarnings(t, cause, true);
      if (iteration >= MAX_ITERATIONS) return failed(iterationFailure(t), statesChanged);
      const fired = transitions === undefined ? "none" : transitions(t, cause, iteration);
      if (typeof fired === "object") return failed(fired, statesChanged);
      if (fired === "left")
        return { statesChanged, records: recorder.records, terminate, failure: undefined };
      const jumped = values.applyReinits() || fired === "jumped";
      if (jumped) relations.statesJumped(t);
      const moved = values.changed();
      const changed = relations.takeChanges();
      statesChanged ||= jumped;
      values.copyPre();
      if (jumped || moved || changed || fired !== "none") continue;
      const sides = relations.resolveZeroRelations(t);
      if (sides !== "settled") {
        silent = sides === "armed";
      } else if (sampling) {
        samplers.clear(instance.heap, base);
        sampling = false;
        silent = true;
      } else {
        recorder.finish(t, iteration);
        break;
      }
    }
    const failure = values.unsound() ? unsound(t) : violation(t, false);
    if (failure !== undefined) return failed(failure, statesChanged);
    noteWarnings(t, cause, false);
    return { statesChanged, records: recorder.records, terminate, failure: undefined };
  };

  const failed = (failure: SystemFailure, statesChanged: boolean): EventIterationResult => ({
    statesChanged,
    records: recorder.records,
    terminate: 0,
    failure,
  });

  const iterationFailure = (t: number): SystemFailure =>
    eventIterationFailure(module, t, {
      passes: MAX_ITERATIONS,
      relations: relations.changing(),
      variables: values.changing(),
    });

  return {
    /** Iterates at `t` from left limits `x`; new states are written to their slots. */
    run(t: number, x: number, cause: EventCause): EventIterationResult {
      const result = iterate(t, x, cause);
      relations.unfreeze();
      instance.heap[terminal] = 0;
      return result;
    },
    /** Stores current values as left limits. */
    takeLeftLimits: values.copyPre,
  };
}

export type EventIteration = ReturnType<typeof createEventIteration>;

import {
  type CompiledModule,
  type Diagnostic,
  type EventRecord,
  type Expression,
  visitExpression,
} from "@cosimo/ir";
import {
  ITERATION_BY_SIGN,
  ITERATION_CROSSING,
  ITERATION_DECIDED,
  ITERATION_DONE,
  ITERATION_DUE_WITHIN,
  ITERATION_FAILED,
  ITERATION_FAILURE,
  ITERATION_FIRED,
  ITERATION_HELD,
  ITERATION_INITIAL,
  ITERATION_LOCATED,
  ITERATION_MAY_DIVIDE,
  ITERATION_NEEDS_VALUES,
  ITERATION_NOTICE_ROOM,
  ITERATION_PASS,
  ITERATION_PASSED,
  ITERATION_SAMPLED,
  ITERATION_SAMPLING,
  ITERATION_STATES_CHANGED,
  ITERATION_TERMINATED,
  ITERATION_TIME_EVENT,
  ITERATION_TURNS,
  ITERATION_UNDEFINED,
  ITERATION_UNSETTLED,
  ITERATION_UNSOUND,
  ITERATION_VECTORS,
  ITERATION_WITHIN,
  NOTICE_SIZE,
} from "@cosimo/kernels";
import type { AssertionReporter } from "../explain/assertion-reporter.ts";
import { keptSlots } from "../model/kept-slots.ts";
import { describeModel } from "../model/model-description.ts";
import type { ModelInstance } from "../model/model-instance.ts";
import { createStateReader } from "../model/read-states.ts";
import type { EventCause, KernelIteration, SystemFailure } from "../system/hybrid-system.ts";
import { roundingOf } from "../system/same-instant.ts";
import { eventIterationFailure } from "./event-iteration-failure.ts";
import { allocateIslands } from "./island-table.ts";
import { createIterationChanges } from "./iteration-changes.ts";
import { allocateIteration } from "./iteration-memory.ts";
import { createIterationRecords } from "./iteration-records.ts";
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
  /** Nominal values of the states; positive. */
  readonly nominals: Float64Array;
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

/** Result of `solveInitial`. */
export type InitialStatus =
  | { readonly kind: "solved" }
  | { readonly kind: "failed"; readonly code: number }
  /** Relations that keep changing. */
  | { readonly kind: "unsettled"; readonly relations: readonly number[] };

const NO_RECORDS: readonly EventRecord[] = [];
/** Records depend on whether indicators were located, not on which. */
const STATE_CAUSE: EventCause = {
  located: [{ indicator: 0, value: true }],
  timeEvent: false,
  terminal: false,
  bracket: 0,
};

const SOLVED: InitialStatus = { kind: "solved" };

/** Event iteration of a compiled model: the kernels of `events` in `@cosimo/kernels`, and what the host does between passes. */
export function createEventIteration(host: EventIterationHost) {
  const { instance, samplers, transitions } = host;
  const { module, functions, base, iteration: kernels } = instance;
  const { needsLeftLimits, stateSlots, indicators, timeRelations } = describeModel(module);
  const [n, m] = [stateSlots.length, indicators.length];
  const readStates = createStateReader(instance, stateSlots);
  const e = allocateIteration(instance, host.nominals);
  const changes = createIterationChanges(instance, e);
  const recorder = createIterationRecords(instance, e, host.logFalling);
  const hasAssertions = module.assertions.length > 0;
  const terminal = base + module.layout.terminal;
  const masks = base + module.layout.relationMasks;
  const decided = instance.heap[e + ITERATION_DECIDED]!;
  const located = instance.heap[e + ITERATION_LOCATED]!;
  const held = instance.heap[e + ITERATION_HELD]!;
  const states = instance.heap[e + ITERATION_VECTORS]!;
  const takesTurns = transitions !== undefined || module.assertions.some(({ insideWhen }) => insideWhen);
  instance.heap[e + ITERATION_TURNS] = takesTurns ? 1 : 0;

  /** Writes the cause of an event to the memory of the iteration. */
  const writeCause = (t: number, cause: EventCause): void => {
    const { heap } = instance;
    const within = cause.within ?? roundingOf(t);
    const bySign = cause.useCurrentSign === true;
    heap[e + ITERATION_WITHIN] = within;
    heap[e + ITERATION_DUE_WITHIN] = within;
    heap[e + ITERATION_TIME_EVENT] = cause.timeEvent ? 1 : 0;
    heap[e + ITERATION_CROSSING] = cause.timeEvent || cause.located.length > 0 ? 1 : 0;
    heap[e + ITERATION_BY_SIGN] = bySign ? 1 : 0;
    // Contacts, inputs and the end of a run affect equations without a relation that changes.
    const isPlain = cause.held === undefined && cause.setInputs === undefined && !cause.terminal;
    heap[e + ITERATION_MAY_DIVIDE] = isPlain ? 1 : 0;
    heap[e + ITERATION_NEEDS_VALUES] = cause.needsValues === false && !hasAssertions ? 0 : 1;
    if (!bySign) for (const { indicator, value } of cause.located) heap[located + indicator] = value ? 2 : 1;
    if (cause.held !== undefined) for (const i of cause.held) heap[held + i] = 1;
  };

  /** Stores left limits, and freezes the causes of the event. */
  const begin = (t: number, x: number, cause: EventCause): void => {
    if (needsLeftLimits) functions.outputs(base, t, x);
    writeCause(t, cause);
    kernels.takeLeftLimits(base, n, e, x);
    kernels.beginEvent(base, n, m, e, t, x);
    cause.setInputs?.();
    const { heap } = instance;
    if (cause.terminal) heap[terminal] = 1;
    const isSampling = cause.timeEvent && samplers.raise(heap, t, heap[e + ITERATION_WITHIN]!);
    if (isSampling) heap[e + ITERATION_SAMPLING] = 1;
    recorder.begin();
  };

  /** No relation is frozen any more. */
  const end = ({ located: causes, held: contacts }: EventCause): void => {
    const { heap } = instance;
    heap.fill(0, masks, masks + m);
    heap.fill(0, decided, decided + m);
    heap[e + ITERATION_MAY_DIVIDE] = 0;
    for (const { indicator } of causes) heap[located + indicator] = 0;
    if (contacts !== undefined) for (const i of contacts) heap[held + i] = 0;
    heap[terminal] = 0;
  };

  const unsound = (t: number): SystemFailure => ({ kind: "nonfinite", diagnostics: host.explainValues(t) });

  const violation = (t: number, insideWhen: boolean): SystemFailure | undefined => {
    if (!hasAssertions) return undefined;
    const diagnostics = host.assertions.violated(t, insideWhen);
    return diagnostics.length > 0 ? { kind: "assertion", diagnostics } : undefined;
  };

  /** After `violation`: those of when-clauses in the last pass if `insideWhen`, else the others at the fixed point. */
  const noteWarnings = (t: number, { bracket }: EventCause, insideWhen: boolean): void => {
    if (hasAssertions) recorder.add(host.assertions.noteWarnings(t, insideWhen, bracket));
  };

  /** What the host does after a pass; "left": other equations hold, and the event continues in their system. */
  const actAfterPass = (t: number, cause: EventCause): SystemFailure | "left" | undefined => {
    const failure = violation(t, true);
    if (failure !== undefined) return failure;
    recorder.take(t, cause);
    noteWarnings(t, cause, true);
    const { heap } = instance;
    const fired = transitions?.(t, cause, heap[e + ITERATION_PASS]!) ?? "none";
    if (typeof fired === "object" || fired === "left") return fired;
    instance.heap[e + ITERATION_FIRED] = fired === "none" ? 0 : fired === "moved" ? 1 : 2;
    return undefined;
  };

  const failureOf = (status: number, t: number): SystemFailure => {
    switch (status) {
      case ITERATION_FAILED:
        return { kind: "loop", diagnostics: host.explainCode(instance.heap[e + ITERATION_FAILURE]!, t) };
      case ITERATION_UNDEFINED:
      case ITERATION_UNSOUND:
        return unsound(t);
      case ITERATION_UNSETTLED:
        return eventIterationFailure(module, t, { ...changes.cycling(), variables: [] });
      default:
        return eventIterationFailure(module, t, changes.ofLastPass());
    }
  };

  const iterate = (t: number, cause: EventCause, begun?: number): SystemFailure | "left" | undefined => {
    for (let next = begun; ; next = undefined) {
      const status = next ?? kernels.iterateEvent(base, n, m, e, t);
      if (status === ITERATION_PASSED) {
        const stop = actAfterPass(t, cause);
        if (stop !== undefined) return stop;
      } else if (status === ITERATION_SAMPLED) {
        samplers.clear(instance.heap);
      } else {
        recorder.take(t, cause);
        if (status === ITERATION_DONE || status === ITERATION_UNSOUND) recorder.finish(t);
        if (status !== ITERATION_DONE) return failureOf(status, t);
        const failure = violation(t, false);
        if (failure === undefined) noteWarnings(t, cause, false);
        return failure;
      }
    }
  };

  const needsHost = takesTurns || hasAssertions || movesTimeEvents(module);
  const { conditions } = module.flat;
  let islands: number | undefined;
  const islandTable = (): number => {
    islands ??= allocateIslands(instance, host.nominals);
    return islands;
  };
  const kernelIteration = (): KernelIteration => ({
    address: e,
    leftLimits: needsLeftLimits ? (module.loops.length > 0 ? 2 : 1) : 0,
    noticeSize: NOTICE_SIZE,
    showsFalling: host.logFalling,
    noticeRoom: instance.heap[e + ITERATION_NOTICE_ROOM]!,
    // The search of an island does not know time events.
    islands: kernels.handleIslands === undefined || timeRelations.length > 0 ? undefined : islandTable,
    regionSize: keptSlots(module),
    contacts: instance.contacts,
    ...(conditions && { conditions: { ...conditions, selection: base + conditions.selection } }),
    records: (t, bracket, notices, count, states) =>
      count === 0 ? NO_RECORDS : recorder.of(t, { ...STATE_CAUSE, bracket }, notices, count, states),
    recordCount: recorder.countOf,
  });

  return {
    /** The iteration for kernels; missing: the host acts at events. */
    inKernel: needsHost ? undefined : kernelIteration(),
    /** Iterates at `t` from left limits `x`; new states are written to their slots. */
    run(t: number, x: number, cause: EventCause): EventIterationResult {
      if (cause.begun === undefined) begin(t, x, cause);
      else recorder.begin();
      const stop = iterate(t, cause, cause.begun);
      end(cause);
      const { heap } = instance;
      if (heap[e + ITERATION_STATES_CHANGED] === 1) recorder.noteJumps(x);
      const failure = stop === "left" ? undefined : stop;
      return {
        statesChanged: heap[e + ITERATION_STATES_CHANGED] === 1,
        records: recorder.records,
        terminate: failure === undefined ? heap[e + ITERATION_TERMINATED]! : 0,
        failure,
      };
    },
    /** Stores current values as left limits. */
    takeLeftLimits(): void {
      readStates(states);
      kernels.takeLeftLimits(base, n, e, states);
    },
    /** Solves the initial system until loops with relations or discrete unknowns are consistent. */
    solveInitial(t: number): InitialStatus {
      instance.heap[e + ITERATION_INITIAL] = 1;
      const status = kernels.solveEquations(base, n, e, t);
      if (status === ITERATION_DONE) return SOLVED;
      if (status === ITERATION_UNSETTLED)
        return { kind: "unsettled", relations: changes.cycling().relations };
      return { kind: "failed", code: instance.heap[e + ITERATION_FAILURE]! };
    },
  };
}

/** Whether a state event may move a time event: the threshold of a time relation is no parameter. */
function movesTimeEvents({ dae, indicators }: CompiledModule): boolean {
  const isFixed = (node: Expression): boolean => {
    if (node.kind !== "variable") return FIXED.has(node.kind);
    const { variability } = dae.variables[node.variable]!;
    return variability === "parameter" || variability === "constant";
  };
  return indicators.some(({ timeEvent }, i) => {
    if (!timeEvent) return false;
    const { left, right } = dae.relations[i]!;
    let areFixed = true;
    for (const side of [left, right])
      visitExpression(side, (node) => {
        areFixed &&= isFixed(node);
      });
    return !areFixed;
  });
}

const FIXED: ReadonlySet<Expression["kind"]> = new Set(["number", "time", "unary", "binary"]);

export type EventIteration = ReturnType<typeof createEventIteration>;

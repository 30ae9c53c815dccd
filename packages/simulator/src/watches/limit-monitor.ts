import type { int } from "@cosimo/ir";
import { LIMITS_ENTRY, LIMITS_HEADER, LIMITS_WITHIN } from "@cosimo/kernels";
import type { Run } from "../run/run.ts";
import type { RunOutcome } from "../run/run-outcome.ts";
import type { ColumnPlace } from "../system/hybrid-system.ts";
import {
  initialViolations,
  reportViolations,
  type Violation,
  violates,
  type WatchedVariable,
  watchedVariables,
  withoutReported,
} from "./variable-limits.ts";

/**
 * Reports the first violation of each bound of each variable. It looks at initial values, at ends of steps and at right limits
 * of events; a violation within a step is located on the dense output. The run is the same as without it.
 */
export interface LimitMonitor {
  /** To be called at the begin of a run, and when the sizes of its system have changed. */
  begin(run: Run): void;
  /** Whether ends of steps must be looked at. */
  isActive(): boolean;
  /** Whether values after events must be looked at. */
  looksAtEvents(): boolean;
  /** Whether each step must be looked at; else calls of several steps end where one leaves its limits. */
  needsEachStep(): boolean;
  /** Initial values and parameters, as the initialization left them. */
  checkStart(t: number): RunOutcome | undefined;
  /** The last step. The outcome of a run that stops there: its last step ends at the violation. */
  checkStep(run: Run): RunOutcome | undefined;
  /** The values after an event at `t`, of the last evaluation. */
  checkEvent(run: Run, t: number): RunOutcome | undefined;
}

export function createLimitMonitor(first: Run): LimitMonitor {
  const { settings, diagnostics } = first;
  const all = settings.onLimits === "ignore" ? [] : (first.system.bounds?.() ?? []);
  let states: readonly WatchedVariable[] = [];
  let others: readonly WatchedVariable[] = [];
  let discrete: readonly WatchedVariable[] = [];
  let columns = new Int32Array(0);
  let values = new Float64Array(0);
  let row: Float64Array | undefined;
  /** The run with the present sizes. */
  let watchedRun: Run | undefined;
  let list = 0;
  let needsEachStep = false;

  const watch = (list: readonly WatchedVariable[]): void => {
    states = list.filter(({ one }) => one.state !== undefined);
    others = list.filter(({ one }) => one.state === undefined && !one.isDiscrete);
    discrete = list.filter(({ one }) => one.isDiscrete);
    columns = Int32Array.from(others, ({ column }) => column);
    values = new Float64Array(others.length);
    writeList();
  };
  /** The limits that calls of several steps look at: those of others too, if each has its place in memory. */
  const writeList = (): void => {
    if (watchedRun === undefined) return;
    const { system, integrator } = watchedRun.free;
    const placed = system.columnPlace === undefined ? [] : others;
    needsEachStep = placed.length < others.length;
    if (integrator.watchLimits === undefined) return;
    const count = states.length + placed.length;
    const { keptSlots = 0 } = system;
    const copy = LIMITS_HEADER + LIMITS_ENTRY * count;
    if (list === 0) list = system.allocate(copy + (placed.length > 0 ? keptSlots : 0));
    const { heap } = system;
    heap.set([count, placed.length > 0 ? 1 : 0, keptSlots, list + copy, Number.NaN], list);
    const entries = [
      ...states.map(({ one, low, high }) => [integrator.x + one.state!, low, high]),
      ...placed.map((watched) => placedLimits(system.columnPlace!(watched.column), watched)),
    ];
    heap.set(entries.flat(), list + LIMITS_HEADER);
    integrator.watchLimits(count > 0 ? list : 0);
  };
  const forget = (reported: readonly Violation[]): void =>
    watch(withoutReported([...states, ...others, ...discrete], reported));
  watch(watchedVariables(all, settings.tolerance));

  const report = (found: readonly Violation[]): RunOutcome | undefined => {
    if (found.length === 0) return undefined;
    forget(found);
    return reportViolations(found, settings.onLimits === "stop", diagnostics);
  };

  /** The value of a watched variable at a time within the last step. */
  const valueAt = (
    { current, system, scratch }: Run,
    { one, column }: WatchedVariable,
    t: number,
  ): number => {
    current.integrator.interpolate(t, scratch);
    if (one.state !== undefined) return system.heap[scratch + one.state]!;
    if (current.system.evaluateOutputs(t, scratch) !== 0) return Number.NaN;
    return readOne(system, column);
  };
  const readOne = (system: Run["system"], column: int): number => {
    const target = new Float64Array(1);
    readInto(system, Int32Array.of(column), target);
    return target[0]!;
  };
  const readInto = (system: Run["system"], some: Int32Array, target: Float64Array): void => {
    if (system.readColumns !== undefined) {
      system.readColumns(some, target);
      return;
    }
    row ??= new Float64Array(system.variables.length);
    system.readValues(row);
    for (let i = 0; i < some.length; i++) target[i] = row[some[i]!]!;
  };

  /** The instant in the last step at which the bound is passed, by bisection. */
  const locate = (run: Run, watched: WatchedVariable, value: number): Violation => {
    const { t, tOld } = run.current.integrator;
    const { one, low, high } = watched;
    const exact = value < low ? (v: number) => v < one.least : (v: number) => v > one.most;
    const widened = value < low ? (v: number) => v < low : (v: number) => v > high;
    const beyond = exact(valueAt(run, watched, tOld)) ? widened : exact;
    let [before, time] = [tOld, t];
    while (time - before > 1e-12 * Math.max(1, Math.abs(time))) {
      const middle = before + 0.5 * (time - before);
      if (beyond(valueAt(run, watched, middle))) time = middle;
      else before = middle;
    }
    return { one, time, value, later: t };
  };

  // Properties of the check in progress: a closure per step would be allocated.
  let present: Run = first;
  let found: Noticed[] = [];
  const checkOthers = (): void => {
    const { t, x } = present.current.integrator;
    if (present.current.system.evaluateOutputs(t, x) !== 0) return;
    readInto(present.system, columns, values);
    for (let i = 0; i < others.length; i++)
      if (violates(others[i]!, values[i]!)) found = [...found, { watched: others[i]!, value: values[i]! }];
  };
  let located: Violation[] = [];
  const locateAll = (): void => {
    located = found.map(({ watched, value }) => locate(present, watched, value));
  };

  return {
    begin(run) {
      if (watchedRun?.free.system !== run.free.system) list = 0;
      watchedRun = run;
      writeList();
    },
    isActive: () => states.length + others.length > 0,
    looksAtEvents: () => states.length + others.length + discrete.length > 0,
    needsEachStep: () => needsEachStep,
    checkStart: (t) => report(initialViolations(all, t)),
    checkStep(run) {
      present = run;
      found = NONE;
      const { x } = run.current.integrator;
      const { heap } = run.system;
      // Calls of several steps have looked at their last one already.
      if (list > 0 && !needsEachStep && heap[list + LIMITS_WITHIN] === run.current.integrator.t)
        return undefined;
      for (let i = 0; i < states.length; i++) {
        const watched = states[i]!;
        const value = heap[x + watched.one.state!]!;
        if (violates(watched, value)) found = [...found, { watched, value }];
      }
      if (others.length > 0) apart(run, checkOthers);
      if (found.length === 0) return undefined;
      apart(run, locateAll);
      return report([...located].sort((a, b) => a.time - b.time));
    },
    checkEvent(run, t) {
      const watched = [...states, ...others, ...discrete];
      if (watched.length === 0) return undefined;
      const now = new Float64Array(watched.length);
      readInto(
        run.system,
        Int32Array.from(watched, ({ column }) => column),
        now,
      );
      return report(
        watched.flatMap((each, i) =>
          violates(each, now[i]!) ? [{ one: each.one, time: t, value: now[i]!, later: t }] : [],
        ),
      );
    },
  };
}

/** A variable beyond its bounds at the end of a step. */
interface Noticed {
  readonly watched: WatchedVariable;
  readonly value: number;
}

const NONE: Noticed[] = [];

/** An entry of the list of limits. */
function placedLimits({ address, sign }: ColumnPlace, { low, high }: WatchedVariable): readonly number[] {
  return sign < 0 ? [address, -high, -low] : [address, low, high];
}

function apart({ system }: Run, evaluate: () => void): void {
  if (system.aside === undefined) evaluate();
  else system.aside(evaluate);
}

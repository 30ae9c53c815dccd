import { type Diagnostic, diagnose, diagnoseWithoutSpan, type int, phrase } from "@cosimo/ir";
import { limitMessages, limitPhrases } from "../explain/limit-messages.ts";
import type { VariableBounds } from "../system/hybrid-system.ts";
import type { Run } from "./run.ts";
import { failed, type RunOutcome } from "./run-outcome.ts";

/**
 * Reports the first violation of the bounds of each variable. It looks at initial values, at ends of steps and at right limits
 * of events; a violation within a step is located on the dense output. The run is the same as without it.
 */
export interface LimitMonitor {
  /** Whether ends of steps must be looked at. */
  isActive(): boolean;
  /** Initial values and parameters, as the initialization left them. */
  checkStart(t: number): RunOutcome | undefined;
  /** The last step. The outcome of a run that stops there: its last step ends at the violation. */
  checkStep(run: Run): RunOutcome | undefined;
  /** The values after an event at `t`, of the last evaluation. */
  checkEvent(run: Run, t: number): RunOutcome | undefined;
}

/** A bounded variable that has not been reported, with its bounds widened by what the tolerance of the run allows. */
interface Watched extends VariableBounds {
  readonly column: int;
  readonly low: number;
  readonly high: number;
}

/** Deviation of initial values, relative to bound and nominal value, that counts as rounding. */
const ROUNDING = 1e-9;

export function createLimitMonitor(first: Run): LimitMonitor {
  const { settings, diagnostics } = first;
  const all = settings.onLimits === "ignore" ? [] : (first.system.bounds?.() ?? []);
  let states: readonly Watched[] = [];
  let others: readonly Watched[] = [];
  let discrete: readonly Watched[] = [];
  let columns = new Int32Array(0);
  let values = new Float64Array(0);
  let row: Float64Array | undefined;

  const watch = (list: readonly Watched[]): void => {
    states = list.filter((one) => one.state !== undefined);
    others = list.filter((one) => one.state === undefined && !one.isDiscrete);
    discrete = list.filter((one) => one.isDiscrete);
    columns = Int32Array.from(others, (one) => one.column);
    values = new Float64Array(others.length);
  };
  const forget = (reported: readonly VariableBounds[]): void => {
    const names = new Set(reported.map(({ name }) => name));
    const isLeft = ({ name }: Watched) => !names.has(name);
    watch([...states, ...others, ...discrete].filter(isLeft));
  };
  watch(
    all.flatMap((one) => {
      const { column } = one;
      return column === undefined ? [] : [{ ...one, column, ...widened(one, settings.tolerance) }];
    }),
  );

  const report = (found: readonly Violation[]): RunOutcome | undefined => {
    if (found.length === 0) return undefined;
    forget(found.map(({ one }) => one));
    const stops = settings.onLimits === "stop";
    const { time, one } = found[0]!;
    diagnostics.push(...found.filter((other) => !stops || other.time <= time).map(describe));
    return stops ? failed(time, "limit", [stopped(time, one)]) : undefined;
  };

  /** The value of a watched variable at a time within the last step. */
  const valueAt = ({ current, system, scratch }: Run, one: Watched, t: number): number => {
    current.integrator.interpolate(t, scratch);
    if (one.state !== undefined) return system.heap[scratch + one.state]!;
    if (current.system.evaluateOutputs(t, scratch) !== 0) return Number.NaN;
    return readOne(system, one.column);
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
  const locate = (run: Run, one: Watched, value: number): Violation => {
    const { t, tOld } = run.current.integrator;
    const exact = (v: number) => v < one.least || v > one.most;
    const beyond = exact(valueAt(run, one, tOld)) ? (v: number) => violates(one, v) : exact;
    let [before, time] = [tOld, t];
    while (time - before > 1e-12 * Math.max(1, Math.abs(time))) {
      const middle = before + 0.5 * (time - before);
      if (beyond(valueAt(run, one, middle))) time = middle;
      else before = middle;
    }
    return { one, time, value, later: t };
  };

  // Properties of the check in progress: a closure per step would be allocated.
  let present: Run = first;
  let found: Violation[] = [];
  const checkOthers = (): void => {
    const { t, x } = present.current.integrator;
    if (present.current.system.evaluateOutputs(t, x) !== 0) return;
    readInto(present.system, columns, values);
    for (let i = 0; i < others.length; i++)
      if (violates(others[i]!, values[i]!))
        found = [...found, { one: others[i]!, time: t, value: values[i]!, later: t }];
  };
  const locateAll = (): void => {
    found = found.map(({ one, value }) => locate(present, one as Watched, value));
  };

  return {
    isActive: () => states.length + others.length > 0,
    checkStart(t) {
      const isBad = (one: VariableBounds) => violates(widened(one, ROUNDING), one.value);
      return report(all.filter(isBad).map((one) => ({ one, time: t, value: one.value, later: t })));
    },
    checkStep(run) {
      present = run;
      found = NONE;
      const { x, t } = run.current.integrator;
      const { heap } = run.system;
      for (let i = 0; i < states.length; i++) {
        const one = states[i]!;
        const value = heap[x + one.state!]!;
        if (violates(one, value)) found = [...found, { one, time: t, value, later: t }];
      }
      if (others.length > 0) apart(run, checkOthers);
      if (found.length === 0) return undefined;
      apart(run, locateAll);
      return report([...found].sort((a, b) => a.time - b.time));
    },
    checkEvent(run, t) {
      const watched = [...states, ...others, ...discrete];
      if (watched.length === 0) return undefined;
      const now = new Float64Array(watched.length);
      readInto(
        run.system,
        Int32Array.from(watched, (one) => one.column),
        now,
      );
      return report(
        watched.flatMap((one, i) =>
          violates(one, now[i]!) ? [{ one, time: t, value: now[i]!, later: t }] : [],
        ),
      );
    },
  };
}

const NONE: Violation[] = [];

function apart({ system }: Run, evaluate: () => void): void {
  if (system.aside === undefined) evaluate();
  else system.aside(evaluate);
}

interface Violation {
  readonly one: VariableBounds;
  /** The bound is passed [s]. */
  readonly time: number;
  /** The value at `later` [s], where the violation was noticed. */
  readonly value: number;
  readonly later: number;
}

function finiteSize(bound: number): number {
  return Number.isFinite(bound) ? Math.abs(bound) : 0;
}

function widened({ least, most, nominal }: VariableBounds, tolerance: number): Pick<Watched, "low" | "high"> {
  const slack = tolerance * Math.max(nominal, finiteSize(least), finiteSize(most));
  return { low: least - slack, high: most + slack };
}

function violates({ low, high }: Pick<Watched, "low" | "high">, value: number): boolean {
  return value < low || value > high;
}

function describe({ one, time, value, later }: Violation): Diagnostic {
  const { name, component, span, least, most, isParameter } = one;
  const isLow = value < least;
  const side = isLow ? "below-minimum" : "above-maximum";
  const code = isParameter ? (`simulator.parameter-${side}` as const) : (`simulator.${side}` as const);
  const there = later > time ? "simulator.value-later" : "simulator.value-there";
  const args = {
    ...{ name, time: shown(time), bound: shown(isLow ? least : most) },
    value: isParameter
      ? shown(value)
      : phrase(limitPhrases, there, { value: shown(value), later: shown(later) }),
  };
  const context = { time, component, variables: [name] };
  return span === undefined
    ? diagnoseWithoutSpan(limitMessages, code, args, context)
    : diagnose(limitMessages, code, span, args, context);
}

function stopped(time: number, { name, component }: VariableBounds): Diagnostic {
  const context = { time, component, variables: [name] };
  return diagnoseWithoutSpan(
    limitMessages,
    "simulator.stopped-at-limit",
    { name, time: shown(time) },
    context,
  );
}

function shown(value: number): number {
  return Number(value.toPrecision(9));
}

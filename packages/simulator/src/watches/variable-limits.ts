import { type Diagnostic, diagnose, diagnoseWithoutSpan, type int, phrase } from "@cosimo/ir";
import { limitMessages, limitPhrases } from "../explain/limit-messages.ts";
import { failed, type RunOutcome } from "../run/run-outcome.ts";
import type { VariableBounds } from "../system/hybrid-system.ts";

/** Bounds widened by a deviation that violates nothing. */
export interface WidenedBounds {
  readonly low: number;
  readonly high: number;
}

/**
 * A bounded variable with its bounds widened by what the tolerance of the run allows. A bound whose violation has been
 * reported is infinite.
 */
export interface WatchedVariable extends WidenedBounds {
  readonly one: VariableBounds;
  readonly column: int;
}

export interface Violation {
  readonly one: VariableBounds;
  /** The bound is passed [s]. */
  readonly time: number;
  /** The value at `later` [s], where the violation was noticed. */
  readonly value: number;
  readonly later: number;
  /** Noticed at a communication point: what happens between two points is not known. */
  readonly atPoint?: true;
}

/** Deviation of initial values, relative to bound and nominal value, that counts as rounding. */
const ROUNDING = 1e-9;

/** The variables that may change during a run. */
export function watchedVariables(
  all: readonly VariableBounds[],
  tolerance: number,
): readonly WatchedVariable[] {
  return all.flatMap((one) => {
    const { column } = one;
    if (column === undefined) return [];
    // No spread: there may be thousands, and a run may be short.
    const { low, high } = widened(one, tolerance);
    return [{ one, column, low, high }];
  });
}

/** Without the bounds that are reported: each is reported once. */
export function withoutReported(
  watched: readonly WatchedVariable[],
  reported: readonly Violation[],
): readonly WatchedVariable[] {
  const sides = new Map<string, { isLow: boolean; isHigh: boolean }>();
  for (const { one, value } of reported) {
    const { isLow = false, isHigh = false } = sides.get(one.name) ?? {};
    sides.set(one.name, { isLow: isLow || value < one.least, isHigh: isHigh || value > one.most });
  }
  return watched.flatMap((each) => {
    const side = sides.get(each.one.name);
    if (side === undefined) return [each];
    const low = side.isLow ? Number.NEGATIVE_INFINITY : each.low;
    const high = side.isHigh ? Number.POSITIVE_INFINITY : each.high;
    return Number.isFinite(low) || Number.isFinite(high) ? [{ ...each, low, high }] : [];
  });
}

/** Initial values and parameters out of bounds, as the initialization left them at `t` [s]. */
export function initialViolations(all: readonly VariableBounds[], t: number): readonly Violation[] {
  return all
    .filter((one) => violates(widened(one, ROUNDING), one.value))
    .map((one) => ({ one, time: t, value: one.value, later: t }));
}

export function violates({ low, high }: WidenedBounds, value: number): boolean {
  return value < low || value > high;
}

function widened({ least, most, nominal }: VariableBounds, tolerance: number): WidenedBounds {
  const slack = tolerance * Math.max(nominal, finiteSize(least), finiteSize(most));
  return { low: least - slack, high: most + slack };
}

function finiteSize(bound: number): number {
  return Number.isFinite(bound) ? Math.abs(bound) : 0;
}

/**
 * Adds warnings about violations, which are not empty and begin with the first one, to the diagnostics of a run. The outcome of a run
 * that stops at the first.
 */
export function reportViolations(
  found: readonly Violation[],
  stops: boolean,
  diagnostics: Diagnostic[],
): RunOutcome | undefined {
  const { time, one } = found[0]!;
  diagnostics.push(...found.filter((other) => !stops || other.time <= time).map(describe));
  return stops ? failed(time, "limit", [stopped(time, one)]) : undefined;
}

function describe({ one, time, value, later, atPoint }: Violation): Diagnostic {
  const { name, component, span, least, most, isParameter } = one;
  const isLow = value < least;
  const side = isLow ? "below-minimum" : "above-maximum";
  const code = isParameter ? (`simulator.parameter-${side}` as const) : (`simulator.${side}` as const);
  const there = later > time ? "later" : atPoint ? "at-point" : "there";
  const args = {
    ...{ name, time: shown(time), bound: shown(isLow ? least : most) },
    value: isParameter
      ? shown(value)
      : phrase(limitPhrases, `simulator.value-${there}`, { value: shown(value), later: shown(later) }),
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

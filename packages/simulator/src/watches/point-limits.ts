import type { Diagnostic } from "@cosimo/ir";
import type { RunOutcome } from "../run/run-outcome.ts";
import type { SimulationSettings } from "../settings/simulation-settings.ts";
import type { VariableBounds } from "../system/hybrid-system.ts";
import {
  initialViolations,
  reportViolations,
  type Violation,
  violates,
  watchedVariables,
  withoutReported,
} from "./variable-limits.ts";

/**
 * Reports the first violation of each bound of each variable in a run whose variables are known at communication points
 * only: the time of a violation is that of the first point at which it is seen.
 */
export interface PointLimits {
  /** Whether a variable is left to be watched. */
  isActive(): boolean;
  /** Initial values and parameters. The outcome of a run that stops there. */
  checkStart(t: number): RunOutcome | undefined;
  /** `row` has the values of all columns at `t`. */
  check(row: Float64Array, t: number): RunOutcome | undefined;
}

/** `bounds` are those after the initialization. Warnings are added to `diagnostics`. */
export function createPointLimits(
  bounds: readonly VariableBounds[],
  { onLimits, tolerance }: Pick<SimulationSettings, "onLimits" | "tolerance">,
  diagnostics: Diagnostic[],
): PointLimits {
  const all = onLimits === "ignore" ? [] : bounds;
  let watched = watchedVariables(all, tolerance);
  const report = (found: readonly Violation[]): RunOutcome | undefined => {
    if (found.length === 0) return undefined;
    watched = withoutReported(watched, found);
    return reportViolations(found, onLimits === "stop", diagnostics);
  };
  return {
    isActive: () => watched.length > 0,
    checkStart: (t) => report(initialViolations(all, t)),
    check(row, t) {
      let found: Violation[] | undefined;
      for (let i = 0; i < watched.length; i++) {
        const each = watched[i]!;
        const value = row[each.column]!;
        if (violates(each, value))
          found = [...(found ?? []), { one: each.one, time: t, value, later: t, atPoint: true }];
      }
      return found === undefined ? undefined : report(found);
    },
  };
}

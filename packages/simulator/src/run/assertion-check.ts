import type { Diagnostic } from "@cosimo/ir";
import type { Run } from "./run.ts";

/** First instant of the last step with a violated assertion. */
export interface Violation {
  readonly time: number;
  readonly diagnostics: readonly Diagnostic[];
}

/** Checks the assertions at the end of the last step. If one is violated, finds the first instant by bisection. */
export function findViolation({ system, current, scratch }: Run): Violation | undefined {
  const { integrator } = current;
  const violatedAt = (t: number): readonly Diagnostic[] => {
    integrator.interpolate(t, scratch);
    return system.evaluateOutputs(t, scratch) === 0 ? system.violatedAssertions(t) : [];
  };
  let diagnostics = violatedAt(integrator.t);
  if (diagnostics.length === 0) return undefined;
  let before = integrator.tOld;
  let time = integrator.t;
  while (time - before > 1e-12 * Math.max(1, Math.abs(time))) {
    const middle = before + 0.5 * (time - before);
    const there = violatedAt(middle);
    if (there.length === 0) before = middle;
    else {
      time = middle;
      diagnostics = there;
    }
  }
  return { time, diagnostics };
}

import type { Run } from "../run/run.ts";
import { failed, type RunOutcome } from "../run/run-outcome.ts";

/**
 * Observes assertions between events at points of the last step, and locates on the dense output where a condition became
 * false. An error ends the run there; a warning is an event record.
 */
export interface AssertionWatch {
  /** Whether the system has assertions to observe after each step. */
  readonly isNeeded: boolean;
  /** To be called after each step, before the other calls. `isCut`: an event has truncated it. */
  begin(isCut: boolean): void;
  /** The system is evaluated at `t`, which follows the points observed before; also afterwards, unless the run ends. */
  observe(t: number): RunOutcome | undefined;
  /** Observes the rest of the last step. */
  finish(): RunOutcome | undefined;
}

/** Parts of a step at whose ends warnings are observed: a condition may be false within a step only. */
const PARTS = 4;

export function createAssertionWatch(run: Run): AssertionWatch {
  const { system, writer } = run;
  const { hasAssertions = false, hasWarnings = false } = system;
  const state = hasAssertions || hasWarnings ? system.allocate(system.stateCount) : 0;
  let last = Number.NaN;
  /** Whether the dense output may be refined: before a search for events truncated it. */
  let isWhole = false;

  const evaluateAt = (t: number): boolean => {
    run.current.integrator.interpolate(t, state);
    return run.current.system.evaluateOutputs(t, state) === 0;
  };

  /** The interval after `last` at whose end `isFalse` begins to hold; it holds at `t`. The system is evaluated there. */
  const locate = (t: number, isFalse: (t: number) => boolean): { before: number; time: number } => {
    if (isWhole) run.current.integrator.refineDense();
    isWhole = false;
    const resolution = Number.EPSILON * Math.max(Math.abs(t), t - last);
    let before = last;
    let time = t;
    while (time - before > resolution) {
      const middle = before + 0.5 * (time - before);
      if (evaluateAt(middle) && isFalse(middle)) time = middle;
      else before = middle;
    }
    return { before, time };
  };

  const hasErrors = (t: number): boolean => system.violatedAssertions(t).length > 0;

  /** Reports the warnings until `t`, where the system is evaluated. */
  const noteUntil = (t: number): void => {
    while (system.hasNewWarnings!()) {
      const { before, time } = locate(t, system.hasNewWarnings!);
      evaluateAt(time);
      for (const record of system.noteWarnings!(time, time - before)) writer.event(record);
      last = time;
      evaluateAt(t);
    }
    system.noteWarnings!(t, 0);
  };

  const observe: AssertionWatch["observe"] = (t) => {
    if (hasAssertions && hasErrors(t)) {
      const { time } = locate(t, hasErrors);
      evaluateAt(time);
      const diagnostics = system.violatedAssertions(time);
      if (diagnostics.length > 0) {
        if (hasWarnings) noteUntil(time);
        run.current.integrator.truncate(time);
        return failed(time, "assertion", diagnostics);
      }
      // The refined dense output does not violate it.
      evaluateAt(t);
    }
    if (hasWarnings) noteUntil(t);
    last = t;
    return undefined;
  };

  return {
    isNeeded: hasAssertions || hasWarnings,
    begin(isCut) {
      isWhole = !isCut;
      last = run.current.integrator.tOld;
    },
    observe,
    finish() {
      const { integrator } = run.current;
      const { t, tOld, x } = integrator;
      for (let part = 1; hasWarnings && part < PARTS; part++) {
        const point = tOld + (part / PARTS) * (t - tOld);
        if (!(point > last && evaluateAt(point))) continue;
        const outcome = observe(point);
        if (outcome !== undefined) return outcome;
      }
      return run.current.system.evaluateOutputs(t, x) === 0 ? observe(t) : undefined;
    },
  };
}

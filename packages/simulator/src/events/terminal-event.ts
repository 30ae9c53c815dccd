import type { Run } from "../run/run.ts";
import { completed, failed, type RunOutcome, systemFailed, terminated } from "../run/run-outcome.ts";
import { terminateRecord } from "../system/event-records.ts";
import type { EventCause, HybridSystem } from "../system/hybrid-system.ts";
import { createSideDecisions } from "../system/side-decisions.ts";

/** Ends a run at its stop time, or at `t` as part of a coupled run. */
export function complete(run: Run, t: number = run.settings.stopTime): RunOutcome {
  return terminalEvent(run, t) ?? completed(t);
}

/** Ends a run by `terminate(message)` of the model. */
export function terminate(run: Run, t: number, message: string): RunOutcome {
  run.writer.event(terminateRecord(t, message));
  return terminalEvent(run, t) ?? terminated(t, message);
}

/** Executes the last event of a run, at which `terminal()` is true. */
function terminalEvent({ current, writer, settings }: Run, t: number): RunOutcome | undefined {
  const { system } = current;
  const { x } = current.integrator;
  // An event at this instant may have decided relations that are at zero.
  const located = createSideDecisions(system)(t, x);
  const cause: EventCause = { located, timeEvent: false, terminal: true, bracket: 0 };
  const before = system.readsTerminal ? valuesAt(system, t, x) : undefined;
  const update = system.eventUpdate(t, x, cause);
  if (update.failure) return systemFailed(t, update.failure);
  for (const record of update.records) writer.event(record);
  const visible =
    update.records.length > 0 ||
    update.statesChanged ||
    (before !== undefined && haveChanged(system, before));
  if (!visible || settings.eventPoints === "none" || writer.row(t, "right")) return undefined;
  return failed(t, "evaluation", system.explainFailure(t, x, 0));
}

function valuesAt(system: HybridSystem, t: number, x: number): Float64Array {
  const values = new Float64Array(system.variables.length);
  system.evaluateOutputs(t, x);
  system.readValues(values);
  return values;
}

function haveChanged(system: HybridSystem, before: Float64Array): boolean {
  const values = new Float64Array(before.length);
  system.readValues(values);
  return values.some((value, i) => !Object.is(value, before[i]));
}

import type { Run } from "../run/run.ts";
import { completed, type RunOutcome, systemFailed, terminated } from "../run/run-outcome.ts";
import { terminateRecord } from "../system/event-records.ts";
import type { EventCause } from "../system/hybrid-system.ts";

const CAUSE: EventCause = { located: [], timeEvent: false, terminal: true, bracket: 0 };

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
  const update = current.system.eventUpdate(t, current.integrator.x, CAUSE);
  if (update.failure) return systemFailed(t, update.failure);
  for (const record of update.records) writer.event(record);
  const visible = update.records.length > 0 || update.statesChanged;
  if (visible && settings.eventPoints !== "none") writer.row(t, "right");
  return undefined;
}

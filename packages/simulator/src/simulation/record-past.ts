import type { Run } from "../run/run.ts";
import { failed, type RunOutcome, systemFailed } from "../run/run-outcome.ts";

/** Errors of stored values, as a share of the relative tolerance of the run. */
const SHARE = 0.01;
/** A step is halved up to this number of times. */
const MOST_HALVINGS = 12;

/** Stores the values of the last step that delayed values will read, in parts where one polynomial is not exact enough. */
export function recordPast(run: Run): RunOutcome | undefined {
  if (run.system.past === undefined) return undefined;
  const { tOld, t } = run.current.integrator;
  return recordPart(run, tOld, t, MOST_HALVINGS);
}

function recordPart(run: Run, from: number, to: number, halvings: number): RunOutcome | undefined {
  const past = run.system.past!;
  for (const [point, share] of past.points.entries()) {
    const time = share === 1 ? to : from + share * (to - from);
    const failure = evaluateAt(run, time);
    if (failure !== undefined) return failure;
    past.note(point);
  }
  if (halvings > 0 && past.error(to) > SHARE * run.settings.tolerance) {
    const middle = from + 0.5 * (to - from);
    return recordPart(run, from, middle, halvings - 1) ?? recordPart(run, middle, to, halvings - 1);
  }
  const failure = past.store(to, run.current.integrator.tOld);
  return failure === undefined ? undefined : systemFailed(to, failure);
}

/** Evaluates the system at a time within the last step. */
function evaluateAt({ current, scratch }: Run, time: number): RunOutcome | undefined {
  const { integrator, system } = current;
  const isEnd = time === integrator.t;
  if (!isEnd) integrator.interpolate(time, scratch);
  const states = isEnd ? integrator.x : scratch;
  const code = system.evaluateOutputs(time, states);
  return code === 0 ? undefined : failed(time, "evaluation", system.explainFailure(time, states, code));
}

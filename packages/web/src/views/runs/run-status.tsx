import { useSession } from "../../session/context.ts";
import type { RunProgress, RunReport } from "../../state/reports.ts";
import { remainingTime } from "../../state/run-speed.ts";
import { isOutdated } from "../../state/state.ts";
import { durationText, numberText } from "../../texts/number-text.ts";
import type { Say } from "../../texts/say.ts";
import { useRunningFor } from "./use-running.ts";

/** How the run goes, or how it ended. The bar is full and green after a completed run only. */
export function RunStatus() {
  const session = useSession();
  const { run } = session.state.value;
  const say = session.say.value;
  const isSlow = useRunningFor(SILENCE, run);
  if (run.isRunning && run.progress !== undefined)
    return <Running progress={run.progress} speed={run.speed} say={say} />;
  if (isSlow) return <Beginning say={say} />;
  const { report } = run;
  const outdated = isOutdated(session.state.value);
  const status = report?.status ?? "none";
  const text = report === undefined ? say("run.none") : sentence(report, say);
  return (
    <div class={`status is-${status}`} role="status" data-run={report?.run ?? 0}>
      <span class="dot" aria-hidden="true" />
      <span class="sentence" title={text}>
        {text}
      </span>
      {outdated && <span class="outdated">{say("run.outdated")}</span>}
    </div>
  );
}

/** After which a run that has told nothing yet is shown in place of the one before [ms]. */
const SILENCE = 400;

/** The model is compiled, or its first step takes long. */
function Beginning({ say }: { readonly say: Say }) {
  return (
    <div class="status is-running">
      <progress aria-label={say("run.begins")} />
      <span>{say("run.begins")}</span>
    </div>
  );
}

interface RunningProperties {
  readonly progress: RunProgress;
  readonly speed: number | undefined;
  readonly say: Say;
}

function Running({ progress, speed, say }: RunningProperties) {
  const { time, startTime, stopTime, stepSize, events } = progress;
  const part = (time - startTime) / (stopTime - startTime);
  const remaining = remainingTime(progress, speed);
  // Whole seconds: tenths would flicker.
  const eta = remaining === undefined ? undefined : durationText(1000 * Math.ceil(remaining), say);
  const values = { time: numberText(time, 4), stopTime: numberText(stopTime, 4) };
  return (
    <div class="status is-running">
      <progress max={1} value={Math.min(1, Math.max(0, part))} aria-label={say("run.running", values)} />
      <span>{say("run.running", values)}</span>
      <span class="detail">{say("run.step", { step: numberText(stepSize, 2) })}</span>
      <span class="detail">{say("run.events", { events })}</span>
      {eta !== undefined && <span class="detail">{say("run.eta", { eta })}</span>}
    </div>
  );
}

/** How a run ended, in a sentence; `isAbove`: its problems, with the reason, stand below. */
export function RunSentence({ report, isAbove }: { readonly report: RunReport; readonly isAbove?: boolean }) {
  const say = useSession().say.value;
  const { status, reason, diagnostics } = report;
  const isSaid = isAbove && diagnostics.some(({ message }) => message === reason);
  if (isSaid && (status === "failed" || status === "refused"))
    return <span>{say(`run.${status}-below`, { time: numberText(report.time) })}</span>;
  return <span>{sentence(report, say)}</span>;
}

function sentence(report: RunReport, say: Say): string {
  const { status, reason, rows, steps, eventCount, duration } = report;
  const time = numberText(report.time);
  if (status === "lost" && reason !== "") return say("fault.title", { message: reason.split("\n")[0]! });
  const values = { time, reason, rows, steps, events: eventCount, duration: durationText(duration, say) };
  return say(`run.${status}`, values);
}

import { useSession } from "../../session/context.ts";
import { numberText } from "../../texts/number-text.ts";

/** Runs behind the curves, and the button that keeps the present one. */
export function KeptRuns() {
  const session = useSession();
  const say = session.say.value;
  const { run, study } = session.state.value;
  const { report, kept } = run;
  if (report === undefined || report.rows === 0) return null;
  const changed = Object.entries(study.parameters).map(
    ([name, value]) => `${name} = ${numberText(value, 4)}`,
  );
  const label = changed.length > 0 ? changed.join(", ") : say("runs.number", { run: report.run });
  return (
    <ul class="kept" aria-label={say("runs.kept")}>
      {kept.map((one) => (
        <li key={one.run} class="chip">
          {one.label}
          <button
            type="button"
            class="quiet icon"
            aria-label={say("runs.drop", { label: one.label })}
            onClick={() => session.dispatch({ type: "run.drop", run: one.run })}
          >
            ×
          </button>
        </li>
      ))}
      {kept.every((one) => one.run !== report.run) && (
        <li>
          <button
            type="button"
            class="quiet"
            // While a newer run is on its way, the label is not that of the results.
            disabled={run.isRunning}
            onClick={() => session.dispatch({ type: "run.keep", label })}
          >
            {say("runs.keep")}
          </button>
        </li>
      )}
    </ul>
  );
}

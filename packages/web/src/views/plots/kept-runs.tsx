import { usePlots } from "../../session/context.ts";
import type { KeptRun as KeptRunState } from "../../state/state.ts";
import { numberText } from "../../texts/number-text.ts";

/** Runs behind the curves, and the button that keeps the present one. */
export function KeptRuns() {
  const session = usePlots();
  const say = session.say.value;
  const { report, kept } = session.state.value.run;
  if (report === undefined || report.rows === 0) return null;
  return (
    <ul class="kept" aria-label={say("runs.kept")}>
      {kept.map((one) => (
        <KeptRun key={one.run} run={one} />
      ))}
      {kept.every((one) => one.run !== report.run) && (
        <li>
          <KeepRun />
        </li>
      )}
    </ul>
  );
}

/** Keeps the run that is shown, named by its changed parameters. */
export function KeepRun() {
  const session = usePlots();
  const say = session.say.value;
  const { isRunning, report } = session.state.value.run;
  if (report === undefined || report.rows === 0) return null;
  const changed = Object.entries(report.settings.parameters).map(
    ([name, value]) => `${name} = ${typeof value === "number" ? numberText(value, 4) : value}`,
  );
  const label = changed.length > 0 ? changed.join(", ") : say("runs.number", { run: report.run });
  return (
    <button
      type="button"
      class="quiet"
      // Texts of a newer run, which is on its way, are not those of the results.
      disabled={isRunning}
      onClick={() => session.dispatch({ type: "run.keep", label })}
    >
      {say("runs.keep")}
    </button>
  );
}

/** The name of a run, its tolerance band, and its removal. */
export function KeptRun({ run }: { readonly run: KeptRunState }) {
  const session = usePlots();
  const say = session.say.value;
  return (
    <li class="chip">
      {run.stroke === "dashed" && <span class="dashed" aria-hidden="true" />}
      {run.label}
      <TubeChoice run={run} />
      <button
        type="button"
        class="quiet icon"
        aria-label={say("runs.drop", { label: run.label })}
        onClick={() => session.dispatch({ type: "run.drop", run: run.run })}
      >
        ×
      </button>
    </li>
  );
}

/** Half widths of a tube, relative to the largest magnitude. */
const tolerances = [1e-3, 1e-2, 0.05, 0.1];

/** The band around the curves of a kept run. */
function TubeChoice({ run }: { readonly run: KeptRunState }) {
  const session = usePlots();
  const say = session.say.value;
  const { tube } = session.state.value.view;
  const name = say("runs.tube", { label: run.label });
  return (
    <select
      aria-label={name}
      title={name}
      value={tube?.run === run.run ? tube.tolerance : 0}
      onChange={({ currentTarget: { value } }) => {
        const tolerance = Number(value);
        const next = tolerance === 0 ? undefined : { run: run.run, tolerance };
        session.dispatch({ type: "view.set", change: { tube: next } });
      }}
    >
      <option value={0}>±</option>
      {tolerances.map((one) => (
        <option key={one} value={one}>
          ± {numberText(100 * one)} %
        </option>
      ))}
    </select>
  );
}

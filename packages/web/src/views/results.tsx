import { useSession } from "../session/context.ts";
import { isOutdated, panelsFor } from "../state/state.ts";
import { EventTable } from "./event-table.tsx";
import { ModesPanel } from "./modes-panel.tsx";
import { onDemand } from "./on-demand.tsx";
import { AddPlot } from "./plots/add-plot.tsx";
import { CursorLine } from "./plots/cursor-line.tsx";
import { KeptRuns } from "./plots/kept-runs.tsx";
import { PlotPanel } from "./plots/plot-panel.tsx";
import { SaveRun } from "./plots/save-run.tsx";
import { Tabs } from "./tabs.tsx";

const ExplanationPanel = onDemand(
  async () => (await import("./explanation/explanation-panel.tsx")).ExplanationPanel,
);
const RunsPanel = onDemand(async () => (await import("./runs/runs-panel.tsx")).RunsPanel);
const SpacePanel = onDemand(async () => (await import("./space/space-panel.tsx")).SpacePanel);
const StudyPanel = onDemand(async () => (await import("./study/study-panel.tsx")).StudyPanel);

export function Results() {
  const session = useSession();
  const say = session.say.value;
  const { view, study, run, model } = session.state.value;
  const { report } = run;
  const count = report?.eventCount ?? 0;
  // A run without rows leaves the curves of an earlier one, until the next one shows its own.
  const isOld = (report?.rows === 0 && run.progress === undefined) || isOutdated(session.state.value);
  return (
    <section class={isOld ? "results is-old" : "results"} aria-label={say("pane.results")}>
      <div class="bar">
        <Tabs
          names={panelsFor(model)}
          chosen={view.results}
          label={(name) => say(`results.${name}`) + (name === "events" && count > 0 ? ` ${count}` : "")}
          choose={(name) => session.dispatch({ type: "view.set", change: { results: name } })}
        />
        {view.results === "plots" && <KeptRuns />}
        {view.range !== undefined && (
          <button
            type="button"
            class="quiet"
            onClick={() => session.dispatch({ type: "view.set", change: { range: undefined } })}
          >
            {say("plot.whole")}
          </button>
        )}
      </div>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: keys scroll it. */}
      <div class="panel" role="tabpanel" tabIndex={0} aria-label={say(`results.${view.results}`)}>
        {view.results === "events" && <EventTable />}
        {view.results === "explanation" && <ExplanationPanel />}
        {view.results === "runs" && <RunsPanel />}
        {view.results === "study" && <StudyPanel />}
        {view.results === "modes" && <ModesPanel />}
        {view.results === "space" && <SpacePanel />}
        {view.results === "plots" && study.plots.length === 0 && <p class="hint">{say("plot.empty")}</p>}
        {view.results === "plots" && study.plots.map((plot) => <PlotPanel key={plot.id} plot={plot} />)}
        {view.results === "plots" && study.plots.length > 0 && <CursorLine />}
        {view.results === "plots" && report !== undefined && (
          <p class="plot-actions">
            <AddPlot />
            <SaveRun />
          </p>
        )}
      </div>
    </section>
  );
}

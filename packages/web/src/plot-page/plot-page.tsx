import type { SummaryEntry } from "@cosimo/core/models";
import { useState } from "preact/hooks";
import { PlotContext } from "../session/context.ts";
import { EventTable } from "../views/event-table.tsx";
import { AddPlot } from "../views/plots/add-plot.tsx";
import { CursorLine } from "../views/plots/cursor-line.tsx";
import { ModeLegend } from "../views/plots/mode-legend.tsx";
import { PlotPanel } from "../views/plots/plot-panel.tsx";
import { VariablesPanel } from "../views/variables-panel.tsx";
import { ComparedResult } from "./compared-result.tsx";
import { PrintedPlot } from "./printed-plot.tsx";
import type { ResultSession } from "./result-session.ts";

/** The whole page: variables, plots, events and statistics. */
export function PlotPage({ session }: { readonly session: ResultSession }) {
  const { study, run, view, model } = session.state.value;
  const say = session.say.value;
  const { title, subtitle, summary } = session.data;
  const isWide = matchMedia("(min-width: 800px)").matches;
  return (
    <PlotContext.Provider value={session}>
      <div class="plot-page">
        <details class="variables" open={isWide}>
          <summary>
            {say("side.variables")} <small>{model?.variables.length}</small>
          </summary>
          <VariablesPanel />
        </details>
        <main>
          <header>
            <h1>{title}</h1>
            {subtitle !== "" && <p class="hint">{subtitle}</p>}
          </header>
          <div class="plot-actions">
            <ModeLegend />
            {session.axis === undefined && <ComparedResult session={session} />}
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
          {study.plots.length === 0 && <p class="hint">{say("plot.choose")}</p>}
          {study.plots.map((plot) => (
            <div key={plot.id}>
              <PrintedPlot plot={plot} />
              <PlotPanel plot={plot} />
            </div>
          ))}
          {study.plots.length > 0 && <CursorLine />}
          <p class="plot-actions">
            <AddPlot />
          </p>
          {session.reduced().map((kind) => (
            <p key={kind} class="hint">
              {say(`results.reduced-${kind}`)}
            </p>
          ))}
          {(run.report?.eventCount ?? 0) > 0 && (
            <details open>
              <summary>
                {say("results.events")} <small>{run.report?.eventCount}</small>
              </summary>
              <div class="numbers">
                <EventTable />
              </div>
            </details>
          )}
          <Summary
            entries={summary}
            label={say(run.kept.length > 0 ? "results.differences" : "results.run")}
          />
        </main>
      </div>
    </PlotContext.Provider>
  );
}

/** Entries of the summary that are written at once. */
const ENTRIES = 100;

function Summary({ entries, label }: { readonly entries: readonly SummaryEntry[]; readonly label: string }) {
  const [isWhole, setWhole] = useState(false);
  if (entries.length === 0) return null;
  const shown = isWhole ? entries : entries.slice(0, ENTRIES);
  return (
    <section aria-label={label}>
      <h2>{label}</h2>
      <dl>
        {shown.map((entry, i) => (
          <div key={i}>
            <dt>{entry.label}</dt>
            <dd>{entry.value}</dd>
          </div>
        ))}
      </dl>
      {shown.length < entries.length && (
        <button type="button" onClick={() => setWhole(true)}>
          + {entries.length - shown.length}
        </button>
      )}
    </section>
  );
}

import type { ComponentType } from "preact";
import { writeLink } from "../link/link.ts";
import { PlotContext, SessionContext } from "../session/context.ts";
import type { Session } from "../session/session.ts";
import { EventTable } from "../views/event-table.tsx";
import { ModesPanel } from "../views/modes-panel.tsx";
import { NoticeBar } from "../views/notice.tsx";
import { ParameterRow } from "../views/parameters/parameter-row.tsx";
import { CursorLine } from "../views/plots/cursor-line.tsx";
import { PlotPanel } from "../views/plots/plot-panel.tsx";
import { RunStatus } from "../views/runs/run-status.tsx";
import { SHORT_RUN, useRunningFor } from "../views/runs/use-running.ts";
import type { EmbedAttributes, EmbedPart } from "./attributes.ts";

interface ViewProperties {
  readonly session: Session;
  readonly attributes: EmbedAttributes;
  /** Ids of the plots to show; undefined: all. */
  readonly plots: readonly string[] | undefined;
  /** Whether the model is of this element: one that shows parts of another has no button to run it. */
  readonly isOwn: boolean;
  readonly text: ComponentType<{ readonly readonly: boolean }> | undefined;
}

/** A model within another page: what its attributes ask for. */
export function EmbeddedView({ session, attributes, plots, isOwn, text: Text }: ViewProperties) {
  const { view, model } = session.state.value;
  const has = (part: EmbedPart): boolean => attributes.show.includes(part);
  return (
    <SessionContext.Provider value={session}>
      <PlotContext.Provider value={session}>
        <section
          class="embed"
          data-theme={view.theme}
          lang={view.language}
          aria-label={model?.name ?? "Cosimo"}
        >
          {Text !== undefined && <Text readonly={attributes.readonly} />}
          {isOwn && <EmbedBar session={session} />}
          <NoticeBar />
          {has("sliders") && <Sliders session={session} />}
          {has("plot") && <Plots session={session} shown={plots} />}
          {has("modes") && (model?.modes.length ?? 0) > 0 && <ModesPanel />}
          {has("events") && <EventTable />}
        </section>
      </PlotContext.Provider>
    </SessionContext.Provider>
  );
}

export function runKeys(event: KeyboardEvent, session: Session): void {
  if ((event.ctrlKey || event.metaKey) && event.key === "Enter") session.run();
  else if (event.key === "Escape" && session.state.value.run.isRunning) session.stop();
  else return;
  event.preventDefault();
  event.stopPropagation();
}

function EmbedBar({ session }: { readonly session: Session }) {
  const say = session.say.value;
  const isRunning = useRunningFor(SHORT_RUN, session.state.value.run);
  return (
    <div class="embed-bar">
      <button
        type="button"
        class={isRunning ? "primary stop" : "primary"}
        onClick={isRunning ? session.stop : session.run}
        title={isRunning ? "Esc" : "Ctrl+Enter"}
      >
        <span aria-hidden="true">{isRunning ? "■" : "▶"}</span> {say(isRunning ? "run.stop" : "run.start")}
      </button>
      <RunStatus />
      <button type="button" class="quiet" onClick={() => void openPage(session)}>
        {say("embed.open")}
      </button>
    </div>
  );
}

/** The same project in the page, which stands beside these scripts. */
async function openPage(session: Session): Promise<void> {
  const page = new URL(/* @vite-ignore */ "../", import.meta.url);
  page.hash = await writeLink(session.state.value);
  open(page, "_blank", "noopener");
}

function Sliders({ session }: { readonly session: Session }) {
  const { model, study } = session.state.value;
  const names = study.sliders.map(({ name }) => name);
  const parameters = names.flatMap((name) => model?.parameters.find((one) => one.name === name) ?? []);
  if (parameters.length === 0) return null;
  return (
    <div class="embed-sliders">
      {parameters.map((parameter) => (
        <ParameterRow key={parameter.name} parameter={parameter} />
      ))}
    </div>
  );
}

function Plots({
  session,
  shown,
}: {
  readonly session: Session;
  readonly shown: readonly string[] | undefined;
}) {
  const { study, run } = session.state.value;
  const { plots } = study;
  const own = shown === undefined ? plots : plots.filter(({ id }) => shown.includes(id));
  // A model that waits for a click takes no place for curves.
  if (run.number === 0) return null;
  if (own.length === 0) return <div class="canvas" />;
  return (
    <div class="embed-plots">
      {own.map((plot) => (
        <PlotPanel key={plot.id} plot={plot} />
      ))}
      <CursorLine />
    </div>
  );
}

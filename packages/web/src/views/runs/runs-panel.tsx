import { useState } from "preact/hooks";
import { useSession } from "../../session/context.ts";
import { useTyped } from "../../session/use-typed.ts";
import type { RunComparison, RunReport, RunSettings } from "../../state/reports.ts";
import type { KeptRun } from "../../state/state.ts";
import type { TextKey } from "../../texts/english.ts";
import { numberText } from "../../texts/number-text.ts";
import { KeepRun } from "../plots/kept-runs.tsx";
import { RunSentence } from "./run-status.tsx";

/** The run that is shown and those that are kept, with their settings; two of them are compared. */
export function RunsPanel() {
  const session = useSession();
  const say = session.say.value;
  const { run } = session.state.value;
  const [found, setFound] = useState<RunComparison | "lost">();
  const { report, kept } = run;
  const compare = (a: number, b: number) =>
    session.runner.request("compare", { a, b }).then(
      (answer) => setFound(answer ?? "lost"),
      () => setFound("lost"),
    );
  if (report === undefined) return <p class="hint">{say("run.none")}</p>;
  const isKept = kept.some((one) => one.run === report.run);
  return (
    <div class="runs">
      {!isKept && <ShownRun report={report} />}
      {kept.map((one) => (
        <KeptRunRow
          key={one.run}
          kept={one}
          isShown={one.run === report.run}
          {...(one.run !== report.run && { compare: () => void compare(one.run, report.run) })}
        />
      ))}
      {kept.length === 0 && <p class="hint">{say("runs.none")}</p>}
      {found !== undefined && <Comparison found={found} />}
    </div>
  );
}

function ShownRun({ report }: { readonly report: RunReport }) {
  const say = useSession().say.value;
  return (
    <section class="run" aria-label={say("runs.number", { run: report.run })}>
      <div class="head">
        <strong>{say("runs.number", { run: report.run })}</strong>
        <span class="badge">{say("runs.shown")}</span>
        <KeepRun />
      </div>
      <RunFacts report={report} />
    </section>
  );
}

interface KeptRunProperties {
  readonly kept: KeptRun;
  readonly isShown: boolean;
  /** With the run that is shown. */
  readonly compare?: () => void;
}

function KeptRunRow({ kept, isShown, compare }: KeptRunProperties) {
  const session = useSession();
  const say = session.say.value;
  const { run, label, report, files } = kept;
  const typed = useTyped(label, ({ value }) =>
    session.dispatch({ type: "run.name", run, label: value.trim() }),
  );
  const isOld = files !== undefined && files !== session.state.value.project.files;
  return (
    <section class="run" aria-label={label}>
      <div class="head">
        <input class="name" aria-label={say("runs.name", { run })} {...typed} />
        {isShown && <span class="badge">{say("runs.shown")}</span>}
        {isOld && <span class="badge">{say("runs.text-changed")}</span>}
        <button
          type="button"
          class="quiet icon"
          aria-label={say("runs.drop", { label })}
          onClick={() => session.dispatch({ type: "run.drop", run })}
        >
          ×
        </button>
      </div>
      {report !== undefined && <RunFacts report={report} />}
      <div class="head">
        {report !== undefined && (
          <button
            type="button"
            onClick={() => session.dispatch({ type: "settings.restore", settings: report.settings })}
          >
            {say("runs.restore")}
          </button>
        )}
        {compare !== undefined && (
          <button type="button" onClick={compare}>
            {say("runs.compare")}
          </button>
        )}
      </div>
    </section>
  );
}

function RunFacts({ report }: { readonly report: RunReport }) {
  const session = useSession();
  const say = session.say.value;
  const { solver, steps, eventCount: events, settings } = report;
  const entries = Object.entries(flatSettings(settings, (name) => say(`settings.${name}` as TextKey)));
  return (
    <>
      <p class={`ended is-${report.status}`}>
        <span class="dot" aria-hidden="true" />
        <RunSentence report={report} />
      </p>
      <p class="hint">
        {solver !== "" && say("runs.statistics", { solver, steps, events })}
        {entries.length > 0 && ` · ${entries.map(([name, value]) => `${name} = ${value}`).join(", ")}`}
      </p>
    </>
  );
}

/** Settings under their titles, and parameters. */
function flatSettings(
  { experiment, parameters }: RunSettings,
  title: (name: string) => string,
): Readonly<Record<string, string>> {
  const shown = ([name, value]: [string, string | number]) => [
    name,
    typeof value === "number" ? numberText(value) : value,
  ];
  const chosen = Object.entries(experiment as Readonly<Record<string, string | number>>)
    .filter(([name]) => name !== "kind" && name !== "inputs")
    .map(([name, value]): [string, string | number] => [title(name), value]);
  return Object.fromEntries([...chosen, ...Object.entries(parameters)].map(shown));
}

/** Differences of the settings, and where the results part. */
function Comparison({ found }: { readonly found: RunComparison | "lost" }) {
  const session = useSession();
  const say = session.say.value;
  const { run } = session.state.value;
  if (found === "lost") return <p class="hint">{say("runs.lost")}</p>;
  const { a, b, variable, event } = found;
  const kept = (number: number) => run.kept.find((one) => one.run === number);
  const labelOf = (number: number) => kept(number)?.label ?? say("runs.number", { run: number });
  const settingsOf = (number: number) =>
    run.report?.run === number ? run.report.settings : kept(number)?.report?.settings;
  const go = (time: number) =>
    session.dispatch({ type: "view.set", change: { cursor: time, results: "plots" } });
  const show = (name: string, time: number) => {
    const isShown = session.state.value.study.plots.some(({ variables }) => variables.includes(name));
    if (!isShown) session.dispatch({ type: "plot.add", variables: [name] });
    go(time);
  };
  const labels = { a: labelOf(a), b: labelOf(b) };
  return (
    <section class="comparison" aria-label={say("runs.comparison", labels)}>
      <h3>{say("runs.comparison", labels)}</h3>
      <SettingsDifference a={settingsOf(a)} b={settingsOf(b)} labels={labels} />
      {variable === undefined ? (
        <p>{say("runs.same-values")}</p>
      ) : (
        <button type="button" class="link" onClick={() => show(variable.name, variable.time)}>
          {say("runs.diverge", { name: variable.name, time: numberText(variable.time) })}
        </button>
      )}
      {event === undefined ? (
        <p>{say("runs.same-events")}</p>
      ) : (
        <button type="button" class="link" onClick={() => go(event.timeB ?? event.timeA ?? 0)}>
          {event.timeA !== undefined && event.timeB !== undefined
            ? say("runs.event-shifted", {
                name: event.name,
                a: numberText(event.timeA),
                b: numberText(event.timeB),
              })
            : say("runs.event-only", {
                name: event.name,
                time: numberText(event.timeA ?? event.timeB ?? 0),
              })}
        </button>
      )}
    </section>
  );
}

interface DifferenceProperties {
  readonly a: RunSettings | undefined;
  readonly b: RunSettings | undefined;
  readonly labels: { readonly a: string; readonly b: string };
}

function SettingsDifference({ a, b, labels }: DifferenceProperties) {
  const say = useSession().say.value;
  const title = (name: string) => say(`settings.${name}` as TextKey);
  const none: RunSettings = { experiment: {}, parameters: {} };
  const [first, second] = [flatSettings(a ?? none, title), flatSettings(b ?? none, title)];
  const names = [...new Set([...Object.keys(first), ...Object.keys(second)])];
  const differing = names.filter((name) => first[name] !== second[name]);
  if (differing.length === 0) return <p>{say("runs.same-settings")}</p>;
  return (
    <table class="plain">
      <thead>
        <tr>
          <th scope="col">{say("explain.variable")}</th>
          <th scope="col">{labels.a}</th>
          <th scope="col">{labels.b}</th>
        </tr>
      </thead>
      <tbody>
        {differing.map((name) => (
          <tr key={name}>
            <th scope="row">{name}</th>
            <td>{first[name] ?? say("runs.of-model")}</td>
            <td>{second[name] ?? say("runs.of-model")}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

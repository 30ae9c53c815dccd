import { useComputed } from "@preact/signals";
import { useSession } from "../session/context.ts";
import { useTyped } from "../session/use-typed.ts";
import { LanguageChoice, ThemeChoice } from "./preferences.tsx";
import { RunStatus } from "./runs/run-status.tsx";
import { SHORT_RUN, useRunningFor } from "./runs/use-running.ts";
import { ShareMenu } from "./share-menu.tsx";

/** Methods that a person chooses among; the command line has all. */
const methods = [
  "dopri5",
  "rodas4",
  "verner8",
  "radau",
  "dae",
  "merson",
  "mk22",
  "semi-implicit-euler",
  "euler",
];
const tolerances = [1e-3, 1e-4, 1e-5, 1e-6, 1e-8, 1e-10];

/** Settings of a run, its start and stop, and how it went. */
export function RunBar() {
  const say = useSession().say.value;
  return (
    <header class="run-bar">
      <a class="skip" href="#text">
        {say("page.skip")}
      </a>
      <h1>
        <svg class="mark" viewBox="0 0 32 32" aria-hidden="true">
          <path d="M2 26 Q8 -6 14 26 Q18 6 22 26 Q25 16 28 26 H31" />
        </svg>
        <span>Cosimo</span>
      </h1>
      <RunButton />
      <RunStatus />
      <RunSettings />
      <div class="preferences">
        <ShareMenu />
        <LanguageChoice />
        <ThemeChoice />
      </div>
    </header>
  );
}

function RunButton() {
  const session = useSession();
  const { run } = session.state.value;
  const say = session.say.value;
  const hasStop = useRunningFor(SHORT_RUN, run) || (run.isRunning && run.progress !== undefined);
  return hasStop ? (
    <button type="button" class="primary stop" onClick={session.stop} title="Esc">
      <span aria-hidden="true">■</span> {say("run.stop")}
    </button>
  ) : (
    <button type="button" class="primary" onClick={session.run} title="Ctrl+Enter">
      <span aria-hidden="true">▶</span> {say("run.start")}
    </button>
  );
}

function RunSettings() {
  const session = useSession();
  const { solver, tolerance, stopTime } = useComputed(() => session.state.value.study.experiment).value;
  const declared = useComputed(() => session.state.value.model?.experiment).value;
  const say = session.say.value;
  const set = (choice: object) => session.dispatch({ type: "experiment.set", choice });
  const stop = useTyped(stopTime ?? "", ({ valueAsNumber: value }) =>
    set({ stopTime: value > 0 ? value : undefined }),
  );
  // A link, or a way out that a message names, may have chosen another one.
  const known = [...new Set([...tolerances, ...(tolerance === undefined ? [] : [tolerance])])];
  const offered = [...new Set([...methods, ...(solver === undefined ? [] : [solver])])];
  const automatic = say("run.automatic");
  return (
    <div class="settings">
      <label>
        <span>{say("run.stop-time")}</span>
        <input
          type="number"
          class="short"
          min="0"
          step="any"
          {...stop}
          placeholder={declared === undefined ? "" : String(declared.stopTime)}
        />
      </label>
      <label>
        <span>{say("run.tolerance")}</span>
        <select
          value={tolerance ?? ""}
          onChange={({ currentTarget: { value } }) =>
            set({ tolerance: value === "" ? undefined : Number(value) })
          }
        >
          <option value="">{declared === undefined ? automatic : toleranceText(declared.tolerance)}</option>
          {known.map((one) => (
            <option key={one} value={one}>
              {toleranceText(one)}
            </option>
          ))}
        </select>
      </label>
      <label>
        <span>{say("run.method")}</span>
        <select
          value={solver ?? ""}
          onChange={({ currentTarget: { value } }) => set({ solver: value === "" ? undefined : value })}
        >
          <option value="">{automatic}</option>
          {offered.map((one) => (
            <option key={one} value={one}>
              {one}
            </option>
          ))}
        </select>
      </label>
    </div>
  );
}

function toleranceText(value: number): string {
  return value.toExponential().replace("e-", "e−");
}

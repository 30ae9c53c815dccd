import type { Remedy, TextDiagnostic } from "@cosimo/language";
import { useSession } from "../../session/context.ts";
import type { ExperimentChoice } from "../../state/project.ts";
import type { TextKey } from "../../texts/english.ts";
import type { Say } from "../../texts/say.ts";
import { applyRemedy, jumpTo } from "./jump.ts";
import { settingRemedies } from "./setting-remedies.ts";

/** Problems of the open text and of the run; each leads to its place. */
export function Problems() {
  const session = useSession();
  const { analysis, run } = session.state.value;
  const say = session.say.value;
  const found = distinct([...(analysis?.diagnostics ?? []), ...(run.report?.diagnostics ?? [])]);
  return (
    <section class="problems" aria-label={say("problems.list")} aria-live="polite">
      {found.length === 0 ? (
        <p class="hint">{say("problems.none")}</p>
      ) : (
        <details open>
          <summary>{summaryOf(found, say)}</summary>
          <ul class="list">
            {found.map((one) => (
              <li key={`${one.code} ${one.place?.start} ${one.message}`}>
                <Problem problem={one} />
              </li>
            ))}
          </ul>
        </details>
      )}
    </section>
  );
}

/** A problem: a click leads to its place; its remedies change text or settings. */
export function Problem({ problem }: { readonly problem: TextDiagnostic }) {
  const session = useSession();
  const { place, severity, message, hint } = problem;
  const isHere = place !== undefined && session.state.value.project.files[place.uri] !== undefined;
  const say = session.say.value;
  const isCurrent = ({ uri, start, end, before }: Remedy) =>
    session.state.value.project.files[uri]?.slice(start, end) === before;
  return (
    <>
      <button
        type="button"
        class={`item problem is-${severity}`}
        disabled={!isHere}
        onClick={() => place && jumpTo.place(session, place.uri, place.start, place.end)}
      >
        <span class="message">{message}</span>
        {hint !== "" && <span class="hint">{hint}</span>}
      </button>
      {problem.remedies.filter(isCurrent).map((remedy) => (
        <button type="button" class="remedy" key={remedy.after} onClick={() => applyRemedy(session, remedy)}>
          {say("problems.apply", { text: remedy.after })}
        </button>
      ))}
      <SettingRemedies code={problem.code} />
      {problem.isAcceptable && <Acceptance code={problem.code} />}
    </>
  );
}

function summaryOf(found: readonly TextDiagnostic[], say: Say): string {
  const notes = found.filter(({ severity }) => severity === "notice").length;
  const problems = found.length - notes;
  return [
    ...(problems > 0 ? [say("problems.count", { count: problems })] : []),
    ...(notes > 0 ? [say("problems.notes", { count: notes })] : []),
  ].join(", ");
}

/** The run repeats what the check of the text found. */
export function distinct(diagnostics: readonly TextDiagnostic[]): readonly TextDiagnostic[] {
  const byKey = new Map(diagnostics.map((one) => [`${one.code} ${one.place?.start} ${one.message}`, one]));
  return [...byKey.values()];
}

/** Makes a warning of the violation of a rule. */
function Acceptance({ code }: { readonly code: string }) {
  const session = useSession();
  const accept = () => {
    const { accept: before = "" } = session.state.peek().study.experiment;
    session.dispatch({ type: "experiment.set", choice: { accept: `${before} ${code}`.trim() } });
  };
  return (
    <button type="button" class="remedy is-setting" onClick={accept}>
      {session.say.value("problems.accept")}
    </button>
  );
}

/** Buttons that change a setting; the model runs again. */
function SettingRemedies({ code }: { readonly code: string }) {
  const session = useSession();
  const say = session.say.value;
  const { experiment } = session.state.value.study;
  const choice = settingRemedies[code];
  if (choice === undefined) return null;
  const entries = Object.entries(choice) as [keyof ExperimentChoice, string][];
  if (entries.every(([name, value]) => experiment[name] === value)) return null;
  const text = entries
    .map(([name, value]) => say("settings.set", { name: say(`settings.${name}` as TextKey), value }))
    .join(", ");
  return (
    <button
      type="button"
      class="remedy is-setting"
      onClick={() => session.dispatch({ type: "experiment.set", choice })}
    >
      {text}
    </button>
  );
}

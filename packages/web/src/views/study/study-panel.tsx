import { formatMessage } from "@cosimo/ir";
import { useSession } from "../../session/context.ts";
import { numberText } from "../../texts/number-text.ts";
import { StudyForm } from "./study-form.tsx";
import { StudyResults } from "./study-results.tsx";
import { type SayStudy, studyWords } from "./study-words.ts";
import { type StudyState, workOf } from "./study-work.ts";

/** Many runs of the model: what varies, what is kept of a run, and what the table says. */
export function StudyPanel() {
  const session = useSession();
  const { view, model } = session.state.value;
  const words = studyWords(view.language);
  const say: SayStudy = (key, values = {}) => formatMessage(words[key], values);
  const work = workOf(session);
  const state = work.state.value;
  if (model === undefined) return <p class="hint">{say("none")}</p>;
  return (
    <div class="study">
      <style>{STYLE}</style>
      <StudyForm work={work} say={say} isRunning={state.kind === "running"} />
      <p role="status">{sentenceOf(state, say)}</p>
      {state.kind === "running" && (
        <progress
          aria-label={say("design")}
          max={state.progress?.runs ?? 1}
          value={state.progress?.done ?? 0}
        />
      )}
      {state.kind === "answered" && <StudyResults answer={state.answer} study={state.study} say={say} />}
    </div>
  );
}

function sentenceOf(state: StudyState, say: SayStudy): string {
  switch (state.kind) {
    case "idle":
      return "";
    case "lost":
      return say("lost", { reason: state.reason });
    case "answered":
      return state.answer.status === "stopped" ? say("stopped") : "";
    case "running": {
      const { progress } = state;
      if (progress === undefined) return say("beginning");
      const { done, runs, failed, left } = progress;
      return say("progress", { done, runs, failed, left: numberText(left, 2) });
    }
  }
}

/** Styles of this panel only, which a page loads with it. */
const STYLE = `
.study { display: grid; gap: 8px; }
.study fieldset { border: 0; margin: 0; padding: 0; min-width: 0; }
.study legend { font-weight: 600; padding: 0; }
.study .row { display: flex; flex-wrap: wrap; gap: 6px; align-items: center; padding: 2px 0; }
.study .row > label { min-width: 8em; overflow-wrap: anywhere; }
.study input[type=number] { width: 7.5em; }
.study input[type=text] { min-height: 28px; border: 1px solid var(--border); border-radius: 6px; background: var(--paper); padding: 2px 8px; }
.study img { max-width: 100%; height: auto; display: block; }
.study .wide { overflow-x: auto; }
.study progress { width: 100%; }`;

import { signal } from "@preact/signals";
import type { StudyAnswer, StudyProgress } from "../../messages/protocol.ts";
import type { Session } from "../../session/session.ts";
import { firstChoice, type StudyChoice, studyOf } from "./study-choice.ts";
import { studyWords } from "./study-words.ts";

export type StudyState =
  | { readonly kind: "idle" }
  | { readonly kind: "running"; readonly progress?: StudyProgress }
  | { readonly kind: "lost"; readonly reason: string }
  | { readonly kind: "answered"; readonly answer: StudyAnswer; readonly study: object };

/** The study of a page: it goes on while another panel is shown. */
export function createStudyWork(session: Session) {
  const choice = signal<StudyChoice>(firstChoice);
  const state = signal<StudyState>({ kind: "idle" });
  let stopping = new AbortController();
  return {
    choice,
    state,
    stop: () => stopping.abort(),
    async run(): Promise<void> {
      const page = session.state.value;
      const study = studyOf(choice.value, page);
      stopping = new AbortController();
      state.value = { kind: "running" };
      try {
        const order = { texts: session.texts(), study, words: wordsOf(page.view.language) };
        const answer = await session.runner.request("study", order, {
          signal: stopping.signal,
          onProgress: (progress) => {
            state.value = { kind: "running", progress };
          },
        });
        state.value = { kind: "answered", answer, study };
      } catch (error) {
        state.value = { kind: "lost", reason: error instanceof Error ? error.message : String(error) };
      }
    },
  };
}

export type StudyWork = ReturnType<typeof createStudyWork>;

const works = new WeakMap<Session, StudyWork>();

export function workOf(session: Session): StudyWork {
  const work = works.get(session) ?? createStudyWork(session);
  works.set(session, work);
  return work;
}

function wordsOf(language: Session["state"]["value"]["view"]["language"]) {
  const say = studyWords(language);
  const { totalAndFirst, effectSize: meanSize, runs, totalIndex, statistics } = say;
  return {
    ...{ totalAndFirst, meanSize, runs, totalIndex, statistics },
    statisticsHead: [say.output, runs, say.mean, say.deviation, say.smallest, say.median, say.largest],
    indicesHead: [say.name, say.firstOrder, say.total],
    effectsHead: [say.name, say.effect, say.effectSize],
  };
}

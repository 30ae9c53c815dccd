import { effect, type ReadonlySignal } from "@preact/signals";
import type { State } from "../state/state.ts";

/** Without a run, and without a change, for this long the page is at rest [ms]. */
const REST = 2000;
/** What must come some time waits no longer: a user may move a slider for minutes [ms]. */
const LONGEST = 60_000;

/** Ends when nobody waits for the page: what is loaded then slows no answer to its user. */
export function atRest(state: ReadonlySignal<State>): Promise<void> {
  return new Promise((resolve) => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const done = (): void => {
      end();
      clearTimeout(timer);
      clearTimeout(latest);
      resolve();
    };
    const latest = setTimeout(done, LONGEST);
    const end = effect(() => {
      clearTimeout(timer);
      if (!state.value.run.isRunning) timer = setTimeout(done, REST);
    });
  });
}

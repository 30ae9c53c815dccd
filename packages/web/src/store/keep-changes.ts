import { effect, untracked } from "@preact/signals";
import type { Session } from "../session/session.ts";
import type { SavedProject } from "../state/project.ts";
import type { KeptProject } from "./kept-project.ts";
import { claimPage } from "./open-pages.ts";
import type { ProjectStore } from "./project-store.ts";
import { PAGE_KEY, tabEntry } from "./tab-entry.ts";

/** From a change until it is written; those that come meanwhile are written with it [ms]. */
const DELAY = 400;

export interface Keeping {
  readonly page: string;
  /** Fragment of the address from which the project was opened. */
  readonly from: string;
  readonly resumed: KeptProject | undefined;
  /** It is kept before it is changed. */
  readonly isCopy: boolean;
}

export interface KeptChanges {
  /** Ends when what was on its way is written. */
  written(): Promise<void>;
}

/** Keeps the project under its name, which another one follows when another project is opened: none replaces the one before. */
export function keepChanges(session: Session, store: ProjectStore, first: Keeping): KeptChanges {
  let { page, from } = first;
  let { project: unchanged, opened: known } = session.state.value;
  let last: SavedProject = session.state.value;
  /** Changes that are not kept yet, by page. */
  const pending = new Map<string, KeptProject>();
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isFull = false;
  let written = Promise.resolve();
  const save = (): void => {
    written = Promise.all([written, write()]).then(() => undefined);
  };

  const write = async (): Promise<void> => {
    clearTimeout(timer);
    timer = undefined;
    const kept = pending.get(page);
    if (kept === undefined) return;
    const isKept = await store.write(kept);
    if (isKept && pending.get(kept.page) === kept) pending.delete(kept.page);
    // Said once: the next change fails in the same way.
    if (!isKept && !isFull)
      session.dispatch({ type: "view.set", change: { notice: { key: "store.full", values: {} } } });
    isFull = !isKept;
  };
  const change = ({ project, study }: SavedProject, isUntouched = false): void => {
    const saved = { project, study };
    pending.set(page, { page, from, time: Date.now(), saved, ...(isUntouched && { isUntouched }) });
    timer ??= setTimeout(save, DELAY);
  };
  const begin = (): void => {
    save();
    [page, from] = [crypto.randomUUID(), location.hash];
    tabEntry.set(PAGE_KEY, page);
    void claimPage(page);
  };

  if (first.isCopy) change(last, first.resumed?.isUntouched);
  effect(() => {
    const { project, study, history, opened } = session.state.value;
    const { project: lastProject, study: lastStudy } = last;
    last = { project, study };
    if (opened !== known) {
      [known, unchanged] = [opened, project];
      untracked(() => {
        begin();
        change({ project, study }, true);
      });
      return;
    }
    // The plots that a first run suggests are no change of the user.
    if (project === unchanged && history.past.length === 0) return;
    if (project !== lastProject || study !== lastStudy) untracked(() => change({ project, study }));
  });
  addEventListener("visibilitychange", () => document.visibilityState === "hidden" && save());
  addEventListener("pagehide", () => {
    for (const kept of pending.values()) store.writeNow(kept);
  });
  // What could not be kept is lost with the page: the browser asks before.
  addEventListener("beforeunload", (event) => isFull && event.preventDefault());
  return { written: () => written };
}

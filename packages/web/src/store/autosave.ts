import { effect, untracked } from "@preact/signals";
import type { Session } from "../session/session.ts";
import type { SavedProject } from "../state/project.ts";
import { removeUnused } from "./attachment-store.ts";
import {
  type KeptProject,
  keepProject,
  keptProjects,
  projectToResume,
  removeOldest,
  usedDigests,
} from "./kept-projects.ts";

/** Keeps the project of this page in the browser, so that neither a closed page nor a crash loses it. */
export interface Autosave {
  /** What the page had before; undefined: nothing. */
  readonly resumed: KeptProject | undefined;
  begin(session: Session): void;
  /** Projects of pages that are closed, and those that this page has left; the newest first. */
  kept(): readonly KeptProject[];
  /** Goes on with one of them, as a page that is loaded anew. */
  resume(kept: KeptProject): void;
}

const PAGE_KEY = "cosimo.page";
const LOCK = "cosimo.page.";
/** For the names of open pages [ms]. */
const LONGEST_WAIT = 2000;
/** After the last change [ms]. */
const DELAY = 400;

/** `fragment`: of the address with which the page was opened. */
export async function createAutosave(fragment: string): Promise<Autosave> {
  const open = await openPages();
  const before = read(() => sessionStorage.getItem(PAGE_KEY)) ?? null;
  // A copied tab has the name of the one it was copied from, which is still open.
  const own = before !== null && open?.has(before) ? null : before;
  const resumed = read(() => projectToResume(localStorage, own, fragment, open));
  const page = resumed?.page ?? crypto.randomUUID();
  read(() => sessionStorage.setItem(PAGE_KEY, page));
  holdLock(LOCK + page);
  if (open !== undefined) read(() => removeOldest(localStorage, open));
  // What another page has just attached is not kept yet: only a page that is alone removes.
  if (open?.size === 0) void removeUnused(read(() => usedDigests(localStorage)) ?? new Set());
  return {
    resumed,
    begin: (session) => keepChanges(session, page, fragment),
    kept() {
      const current = read(() => sessionStorage.getItem(PAGE_KEY));
      const all = read(() => keptProjects(localStorage)) ?? [];
      return all.filter((one) => one.page !== current && !open?.has(one.page));
    },
    resume(kept) {
      // Only then the page hides, and keeps what it has.
      addEventListener("pagehide", () => read(() => sessionStorage.setItem(PAGE_KEY, kept.page)));
      history.replaceState(
        null,
        "",
        kept.from.startsWith("#") ? kept.from : location.pathname + location.search,
      );
      location.reload();
    },
  };
}

/** Forbidden storage has nothing in it. */
function read<T>(work: () => T): T | undefined {
  try {
    return work();
  } catch {
    return undefined;
  }
}

/** Names of the other pages that are open; undefined where the browser does not say, or not in time. */
async function openPages(): Promise<ReadonlySet<string> | undefined> {
  if (!("locks" in navigator)) return undefined;
  // The page does not wait for a browser that is slow to answer.
  const silence = new Promise<undefined>((done) => setTimeout(done, LONGEST_WAIT));
  const answer = await Promise.race([navigator.locks.query(), silence]);
  if (answer === undefined) return undefined;
  const { held = [] } = answer;
  const names = held.map(({ name = "" }) => name).filter((name) => name.startsWith(LOCK));
  return new Set(names.map((name) => name.slice(LOCK.length)));
}

/** Until the page is closed. */
function holdLock(name: string): void {
  if ("locks" in navigator) void navigator.locks.request(name, () => new Promise(() => {}));
}

/** Under its name, which another one follows when another project is opened: none replaces what was kept of the one before. */
function keepChanges(session: Session, firstPage: string, fragment: string): void {
  let { project: first, opened: known } = session.state.value;
  let last: SavedProject = session.state.value;
  let [page, from] = [firstPage, fragment];
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isFull = false;
  const save = (): void => {
    clearTimeout(timer);
    timer = undefined;
    const { project, study } = last;
    try {
      keepProject(localStorage, { page, from, time: Date.now(), saved: { project, study } });
      isFull = false;
    } catch {
      // Said once: the next change fails in the same way.
      if (!isFull)
        session.dispatch({ type: "view.set", change: { notice: { key: "store.full", values: {} } } });
      isFull = true;
    }
  };
  const begin = (project: SavedProject["project"]): void => {
    if (timer !== undefined) save();
    [page, from, first] = [crypto.randomUUID(), location.hash, project];
    read(() => sessionStorage.setItem(PAGE_KEY, page));
    holdLock(LOCK + page);
  };
  effect(() => {
    const { project, study, history, opened } = session.state.value;
    if (opened !== known) {
      known = opened;
      untracked(() => begin(project));
      last = { project, study };
      return;
    }
    // The plots that a first run suggests are no change of the user.
    if (project === first && history.past.length === 0) return;
    if (project === last.project && study === last.study) return;
    last = { project, study };
    clearTimeout(timer);
    timer = setTimeout(save, DELAY);
  });
  addEventListener("pagehide", () => timer !== undefined && save());
  // What could not be kept is lost with the page: the browser asks before.
  addEventListener("beforeunload", (event) => isFull && event.preventDefault());
}

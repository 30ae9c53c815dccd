import { effect } from "@preact/signals";
import type { Session } from "../session/session.ts";
import type { SavedProject } from "../state/project.ts";
import { removeUnused } from "./attachment-store.ts";
import {
  type KeptProject,
  keepProject,
  projectToResume,
  removeOldest,
  usedDigests,
} from "./kept-projects.ts";

/** Keeps the project of this page in the browser, so that neither a closed page nor a crash loses it. */
export interface Autosave {
  /** What the page had before; undefined: nothing. */
  readonly resumed: KeptProject | undefined;
  begin(session: Session): void;
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
  return { resumed, begin: (session) => keepChanges(session, page, fragment) };
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

function keepChanges(session: Session, page: string, fragment: string): void {
  const first = session.state.value.project;
  let last: SavedProject = session.state.value;
  let from = fragment;
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
  effect(() => {
    const { project, study, history } = session.state.value;
    // The plots that a first run suggests are no change of the user.
    if (project === first && history.past.length === 0) return;
    if (project === last.project && study === last.study) return;
    last = { project, study };
    clearTimeout(timer);
    timer = setTimeout(save, DELAY);
  });
  addEventListener("pagehide", () => timer !== undefined && save());
  addEventListener("hashchange", () => {
    from = location.hash;
  });
}

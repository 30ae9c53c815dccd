import type { Session } from "../session/session.ts";
import { removeUnused } from "./attachment-store.ts";
import { type Beginning, beginProject } from "./begin-project.ts";
import type { JournalClient } from "./journal-client.ts";
import { type KeptChanges, keepChanges } from "./keep-changes.ts";
import { type KeptProject, usedDigests } from "./kept-project.ts";
import { claimPage, otherPages } from "./open-pages.ts";
import { createProjectStore, type ProjectStore } from "./project-store.ts";
import { PAGE_KEY, tabEntry } from "./tab-entry.ts";

/** Keeps the project of this page in the browser, so that neither a closed page nor a crash loses it. */
export interface Autosave extends Beginning {
  begin(session: Session): void;
  /** Projects of pages that are closed, and those that this page has left; the newest first. */
  kept(): Promise<readonly KeptProject[]>;
  /** What this page's project was in earlier hours, and before it was loaded anew. */
  earlier(): Promise<readonly KeptProject[]>;
  /** Goes on with one of them, as a page that is loaded anew. */
  resume(kept: KeptProject): void;
}

/** Projects of pages that are no longer open, beyond which the oldest go. */
const MOST_KEPT = 20;
/** The page itself comes first [ms]. */
const TIDYING = 5000;

/** `fragment`: of the address with which the page was opened. */
export async function createAutosave(fragment: string, journal?: JournalClient): Promise<Autosave> {
  const store = createProjectStore(journal);
  const beginning = await beginProject(store, claimPage, { own: tabEntry.get(PAGE_KEY), fragment });
  tabEntry.set(PAGE_KEY, beginning.page);
  let changes: KeptChanges | undefined;
  const current = () => tabEntry.get(PAGE_KEY) ?? beginning.page;
  setTimeout(() => void tidy(store, current), TIDYING);
  return {
    ...beginning,
    begin(session) {
      changes = keepChanges(session, store, { ...beginning, from: fragment });
    },
    async kept() {
      await changes?.written();
      const [all, others] = [await store.all(), await otherPages()];
      return all.filter(({ page, isUntouched }) => !isUntouched && page !== current() && !others?.has(page));
    },
    earlier: async () => (await store.states(current())).slice(1),
    resume(kept) {
      // Only then the page hides, and keeps what it has.
      addEventListener("pagehide", () => tabEntry.set(PAGE_KEY, kept.page));
      const address = kept.from.startsWith("#") ? kept.from : location.pathname + location.search;
      history.replaceState(null, "", address);
      location.reload();
    },
  };
}

/** The oldest projects of closed pages go, and those that were only looked at; and bytes that no project names. */
async function tidy(store: ProjectStore, current: () => string): Promise<void> {
  const [all, others] = [await store.all(), await otherPages()];
  if (others === undefined) return;
  // Only now: the page may have opened another project while the store was read.
  const own = current();
  const closed = all.filter(({ page }) => page !== own && !others.has(page));
  const changed = closed.filter(({ isUntouched }) => !isUntouched);
  for (const { page } of [...changed.slice(MOST_KEPT), ...closed.filter((one) => one.isUntouched)])
    await store.remove(page);
  const left = await store.all();
  const states = await Promise.all(left.map(({ page }) => store.states(page)));
  const used = usedDigests([...left, ...states.flat()]);
  // What another page has just attached is not kept yet: only a page that is alone removes.
  if ((await otherPages())?.size === 0) await removeUnused(used);
}

import type { JournalClient } from "./journal-client.ts";
import { journaledPages, journaledState, journaledStates, removeJournals } from "./journal-folder.ts";
import { type KeptProject, keptForm, newestOfEach } from "./kept-project.ts";
import { keepLocally, localProject, localProjects, removeLocally } from "./local-projects.ts";

/** Projects in the browser: journals in its own file system, where it has one; `localStorage` elsewhere, and for a page that closes. */
export interface ProjectStore {
  newest(page: string): Promise<KeptProject | undefined>;
  /** The newest state of each page, the newest first. */
  all(): Promise<readonly KeptProject[]>;
  /** Last states of all journals of a page, the newest first. */
  states(page: string): Promise<readonly KeptProject[]>;
  /** False: there is no room. */
  write(kept: KeptProject): Promise<boolean>;
  /** Before it returns; false: there is no room. */
  writeNow(kept: KeptProject): boolean;
  remove(page: string): Promise<void>;
}

/** `journal` missing: the page has no worker for journals. */
export function createProjectStore(journal: JournalClient | undefined): ProjectStore {
  const inJournals = <T>(work: () => Promise<T>, otherwise: T) =>
    journal === undefined ? Promise.resolve(otherwise) : work().catch(() => otherwise);
  const local = <T>(work: () => T, otherwise: T): T => {
    try {
      return work();
    } catch {
      return otherwise;
    }
  };
  const writeNow = (kept: KeptProject) =>
    local(() => {
      keepLocally(localStorage, kept);
      return true;
    }, false);
  return {
    async newest(page) {
      const journaled = await inJournals(() => journaledState(page), undefined);
      const locally = local(() => localProject(localStorage, page), undefined);
      return newestOfEach([journaled, locally].filter((one) => one !== undefined))[0];
    },
    async all() {
      const pages = await inJournals(journaledPages, []);
      const journaled = await Promise.all(
        pages.map((page) => inJournals(() => journaledState(page), undefined)),
      );
      const locally = local(() => localProjects(localStorage), []);
      return newestOfEach([...journaled.filter((one) => one !== undefined), ...locally]);
    },
    states: (page) => inJournals(() => journaledStates(page), []),
    async write(kept) {
      if (!(await journal?.write(kept.page, keptForm(kept)))) return writeNow(kept);
      local(() => removeLocally(localStorage, kept.page), undefined);
      return true;
    },
    writeNow,
    async remove(page) {
      await inJournals(() => removeJournals(page), undefined);
      local(() => removeLocally(localStorage, page), undefined);
    },
  };
}

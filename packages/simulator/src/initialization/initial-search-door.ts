import type { initialSearch } from "./initial-search.ts";

/**
 * Where the search of start values comes from, which models without loops of equations do not need: `initial-search-at-once.ts`, or in a
 * browser `initial-search-on-demand.ts`. The package's `imports` choose.
 */
export interface InitialSearchDoor {
  /** Missing: it is not loaded. */
  readonly open: () => typeof initialSearch | undefined;
  readonly load: () => Promise<void>;
}

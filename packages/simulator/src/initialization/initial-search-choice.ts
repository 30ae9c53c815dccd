import { initialSearchDoor } from "#initial-search";

/** `undefined` where a page has not loaded it: then a start that fails is reported without proposals. */
export function searchOfStarts() {
  return initialSearchDoor.open();
}

/** Loads what models with loops of equations need at the start, which a page in a browser does once. Elsewhere it is always there. */
export function loadInitialSearch(): Promise<void> {
  return initialSearchDoor.load();
}

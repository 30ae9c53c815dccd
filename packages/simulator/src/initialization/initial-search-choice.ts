import { initialSearchDoor } from "#initial-search";
import { singularityDoor } from "#singularity";

/** `undefined` where a page has not loaded it: then a start that fails is reported without proposals. */
export function searchOfStarts() {
  return initialSearchDoor.open();
}

/** Loads what models with loops of equations need at the start and where they are singular, which a page in a browser does once. Elsewhere it is always there. */
export async function loadInitialSearch(): Promise<void> {
  await Promise.all([initialSearchDoor.load(), singularityDoor.load()]);
}

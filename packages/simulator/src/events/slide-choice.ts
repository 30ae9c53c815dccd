import { slideDoor } from "#sliding";
import type { Run } from "../run/run.ts";
import type { SlidePolicy } from "./surface-policies.ts";

/** The policy of a run by its settings: most runs do not slide. */
export function slidePolicyOf(run: Run, event: number): SlidePolicy {
  if (run.settings.onChattering !== "slide") return NO_SLIDING;
  const create = slideDoor.open();
  if (create === undefined) throw new Error("the functions for sliding are not loaded");
  return create(run, event);
}

/** Loads what sliding needs, which a page in a browser does once. Elsewhere it is always there. */
export function loadSliding(): Promise<void> {
  return slideDoor.load();
}

const NO_SLIDING: SlidePolicy = {
  begin: () => false,
  resume: () => false,
  release: () => [],
  releaseBroken: () => [],
  projectStates: () => {},
  save: () => ({ indicators: [], lists: new Float64Array() }),
  restore: () => {},
};

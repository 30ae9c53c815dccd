import type { PhraseCatalogue } from "@cosimo/ir";

/** Phrases on graphs of modes. */
export const graphPhrases = {
  "graph.after": "after {modes}",
  "graph.initial": "{mode}, initial",
  "graph.sets": "sets {variables}",
  "graph.and-more": "and {more} more",
} as const satisfies PhraseCatalogue;

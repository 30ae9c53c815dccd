import type { PhraseCatalogue } from "@cosimo/ir";

/** Words on graphs of modes that are not the model's own. */
export const graphPhrases = {
  "graph.after": "after {modes}",
  "graph.initial": "{mode}, initial",
  "graph.sets": "sets {variables}",
  "graph.and-more": "and {more} more",
} as const satisfies PhraseCatalogue;

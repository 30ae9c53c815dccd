import type { PhraseCatalogue } from "@cosimo/core/models";

/** Output texts of `optimize`. */
export const optimizationPhrases = {
  "optimization.done":
    "{model}: objective {objective} after {evaluations} {evaluations|run|runs} with {method}",
  "optimization.name": "name",
  "optimization.value": "value",
} as const satisfies PhraseCatalogue;

import type { PhraseCatalogue } from "@cosimo/ir";

/** Phrases of plot pages before their script runs; the texts of the page are in `packages/web`. */
export const pagePhrases = {
  "page.language": "en",
  "page.no-script": "This page needs JavaScript to draw its diagrams.",
} as const satisfies PhraseCatalogue;

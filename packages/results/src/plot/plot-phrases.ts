import type { PhraseCatalogue } from "@cosimo/ir";

/** Phrases on plots. */
export const plotPhrases = {
  "plot.time": "time",
  "plot.value": "value",
  "plot.integer": "integer",
  "plot.enumeration": "enumeration",
  "plot.string": "string",
  "plot.over": "{y} over {x}",
  "plot.ground": "ground at {height}",
  "plot.event-at": "{event} at {time} s",
  "plot.and-more": "and {more} more",
  "plot.coverage":
    "{shown} of {total} variables are shown. Choose others with --variables, or write an .html plot, which has all.",
} as const satisfies PhraseCatalogue;

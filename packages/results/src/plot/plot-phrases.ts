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
  "plot.at-time": "at {time} s",
  "plot.language": "en",
  "plot.and-more": "and {more} more",
  "plot.help": "Drag to zoom, double click to see all. Click a name to hide or show its curve.",
  "plot.run": "Run",
  "plot.event-table": "Events",
  "plot.head-time": "time [s]",
  "plot.head-event": "event",
  "plot.head-condition": "became true",
  "plot.head-kind": "kind",
  "plot.head-component": "component",
  "plot.head-change": "change",
} as const satisfies PhraseCatalogue;

import { type MessageCatalogue, messageGroup, type PhraseCatalogue } from "@cosimo/core/models";

export const splitReportMessages = {
  ...messageGroup("usage", "error", {
    "split.no-such-cut": "there is no cut {cut}: {count} {count|was|were} found",
  }),
} as const satisfies MessageCatalogue;

/** Output texts of `split`. */
export const splitTexts = {
  "split.title": "{model}: {count} {count|cut|cuts} into two units",
  "split.states": "{first} and {second} states",
  "split.gives": "{name} gives",
  "split.direct": "depends directly on {names}",
  "split.shared": "states of both units: {names}",
  "split.limits": "stable up to [s]",
  "split.every": "every step",
  "split.no-step": "no step",
  "split.recommended": "recommended",
  "split.step": "{algorithm}, H = {step} s",
  "split.impossible-cut": "not possible: {first} | {second}: {reason}",
  "split.more-impossible": "{count} more not possible: --json shows all",
  "split.untried": "{count} {count|way|ways} to cut not tried",
  "split.written": "written",
} as const satisfies PhraseCatalogue;

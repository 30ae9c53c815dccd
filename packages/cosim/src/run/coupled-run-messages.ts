import type { MessageCatalogue } from "@cosimo/ir";

export const coupledRunMessages = {
  "coupled-run.events-unsettled": {
    category: "integration",
    severity: "error",
    text: "at {time} s the discrete variables exchanged by {units} reach no fixed point",
    hint: "look for a loop of events without delay between these units",
  },
  "coupled-run.discarded": {
    category: "fmi",
    severity: "error",
    text: "'{unit}' has discarded the step from {time} s, down to {size} s",
  },
  "coupled-run.discarded-for-good": {
    category: "fmi",
    severity: "error",
    text: "'{unit}' has discarded the step of {size} s from {time} s, and '{other}' has no rollback for a smaller one",
    hint: "choose a smaller communication step",
  },
  "coupled-run.not-finite": {
    category: "integration",
    severity: "error",
    text: "variables of '{unit}' are not finite numbers at t = {time} s: {names}",
  },
} as const satisfies MessageCatalogue;

import { type MessageCatalogue, messageGroup } from "@cosimo/ir";

export const coupledRunMessages = {
  ...messageGroup("integration", "error", {
    "coupled-run.events-unsettled": {
      text: "at {time} s the discrete variables exchanged by {units} reach no fixed point",
      hint: "look for a loop of events without delay between these units",
    },
    "coupled-run.not-finite": "'{name}' of '{unit}' is {value} at t = {time} s",
  }),
  ...messageGroup("fmi", "error", {
    "coupled-run.discarded": "'{unit}' has discarded the step from {time} s, down to {size} s",
    "coupled-run.discarded-for-good": {
      text: "'{unit}' has discarded the step of {size} s from {time} s, and '{other}' has no rollback for a smaller one",
      hint: "choose a smaller communication step",
    },
  }),
} as const satisfies MessageCatalogue;

import { type MessageCatalogue, messageGroup, type PhraseCatalogue } from "@cosimo/ir";

/** Violated `min` and `max`. */
export const limitMessages = {
  ...messageGroup("integration", "warning", {
    "simulator.below-minimum": {
      text: "'{name}' falls below its minimum of {bound} at t = {time} s: {value}",
      hint: "correct the model or the bound; --on-limits stop ends the run there",
    },
    "simulator.above-maximum": {
      text: "'{name}' exceeds its maximum of {bound} at t = {time} s: {value}",
      hint: "correct the model or the bound; --on-limits stop ends the run there",
    },
    "simulator.parameter-below-minimum": {
      text: "parameter '{name}' is {value}, below its minimum of {bound}",
      hint: "correct its value or the bound",
    },
    "simulator.parameter-above-maximum": {
      text: "parameter '{name}' is {value}, above its maximum of {bound}",
      hint: "correct its value or the bound",
    },
  }),
  ...messageGroup("integration", "error", {
    "simulator.stopped-at-limit": {
      text: "the run stops at t = {time} s, as the settings ask for: '{name}' leaves its bounds",
      hint: "--on-limits warn continues the run",
    },
  }),
} as const satisfies MessageCatalogue;

export const limitPhrases = {
  "simulator.value-there": "it is {value}",
  "simulator.value-at-point": "it is {value} at this communication point",
  "simulator.value-later": "it is {value} at t = {later} s",
} as const satisfies PhraseCatalogue;

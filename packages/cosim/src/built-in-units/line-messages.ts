import type { MessageCatalogue } from "@cosimo/ir";

/** Transmission lines as units. */
export const lineMessages = {
  "line.step-too-long": {
    category: "usage",
    severity: "error",
    text: "at {time} s the line '{unit}' is asked for a communication step of {size} s, longer than its delay of {delay} s",
    hint: "choose a communication step up to the delay: what arrives within a longer one is not known yet",
  },
  "line.not-positive": {
    category: "usage",
    severity: "error",
    text: "the {parameter} of the line '{unit}' is {value}; it must be a positive number",
  },
} as const satisfies MessageCatalogue;

import { type MessageCatalogue, messageGroup } from "@cosimo/ir";

/** Messages about transmission lines. */
export const lineMessages = {
  ...messageGroup("usage", "error", {
    "line.step-too-long": {
      text: "at {time} s the communication step of {size} s is longer than the delay of the line '{unit}', {delay} s",
      hint: "choose a communication step up to the delay: the wave that arrives in a longer one is not yet computed",
    },
    "line.not-positive": "the {parameter} of the line '{unit}' is {value}; it must be a positive number",
  }),
} as const satisfies MessageCatalogue;

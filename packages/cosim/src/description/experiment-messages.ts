import { type MessageCatalogue, messageGroup } from "@cosimo/ir";

/** Messages about times and tolerances of a coupled run. */
export const experimentMessages = {
  ...messageGroup("usage", "error", {
    "coupled-experiment.not-finite": "{name} is {value}; it must be a finite number",
    "coupled-experiment.not-positive": "{name} is {value}; it must be a positive number",
    "coupled-experiment.stop-before-start":
      "the stop time {stopTime} s lies before the start time {startTime} s",
  }),
  ...messageGroup("usage", "notice", {
    "coupled-experiment.default-step": {
      text: "no communication step is given: {value} s is used",
      hint: "`communicationStep` in the experiment, or --communication-step",
    },
    "coupled-experiment.rows-between":
      "the output interval {value} s is shorter than the communication step {communicationStep} s: there is one row at each communication point",
  }),
  "coupled-experiment.step-too-large": {
    category: "usage",
    severity: "warning",
    text: "the communication step {value} s is longer than the whole run, {duration} s: there is one step",
  },
} as const satisfies MessageCatalogue;

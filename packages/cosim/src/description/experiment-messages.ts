import type { MessageCatalogue } from "@cosimo/ir";

/** Messages about times and tolerances of a coupled run. */
export const experimentMessages = {
  "coupled-experiment.not-finite": {
    category: "usage",
    severity: "error",
    text: "{name} is {value}; it must be a finite number",
  },
  "coupled-experiment.not-positive": {
    category: "usage",
    severity: "error",
    text: "{name} is {value}; it must be a positive number",
  },
  "coupled-experiment.stop-before-start": {
    category: "usage",
    severity: "error",
    text: "the stop time {stopTime} s lies before the start time {startTime} s",
  },
  "coupled-experiment.default-step": {
    category: "usage",
    severity: "notice",
    text: "no communication step is given: {value} s is used",
    hint: "`communicationStep` in the experiment, or --communication-step",
  },
  "coupled-experiment.step-too-large": {
    category: "usage",
    severity: "warning",
    text: "the communication step {value} s is longer than the whole run, {duration} s: there is one step",
  },
  "coupled-experiment.rows-between": {
    category: "usage",
    severity: "notice",
    text: "the output interval {value} s is shorter than the communication step {communicationStep} s: there is one row at each communication point",
  },
} as const satisfies MessageCatalogue;

import type { MessageCatalogue } from "@cosimo/ir";

export const analysisMessages = {
  "analysis.unknown-states": {
    category: "usage",
    severity: "warning",
    text: "'{unit}' does not tell its states: the linear model has none of it",
    hint: "models of ours, FMUs for model exchange, and FMUs for co-simulation that list their states with directional derivatives do",
  },
  "analysis.singular": {
    category: "connection",
    severity: "error",
    text: "at {time} s there is no linear model: the inputs cannot be found from one another (I - K D is singular)",
    hint: "look for a gain of exactly 1 around a loop of direct feedthrough",
  },
  "analysis.before-start": {
    category: "usage",
    severity: "error",
    text: "the system cannot be linearized at {time} s: it begins at {start} s",
  },
  "analysis.not-reached": {
    category: "integration",
    severity: "error",
    text: "the run to {time} s, where the system was to be linearized, ended before: {reason}",
    hint: "linearize at an earlier time, or get there with another algorithm or smaller steps",
  },
} as const satisfies MessageCatalogue;

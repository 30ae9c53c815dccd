import type { MessageCatalogue } from "@cosimo/ir";

/** Messages about the choice of an algorithm and its options. */
export const algorithmMessages = {
  "algorithm.unknown": {
    category: "usage",
    severity: "error",
    text: "there is no algorithm '{name}'",
    hint: "possible are: {possible}; or the path of a module with a user-defined algorithm (./mine.js)",
  },
  "algorithm.misspelt": {
    category: "usage",
    severity: "error",
    text: "there is no algorithm '{name}'",
    hint: "did you mean '{close}'?",
  },
  "algorithm.unused-option": {
    category: "usage",
    severity: "warning",
    text: "the option '{option}' does not apply to the algorithm '{name}'",
  },
  "algorithm.no-option": {
    category: "usage",
    severity: "error",
    text: "the option '{option}' does not apply to the algorithm '{name}'",
  },
  "algorithm.failed": {
    category: "usage",
    severity: "error",
    text: "the algorithm '{name}' has failed: {reason}",
  },
} as const satisfies MessageCatalogue;

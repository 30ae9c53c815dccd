import type { MessageCatalogue } from "@cosimo/ir";

/** Messages about the choice of an algorithm and its options. */
export const algorithmMessages = {
  "algorithm.unknown": {
    category: "usage",
    severity: "error",
    text: "there is no algorithm '{name}'",
    hint: "possible are: {possible}; a path to a module (./mine.js) is one's own",
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
    text: "the algorithm '{name}' has no use for the option '{option}'",
  },
  "algorithm.failed": {
    category: "usage",
    severity: "error",
    text: "the algorithm '{name}' has failed: {reason}",
  },
} as const satisfies MessageCatalogue;

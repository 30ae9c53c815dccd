import { type MessageCatalogue, messageGroup } from "@cosimo/ir";

/** Messages about the choice of an algorithm and its options. */
export const algorithmMessages = {
  ...messageGroup("usage", "error", {
    "algorithm.unknown": {
      text: "there is no algorithm '{name}'",
      hint: "possible are: {possible}; or the path of a module with a user-defined algorithm (./mine.js)",
    },
    "algorithm.misspelt": {
      text: "there is no algorithm '{name}'",
      hint: "did you mean '{close}'?",
    },
    "algorithm.no-option": "the option '{option}' does not apply to the algorithm '{name}'",
    "algorithm.failed": "the algorithm '{name}' has failed: {reason}",
  }),
  "algorithm.unused-option": {
    category: "usage",
    severity: "warning",
    text: "the option '{option}' does not apply to the algorithm '{name}'",
  },
} as const satisfies MessageCatalogue;

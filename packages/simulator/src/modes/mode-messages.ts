import { type MessageCatalogue, messageGroup } from "@cosimo/ir";

export const modeMessages = {
  "simulator.transition-storm": {
    category: "integration",
    severity: "error",
    text: "more than {count} transitions at one instant: {cycle}",
    hint: "Each of these modes is left at the instant at which it is entered. Make the conditions mutually exclusive, or make them false by a reset.",
  },
  ...messageGroup("initialization", "error", {
    "simulator.contradictory-resets": {
      text: "on the transition from '{from}' to '{to}', {name} = {value} contradicts the equations and the other values that are set: they give {actual}, a difference of {residual}",
      hint: "Write '~=' for a value that is only a guess, or remove one of the values.",
    },
    "simulator.entry-failed": {
      text: "the equations of mode '{to}' cannot be solved with the values that '{from}' leaves",
      hint: "A guess such as '{example} ~= 1' in the body of '{to}' may help.",
    },
  }),
} as const satisfies MessageCatalogue;

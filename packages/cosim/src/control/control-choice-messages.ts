import type { MessageCatalogue } from "@cosimo/ir";

/** What may be wrong with the choice of a step control and its options. */
export const controlChoiceMessages = {
  "control.unused-option": {
    category: "usage",
    severity: "warning",
    text: "with the step control '{control}' the option '{option}' has no effect",
  },
} as const satisfies MessageCatalogue;

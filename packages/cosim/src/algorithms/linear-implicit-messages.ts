import { type MessageCatalogue, messageGroup, type PhraseCatalogue } from "@cosimo/ir";

export const linearImplicitMessages = {
  ...messageGroup("connection", "notice", {
    "linear-implicit.unit": "'{unit}': {form}, delivered as {route}; Jacobian: {rung}",
    "linear-implicit.degraded":
      "'{unit}' does not support the inputs of {wanted} within a step: those of {form} are used",
  }),
  ...messageGroup("connection", "error", {
    "linear-implicit.singular-coupling": {
      text: "at {time} s the inputs {inputs} cannot be found from one another: I - K D is singular",
      hint: "a loop of direct feedthrough has a gain of exactly 1: model rigidly coupled units as one unit",
    },
    "linear-implicit.singular-step": {
      text: "at {time} s there is no backward Euler step of {step} s for the coupled system: I - H J is singular",
      hint: "choose another communication step",
    },
  }),
} as const satisfies MessageCatalogue;

export const linearImplicitPhrases = {
  "linear-implicit.values": "held values",
  "linear-implicit.ramps": "ramps",
  "linear-implicit.feedback": "feedback of its states within the step",
  "linear-implicit.directional": "directional derivatives",
  "linear-implicit.differences": "central differences",
  "linear-implicit.trials": "of its outputs, by trial steps with rollback",
  "linear-implicit.outputs": "of its outputs alone, their rates as in the last step",
  "linear-implicit.none": "none, its outputs are extrapolated from the last step",
} as const satisfies PhraseCatalogue;

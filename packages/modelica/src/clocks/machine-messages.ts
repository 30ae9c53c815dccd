import type { MessageCatalogue } from "@cosimo/ir";

const error = { category: "semantics", severity: "error" } as const;

/** Messages about state machines (specification 3.6, chapter 17). */
export const machineMessages = {
  "machines.initial": {
    ...error,
    text: "the state machine of {states} has {count} initial {count|state|states}",
    hint: "Write 'initialState(s)' for exactly one of its states.",
  },
  "machines.priority": {
    ...error,
    text: "two transitions from '{state}' have the priority {priority}",
    hint: "Give each transition from a state its own: transition(a, b, x > 1, priority = 2).",
  },
  "machines.no-state": {
    ...error,
    text: "{text} is not in a state of a state machine, or names none",
    hint: "States are the blocks that transition(…) and initialState(…) name.",
  },
  "machines.equation": {
    category: "unsupported",
    severity: "error",
    text: "an equation in a state without a variable alone on one side is not supported yet",
  },
} satisfies MessageCatalogue;

import { type MessageCatalogue, messageGroup } from "@cosimo/ir";

/** Messages about the exchange of values between units. */
export const couplingMessages = {
  ...messageGroup("connection", "error", {
    "coupling.loop-singular": {
      text: "the connections {connections} form a loop without a unique solution: I - KD is singular (condition {condition})",
      hint: "a rigid joint cannot be coupled this way: put a stiffness, a damper or a delay between the units, or make one unit of them",
    },
    "coupling.loop-unsolved": {
      text: "the loop of the connections {connections} could not be solved; residuals: {residuals}",
      hint: "give the inputs of the loop start values nearer to a solution",
    },
  }),
  "coupling.not-finite": {
    category: "initialization",
    severity: "error",
    text: "outputs of '{unit}' are not finite numbers: {names}",
    hint: "give its inputs other start values, if it depends on them",
  },
  ...messageGroup("connection", "notice", {
    "coupling.stale":
      "'{unit}' can neither be evaluated without a step nor differentiated: outputs with direct feedthrough from {connections} belong to the inputs of the previous step",
    "coupling.uncorrected": {
      text: "the outputs of '{unit}' are not corrected: those with direct feedthrough from {connections} belong to the inputs of the previous step",
      hint: "leave 'linearCorrection' at its default, true",
    },
  }),
  ...messageGroup("usage", "error", {
    "coupling.no-rollback": {
      text: "'{unit}' has no rollback to the beginning of a step, which the algorithm '{algorithm}' needs",
      hint: "algorithms that remain: {remaining}",
    },
    "coupling.unknown-unit": "the order of the units names '{unit}', which the system does not have",
    "coupling.missing-unit":
      "the order of the units must name each unit once: '{unit}' is there {count} times",
  }),
  "coupling.not-converged": {
    category: "integration",
    severity: "error",
    text: "the step of {size} s from {time} s has not converged in {iterations} iterations: the largest change is that of '{input}', {change}",
    hint: "choose the solver 'newton', a smaller communication step, or more iterations",
  },
} as const satisfies MessageCatalogue;

import type { MessageCatalogue } from "@cosimo/ir";

export const automaticMessages = {
  "automatic.sequence": {
    category: "connection",
    severity: "notice",
    text: "chosen: Gauss-Seidel in the order {order}, because no unit feeds back to one before it",
  },
  "automatic.weak": {
    category: "connection",
    severity: "notice",
    text: "chosen: Jacobi with extrapolation of order {extrapolation}, because the step {step} s is small for the coupling: growth per step {growth}, of the exact solution {exact}; H |J| = {stiffness}, static loop gain {gain}",
  },
  "automatic.strong": {
    category: "connection",
    severity: "notice",
    text: "chosen: linear implicit stabilisation {form}, because the step {step} s is long for the coupling: H |J| = {stiffness}, static loop gain {gain}; growth per step with Jacobi {growth}, of the exact solution {exact}",
  },
  "automatic.implicit": {
    category: "connection",
    severity: "notice",
    text: "chosen: implicit coupling, because the step {step} s is long for the coupling: H |J| = {stiffness}, static loop gain {gain}; growth per step with Jacobi {growth}, with stabilised ramps {ramps}, of the exact solution {exact}",
  },
  "automatic.unstable": {
    category: "connection",
    severity: "warning",
    text: "chosen: Jacobi, for want of anything better: errors grow by {growth} per step of {step} s, and {units} can neither follow inputs within a step nor go back",
    hint: "choose a communication step below {limit} s",
  },
  "automatic.unknown": {
    category: "connection",
    severity: "notice",
    text: "chosen: Jacobi with extrapolation of order {extrapolation}: how strongly the units are coupled is not known, because {units} give no derivatives",
  },
} as const satisfies MessageCatalogue;

import { type MessageCatalogue, messageGroup } from "@cosimo/ir";

export const automaticMessages = {
  ...messageGroup("connection", "notice", {
    "automatic.sequence":
      "chosen: Gauss-Seidel in the order {order}, because no unit feeds back to one before it",
    "automatic.weak":
      "chosen: Jacobi with extrapolation of order {extrapolation}, because the step {step} s is small for the coupling: growth per step {growth}, of the exact solution {exact}; H |J| = {stiffness}, static loop gain {gain}",
    "automatic.strong":
      "chosen: linear implicit stabilization {form}, because the step {step} s is long for the coupling: H |J| = {stiffness}, static loop gain {gain}; growth per step with Jacobi {growth}, of the exact solution {exact}",
    "automatic.implicit":
      "chosen: implicit coupling, because the step {step} s is long for the coupling: H |J| = {stiffness}, static loop gain {gain}; growth per step with Jacobi {growth}, with stabilized ramps {ramps}, of the exact solution {exact}",
    "automatic.unknown":
      "chosen: Jacobi with extrapolation of order {extrapolation}: the strength of the coupling is unknown, because {units} have no derivatives",
  }),
  "automatic.unstable": {
    category: "connection",
    severity: "warning",
    text: "chosen: Jacobi, the only possible algorithm: errors grow by {growth} per step of {step} s, and {units} support neither inputs that vary within a step nor rollback",
    hint: "choose a communication step below {limit} s",
  },
} as const satisfies MessageCatalogue;

import type { MessageCatalogue } from "@cosimo/ir";

export const analysisMessages = {
  "analysis.held-delays": {
    category: "usage",
    severity: "warning",
    text: "'{unit}' contains delay(…) or spatialDistribution(…): the linear model holds values of the past, so that its eigenvalues are not those of the model",
    hint: "replace the delay by a Padé approximation, as Modelica.Blocks.Nonlinear.PadeDelay does",
  },
  "analysis.unknown-states": {
    category: "usage",
    severity: "warning",
    text: "the states of '{unit}' are not accessible: the linear model does not contain them",
    hint: "accessible are the states of models, of FMUs for model exchange, and of FMUs for co-simulation that list their states and have directional derivatives",
  },
  "analysis.singular": {
    category: "connection",
    severity: "error",
    text: "at {time} s there is no linear model: the inputs cannot be found from one another (I - K D is singular)",
    hint: "look for a gain of exactly 1 around a loop of direct feedthrough",
  },
  "analysis.before-start": {
    category: "usage",
    severity: "error",
    text: "the system cannot be linearized at {time} s: it begins at {start} s",
  },
  "analysis.not-reached": {
    category: "integration",
    severity: "error",
    text: "the run to {time} s, where the system was to be linearized, ended before: {reason}",
    hint: "linearize at an earlier time, or use another algorithm or smaller steps",
  },
} as const satisfies MessageCatalogue;

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
  "analysis.no-input": {
    category: "usage",
    severity: "error",
    text: "the linear model has no input '{name}'; it has {possible}",
  },
  "analysis.no-output": {
    category: "usage",
    severity: "error",
    text: "the linear model has no output '{name}'; it has {possible}",
  },
  "analysis.several-inputs": {
    category: "usage",
    severity: "error",
    text: "'{analysis}' begins at one input, and there are several: {possible}",
    hint: "name one with `from` (--from)",
  },
  "analysis.several-outputs": {
    category: "usage",
    severity: "error",
    text: "'{analysis}' ends at one output, and there are several: {possible}",
    hint: "name one with `to` (--to)",
  },
  "analysis.no-inputs": {
    category: "usage",
    severity: "error",
    text: "'{analysis}' begins at an input, and the linear model has none",
    hint: "declare one in the model, as `input Real u`; in a coupled system an input without connection is one",
  },
  "analysis.no-outputs": {
    category: "usage",
    severity: "error",
    text: "'{analysis}' ends at an output, and the linear model has none",
    hint: "declare one in the model, as `output Real y`",
  },
  "analysis.not-finite": {
    category: "usage",
    severity: "error",
    text: "the linear model cannot be analysed: in {matrix} the element of '{row}' and '{column}' is {value}",
    hint: "at this point a derivative is infinite or undefined: look for sqrt, log or a quotient at 0, or linearize elsewhere (`at`)",
  },
  "analysis.no-eigenvalues": {
    category: "usage",
    severity: "error",
    text: "'{analysis}' is not known: the iteration for its eigenvalues does not converge",
  },
  "analysis.no-loop": {
    category: "usage",
    severity: "warning",
    text: "the loop u = -y has no solution: the output is exactly -1 times the input at once (1 + D = 0)",
  },
  "analysis.unstable-loop": {
    category: "usage",
    severity: "warning",
    text: "the loop u = -y is unstable (eigenvalue {value}): its margins do not say how far it is from instability",
  },
  "analysis.unstable-step": {
    category: "usage",
    severity: "warning",
    text: "the linear model is unstable (eigenvalue {value}): its step response may grow without limit, and no final value is given",
  },
  "analysis.undamped-step": {
    category: "usage",
    severity: "warning",
    text: "the linear model does not come to rest (eigenvalue {value}): its step response has no final value",
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
  "analysis.no-event": {
    category: "usage",
    severity: "error",
    text: "'{condition}' has become true {count} {count|time|times} until {time} s, not {wanted}; events of the run: {possible}",
    hint: "the condition is written as in the model; `at` (--at) is the time to which the run goes",
  },
  "analysis.no-events": {
    category: "usage",
    severity: "error",
    text: "the run to {time} s has no events",
    hint: "`at` (--at) is the time to which the run goes",
  },
} as const satisfies MessageCatalogue;

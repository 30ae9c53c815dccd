import { type MessageCatalogue, messageGroup } from "@cosimo/ir";

/** Messages about the control of communication steps. */
export const controlMessages = {
  "step-control.too-small": {
    category: "integration",
    severity: "error",
    text: "at {time} s the communication step of {size} s is the smallest one, and the error of '{limiter}' is still {error} times the tolerance",
    hint: "allow smaller steps or a larger tolerance, or choose another algorithm for this coupling",
  },
  ...messageGroup("integration", "notice", {
    "step-control.limits": "'{limiter}' limited {steps} {steps|step|steps} and rejected {rejected}",
    "step-control.bond-energy":
      "power bond '{bond}' transferred {carried} J; the coupling added {residual} J, in absolute values {absolute} J",
  }),
  ...messageGroup("usage", "error", {
    "step-control.no-rollback": {
      text: "the step control '{control}' needs rollback, which the unit '{unit}' does not have",
      hint: "controls that remain: {remaining}",
    },
    "step-control.fixed-size": {
      text: "the step control '{control}' changes the communication step, and the unit '{unit}' supports steps of one size only",
      hint: "controls that remain: {remaining}",
    },
    "step-control.no-defect": {
      text: "the step control '{control}' has no error to estimate with '{algorithm}', whose inputs agree with the outputs at the end of every step",
      hint: "controls that remain: fixed, richardson, constraints",
    },
    "step-control.unsure-defect": {
      text: "the step control '{control}' has no error to estimate if 'auto' chooses implicit coupling",
      hint: "controls that remain: fixed, richardson, constraints; or choose the algorithm by its name",
    },
    "step-control.no-bonds": {
      text: "the step control 'energy' needs power bonds, and the system has none",
      hint: "name the two inputs of each in `bonds`",
    },
    "step-control.nothing-corrected": {
      text: "the correction of energy needs power bonds, and the system has none",
      hint: "name the two inputs of each in `bonds`",
    },
    "step-control.no-constraints": {
      text: "the step control 'constraints' needs constraints, and there are none",
      hint: "give zero crossings, bounded differences or sampling in `constraints`",
    },
    "step-control.bad-step": "{option} is {value}; it must be a positive number of seconds",
    "step-control.min-above-max":
      "the smallest communication step, {minStep} s, is larger than the largest one, {maxStep} s",
    "step-control.min-above-longest":
      "the smallest communication step, {minStep} s, is larger than the longest step of '{unit}', {longest} s",
    "step-control.beyond-unit": {
      text: "the communication step of {size} s is longer than the longest step of the unit '{unit}', {longest} s",
      hint: "choose a communication step up to that size, or a step control",
    },
    "step-control.no-output": "{kind}: there is no output '{name}'",
    "step-control.not-positive": "{kind}: {option} is {value}; it must be a positive number",
    "step-control.no-bound": "bounded-difference of {variables}: neither 'absolute' nor 'relative' is given",
  }),
  ...messageGroup("usage", "warning", {
    "step-control.unused-option": "with the step control '{control}' the option '{option}' has no effect",
    "step-control.hidden-events": {
      text: "the step control '{control}' repeats no steps here, and '{unit}' does not report its events: a step may pass over one, such as an impact",
      hint: "give a largest step 'maxStep', or use the model as an FMU of FMI 3 with event mode or for model exchange",
    },
  }),
  ...messageGroup("connection", "error", {
    "step-control.bond-input": "power bond '{bond}': '{input}' is no input with exactly one connection",
    "step-control.bond-discrete":
      "power bond '{bond}': '{input}' is connected to a discrete variable, which carries no power",
    "step-control.bond-units": "power bond '{bond}': {inputs} do not connect two units in both directions",
  }),
} as const satisfies MessageCatalogue;

import { type MessageCatalogue, messageGroup } from "@cosimo/ir";

/** Messages about optimisations. */
export const optimizationMessages = {
  ...messageGroup("usage", "error", {
    "optimization.no-object": {
      text: "an optimisation is a JSON object",
      hint: '{"model": "Ball.mo", "optimize": {"e": {"start": 0.7, "bounds": [0, 1]}}, "maximize": {"integral": "h"}}',
    },
    "optimization.nothing-chosen": {
      text: "the optimisation chooses nothing",
      hint: '"optimize" has names with values where the search begins: {"e": {"start": 0.7}}; "control" has inputs: {"u": {"pieces": 20}}',
    },
    "optimization.stop-time": {
      text: "what is spread over a run needs its end",
      hint: '"experiment": {"stopTime": 1}',
    },
    "optimization.control-name":
      "'{name}' cannot be a control: a control is an input of the model itself, without index",
    "optimization.control-starts":
      "the control '{name}' begins with {given} values; it has {wanted} unknowns",
    "optimization.objective": "an optimisation has one objective: 'minimize' or 'maximize'",
    "optimization.trajectory":
      "a trajectory is no number: the objective and constraints are numbers of a run",
    "optimization.bounds": "the bounds of '{name}' are not ascending: {lower}, {upper}",
    "optimization.outside": "'{name}' begins at {start}, outside of its bounds {lower} and {upper}",
    "optimization.scale": "the scale of '{name}' is {value}; it must be greater than 0",
    "optimization.no-bound": "constraint {number} bounds nothing: it has none of 'least', 'most', 'equals'",
    "optimization.no-derivative": {
      text: "method 'sqp' needs derivatives, and '{kind}' of a run has none",
      hint: "take method 'cmaes' or 'nelder-mead'",
    },
  }),
  ...messageGroup("integration", "error", {
    "optimization.first-run": {
      text: "the run with the first values fails: {reason}",
      hint: "begin with other values",
    },
  }),
  ...messageGroup("integration", "warning", {
    "optimization.violated": {
      text: "no point was found at which all constraints hold: they are violated by {violation} in sum",
      hint: "check whether they contradict each other, or begin elsewhere",
    },
    "optimization.not-converged": {
      text: "the search stops after {evaluations} runs before it has converged",
      hint: "begin closer to the optimum, give scales, or allow more evaluations",
    },
  }),
} as const satisfies MessageCatalogue;

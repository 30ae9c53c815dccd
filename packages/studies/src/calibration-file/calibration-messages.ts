import { type MessageCatalogue, messageGroup } from "@cosimo/ir";

/** Messages about calibrations: files, data, and what they tell. */
export const calibrationMessages = {
  ...messageGroup("usage", "error", {
    "calibration.no-object": {
      text: "a calibration is a JSON object",
      hint: '{"model": "Ball.mo", "estimate": {"e": {"start": 0.7, "bounds": [0, 1]}}, "experiments": [{"data": "heights.csv"}]}',
    },
    "calibration.nothing-estimated": {
      text: "the calibration looks for nothing",
      hint: '"estimate" has names with values where the search begins: {"e": {"start": 0.7}}',
    },
    "calibration.bounds": "the bounds of '{name}' are not ascending: {lower}, {upper}",
    "calibration.outside": "'{name}' begins at {start}, outside of its bounds {lower} and {upper}",
    "calibration.scale": "the scale of '{name}' is {value}; it must be greater than 0",
    "calibration.prior":
      "the standard deviation of the prior of '{name}' is {value}; it must be greater than 0",
    "calibration.prior-weight": {
      text: "the prior of '{name}' can be weighed only against data whose standard deviation is known",
      hint: '"sigma" in "compare" is that of the measurements',
    },
    "calibration.unknown-variable": "the model has no variable '{name}' that could be compared",
    "calibration.empty": {
      text: "'{file}' has no columns beside the time",
      hint: "its first line has names (time,height), each further one a time and values",
    },
    "calibration.no-column": {
      text: "'{file}' has no column '{column}'",
      hint: "it has {columns}",
    },
    "calibration.no-variable": {
      text: "'{file}' has no column that is named like a variable of the model",
      hint: '"compare" says which column belongs to which variable: {"h": "height"}; the columns are {columns}',
    },
    "calibration.deviation": "a standard deviation of '{name}' is {value}; it must be greater than 0",
    "calibration.no-unknown": "'{name}' has no profile: it is none of the unknowns {names}",
    "calibration.few-values":
      "{values} {values|value|values} cannot tell {unknowns} {unknowns|unknown|unknowns}",
    "calibration.no-number": {
      text: "'{text}' in row {row}, column '{column}' of '{file}' is no number",
      hint: "a missing value is an empty field",
    },
    "calibration.unit": {
      text: "column '{column}' of '{file}' is in '{unit}', and '{name}' of the model in '{wanted}'",
      hint: "convert the column, and its heading",
    },
    "calibration.no-time": "the time in row {row} of '{file}' is no number, or is not ascending",
    "calibration.before-start": {
      text: "'{file}' has values at {time} s, before the run begins at {start} s",
      hint: "an earlier `startTime` in `experiment`, or a table without these rows",
    },
    "calibration.estimated-and-set": {
      text: "'{name}' is estimated and set",
      hint: "leave it out of `set`: `start` in `estimate` is where the search begins",
    },
  }),
  ...messageGroup("integration", "error", {
    "calibration.first-run": {
      text: "the run of experiment '{experiment}' fails with the first values: {reason}",
      hint: "begin with other values, or give bounds and more starts",
    },
  }),
  ...messageGroup("integration", "warning", {
    "calibration.undetermined": {
      text: "the data do not tell {names} apart: {direction} does not change what is observed",
      hint: "fix one of them, or observe another variable",
    },
    "calibration.without-effect": {
      text: "the data say nothing about '{name}': what is observed does not depend on it",
      hint: "fix it, or observe another variable or other times",
    },
    "calibration.open-profile": {
      text: "the data do not bound '{name}' {side}: the sum of squares does not rise enough up to {value}",
      hint: "observe another variable or later times, or take the bound as known",
    },
    "calibration.better-profile": {
      text: "with '{name}' = {value} the fit is better: the search has ended at a local optimum",
      hint: "begin there, or make more `starts`",
    },
    "calibration.at-bound": "'{name}' is at its bound {value}: its error is not known",
    "calibration.not-converged": {
      text: "the search stops after {evaluations} runs of all experiments before it has converged",
      hint: "begin closer to the solution, or give scales",
    },
  }),
} as const satisfies MessageCatalogue;

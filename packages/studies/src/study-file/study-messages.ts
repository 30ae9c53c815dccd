import { type MessageCatalogue, messageGroup } from "@cosimo/ir";

/** Messages about the content of study files; the form has messages of coupled systems. */
export const studyFileMessages = {
  ...messageGroup("usage", "error", {
    "study.no-object": {
      text: "a study is a JSON object",
      hint: '{"model": "Ball.mo", "vary": {"e": {"uniform": [0.5, 0.9]}}, "design": {"method": "sobol", "runs": 64}, "outputs": {"h": {"max": "h"}}}',
    },
    "study.nothing-varied": {
      text: "the study varies nothing",
      hint: '"vary" has names with values or distributions: {"e": {"uniform": [0.5, 0.9]}}',
    },
    "study.not-ascending": "the numbers of '{name}' must ascend: {values}",
    "study.not-positive": "'{name}' has {value} where a number greater than 0 is needed",
    "study.few-samples": "'{name}' needs two different samples or more",
    "study.no-values": "'{name}' has no value",
    "study.weights": "'{name}' has {values} {values|value|values} and {weights} {weights|weight|weights}",
    "study.nothing-left": {
      text: "'{name}' has no probability between {lower} and {upper}",
      hint: "its values are between {least} and {most}",
    },
    "study.varied-and-set": "'{name}' is varied and set",
    "study.no-levels": {
      text: "the design needs values of '{name}', which has a distribution",
      hint: '"levels" in "design" gives their number; {"range": [from, to, number]} gives them',
    },
    "study.odd-levels": "'levels' of a design of Morris is {value}; it must be even",
    "study.too-many-names": {
      text: "the design has {needed} dimensions; Sobol's sequence has {most} here",
      hint: "montecarlo and lhs have no limit",
    },
    "study.correlated-name": "'{name}' is not varied by a distribution: it has no rank correlation",
    "study.correlation-range":
      "the correlation of '{first}' and '{second}' is {value}; it must be between -1 and 1",
    "study.correlation-impossible": {
      text: "no distribution has these correlations together",
      hint: "two names that go with a third one cannot be opposed to each other",
    },
    "study.correlated-design": {
      text: "a design '{method}' has no correlations",
      hint: "montecarlo, lhs and sobol have",
    },
    "study.too-many-runs": {
      text: "the design has {runs} runs; a study has {most} at most",
      hint: "fewer levels, or random points (sobol, lhs) in place of all combinations",
    },
    "study.list": 'a list has "names" and "rows", or a "file"',
    "study.row-length": "the row has {values} {values|value|values} for {names} {names|name|names}",
    "study.row-number": "row {row} of the list has a value that is no number",
    "study.list-and-vary": "a list has its names and values by itself: 'vary' has no effect",
    "study.name-twice": "there are two columns '{name}'",
    "study.reserved-name": {
      text: "'{name}' is a column of each table",
      hint: "choose another name for the output",
    },
    "study.time": {
      text: "'{value}' is no time",
      hint: 'a number of seconds, or a text such as "2s", "500ms", "1min"',
    },
    "study.window": "the window of '{name}' ends before it begins",
    "study.analysis-design": {
      text: "the analysis '{analysis}' needs a design '{needed}'; the study has '{method}'",
      hint: "pce needs none of its own",
    },
    "study.analysis-distribution": {
      text: "the analysis 'pce' needs a distribution of '{name}', which has values",
      hint: '{"uniform": [a, b]} and others are distributions',
    },
    "study.output-form": {
      text: "'{text}' is no output",
      hint: "an output is NAME=KIND(EXPRESSION) with final, max, min, mean, integral, event or count, a formula such as max(x) - min(x), or NAME=EXPRESSION for the final value",
    },
    "study.incomplete": {
      text: "'{text}' is incomplete",
      hint: "parentheses and quotes are closed, and an expression ends with a name, a number or a parenthesis",
    },
    "study.formula": {
      text: "'{text}' is no formula of reductions",
      hint: "final, max, min, mean and integral are joined by + - * / ^, and are no arguments of functions",
    },
    "study.no-outputs": {
      text: "the study keeps nothing of its runs",
      hint: '"outputs" has names of columns: {"top": {"max": "h"}}',
    },
  }),
} as const satisfies MessageCatalogue;

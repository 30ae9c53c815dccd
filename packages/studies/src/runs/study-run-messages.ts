import { type MessageCatalogue, messageGroup } from "@cosimo/ir";

/** Messages about outputs and runs of studies. */
export const studyRunMessages = {
  ...messageGroup("usage", "error", {
    "study-run.unknown-variable": {
      text: "the model has no variable '{name}' that varies in time",
      hint: "`cosimo info` shows what it has",
    },
    "study-run.output": {
      text: "the output '{name}' cannot be computed: {reason}",
      hint: "an output is a variable or an expression of the model; events and counts are of conditions",
    },
    "study-run.unit-event": {
      text: "the output '{name}' is an event: those of FMUs and coupled systems have no conditions",
      hint: "a variable of the unit may hold the time of the event",
    },
    "study-run.unit-derivative": {
      text: "the output '{name}' is a derivative: runs of FMUs and coupled systems have none",
      hint: "vary the parameter in the study, and compare the runs",
    },
    "study-run.output-language": {
      text: "the output '{name}' is no variable of the model: expressions, conditions and windows need a model in Modelica",
      hint: "define it as a variable in the model's text",
    },
    "study-run.control-language": {
      text: "the control '{name}' needs a model in Modelica",
      hint: "in LISMA_HDS write the pieces as equations over time",
    },
    "study-run.no-input": {
      text: "the model has no continuous input '{name}' that could be controlled",
      hint: "declare it in the model, as `input Real u`",
    },
  }),
  ...messageGroup("usage", "warning", {
    "study-run.below-min": {
      text: "run {run} has {value} for '{name}', below the least value {bound} that the model declares",
      hint: "`truncate` cuts a distribution off; the bound may be wrong",
    },
    "study-run.above-max": {
      text: "run {run} has {value} for '{name}', above the largest value {bound} that the model declares",
      hint: "`truncate` cuts a distribution off; the bound may be wrong",
    },
    "study-run.no-values": {
      text: "the output '{name}' has no value in any run",
      hint: "an event may not occur, and a time or a window may lie behind the end of the runs",
    },
  }),
} as const satisfies MessageCatalogue;

import type { MessageCatalogue } from "@cosimo/ir";

export const exportMessages = {
  "fmu-export.too-many-modes": {
    category: "unsupported",
    severity: "error",
    text: "'{model}' cannot become an FMU: its modes have more than {most} sets of equations",
    hint: "parallel automata multiply their sets: make an FMU of each",
  },
  "fmu-export.unsolvable-modes": {
    category: "structure",
    severity: "warning",
    text: "a run of the FMU ends where it gets into mode '{modes}': its equations can't be solved",
  },
  "fmu-export.one-sided": {
    category: "fmi",
    severity: "warning",
    text: "for model exchange importers evaluate the equations beyond the unilateral condition '{condition}', too",
    hint: "where they are undefined there, make the FMU for co-simulation: --type cs",
  },
  "fmu-export.state-choices": {
    category: "unsupported",
    severity: "error",
    text: "'{model}' cannot become an FMU: the constraints of one mode leave more than {most} choices of states",
  },
  "fmu-export.state-choices-met": {
    category: "fmi",
    severity: "warning",
    text: "the constraints of '{model}' leave more than {most} choices of states: the FMU has the {count} that a run of its experiment meets",
    hint: "say with stateSelect which variables are to be states: StateSelect.always or StateSelect.prefer",
  },
  "fmu-export.string-input": {
    category: "unsupported",
    severity: "error",
    text: "'{name}' is a String and cannot be an input",
  },
  "fmu-export.foreign-units": {
    category: "unsupported",
    severity: "error",
    text: "{units} cannot be parts of an FMU yet: they are no models",
    hint: "systems of Modelica and LISMA_HDS models can be exported",
  },
  "fmu-export.unknown-name": {
    category: "usage",
    severity: "error",
    text: "the model has no variable named '{name}'",
  },
  "fmu-export.determined": {
    category: "usage",
    severity: "error",
    text: "'{name}' cannot be an input: equations of the model determine it",
    hint: "inputs can be parameters, and variables whose value stands in their declaration",
  },
  "fmu-export.structural": {
    category: "usage",
    severity: "error",
    text: "parameter '{name}' cannot be an input: it determines the structure of the model",
  },
  "fmu-export.name-taken": {
    category: "usage",
    severity: "error",
    text: "the model already has a variable named '{name}'",
  },
  "fmu-export.expression-language": {
    category: "unsupported",
    severity: "error",
    text: "outputs can be expressions in Modelica only",
  },
} as const satisfies MessageCatalogue;

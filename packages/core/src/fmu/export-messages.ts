import { type MessageCatalogue, messageGroup } from "@cosimo/ir";

export const exportMessages = {
  ...messageGroup("unsupported", "error", {
    "fmu-export.too-many-modes": {
      text: "'{model}' cannot become an FMU: its modes have more than {most} sets of equations",
      hint: "parallel automata multiply their sets: make an FMU of each",
    },
    "fmu-export.state-choices":
      "'{model}' cannot become an FMU: the constraints of one mode leave more than {most} choices of states",
    "fmu-export.delays": {
      text: "'{model}' cannot become an FMU yet: it contains '{text}'",
      hint: "Replace the delay by a Padé approximation, as Modelica.Blocks.Nonlinear.PadeDelay does.",
    },
    "fmu-export.external-function": {
      text: "'{model}' cannot become an FMU yet: it calls the function '{function}' of a library in {language}",
      hint: "write the formula of the function in Modelica",
    },
    "fmu-export.string-input": "'{name}' is a String and cannot be an input",
    "fmu-export.algorithm": {
      text: "the algorithm '{name}' cannot be built into an FMU that has FMUs in it",
      hint: "'jacobi' and 'gauss-seidel' can",
    },
    "fmu-export.algorithm-option": {
      text: "'{option}': {value} cannot be built into an FMU that has FMUs in it",
      hint: "leave the option out",
    },
    "fmu-export.consistent-exchange": {
      text: "outputs of {units} depend directly on their inputs: FMUs in an FMU are not computed anew for a consistent exchange",
      hint: 'say "exchange": "stale" in the algorithm of the system, and see whether the step is small enough for it',
    },
    "fmu-export.part-loop": {
      text: "{units} depend directly on each other in a circle, which an FMU that has FMUs in it cannot solve",
      hint: "make one unit of them, or break the circle by a delay",
    },
    "fmu-export.model-exchange-part": {
      text: "'{unit}' is an FMU for model exchange and cannot be a part of an FMU",
      hint: 'FMUs for co-simulation can: "type": "cs" where it has both interfaces',
    },
    "fmu-export.source-part": {
      text: "'{unit}' ({kind}) cannot be a part of an FMU that has FMUs in it",
      hint: "leave it out: inputs to which nothing is connected are inputs of the FMU; functions of time can be a model",
    },
    "fmu-export.part-version":
      "'{unit}' (FMI {version}) cannot be a part of an FMU: FMUs of FMI 2 and 3 with their archives can",
    "fmu-export.part-rate": {
      text: "'{unit}': the rate {rate} cannot be built into an FMU that has FMUs in it",
      hint: "in an FMU all units make the same steps",
    },
    "fmu-export.part-value":
      "'{name}' cannot be given a value within an FMU: it is a binary, or a size of arrays",
    "fmu-export.no-common-platform": {
      text: "there is no platform that all FMUs have binaries for: {binaries}",
      hint: "'cosimo fmu build' and 'cosimo fmu export' make binaries; --platform chooses for which platforms",
    },
    "fmu-export.events-across": {
      text: "'{from}' changes at events, which '{to}' would learn of at the end of a step only",
      hint: "make one unit of both, or an FMU of FMI 2 of the first: its events end no steps in a run either",
    },
    "fmu-export.intermediate-inputs": {
      text: "'{unit}' would ask for its inputs within steps, which 'extrapolation': {extrapolation} cannot tell it in an FMU",
      hint: "FMUs of FMI 2 and models can be told; with 'extrapolation': 0 inputs are held",
    },
    "fmu-export.container-type": "an FMU that has FMUs in it is for co-simulation only",
    "fmu-export.container-wasm":
      "an FMU that has FMUs in it cannot be WebAssembly, which has no shared libraries",
    "fmu-export.container-input": {
      text: "'{name}' cannot be made an input: inputs of an FMU that has FMUs in it are those of its units to which nothing is connected",
      hint: "parameters are parameters of the FMU",
    },
    "fmu-export.expression-language": "outputs can be expressions in Modelica only",
  }),
  "fmu-export.start-not-finite": {
    category: "semantics",
    severity: "error",
    text: "'{model}' cannot become an FMU: the start value of '{name}' is {value}",
    hint: "correct the start value, or the parameters in it",
  },
  "fmu-export.unsolvable-modes": {
    category: "structure",
    severity: "warning",
    text: "a run of the FMU ends where it gets into mode '{modes}': its equations can't be solved",
  },
  ...messageGroup("fmi", "warning", {
    "fmu-export.one-sided": {
      text: "for model exchange importers evaluate the equations beyond the unilateral condition '{condition}', too",
      hint: "where they are undefined there, make the FMU for co-simulation: --type cs",
    },
    "fmu-export.state-choices-met": {
      text: "the constraints of '{model}' leave more than {most} choices of states: the FMU has the {count} that a run of its experiment meets",
      hint: "say with stateSelect which variables are to be states: StateSelect.always or StateSelect.prefer",
    },
    "fmu-export.inner-events":
      "events of {units} end no communication step in an FMU as they do in a run: the others learn of them at its end",
    "fmu-export.part-method": "'{unit}' integrates in the FMU by the FMU's own method, not by '{solver}'",
    "fmu-export.rounded-integers":
      "{names} are integers of 64 bits, of which an FMU made of FMUs keeps 53: larger ones are rounded",
    "fmu-export.left-out":
      "{names} are not shown outside: binaries, clocks, arrays of texts, and integers that FMI 2 has no type for",
  }),
  ...messageGroup("usage", "error", {
    "fmu-export.unknown-name": "the model has no variable named '{name}'",
    "fmu-export.determined": {
      text: "'{name}' cannot be an input: equations of the model determine it",
      hint: "inputs can be parameters, and variables whose value stands in their declaration",
    },
    "fmu-export.structural":
      "parameter '{name}' cannot be an input: it determines the structure of the model",
    "fmu-export.name-taken": "the model already has a variable named '{name}'",
  }),
} as const satisfies MessageCatalogue;

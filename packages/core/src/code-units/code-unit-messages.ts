import { type MessageCatalogue, messageGroup } from "@cosimo/ir";

/** Messages about the declarations of units in JavaScript and Python. */
export const codeDeclarationMessages = {
  ...messageGroup("semantics", "error", {
    "code-unit.no-declaration": {
      text: "'{file}' declares neither inputs nor outputs",
      hint: "a unit in code has 'inputs', 'outputs', 'states' and 'parameters' by name, and functions 'output', and 'derivatives' or 'step'",
    },
    "code-unit.entry": {
      text: "'{entry}' of '{file}' cannot be {value}",
      hint: 'examples: inputs {"x": {"unit": "m", "start": 0}}, outputs {"F": {"unit": "N", "dependsOn": ["x"]}}, states {"v": 0.5}, parameters {"k": 1000}',
    },
    "code-unit.bad-name": {
      text: "'{name}' of '{file}' cannot be a name of a variable",
      hint: "names have letters, digits and _; 'time' and 'dt' are given by the run",
    },
    "code-unit.name-twice": {
      text: "'{name}' is declared twice in '{file}'",
      hint: "only a state and an output that shows it have one name",
    },
    "code-unit.no-motion": "the states of '{file}' need a function: 'derivatives' or 'step'",
    "code-unit.two-motions":
      "'{file}' has both 'derivatives' and 'step': its states can have only one of them",
    "code-unit.no-states": "the function '{function}' of '{file}' has no states: 'states' declares none",
    "code-unit.no-output": "the output '{name}' of '{file}' is no state, and there is no function 'output'",
    "code-unit.unknown-input":
      "the output '{name}' of '{file}' depends on '{input}', which is no input of it",
  }),
} as const satisfies MessageCatalogue;

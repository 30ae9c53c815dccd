import { type MessageCatalogue, messageGroup } from "@cosimo/ir";

/** Messages about units and connections. */
export const systemMessages = {
  ...messageGroup("connection", "error", {
    "system.no-units": "the system '{system}' has no units",
    "system.unit-twice": "there are two units with the name '{unit}'",
    "system.no-name": {
      text: "'{name}' is no name of a variable: there is no unit that it begins with",
      hint: "variables are named unit.variable; units are: {units}",
    },
    "system.misspelt-unit": {
      text: "there is no unit '{unit}', in '{name}'",
      hint: "did you mean '{close}'?",
    },
    "system.no-output": {
      text: "the unit '{unit}' has no output '{variable}'",
      hint: "its outputs are: {possible}",
    },
    "system.no-input": {
      text: "the unit '{unit}' has no input '{variable}'",
      hint: "its inputs are: {possible}",
    },
    "system.from-input": {
      text: "'{name}' is an input: no connection can begin there",
      hint: "connect what drives it, or exchange the ends of the connection",
    },
    "system.to-output": {
      text: "'{name}' is an output, like '{from}': no connection can end there",
      hint: "a connection goes from an output to an input",
    },
    "system.at-parameter": {
      text: "'{name}' is a parameter: connections go from outputs to inputs",
      hint: "give it a value in `parameters`",
    },
    "system.type-mismatch":
      "'{from}' is of type {fromType} and '{to}' of type {toType}: they cannot be connected",
    "system.transformed": "'{to}' is of type {type}: a connection to it has neither gain nor offset",
    "system.own-clock": {
      text: "the clock '{name}' cannot be connected: it ticks by an interval of its own",
      hint: "connections go from output clocks to input clocks that are triggered",
    },
    "system.rate-clock":
      "the clocks '{from}' and '{to}' cannot be connected: '{unit}' steps in each {rate}-th communication step only",
    "system.unit-mismatch": {
      text: "'{from}' is in {fromUnit} and '{to}' in {toUnit}: these measure different things",
      hint: 'to pass values without conversion, write {"convertUnits": false} at the connection',
    },
    "system.connected-twice": {
      text: "the input '{to}' is connected to {sources}",
      hint: 'if the values are to add up, as at a node of flows, write {"sum": true} at each of these connections',
    },
    "system.same-twice": "the connection from '{from}' to '{to}' is given twice",
    "system.unknown-parameter": "the unit '{unit}' has no parameter '{variable}'",
    "system.parameter-unit":
      "the value of '{name}' is in {fromUnit}, the parameter in {toUnit}: these measure different things",
    "system.parameter-value": "'{name}' cannot be '{value}': parameters of a model are numbers or Booleans",
    "system.function-name": {
      text: "'{name}' cannot be the name of a function of time",
      hint: "letters, digits and _ can, with a letter first",
    },
    "system.function-expression": "'{expression}', of '{name}', is more than one expression",
    "system.bond-input": "the power bond '{bond}' names '{name}', which is no connected input",
    "system.not-monolithic": {
      text: "'{unit}' cannot be solved together with the others: the equations of a unit of kind {kind} are not accessible",
      hint: "a monolithic simulation supports models, code with derivatives, and FMUs for model exchange; with others choose 'linear-implicit', 'implicit' or 'jacobi'",
    },
  }),
  ...messageGroup("usage", "error", {
    "system.bad-rate":
      "the rate of the unit '{unit}' is {rate}; it must be a whole number of communication steps",
    "system.rate-algorithm": {
      text: "the unit '{unit}' steps in each {rate}-th communication step only, and the algorithm '{algorithm}' needs it in all of them",
      hint: "algorithms that remain: {remaining}",
    },
    "system.rate-control": {
      text: "the unit '{unit}' steps in each {rate}-th communication step only, which needs steps of one size: the step control '{control}' changes them",
      hint: "choose the step control 'fixed'",
    },
  }),
  "system.other-clock": {
    category: "unsupported",
    severity: "error",
    text: "the clock '{name}' cannot be connected: clocks of FMUs for co-simulation with event mode can",
    hint: 'if the FMU has co-simulation too, choose {"type": "cs"}',
  },
  ...messageGroup("connection", "notice", {
    "system.clock-idle": "nothing is connected to these clocks of '{unit}', which never tick: {clocks}",
    "system.not-connected":
      "nothing is connected to these inputs of '{unit}', which keep their start values: {inputs}",
    "system.ignored-parameter": "the unit '{unit}' has no parameter '{variable}': its value is ignored",
  }),
  ...messageGroup("connection", "warning", {
    "system.unknown-unit": {
      text: "'{from}' is in {fromUnit} and '{to}' in {toUnit}: the conversion is unknown, and values are not converted",
      hint: '{"convertUnits": false} at the connection suppresses this warning',
    },
    "system.parameter-unknown-unit":
      "the value of '{name}' is in {fromUnit}, the parameter in {toUnit}: the conversion is unknown, and the value is not converted",
    "system.rounded-integers": {
      text: "'{from}' and '{to}' are integers of 64 bits, of which this connection keeps 53: larger ones are rounded",
      hint: "connect FMUs for co-simulation without a gain and an offset: these exchange all digits",
    },
    "system.parameter-connected": "the start value of '{name}' has no effect: the input is connected",
  }),
  "system.unused-option": {
    category: "usage",
    severity: "warning",
    text: "'{option}' does not apply to the unit '{unit}'",
  },
} as const satisfies MessageCatalogue;

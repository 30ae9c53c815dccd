import { type MessageCatalogue, messageGroup, type PhraseCatalogue } from "@cosimo/ir";

/** Messages about the signals that drive inputs. */
export const inputMessages = {
  ...messageGroup("usage", "error", {
    "input.unknown": "the model has no input '{name}'",
    "input.no-input": "'{name}' is no input of the model: {reason}",
    "input.empty": "the signal of input '{name}' has no points",
    "input.lengths": "the signal of input '{name}' has {times} times and {values} values",
    "input.time-not-finite": "point {point} of the signal of input '{name}' is at time {time}",
    "input.time-order":
      "point {point} of the signal of input '{name}' is at t = {time} s, before the previous point",
    "input.three-at-once": {
      text: "the signal of input '{name}' has a third point at t = {time} s",
      hint: "two points at one time are an event: the values before and after it",
    },
    "input.not-finite": "input '{name}' cannot be {value} at t = {time} s",
    "input.wrong-type": "input '{name}' is {type} and cannot be {value} at t = {time} s",
  }),
  "input.string": {
    category: "unsupported",
    severity: "error",
    text: "input '{name}' is a String and cannot be driven",
  },
  "input.unit": {
    category: "usage",
    severity: "warning",
    text: "the values of input '{name}' are in '{given}', the input in '{unit}': they are not converted",
  },
  ...messageGroup("usage", "notice", {
    "input.kept": {
      text: "inputs without a signal keep their start values: {inputs}",
      hint: "give them signals (--input-file, or the option 'inputs'), or values (--set)",
    },
    "input.held":
      "the signals reach from t = {begin} s to t = {end} s, the run from {start} s to {stop} s: first and last values are held",
  }),
} as const satisfies MessageCatalogue;

export const inputPhrases = {
  "input.has-a-value": "its declaration, or an equation, gives it a value",
  "input.is-a-parameter": "it is a parameter",
  "input.is-determined": "the model determines it",
  "input.start-only": "use a start value instead: {name}(start = …)",
  "input.none-at-all": "the model has no inputs",
  "input.all": "its inputs are: {inputs}",
  "input.integer": "an Integer (a whole number)",
  "input.boolean": "a Boolean (0 or 1, true or false)",
  "input.enumeration": "an enumeration (a position from 1 to {count})",
  "input.other-type": "a {type}",
} as const satisfies PhraseCatalogue;

/** Largest number of reported faults. */
export const FAULT_LIMIT = 20;

import { type MessageCatalogue, messageGroup } from "@cosimo/ir";

/** Messages about the form of a coupled system's file. */
export const systemFileMessages = {
  ...messageGroup("syntax", "error", {
    "system-file.unknown-key": {
      text: "there is no '{name}' here",
      hint: "possible are: {possible}",
    },
    "system-file.misspelt-key": {
      text: "there is no '{name}' here",
      hint: "did you mean '{close}'?",
    },
    "system-file.missing": "'{name}' is missing here",
    "system-file.no-number": "'{name}' must be a number",
    "system-file.no-truth": "'{name}' must be true or false",
    "system-file.no-text": "'{name}' must be a text in quotation marks",
    "system-file.no-value": "'{name}' must be a number, true, false, a text, or a list of these",
    "system-file.no-list": "'{name}' must be a list in [ ]",
    "system-file.no-object": "'{name}' must be an object in { }",
    "system-file.no-connection": {
      text: "'{name}' is no connection",
      hint: 'a connection is ["unit.output", "unit.input"], or ["unit.output", "unit.input", {"gain": 2}]',
    },
    "system-file.no-choice": {
      text: "'{name}' cannot be '{value}'",
      hint: "possible are: {possible}",
    },
    "system-file.misspelt-choice": {
      text: "'{name}' cannot be '{value}'",
      hint: "did you mean '{close}'? possible are: {possible}",
    },
    "system-file.not-above": "'{name}' is {value}; it must be greater than {limit}",
    "system-file.too-small": "'{name}' is {value}; it must not be less than {limit}",
    "system-file.not-whole": "'{name}' is {value}; it must be a whole number",
    "system-file.no-origin": "'{name}' must have exactly one of these names: {possible}",
  }),
} as const satisfies MessageCatalogue;

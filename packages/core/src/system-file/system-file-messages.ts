import type { MessageCatalogue } from "@cosimo/ir";

/** Messages about the form of a coupled system's file. */
export const systemFileMessages = {
  "system-file.unknown-key": {
    category: "syntax",
    severity: "error",
    text: "there is no '{name}' here",
    hint: "possible are: {possible}",
  },
  "system-file.misspelt-key": {
    category: "syntax",
    severity: "error",
    text: "there is no '{name}' here",
    hint: "did you mean '{close}'?",
  },
  "system-file.missing": { category: "syntax", severity: "error", text: "'{name}' is missing here" },
  "system-file.no-number": { category: "syntax", severity: "error", text: "'{name}' must be a number" },
  "system-file.no-truth": { category: "syntax", severity: "error", text: "'{name}' must be true or false" },
  "system-file.no-text": {
    category: "syntax",
    severity: "error",
    text: "'{name}' must be a text in quotation marks",
  },
  "system-file.no-value": {
    category: "syntax",
    severity: "error",
    text: "'{name}' must be a number, true, false, a text, or a list of these",
  },
  "system-file.no-list": { category: "syntax", severity: "error", text: "'{name}' must be a list in [ ]" },
  "system-file.no-object": {
    category: "syntax",
    severity: "error",
    text: "'{name}' must be an object in { }",
  },
  "system-file.no-connection": {
    category: "syntax",
    severity: "error",
    text: "'{name}' is a list of the wrong length",
    hint: 'a connection is ["unit.output", "unit.input"], or ["unit.output", "unit.input", {"gain": 2}]',
  },
  "system-file.no-choice": {
    category: "syntax",
    severity: "error",
    text: "'{name}' cannot be '{value}'",
    hint: "possible are: {possible}",
  },
  "system-file.misspelt-choice": {
    category: "syntax",
    severity: "error",
    text: "'{name}' cannot be '{value}'",
    hint: "did you mean '{close}'? possible are: {possible}",
  },
  "system-file.not-above": {
    category: "syntax",
    severity: "error",
    text: "'{name}' is {value}; it must be greater than {limit}",
  },
  "system-file.too-small": {
    category: "syntax",
    severity: "error",
    text: "'{name}' is {value}; it must not be less than {limit}",
  },
  "system-file.not-whole": {
    category: "syntax",
    severity: "error",
    text: "'{name}' is {value}; it must be a whole number",
  },
  "system-file.no-origin": {
    category: "syntax",
    severity: "error",
    text: "'{name}' must have exactly one of these names: {possible}",
  },
} as const satisfies MessageCatalogue;

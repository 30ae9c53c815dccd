import { type MessageCatalogue, messageGroup } from "../diagnostics/diagnostic.ts";
import type { PhraseCatalogue } from "../diagnostics/phrase.ts";

export const settingsMessages = {
  ...messageGroup("usage", "error", {
    "settings.unknown": { text: "there is no setting '{name}'", hint: "possible are: {possible}" },
    "settings.misspelt": {
      text: "there is no setting '{name}'",
      hint: "did you mean '{close}'? It is {expected} and applies to {places}",
    },
    "settings.wrong-type": "{name} is {value}; it must be {expected}",
    "settings.not-positive": "{name} is {value}; it must be a positive number",
    "settings.negative": "{name} is {value}; it must be zero or a positive number",
    "settings.not-finite": "{name} is {value}; it must be a finite number",
    "settings.not-between": "{name} is {value}; it must be greater than {least} and less than {most}",
    "settings.not-whole": "{name} is {value}; it must be a whole number",
    "settings.order": "{name} is {value}; it must be a whole number from {least} to {most}",
    "settings.unknown-value": { text: "{name} cannot be '{value}'", hint: "possible are: {possible}" },
    "settings.misspelt-value": {
      text: "{name} cannot be '{value}'",
      hint: "did you mean '{close}'? possible are: {possible}",
    },
    "settings.unknown-solver": { text: "there is no solver '{name}'", hint: "possible are: {possible}" },
    "settings.misspelt-solver": {
      text: "there is no solver '{name}'",
      hint: "did you mean '{close}'? possible are: {possible}",
    },
    "settings.wrong-file": { text: "{name} does not apply to {file}", hint: "it applies to {places}" },
    "settings.wrong-case": "{name} has no effect here: it applies only {condition}",
    "settings.needs": "{name} has no effect without {others}",
  }),
} as const satisfies MessageCatalogue;

export const settingsPhrases = {
  "settings.file-model": "models",
  "settings.file-me": "FMUs for model exchange",
  "settings.file-cs": "FMUs for co-simulation",
  "settings.file-se": "FMUs for scheduled execution",
  "settings.file-fmu": "FMUs",
  "settings.file-coupled": "coupled systems",
  "settings.all-files": "all files",
  "settings.place": "{files} ({condition})",
  "settings.either": "{first} or {last}",
  "settings.a-value": "a value of its type",
  "settings.a-number": "a finite number",
  "settings.a-number-above": "a number greater than {above}",
  "settings.a-number-from": "a number of at least {least}",
  "settings.a-number-between": "a number greater than {above} and less than {below}",
  "settings.a-whole-number": "a positive whole number",
  "settings.a-whole-number-between": "a whole number from {least} to {most}",
  "settings.in-unit": "{quantity} [{unit}]",
  "settings.true-or-false": "true or false",
  "settings.one-of": "one of {choices}",
  "settings.a-text": "a text",
  "settings.names": "a list of names",
  "settings.instants": "an ascending list of numbers",
  "settings.a-pattern": "a regular expression",
  "settings.an-object": "an object",
  "settings.an-object-with": "an object with the members {names}, each of its type",
  "settings.an-object-of": "an object of the kind {kind}",
  "settings.an-array": "an array",
  "settings.a-function": "a function",
} as const satisfies PhraseCatalogue;

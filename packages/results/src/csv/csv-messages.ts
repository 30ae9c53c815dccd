import type { MessageCatalogue, PhraseCatalogue } from "@cosimo/ir";

/** Faults of CSV files. */
export const csvMessages = {
  "csv.empty": { category: "syntax", severity: "error", text: "{file} holds no header line" },
  "csv.no-time": {
    category: "syntax",
    severity: "error",
    text: "the header has no column of time",
    hint: "Name one column 'time' or 't'.",
  },
  "csv.not-a-number": {
    category: "syntax",
    severity: "error",
    text: "'{text}' in column {column} is not a number",
  },
  "csv.ragged-row": {
    category: "syntax",
    severity: "error",
    text: "this row has {found} fields, the header has {expected}",
  },
  "csv.time-order": {
    category: "syntax",
    severity: "error",
    text: "the time {time} of this row is before that of the row above, or missing",
  },
  "csv.not-finite": {
    category: "syntax",
    severity: "error",
    text: "{text} in column {column} is no finite number",
  },
  "csv.time-first": {
    category: "syntax",
    severity: "error",
    text: "the first column is '{found}'; it must be 'time'",
  },
  "csv.only-time": {
    category: "syntax",
    severity: "error",
    text: "the table has no column beside the time",
  },
  "csv.unnamed-column": { category: "syntax", severity: "error", text: "column {column} has no name" },
  "csv.same-name": { category: "syntax", severity: "error", text: "there are two columns '{name}'" },
  "csv.no-rows": { category: "syntax", severity: "error", text: "the table has no row below its header" },
  "csv.three-at-once": {
    category: "syntax",
    severity: "error",
    text: "this is the third row at t = {time} s",
    hint: "Two rows at one time are an event: the values before it and the values after it.",
  },
} as const satisfies MessageCatalogue;

export const csvPhrases = { "csv.empty-field": "an empty field" } as const satisfies PhraseCatalogue;

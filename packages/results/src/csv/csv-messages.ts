import { type MessageCatalogue, messageGroup, type PhraseCatalogue } from "@cosimo/ir";

/** Faults of CSV files. */
export const csvMessages = {
  ...messageGroup("syntax", "error", {
    "csv.empty": "{file} holds no header line",
    "csv.no-time": { text: "the header has no column of time", hint: "Name one column 'time' or 't'." },
    "csv.not-a-number": "'{text}' in column {column} is not a number",
    "csv.ragged-row": "this row has {found} fields, the header has {expected}",
    "csv.time-order": "the time {time} of this row is before that of the row above, or missing",
    "csv.not-finite": "{text} in column {column} is no finite number",
    "csv.time-first": "the first column is '{found}'; it must be 'time'",
    "csv.only-time": "the table has no column beside the time",
    "csv.unnamed-column": "column {column} has no name",
    "csv.same-name": "there are two columns '{name}'",
    "csv.no-rows": "the table has no row below its header",
    "csv.three-at-once": {
      text: "this is the third row at t = {time} s",
      hint: "Two rows at one time are an event: the values before it and the values after it.",
    },
  }),
} as const satisfies MessageCatalogue;

export const csvPhrases = { "csv.empty-field": "an empty field" } as const satisfies PhraseCatalogue;

import { errorsOf, type MessageCatalogue, type PhraseCatalogue } from "@cosimo/ir";

const syntaxError = errorsOf("syntax");

/** Faults of CSV files. */
export const csvMessages = {
  "csv.empty": syntaxError("{file} holds no header line"),
  "csv.no-time": syntaxError("the header has no column of time", "Name one column 'time' or 't'."),
  "csv.not-a-number": syntaxError("'{text}' in column {column} is not a number"),
  "csv.ragged-row": syntaxError("this row has {found} fields, the header has {expected}"),
  "csv.time-order": syntaxError("the time {time} of this row is before that of the row above, or missing"),
  "csv.not-finite": syntaxError("{text} in column {column} is no finite number"),
  "csv.time-first": syntaxError("the first column is '{found}'; it must be 'time'"),
  "csv.only-time": syntaxError("the table has no column beside the time"),
  "csv.unnamed-column": syntaxError("column {column} has no name"),
  "csv.same-name": syntaxError("there are two columns '{name}'"),
  "csv.no-rows": syntaxError("the table has no row below its header"),
  "csv.three-at-once": syntaxError(
    "this is the third row at t = {time} s",
    "Two rows at one time are an event: the values before it and the values after it.",
  ),
} as const satisfies MessageCatalogue;

export const csvPhrases = { "csv.empty-field": "an empty field" } as const satisfies PhraseCatalogue;

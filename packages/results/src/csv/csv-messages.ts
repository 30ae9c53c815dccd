import type { MessageCatalogue } from "@cosimo/ir";

/** What can be wrong with a result or event file in CSV. */
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
} as const satisfies MessageCatalogue;

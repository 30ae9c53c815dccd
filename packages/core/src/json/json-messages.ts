import type { MessageCatalogue } from "@cosimo/ir";

/** Faults of JSON texts. */
export const jsonMessages = {
  "json.value": { category: "syntax", severity: "error", text: "a JSON value is expected here" },
  "json.name": {
    category: "syntax",
    severity: "error",
    text: 'a name in quotation marks (") is expected here',
  },
  "json.text": {
    category: "syntax",
    severity: "error",
    text: "this text has a control character, an escape sequence that JSON does not have, or no closing quotation mark",
  },
  "json.token": { category: "syntax", severity: "error", text: "'{token}' is expected here" },
  "json.rest": {
    category: "syntax",
    severity: "error",
    text: "nothing may follow the end of the JSON value",
  },
  "json.comment": { category: "syntax", severity: "error", text: "JSON has no comments" },
  "json.twice": {
    category: "syntax",
    severity: "error",
    text: "the name '{name}' occurs twice in one object",
  },
  "json.reserved": {
    category: "syntax",
    severity: "error",
    text: "the name '{name}' is reserved",
  },
  "json.range": {
    category: "syntax",
    severity: "error",
    text: "the number {token} exceeds the range of double precision",
  },
  "json.depth": {
    category: "syntax",
    severity: "error",
    text: "brackets are nested deeper than {limit} levels",
  },
} as const satisfies MessageCatalogue;

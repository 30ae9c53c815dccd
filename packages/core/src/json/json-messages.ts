import { type MessageCatalogue, messageGroup } from "@cosimo/ir";

/** Faults of JSON texts. */
export const jsonMessages = {
  ...messageGroup("syntax", "error", {
    "json.value": "a JSON value is expected here",
    "json.name": 'a name in quotation marks (") is expected here',
    "json.text":
      "this text has a control character, an escape sequence that JSON does not have, or no closing quotation mark",
    "json.token": "'{token}' is expected here",
    "json.rest": "nothing may follow the end of the JSON value",
    "json.comment": "JSON has no comments",
    "json.twice": "the name '{name}' occurs twice in one object",
    "json.reserved": "the name '{name}' is reserved",
    "json.range": "the number {token} exceeds the range of double precision",
    "json.depth": "brackets are nested deeper than {limit} levels",
  }),
} as const satisfies MessageCatalogue;

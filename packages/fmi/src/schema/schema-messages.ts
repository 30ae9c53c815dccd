import { type MessageCatalogue, messageGroup, type PhraseCatalogue } from "@cosimo/ir";

/** Violations of the XML schemas of the standards. */
export const schemaMessages = {
  ...messageGroup("fmi", "error", {
    "schema.root": "the outermost element is '{found}', not '{expected}'",
    "schema.missing-attribute": "'{element}' has no attribute '{attribute}', which is required",
    "schema.unknown-attribute": "'{element}' has an attribute '{attribute}' that the standard does not know",
  }),
  ...messageGroup("fmi", "warning", {
    "schema.unknown-flag":
      "'{element}' has an attribute '{attribute}' that this version of the standard does not know; it is ignored",
    "schema.empty-list":
      "'{parent}' has no '{element}'; the standard demands one, or that '{parent}' is left out",
    "schema.bad-time": {
      text: '{attribute}="{value}" is not a time as XML has it',
      hint: "Write it like 2026-11-21T08:30:00Z.",
    },
    "schema.encoding": {
      text: "the file is said to be in {encoding}; the standard allows UTF-8 only",
      hint: 'Begin it with <?xml version="1.0" encoding="UTF-8"?>, and save it so.',
    },
  }),
  ...messageGroup("fmi", "error", {
    "schema.bad-value": '{attribute}="{value}" is not {expected}',
  }),
  ...messageGroup("fmi", "error", {
    "schema.unknown-element": "there is no element '{element}' in '{parent}'",
    "schema.misplaced-element": "'{element}' must come before '{after}'",
    "schema.repeated-element": "'{parent}' has more than one '{element}'",
    "schema.missing-element": "'{parent}' has no '{element}', which is required",
  }),
} as const satisfies MessageCatalogue;

/** Descriptions of the types of values. */
export const schemaPhrases = {
  "schema.text": "a text",
  "schema.one-of": "one of {words}",
  "schema.boolean": "true or false",
  "schema.double": "a number",
  "schema.int8": "an integer from -128 to 127",
  "schema.uint8": "an integer from 0 to 255",
  "schema.int16": "an integer from -32768 to 32767",
  "schema.uint16": "an integer from 0 to 65535",
  "schema.int32": "an integer of 32 bits",
  "schema.uint32": "an integer of 32 bits from 0 on",
  "schema.int64": "an integer of 64 bits",
  "schema.uint64": "an integer of 64 bits from 0 on",
  "schema.hex": "bytes of two hexadecimal digits each",
  "schema.date-time": "a time such as 2026-11-21T08:30:00Z",
} as const satisfies PhraseCatalogue;

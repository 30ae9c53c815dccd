import { type Phrase, phrase } from "@cosimo/ir";
import { xmlFaults } from "./xml-messages.ts";

/** Patterns of the parser's messages; the first match counts. */
const kinds: readonly (readonly [RegExp, keyof typeof xmlFaults])[] = [
  [/entity/, "xml.fault-entity"],
  [/duplicate attribute/, "xml.fault-duplicate-attribute"],
  [/unclosed tag/, "xml.fault-unclosed"],
  [/close tag|closing tag/, "xml.fault-close-tag"],
  [/no whitespace between attributes/, "xml.fault-attribute-space"],
  [/attribute without value|unquoted attribute|value must be quoted|value required/, "xml.fault-attribute"],
  [/root element/, "xml.fault-no-root"],
  [/only one root/, "xml.fault-two-roots"],
  [/outside of root/, "xml.fault-outside"],
  [/unexpected end/, "xml.fault-end"],
  [/prefix/, "xml.fault-prefix"],
  [/declaration|encoding value|standalone|version number|name\/value pairs/i, "xml.fault-declaration"],
  [/comment/, "xml.fault-comment"],
  [/disallowed/, "xml.fault-character"],
];

/** The phrase for a fault of the parser; `element` is the innermost open element. */
export function faultPhrase(error: Error, element: string | undefined): Phrase {
  const code = kinds.find(([pattern]) => pattern.test(error.message))?.[1] ?? "xml.fault-other";
  const [, prefix = ""] = /prefix:? "([^"]*)"/.exec(error.message) ?? [];
  return phrase(xmlFaults, code, { element: element ?? "", prefix });
}

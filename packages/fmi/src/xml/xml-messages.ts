import { type MessageCatalogue, messageGroup, type PhraseCatalogue } from "@cosimo/ir";

export const xmlMessages = {
  ...messageGroup("fmi", "error", {
    "xml.too-large": "{file} has {size} bytes; more than {limit} are not read",
    "xml.too-deep": "elements are nested more than {limit} deep",
    "xml.encoding-unknown": {
      text: "the encoding '{encoding}' of {file} is not known",
      hint: "Save the file in UTF-8.",
    },
    "xml.not-in-encoding": {
      text: "{file} has bytes that are not text in its encoding, {encoding}",
      hint: "Save the file in UTF-8, and declare it in the first line.",
    },
    "xml.document-type": {
      text: "the file has a document type declaration; these are refused, because they can refer to other files",
      hint: "Remove <!DOCTYPE ...>.",
    },
    "xml.malformed": "not well-formed XML: {fault}",
  }),
} as const satisfies MessageCatalogue;

/** Faults of malformed XML. */
export const xmlFaults = {
  "xml.fault-other": "the text is not allowed here",
  "xml.fault-entity": "the entity is not defined",
  "xml.fault-character": "a character is not allowed here",
  "xml.fault-duplicate-attribute": "an attribute is given twice",
  "xml.fault-attribute": "an attribute has no value in quotes",
  "xml.fault-attribute-space": "there is no space between two attributes",
  "xml.fault-close-tag": "the end tag has no start tag, or an element inside is still open",
  "xml.fault-unclosed": "the element '{element}' is not closed",
  "xml.fault-end": "the text ends too early",
  "xml.fault-no-root": "there is no element",
  "xml.fault-two-roots": "there is more than one outermost element",
  "xml.fault-outside": "there is text outside the outermost element",
  "xml.fault-prefix": "the prefix '{prefix}' stands for no namespace (xmlns:{prefix})",
  "xml.fault-declaration": "the XML declaration is wrong",
  "xml.fault-comment": "a comment is wrong",
} as const satisfies PhraseCatalogue;

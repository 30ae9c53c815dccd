import type { MessageCatalogue, PhraseCatalogue } from "@cosimo/ir";

const error = { category: "syntax", severity: "error" } as const;
const warning = { category: "syntax", severity: "warning" } as const;
const notice = { category: "syntax", severity: "notice" } as const;

/** Messages of the lexer and the parser of LISMA_HDS. Arguments are pieces of the text and symbols of the language. */
export const lismaSyntaxMessages = {
  "lisma.unknown-character": {
    ...error,
    text: "the character {character} has no meaning in LISMA",
    hint: "A comment begins with '//', and a choice with 'if'; there are no texts in quotation marks.",
  },
  "lisma.foreign-operator": {
    ...error,
    text: "'{operator}' is not a LISMA symbol",
    hint: "Write '{replacement}'.",
  },
  "lisma.unterminated-comment": { ...error, text: "this comment has no closing '*/'" },
  "lisma.malformed-number": {
    ...error,
    text: "'{text}' is neither a number nor a name",
    hint: "Names begin with a letter, '_' or '$'; products need '*'.",
  },
  "lisma.number-too-large": { ...error, text: "the number {text} is too large" },
  "lisma.expected-symbol": { ...error, text: "expected '{expected}', found {found}" },
  "lisma.expected-name": { ...error, text: "expected a name, found {found}" },
  "lisma.expected-expression": { ...error, text: "expected an expression, found {found}" },
  "lisma.expected-equation": {
    ...error,
    text: "expected '=', found {found}",
    hint: "An equation is 'left = right;'.",
  },
  "lisma.expected-whole-number": {
    ...error,
    text: "expected a whole number greater than zero, found {found}",
  },
  "lisma.keyword-as-name": {
    ...error,
    text: "'{keyword}' is a reserved word and cannot be a name",
    hint: "Choose another name, '{keyword}_' for example.",
  },
  "lisma.missing-semicolon": { ...error, text: "expected ';' at the end of the statement" },
  "lisma.missing-final-semicolon": {
    ...notice,
    text: "there should be a ';' after the list of 'from'",
    hint: "'cosimo format' writes it.",
  },
  "lisma.missing-from": {
    ...error,
    text: "expected 'from' before '{name}'",
    hint: "The source modes are listed after the word 'from': '} from {name};'.",
  },
  "lisma.second-equals": {
    ...error,
    text: "an equation contains a single '='",
    hint: "Is there a ';' missing before it? Equality in a condition is '=='.",
  },
  "lisma.unmatched-bracket": { ...error, text: "'{closer}' has no opening bracket" },
  "lisma.unclosed-brace": { ...error, text: "expected '}' before '{found}': this '{' is not closed" },
  "lisma.unclosed-brace-at-end": { ...error, text: "this '{' is not closed" },
  "lisma.lookalike-name": {
    ...warning,
    text: "'{name}' looks like another name of this text, but has a letter of another alphabet",
    hint: "Write both with the same letters, Latin or Cyrillic.",
  },
  "lisma.too-deep": {
    ...error,
    text: "this is nested too deeply: {most} levels are the limit",
    hint: "Give inner parts names of their own, as variables.",
  },
  "lisma.unknown-event-type": { ...error, text: "there is no event type '{name}'" },
  "lisma.chained-relation": {
    ...error,
    text: "'{operator}' cannot follow a comparison",
    hint: "Write both comparisons with '&&' between them: 'a < b && b < c'.",
  },
  "lisma.operand-in-parentheses": {
    ...error,
    text: "'{operator}' cannot follow an operator: put it and its operand in parentheses",
  },
  "lisma.equals-in-condition": {
    ...error,
    text: "'=' has no meaning inside an expression",
    hint: "Write '==' for equality in a condition.",
  },
  "lisma.guess-in-expression": {
    ...error,
    text: "'{operator}' has no meaning here: it gives a guess of an initial value",
    hint: "Write 'x(t0) ~= value;' for a guess, '=' in an equation, '!=' for inequality.",
  },
  "lisma.comparison-as-equation": {
    ...error,
    text: "an equation uses '='; '==' is a comparison",
    hint: "Write '='.",
  },
  "lisma.initial-value-in-expression": {
    ...error,
    text: "'(t0)' is allowed only on the left side of an initial value or reset",
    hint: "Write '{name}': on the right side of a reset, names are the values just before the event.",
  },
  "lisma.old-initial-value": {
    ...warning,
    text: "'{name}(0) = ...' is an old form of an initial value",
    hint: "Write '{name}(t0) = ...'.",
  },
  "lisma.derivative-of-expression": {
    ...error,
    text: "only a variable has a derivative",
    hint: "Introduce a variable for the expression: 'z = ...;', then z'.",
  },
  "lisma.empty-arguments": {
    ...error,
    text: "'{name}' is called without arguments",
    hint: "The time of the run is TIME; a function has its arguments in the parentheses.",
  },
  "lisma.operator-arguments": {
    ...error,
    text: "'{operator}' is an operator of partial differential equations and has other arguments",
    hint: "Write '{example}'.",
  },
  "lisma.edge-quantity": {
    ...error,
    text: "'edge' gives a value to a quantity or to its derivative by a coordinate",
    hint: "Write 'edge u = ... on x left;' or 'edge D(u, x) = ... on x left;'.",
  },
  "lisma.expected-side": { ...error, text: "expected 'left', 'right' or 'both' after the space variable" },
  "lisma.only-in-model": { ...error, text: "'{keyword}' is allowed at top level only, not between braces" },
  "lisma.only-in-body": {
    ...error,
    text: "'{keyword}' is allowed only in the bodies of modes, time events and 'if'",
    hint: "At top level an initial value is 'x(t0) = value;'.",
  },
  "lisma.label-before": { ...error, text: "only an equation can have a label: '{label}'" },
  "lisma.stray-word": { ...error, text: "'{keyword}' does not begin a statement" },
  "lisma.older-dialect": {
    ...error,
    text: "'{word}' belongs to an older dialect of LISMA",
    hint: "Write the statements between '{' and '}'.",
  },
  "lisma.modelica-text": {
    ...error,
    text: "this looks like Modelica, not LISMA: '{word}' begins a class",
    hint: "Give the file the ending .mo.",
  },
} as const satisfies MessageCatalogue;

/** What is found where something else is expected. */
export const lismaSyntaxPhrases = {
  "lisma.end-of-text": "the end of the text",
} as const satisfies PhraseCatalogue;

export type LismaSyntaxCode = keyof typeof lismaSyntaxMessages;

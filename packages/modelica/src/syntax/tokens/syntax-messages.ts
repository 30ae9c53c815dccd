import type { MessageCatalogue } from "@cosimo/ir";

const error = { category: "syntax", severity: "error" } as const;

/** Messages of the lexer and the parser of Modelica. */
export const syntaxMessages = {
  "syntax.unknown-character": { ...error, text: "the character {character} has no meaning in Modelica" },
  "syntax.foreign-operator": {
    ...error,
    text: "'{operator}' is not a Modelica operator",
    hint: "Write '{replacement}'.",
  },
  "syntax.unterminated-string": { ...error, text: "this string has no closing '\"'" },
  "syntax.unterminated-comment": { ...error, text: "this comment has no closing '*/'" },
  "syntax.unterminated-identifier": {
    ...error,
    text: 'this quoted identifier has no closing "\'" on its line',
    hint: 'A name in quotes ends with "\'" on the same line; a derivative is written der(x).',
  },
  "syntax.unknown-escape": {
    ...error,
    text: "'{escape}' is not an escape sequence",
    hint: "Write '\\\\' for a backslash.",
  },
  "syntax.malformed-number": {
    ...error,
    text: "'{text}' is not a number",
    hint: "Numbers are decimal, such as 2, 0.5 or 1e-3; a product is written with '*', and a unit with the attribute 'unit'.",
  },
  "syntax.number-too-large": {
    ...error,
    text: "the number {text} is too large",
    hint: "The largest number is about 1.8e308; a limit that is never reached is Modelica.Constants.inf.",
  },
  "syntax.integer-too-large": {
    ...error,
    text: "the Integer {text} is too large: numbers up to 9007199254740991 are exact",
    hint: "write a Real number: {text}.0",
  },
  "syntax.expected": { ...error, text: "expected {expected}, found {found}" },
  "syntax.missing-semicolon": { ...error, text: "expected ';' after {subject}" },
  "syntax.unclosed-bracket": { ...error, text: "expected ',' or '{closer}', found {found}" },
  "syntax.unmatched-bracket": { ...error, text: "'{closer}' has no opening bracket" },
  "syntax.missing-end": {
    ...error,
    text: "{construct} is not closed: expected 'end {closer}' before {found}",
  },
  "syntax.wrong-end": { ...error, text: "expected 'end {closer}', found '{found}'" },
  "syntax.stray-end": { ...error, text: "'{text}' does not match an open construct" },
  "syntax.stray-branch": { ...error, text: "'{keyword}' does not belong to an open '{opener}'" },
  "syntax.expected-class": {
    ...error,
    text: "expected the definition of a class, found {found}",
    hint: "A file contains classes: model, block, package, function, ...",
  },
  "syntax.expected-declaration": { ...error, text: "expected a declaration, found {found}" },
  "syntax.expected-expression": { ...error, text: "expected an expression, found {found}" },
  "syntax.expected-equation": { ...error, text: "expected an equation, found {found}" },
  "syntax.expected-statement": { ...error, text: "expected a statement, found {found}" },
  "syntax.not-an-equation": {
    ...error,
    text: "this expression alone is not an equation",
    hint: "Write 'left = right'.",
  },
  "syntax.not-a-statement": {
    ...error,
    text: "this expression alone is not a statement",
    hint: "Write 'variable := expression' or call a function.",
  },
  "syntax.assignment-in-equation": {
    ...error,
    text: "an equation uses '='; ':=' is the assignment of algorithms",
  },
  "syntax.equals-in-algorithm": { ...error, text: "an assignment uses ':='; '=' is for equations" },
  "syntax.comparison-as-equation": { ...error, text: "an equation uses '='; '==' is a comparison" },
  "syntax.equals-in-expression": { ...error, text: "'=' does not compare: write '=='" },
  "syntax.assignment-in-declaration": {
    category: "syntax",
    severity: "warning",
    text: "':=' in a declaration is deprecated",
    hint: "Write '='.",
  },
  "syntax.assignment-target": {
    ...error,
    text: "the left side of ':=' must be a variable or '(a, b)'",
    hint: "An expression on the left side belongs into an equation: 'equation der(x) = …;'.",
  },
  "syntax.assignment-value": { ...error, text: "the right side of '(a, b) :=' must be a function call" },
  "syntax.chained-operator": { ...error, text: "'{operator}' cannot be chained: use parentheses" },
  "syntax.operand-in-parentheses": {
    ...error,
    text: "'{operator}' cannot follow an operator: put it and its operand in parentheses",
  },
  "syntax.declaration-after-section": {
    ...error,
    text: "a declaration cannot follow the keyword '{section}'",
    hint: "Move it up, or write 'public' or 'protected' before it.",
  },
  "syntax.equation-among-declarations": {
    ...error,
    text: "an equation or statement is not allowed among the declarations",
    hint: "Write 'equation' or 'algorithm' before it.",
  },
  "syntax.declaration-in-section": {
    ...error,
    text: "this looks like a declaration, but it follows the keyword '{section}'",
    hint: "Move it up, or write 'public' or 'protected' before it.",
  },
  "syntax.connect-arguments": {
    ...error,
    text: "'connect' takes two connectors",
    hint: "Write 'connect(a, b)'.",
  },
  "syntax.keyword-as-name": {
    ...error,
    text: "'{keyword}' is a reserved word and cannot be a name",
    hint: "Choose another name, or write it in quotes: '{keyword}'.",
  },
  "syntax.misspelt-keyword": { ...error, text: "'{word}' is not a keyword of Modelica" },
  "syntax.only-in-algorithm": { ...error, text: "'{keyword}' is allowed in algorithms only" },
  "syntax.only-in-equation": { ...error, text: "'{keyword}' is allowed in equations only" },
  "syntax.prefix-order": { ...error, text: "'{prefix}' must precede '{previous}'" },
  "syntax.prefix-twice": { ...error, text: "'{prefix}' cannot follow '{previous}'" },
  "syntax.positional-after-named": {
    ...error,
    text: "an argument without a name cannot follow a named argument",
  },
  "syntax.partial-positional": {
    ...error,
    text: "after the keyword 'function' each argument needs a name",
    hint: "Write 'function f(input = value)'.",
  },
  "syntax.too-deep": {
    ...error,
    text: "this is nested too deeply: {most} levels are the limit",
    hint: "Give inner parts names of their own: variables, functions or classes.",
  },
  "syntax.end-outside-subscript": {
    ...error,
    text: "'end' is a value in subscripts only",
    hint: "The length of an array is size(x, 1).",
  },
  "syntax.missing-then": { ...error, text: "expected '{expected}' after the {subject}, found {found}" },
} as const satisfies MessageCatalogue;

export type SyntaxMessageCode = keyof typeof syntaxMessages;

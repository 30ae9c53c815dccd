import { type Phrase, type PhraseCatalogue, phrase } from "@cosimo/ir";

/** Subjects of syntax messages: expected, found or concerned parts of the text. */
export const syntaxPhrases = {
  "syntax.end-of-text": "the end of the text",
  "syntax.a-string": "a string",
  "syntax.a-number": "the number {name}",
  "syntax.a-new-line": "a new line",
  "syntax.a-name": "a name",
  "syntax.a-name-after-dot": "a name after '.'",
  "syntax.a-string-after-plus": "a string after '+'",
  "syntax.a-type": "a type or a class",
  "syntax.component-or-connect": "the name of a component, or 'connect'",
  "syntax.redeclared-class":
    "A class needs the word for its kind: 'redeclare model {name} = …', with package, record, type or function for model.",
  "syntax.kind-of-class": "the kind of class",
  "syntax.equation-or-algorithm": "'equation' or 'algorithm'",
  "syntax.name-of-a": "the name of a {name}",
  "syntax.name-of-an": "the name of an {name}",
  "syntax.name-of-index": "the name of the index",
  "syntax.name-of-component": "the name of a component",
  "syntax.name-of-function": "the name of a function",
  "syntax.name-of-literal": "the name of an enumeration literal",
  "syntax.name-of-input": "the name of an input of the function",
  "syntax.name-of-base": "the name of the base class",
  "syntax.name-of-modified": "the name of the modified element",
  "syntax.name-of-package": "the name of a package",
  "syntax.name-of-constraining": "the name of the constraining class",
  "syntax.name-of-class-or-package": "the name of a class or package",
  "syntax.name-of-class": "the name of a class",
  "syntax.the-statement": "the statement",
  "syntax.the-equation": "the equation",
  "syntax.the-annotation": "the annotation",
  "syntax.the-external-clause": "the external clause",
  "syntax.the-import": "the import",
  "syntax.the-extends-clause": "the extends-clause",
  "syntax.the-within-clause": "'within'",
  "syntax.the-declaration": "the declaration of '{name}'",
  "syntax.the-definition": "the definition of '{name}'",
  "syntax.the-end": "'end {name}'",
  "syntax.condition-of": "condition of '{name}'",
  "syntax.indices-of-for": "indices of 'for'",
  "syntax.this-construct": "this '{name}'",
  "syntax.begins-here": "{construct} begins here",
  "syntax.is-open": "this '{bracket}' is open",
  "syntax.name-in-quotes":
    "Names consist of ASCII letters, digits and '_'; other names stand in single quotation marks: '{name}'.",
  "syntax.straight-quotes": 'A text stands between straight quotation marks: "…".',
  "syntax.comment-sign": "A comment begins with '//'.",
  "syntax.remainder": "The remainder of a division is mod(a, b).",
  "syntax.description-before": "A description stands before ';', behind what it describes.",
  "syntax.remove-semicolon": "Remove the second ';'.",
  "syntax.condition-is-checked": "A condition is checked by 'assert(condition, \"message\")'.",
  "syntax.both-comparisons": "Write two comparisons with 'and' between them: 'a < b and b < c'.",
  "syntax.connection-is-equation":
    "Only connectors are connected; for an expression write an equation: 'u = …'.",
  "syntax.empty-matrix": "A matrix without elements is fill(0, 0, 0).",
  "syntax.write-in": "Write 'for i in 1:n'.",
  "syntax.write-elseif": "A further branch of an 'if' begins with 'elseif'.",
  "syntax.no-end-of-section": "A section has no end of its own; 'end' and a name close a class.",
  "syntax.else-if": "'else if' opens a second 'if': write 'elseif', or close both.",
} as const satisfies PhraseCatalogue;

/** The subject of a message; converted to a phrase only if the message is reported. */
export type Subject =
  | keyof typeof syntaxPhrases
  | { readonly code: keyof typeof syntaxPhrases; readonly name: string };

export function subjectPhrase(subject: Subject): Phrase {
  return typeof subject === "string"
    ? phrase(syntaxPhrases, subject)
    : phrase(syntaxPhrases, subject.code, { name: subject.name });
}

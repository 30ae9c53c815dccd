import { type MessageCatalogue, messageGroup, phrase } from "@cosimo/ir";
import type { StatementSyntax } from "../syntax/tree/syntax-tree.ts";
import { type ClassSubject, ownText } from "./class-subject.ts";
import type { ClassRule, Finding } from "./rule.ts";
import { rulePhrases } from "./rule-phrases.ts";

/** Where statements may stand: sections 11.2.4, 11.2.5 and 11.2.7.1. */
export const statementMessages = messageGroup("semantics", "error", {
  "rule.break-outside-loop": {
    text: "'break' stands outside of a loop",
    hint: "It ends the while- or for-loop around it; an if-statement needs no 'break'.",
  },
  "rule.return-outside-function": {
    text: "'return' stands outside of a function",
    hint: "Put the statements that are to be skipped into an if-statement.",
  },
  "rule.misplaced-when": {
    text: "a when-statement cannot stand in {place}",
    hint: "Write the loop or 'if' inside of the when-statement.",
  },
}) satisfies MessageCatalogue;

export const statementRules: readonly ClassRule<keyof typeof statementMessages>[] = [
  { id: "rule.break-outside-loop", section: "11.2.4", check: breaksOutsideLoops },
  { id: "rule.return-outside-function", section: "11.2.5", check: returnsOutsideFunctions },
  { id: "rule.misplaced-when", section: "11.2.7.1", check: misplacedWhens },
];

function* breaksOutsideLoops(subject: ClassSubject): Iterable<Finding> {
  for (const statement of statementsOf(subject, (kind) => kind !== "for" && kind !== "while"))
    if (statement.kind === "break") yield { span: statement.span };
}

function* returnsOutsideFunctions(subject: ClassSubject): Iterable<Finding> {
  const { restriction } = subject.definition;
  if (restriction === "function" || restriction === "operator function") return;
  for (const statement of statementsOf(subject))
    if (statement.kind === "return") yield { span: statement.span };
}

/** Of when-statements in functions and in others of their kind, typing of statements speaks. */
function* misplacedWhens(subject: ClassSubject): Iterable<Finding> {
  const { restriction } = subject.definition;
  if (restriction === "function" || restriction === "operator function") return;
  for (const { statements, initial } of ownText(subject)?.algorithms ?? []) {
    if (initial) yield* whensIn(statements, "rule.initial-section");
    for (const around of within(statements, (kind) => kind !== "when")) {
      if (around.kind === "if") yield* whensIn(bodiesOf(around).flat(), "rule.if-statement");
      else if (around.kind === "for" || around.kind === "while")
        yield* whensIn(bodiesOf(around).flat(), "rule.loop");
    }
  }
}

function* whensIn(
  statements: readonly StatementSyntax[],
  place: keyof typeof rulePhrases,
): Iterable<Finding> {
  for (const { kind, span } of statements)
    if (kind === "when") yield { span, args: { place: phrase(rulePhrases, place) } };
}

/** All statements of the class's algorithms, with those inside of the kinds that `enters` accepts. */
function* statementsOf(
  subject: ClassSubject,
  enters: (kind: StatementSyntax["kind"]) => boolean = () => true,
): Iterable<StatementSyntax> {
  for (const { statements } of ownText(subject)?.algorithms ?? []) yield* within(statements, enters);
}

function* within(
  statements: readonly StatementSyntax[],
  enters: (kind: StatementSyntax["kind"]) => boolean,
): Iterable<StatementSyntax> {
  for (const statement of statements) {
    yield statement;
    if (!enters(statement.kind)) continue;
    for (const body of bodiesOf(statement)) yield* within(body, enters);
  }
}

function bodiesOf(statement: StatementSyntax): readonly (readonly StatementSyntax[])[] {
  switch (statement.kind) {
    case "if":
      return [...statement.branches.map(({ body }) => body), statement.else];
    case "when":
      return statement.branches.map(({ body }) => body);
    case "for":
    case "while":
      return [statement.body];
    default:
      return [];
  }
}

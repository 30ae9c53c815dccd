import { type Expression, type Origin, phrase, type Span, type Statement } from "@cosimo/ir";
import { builtinOperatorOf, nameOf } from "../../components/called-function.ts";
import { evaluateConstant } from "../../evaluation/evaluate.ts";
import { argumentSyntax, wrongArgument } from "../../expressions/builtin-arguments.ts";
import { elaborateCondition } from "../../expressions/if-expressions.ts";
import { zero } from "../../model/construct.ts";
import { iteratedText, reportExpression } from "../../model/expression-context.ts";
import { featurePhrases } from "../../model/messages/feature-phrases.ts";
import { elaborate, elaborateEffect } from "../../model/queries.ts";
import { block, bodyOf, type StatementSite } from "../../model/statement-site.ts";
import { allScalars, isErrorValue } from "../../model/typed-value.ts";
import type { ExpressionSyntax, FunctionCall, StatementSyntax } from "../../syntax/tree/syntax-tree.ts";
import { elaborateAssignment, elaborateTupleAssignment } from "./assignments.ts";
import { elaborateFor } from "./for-statements.ts";

export function elaborateStatements(site: StatementSite, statements: readonly StatementSyntax[]): void {
  for (const statement of statements) elaborateStatement(site, statement);
}

function elaborateStatement(site: StatementSite, statement: StatementSyntax): void {
  switch (statement.kind) {
    case "assign":
      elaborateAssignment(site, statement);
      return;
    case "tupleAssign":
      elaborateTupleAssignment(site, statement);
      return;
    case "call":
      elaborateCallStatement(site, statement.call, statement.span);
      return;
    case "if":
      elaborateIf(site, statement);
      return;
    case "for":
      elaborateFor(site, statement.indices, statement.body, (inside) =>
        elaborateStatements(inside, statement.body),
      );
      return;
    case "while":
      elaborateWhile(site, statement);
      return;
    case "when":
      if (site.effects === undefined)
        reportExpression(site.context, site.expressionContext, "expression.not-in-function", statement.span, {
          construct: phrase(featurePhrases, "construct.when-statement"),
        });
      else site.effects.when(site, statement);
      return;
    case "break":
    case "return":
      bodyOf(site).statements.push({ kind: statement.kind });
  }
}

function elaborateIf(site: StatementSite, s: Extract<StatementSyntax, { kind: "if" }>): void {
  const { context, expressionContext } = site;
  const branches: { condition: Expression; body: readonly Statement[] }[] = [];
  let rest: readonly StatementSyntax[] = s.else;
  for (const branch of s.branches) {
    const condition = elaborateCondition(context, expressionContext, branch.condition)?.scalars[0];
    if (condition === undefined) return;
    const known = evaluateConstant(context, condition);
    if (known === 0) continue;
    if (known !== undefined) {
      rest = branch.body;
      break;
    }
    branches.push({ condition, body: block(site, () => elaborateStatements(site, branch.body)) });
  }
  if (branches.length === 0) {
    elaborateStatements(site, rest);
    return;
  }
  const otherwise = block(site, () => elaborateStatements(site, rest));
  bodyOf(site).statements.push({ kind: "if", branches, else: otherwise });
}

function elaborateWhile(site: StatementSite, s: Extract<StatementSyntax, { kind: "while" }>): void {
  const expressionContext = { ...site.expressionContext, events: false };
  const condition = elaborateCondition(site.context, expressionContext, s.condition)?.scalars[0];
  if (condition === undefined) return;
  const body = block(site, () => elaborateStatements({ ...site, expressionContext }, s.body));
  bodyOf(site).statements.push({ kind: "while", condition, body });
}

function elaborateCallStatement(site: StatementSite, call: ExpressionSyntax, span: Span): void {
  const { context, expressionContext } = site;
  if (call.kind !== "call") return;
  const name = nameOf(call.function);
  if (name === "assert") {
    assertStatement(site, call, span);
    return;
  }
  if (isErrorFunction(name)) {
    errorStatement(site, call, span);
    return;
  }
  if (site.effects?.call(site, call, span)) return;
  if (expressionContext.body?.kind === "function" && (name === "reinit" || name === "terminate")) {
    const advice = phrase(featurePhrases, "advice.outside-function");
    const args = { construct: `${name}(…)` };
    reportExpression(context, expressionContext, "expression.not-in-function", span, args, { advice });
    return;
  }
  const operator = builtinOperatorOf(context, expressionContext, call);
  if (operator !== undefined) {
    if (isErrorValue(operator(context, expressionContext, call))) return;
  } else {
    const outputs = elaborateEffect(context, expressionContext, call);
    const scalars = outputs?.flatMap(allScalars);
    const [first] = scalars ?? [];
    if (first?.kind === "call") {
      const targets = scalars!.map(() => undefined);
      const { function: called, arguments: given } = first;
      bodyOf(site).statements.push({ kind: "callAssign", targets, function: called, arguments: given });
      return;
    }
    if (outputs === undefined) return;
  }
  reportExpression(context, expressionContext, "expression.unsupported", span, {
    feature: phrase(featurePhrases, "feature.call-for-effect"),
  });
}

function assertStatement(site: StatementSite, call: FunctionCall, span: Span): void {
  const { context } = site;
  const expressionContext = { ...site.expressionContext, events: false };
  const given = argumentSyntax(context, expressionContext, call, ["condition", "message", "level"], 2);
  if (given === undefined) return;
  const condition = elaborateCondition(context, expressionContext, given[0]!);
  const message = elaborate(context, expressionContext, given[1]!);
  if (condition === undefined || isErrorValue(message)) return;
  if (message.type.kind !== "String" || message.dims.length > 0) {
    wrongArgument(context, expressionContext, call, 1, "String", message);
    return;
  }
  const severity = given[2] === undefined ? undefined : elaborate(context, expressionContext, given[2]);
  const level =
    severity !== undefined && evaluateConstant(context, severity.scalars[0]) === 2 ? "warning" : "error";
  const origin = originOfStatement(site, span);
  const assertion = {
    condition: condition.scalars[0]!,
    text: iteratedText(given[0]!.span, expressionContext),
    message: message.scalars[0]!,
    level,
    origin,
  } as const;
  bodyOf(site).statements.push({ kind: "assert", assertion });
}

function originOfStatement({ expressionContext: { scope } }: StatementSite, span: Span): Origin {
  return { span, component: scope.objectScope.kind === "object" ? scope.objectScope.path : [] };
}

/** The function of the standard library whose call is an assertion that fails. */
export function isErrorFunction(name: string): boolean {
  return name === "Modelica.Utilities.Streams.error" || name === "Streams.error";
}

function errorStatement(site: StatementSite, call: FunctionCall, span: Span): void {
  const [syntax] = call.positional;
  if (syntax === undefined) return;
  const message = elaborate(site.context, site.expressionContext, syntax);
  if (isErrorValue(message)) return;
  const assertion = {
    condition: zero,
    text: "false",
    message: message.scalars[0]!,
    level: "error",
    origin: { span, component: [] },
  } as const;
  bodyOf(site).statements.push({ kind: "assert", assertion });
}

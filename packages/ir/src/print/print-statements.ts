import type { Assertion, AssignmentTarget, Statement, VariableId } from "../expressions/expression.ts";
import { localType } from "./expression-type.ts";
import type { ExpectedType, PrintContext } from "./print-context.ts";
import { printExpression } from "./print-expression.ts";

/** Prints the call on the right side of `(a, , b) := f(…)`, with or without reassembled arrays. */
export type PrintCallAssignment = (
  statement: Extract<Statement, { kind: "callAssign" }>,
  context: PrintContext,
) => string;

/** Statements of an algorithm section or a function in Modelica syntax, one line each. */
export function printStatements(
  statements: readonly Statement[],
  context: PrintContext,
  printCall: PrintCallAssignment,
): readonly string[] {
  const block = (body: readonly Statement[]) => indent(printStatements(body, context, printCall));
  return statements.flatMap((statement) => printStatement(statement, context, printCall, block));
}

function printStatement(
  s: Statement,
  context: PrintContext,
  printCall: PrintCallAssignment,
  block: (body: readonly Statement[]) => readonly string[],
): readonly string[] {
  const integer = (e: Parameters<typeof printExpression>[0]) =>
    printExpression(e, context, { type: "Integer" });
  const printBoolean = (e: Parameters<typeof printExpression>[0]) =>
    printExpression(e, context, { type: "Boolean" });
  switch (s.kind) {
    case "assign": {
      const value = printExpression(s.value, context, targetType(s.target, context));
      return [`${printTarget(s.target, context)} := ${value};`];
    }
    case "callAssign":
      return [`${printCall(s, context)};`];
    case "if":
      return [
        ...s.branches.flatMap((branch, i) => [
          `${i === 0 ? "if" : "elseif"} ${printBoolean(branch.condition)} then`,
          ...block(branch.body),
        ]),
        ...(s.else.length === 0 ? [] : ["else", ...block(s.else)]),
        "end if;",
      ];
    case "for": {
      const step = s.step.kind === "number" && s.step.value === 1 ? "" : `${integer(s.step)}:`;
      const name = printTarget({ kind: "local", local: s.local, subscripts: [] }, context);
      const range = `${integer(s.from)}:${step}${integer(s.to)}`;
      return [`for ${name} in ${range} loop`, ...block(s.body), "end for;"];
    }
    case "while":
      return [`while ${printBoolean(s.condition)} loop`, ...block(s.body), "end while;"];
    case "break":
    case "return":
      return [`${s.kind};`];
    case "assert":
      return [printAssertion(s.assertion, context)];
    case "when":
      return [
        ...s.branches.flatMap((branch, i) => [
          `${i === 0 ? "when" : "elsewhen"} ${printConditions(branch.conditions, context)} then`,
          ...block(branch.body),
        ]),
        "end when;",
      ];
    case "reinit":
      return [`reinit(${printVariable(s.state, context)}, ${printExpression(s.value, context)});`];
    case "terminate":
      return [`terminate(${printExpression(s.message, context)});`];
  }
}

export function printTarget(target: AssignmentTarget, context: PrintContext): string {
  return target.kind === "variable"
    ? printVariable(target.variable, context)
    : printExpression(target, context);
}

/** Type expected on the right side of an assignment to this target. */
export function targetType(target: AssignmentTarget, context: PrintContext): ExpectedType {
  if (target.kind === "variable") return context.dae.variables[target.variable]!;
  const local = context.locals?.[target.local];
  return local === undefined ? {} : { type: localType(local) };
}

export function printVariable(variable: VariableId, context: PrintContext): string {
  return printExpression({ kind: "variable", variable }, context);
}

/** One condition, or several in braces. */
export function printConditions(conditions: readonly VariableId[], context: PrintContext): string {
  const names = conditions.map((c) => printCondition(c, context));
  return names.length === 1 ? names[0]! : `{${names.join(", ")}}`;
}

function printCondition(condition: VariableId, context: PrintContext): string {
  return context.notation?.condition(condition) ?? printVariable(condition, context);
}

export function printAssertion(assertion: Assertion, context: PrintContext): string {
  const condition = printExpression(assertion.condition, context, { type: "Boolean" });
  const level = assertion.level === "warning" ? ", AssertionLevel.warning" : "";
  return `assert(${condition}, ${printExpression(assertion.message, context)}${level});`;
}

export function indent(lines: readonly string[]): readonly string[] {
  return lines.map((line) => `  ${line}`);
}

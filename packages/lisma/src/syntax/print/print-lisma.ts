import type {
  Assignment,
  Body,
  ConstantItem,
  EdgeStatement,
  EquationStatement,
  ForStatement,
  Identifier,
  IfStatement,
  InitialValueStatement,
  LismaModel,
  LismaStatement,
  SpaceVariableStatement,
  StateStatement,
  TimeEventStatement,
} from "../tree/syntax-tree.ts";
import { printDerivative, printExpression, printReference, printTight } from "./print-expression.ts";

/** LISMA_HDS text of a syntax tree. Parsing it gives the same tree, except for spans. */
export function printLisma(model: LismaModel): string {
  return printStatements(model.statements, "");
}

function printStatements(statements: readonly LismaStatement[], indent: string): string {
  return statements.map((statement) => `${indent}${printStatement(statement, indent)}\n`).join("");
}

/** Without indentation of its first line. */
function printStatement(statement: LismaStatement, indent: string): string {
  switch (statement.kind) {
    case "constant":
      return `const ${statement.items.map(printConstant).join(", ")};`;
    case "defaultConstant":
      return `def const ${printExpression(statement.value)};`;
    case "macro":
      return `macro ${printAssignments(statement.items)};`;
    case "initialValue":
      return printInitialValue(statement);
    case "initialConditions":
      return `ic ${printAssignments(statement.items)};`;
    case "set":
      return `set ${printAssignments([statement])};`;
    case "equation":
      return printEquation(statement);
    case "delete":
      return `delete ${printNames(statement.labels)};`;
    case "state":
      return printState(statement, indent);
    case "timeEvent":
      return printTimeEvent(statement, indent);
    case "if":
      return printIf(statement, indent);
    case "for":
      return printFor(statement, indent);
    case "spaceVariable":
      return printSpaceVariable(statement);
    case "edge":
      return printEdge(statement);
    case "linearVariables":
      return `var ls ${statement.variables.map(printReference).join(", ")};`;
    case "linearEquation":
      return `ls ${printExpression(statement.left)} = ${printExpression(statement.right)};`;
    case "setting":
      return `${statement.name} = ${printExpression(statement.value)};`;
    case "output":
      return `out ${statement.variables.map(printReference).join(" ")};`;
  }
}

function printConstant({ names, value }: ConstantItem): string {
  const values = value === undefined ? [] : [printExpression(value)];
  return [...names.map(({ name }) => name), ...values].join(" = ");
}

function printAssignments(items: readonly Pick<Assignment, "target" | "value">[]): string {
  return items.map(({ target, value }) => `${printReference(target)} = ${printExpression(value)}`).join(", ");
}

function printInitialValue({ target, operator, value, instant }: InitialValueStatement): string {
  const variable = target.kind === "derivative" ? printDerivative(target) : printReference(target);
  return `${variable}(${instant}) ${operator} ${printExpression(value)};`;
}

function printEquation({ label, pde, left, right }: EquationStatement): string {
  const prefix = (label === undefined ? "" : `${label.name}: `) + (pde ? "pde " : "");
  return `${prefix}${printExpression(left)} = ${printExpression(right)};`;
}

function printNames(names: readonly Identifier[]): string {
  return names.map(({ name }) => name).join(", ");
}

function printState({ name, condition, body, from }: StateStatement, indent: string): string {
  const heading = `state ${name.name} ${printExpression(condition)}`;
  return `${heading} ${printBody(body, indent)}${printFrom(from)}`;
}

/** `*` after `repeat` is not an operator. */
function printTimeEvent({ start, repetition, body, from }: TimeEventStatement, indent: string): string {
  const count = repetition?.count === undefined ? "*" : printExpression(repetition.count);
  const each =
    repetition === undefined ? "" : ` each ${printExpression(repetition.interval)} repeat ${count}`;
  return `at ${printExpression(start)}${each} ${printBody(body, indent)}${printFrom(from)}`;
}

function printFrom(from: readonly Identifier[]): string {
  return from.length === 0 ? "" : ` from ${printNames(from)};`;
}

function printIf({ condition, body, else: otherwise }: IfStatement, indent: string): string {
  const heading = `if ${printExpression(condition)} ${printBody(body, indent)}`;
  return otherwise === undefined ? heading : `${heading} else ${printElse(otherwise, indent)}`;
}

/** `else if` where the source has no braces around the inner `if`. */
function printElse(body: Body, indent: string): string {
  const [only] = body.statements;
  if (only?.kind === "if" && only.span.start === body.span.start) return printIf(only, indent);
  return printBody(body, indent);
}

function printFor({ index, ranges, body }: ForStatement, indent: string): string {
  const printed = ranges.map(({ first, last }) =>
    last === undefined ? printTight(first) : `${printTight(first)}:${printTight(last)}`,
  );
  return `for ${index.name} = ${printed.join(", ")} ${printBody(body, indent)}`;
}

function printBody({ statements }: Body, indent: string): string {
  return `{\n${printStatements(statements, `${indent}  `)}${indent}}`;
}

function printSpaceVariable({ name, lower, upper, mesh }: SpaceVariableStatement): string {
  const heading = `var ${name.name}[${printExpression(lower)}, ${printExpression(upper)}]`;
  if (mesh === undefined) return `${heading};`;
  return `${heading} ${mesh.kind === "points" ? "apx" : "step"} ${printExpression(mesh.value)};`;
}

function printEdge({ quantity, value, coordinate, side }: EdgeStatement): string {
  return `edge ${printExpression(quantity)} = ${printExpression(value)} on ${coordinate.name} ${side};`;
}

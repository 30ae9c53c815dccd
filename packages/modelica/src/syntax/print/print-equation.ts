import type { EquationSyntax, ExpressionSyntax, StatementSyntax } from "../tree/syntax-tree.ts";
import { printComment } from "./print-element.ts";
import {
  printExpression,
  printForIndices,
  printReference,
  printSimpleExpression,
  printTuple,
} from "./print-expression.ts";

/** One equation as indented lines, `;` included. */
export function printEquation(equation: EquationSyntax, indent = ""): string {
  const comment = printComment(equation.comment);
  switch (equation.kind) {
    case "equals":
      return `${indent}${printSimpleExpression(equation.left)} = ${printExpression(equation.right)}${comment};\n`;
    case "connect": {
      const ends = `${printExpression(equation.left)}, ${printExpression(equation.right)}`;
      return `${indent}connect(${ends})${comment};\n`;
    }
    case "call":
      return `${indent}${printExpression(equation.call)}${comment};\n`;
    case "if":
    case "when":
      return printBranches(equation, indent, printEquation);
    case "for":
      return printLoop(`for ${printForIndices(equation.indices)}`, equation, indent, printEquation);
  }
}

/** One statement as indented lines, `;` included. */
export function printStatement(statement: StatementSyntax, indent = ""): string {
  const comment = printComment(statement.comment);
  switch (statement.kind) {
    case "assign":
      return `${indent}${printReference(statement.target)} := ${printExpression(statement.value)}${comment};\n`;
    case "tupleAssign":
      return `${indent}${printTuple(statement.targets)} := ${printExpression(statement.value)}${comment};\n`;
    case "call":
      return `${indent}${printExpression(statement.call)}${comment};\n`;
    case "break":
    case "return":
      return `${indent}${statement.kind}${comment};\n`;
    case "if":
    case "when":
      return printBranches(statement, indent, printStatement);
    case "for":
      return printLoop(`for ${printForIndices(statement.indices)}`, statement, indent, printStatement);
    case "while":
      return printLoop(`while ${printExpression(statement.condition)}`, statement, indent, printStatement);
  }
}

type PrintItem<T> = (item: T, indent: string) => string;

type Comment = EquationSyntax["comment"];

interface Branching<T> {
  readonly kind: "if" | "when";
  readonly branches: readonly { readonly condition: ExpressionSyntax; readonly body: readonly T[] }[];
  readonly else?: readonly T[];
  readonly comment?: Comment;
}

function printBranches<T>(node: Branching<T>, indent: string, print: PrintItem<T>): string {
  const branches = node.branches.map(({ condition, body }, index) => {
    const keyword = index === 0 ? node.kind : `else${node.kind}`;
    return `${indent}${keyword} ${printExpression(condition)} then\n${printBody(body, indent, print)}`;
  });
  const otherwise = node.else?.length ? `${indent}else\n${printBody(node.else, indent, print)}` : "";
  return `${branches.join("")}${otherwise}${indent}end ${node.kind}${printComment(node.comment)};\n`;
}

interface Loop<T> {
  readonly kind: "for" | "while";
  readonly body: readonly T[];
  readonly comment?: Comment;
}

function printLoop<T>(heading: string, node: Loop<T>, indent: string, print: PrintItem<T>): string {
  const body = printBody(node.body, indent, print);
  return `${indent}${heading} loop\n${body}${indent}end ${node.kind}${printComment(node.comment)};\n`;
}

function printBody<T>(body: readonly T[], indent: string, print: PrintItem<T>): string {
  return body.map((item) => print(item, `${indent}  `)).join("");
}

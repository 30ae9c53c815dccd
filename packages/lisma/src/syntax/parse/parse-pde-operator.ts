import { textOf } from "@cosimo/ir";
import type { Call, Identifier, LismaExpression, PdeOperator, Reference } from "../tree/syntax-tree.ts";
import { type Cursor, reportAt } from "./cursor.ts";

/** `D`, `DD`, and `dx`, `dx2`, …, `dz4` for the coordinates x, y and z. */
export function isPdeOperator(name: string): boolean {
  return /^(?:DD?|d[xyz][2-4]?)$/.test(name);
}

/** Converts a call of a differential operator to its node. A wrong call is reported and stays a call. */
export function toPdeOperator(cursor: Cursor, call: Call): PdeOperator | Call {
  const operator = operatorOf(call);
  if (operator !== undefined) return operator;
  const { name } = call.function;
  const example = name === "DD" ? "DD(u, x, y)" : name === "D" ? "D(u, x, 2)" : `${name}(u)`;
  if (!cursor.recovering)
    reportAt(cursor, "lisma.operator-arguments", call.span, { operator: name, example });
  return call;
}

function operatorOf({ function: operator, arguments: values, span }: Call): PdeOperator | undefined {
  const named = coordinateCount(operator.name);
  const [quantity, ...rest] = values;
  const coordinates = [...ownCoordinate(operator), ...rest.slice(0, named).flatMap(nameOf)];
  const order = orderOf(operator.name, rest.slice(named));
  if (quantity?.kind !== "reference" || order === undefined) return undefined;
  if (coordinates.length < Math.max(named, 1)) return undefined;
  return { kind: "pdeOperator", operator, quantity, coordinates, order, span };
}

/** Number of coordinates among the arguments. */
function coordinateCount(operator: string): number {
  return operator === "DD" ? 2 : operator === "D" ? 1 : 0;
}

/** The coordinate in the name, as in `dx`. */
function ownCoordinate({ name, span }: Identifier): Identifier[] {
  return name.startsWith("d") ? [{ name: name[1]!, span }] : [];
}

function nameOf(argument: LismaExpression): Identifier[] {
  return isName(argument) ? [{ name: argument.name, span: argument.span }] : [];
}

function isName(argument: LismaExpression): argument is Reference {
  return argument.kind === "reference" && argument.index === undefined;
}

/** The order: the last argument, or the digit of `dx2`, which then takes no order argument. */
function orderOf(operator: string, rest: readonly LismaExpression[]): number | undefined {
  const digit = /\d$/.exec(operator)?.[0];
  const [argument, ...surplus] = rest;
  if (surplus.length > 0 || (digit !== undefined && argument !== undefined)) return undefined;
  if (argument === undefined) return Number(digit ?? 1);
  const isOrder = argument.kind === "number" && argument.value > 0 && /^\d+$/.test(textOf(argument.span));
  return isOrder ? argument.value : undefined;
}

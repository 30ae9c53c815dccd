import type { LismaExpression, LismaStatement, Reference } from "../../syntax/tree/syntax-tree.ts";
import { mapStatements } from "../rewriting/map-statements.ts";
import { allStatements, expressionsOf, mapParts, subexpressions } from "../rewriting/visit.ts";
import { mentionsOf } from "./fields.ts";

/**
 * Unknowns that depend on the place may also have a loop index. During discretisation their name is `c[2]`, and the
 * names of their points are `c[2]_5`.
 */

/** A point as the text names it: `u[3]`, `u[3]_5`, `c[2]_3`. */
export function pointName(field: string, indices: readonly number[]): string {
  const [first, ...others] = indices;
  const start = field.endsWith("]") ? `${field}_${first}` : `${field}[${first}]`;
  return [start, ...others].join("_");
}

/** `c[2]` becomes one name, unless c without index is an unknown that depends on the place. */
export function joinIndices(
  statements: readonly LismaStatement[],
  isField: (name: string) => boolean,
): readonly LismaStatement[] {
  const target = (reference: Reference): Reference => {
    const { name, index, suffix, span } = reference;
    if (index?.kind !== "number" || suffix !== undefined || isField(name)) return reference;
    return { kind: "reference", name: `${name}[${index.value}]`, span };
  };
  return mapStatements(statements, { target, value: valueMap(target) });
}

/** The inverse of `joinIndices`. */
export function separateIndices(statements: readonly LismaStatement[]): readonly LismaStatement[] {
  return mapStatements(statements, { target: separateIndex, value: valueMap(separateIndex) });
}

function separateIndex(reference: Reference): Reference {
  const joined = /^(.*)\[(\d+)\]$/.exec(reference.name);
  if (joined === null) return reference;
  const { index, suffix = "", span } = reference;
  const point = index?.kind === "number" ? `_${index.value}${suffix}` : "";
  return {
    kind: "reference",
    name: joined[1]!,
    index: { kind: "number", value: Number(joined[2]), span },
    ...(point !== "" && { suffix: point }),
    span,
  };
}

function valueMap(
  target: (reference: Reference) => Reference,
): (expression: LismaExpression) => LismaExpression {
  const value = (expression: LismaExpression): LismaExpression => {
    switch (expression.kind) {
      case "reference":
        return target(expression);
      case "derivative":
        return { ...expression, of: target(expression.of) };
      case "pdeOperator":
        return { ...expression, quantity: target(expression.quantity) };
      default:
        return mapParts(expression, value);
    }
  };
  return value;
}

/** Whether an unknown that depends on the place has an index or occurs in a loop. */
export function hasIndexedFields(
  statements: readonly LismaStatement[],
  isSpatial: (name: string) => boolean,
): boolean {
  for (const statement of allStatements(statements)) {
    if (statement.kind === "for" && speaksOfSpace(statement.body.statements, isSpatial)) return true;
    if (operandsOf(statement).some(({ index }) => index !== undefined)) return true;
  }
  return false;
}

function speaksOfSpace(statements: readonly LismaStatement[], isSpatial: (name: string) => boolean): boolean {
  for (const statement of allStatements(statements))
    if (statement.kind === "edge" || expressionsOf(statement).some((e) => mentionsOf(e).some(isSpatial)))
      return true;
  return false;
}

/** References that a statement differentiates by place or constrains at an end. */
function operandsOf(statement: LismaStatement): readonly Reference[] {
  const operators = expressionsOf(statement).flatMap(subexpressions);
  const operands = operators.flatMap((part) => (part.kind === "pdeOperator" ? [part.quantity] : []));
  if (statement.kind === "edge" && statement.quantity.kind === "reference") operands.push(statement.quantity);
  if (statement.kind === "edge" && statement.quantity.kind === "pdeOperator")
    operands.push(statement.quantity.quantity);
  return operands;
}

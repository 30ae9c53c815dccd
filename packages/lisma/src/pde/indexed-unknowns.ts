import type { LismaExpression, LismaStatement, Reference } from "../syntax/syntax-tree.ts";
import { mentionsOf } from "./fields.ts";
import { mapStatements } from "./map-statements.ts";
import { allStatements, expressionsOf, mapParts, subexpressions } from "./visit.ts";

/**
 * Unknowns of the place may have an index, as those that loops speak of. While the model is made discrete their names are
 * `c[2]`, as one; their points are `c[2]_5`.
 */

/** A point as the text names it: `u[3]`, `u[3]_5`, `c[2]_3`. */
export function pointName(field: string, indices: readonly number[]): string {
  const [first, ...others] = indices;
  const start = field.endsWith("]") ? `${field}_${first}` : `${field}[${first}]`;
  return [start, ...others].join("_");
}

/** `c[2]` becomes one name where c without index is not an unknown that depends on the place itself. */
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

/** The inverse, of what has become of the statements. */
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

/** Whether loops, or indices, are of what depends on the place. */
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

/** What is differentiated by place in a statement, or has a condition at an end. */
function operandsOf(statement: LismaStatement): readonly Reference[] {
  const operators = expressionsOf(statement).flatMap(subexpressions);
  const operands = operators.flatMap((part) => (part.kind === "pdeOperator" ? [part.quantity] : []));
  if (statement.kind === "edge" && statement.quantity.kind === "reference") operands.push(statement.quantity);
  if (statement.kind === "edge" && statement.quantity.kind === "pdeOperator")
    operands.push(statement.quantity.quantity);
  return operands;
}

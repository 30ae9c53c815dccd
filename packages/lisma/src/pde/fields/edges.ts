import { type Diagnostic, diagnose, textOf } from "@cosimo/ir";
import type { EdgeStatement, LismaExpression, LismaStatement } from "../../syntax/tree/syntax-tree.ts";
import type { Axis, Side } from "../mesh/mesh.ts";
import { subexpressions } from "../rewriting/visit.ts";
import type { FieldAxes } from "./fields.ts";
import { messages } from "./pde-messages.ts";

/** A condition at an end of an axis: the unknown (order 0) or its derivative by that axis has a given value. */
export interface EdgeCondition {
  readonly field: string;
  readonly axis: Axis;
  readonly side: Side;
  /** Order of the derivative, 0 to 3. */
  readonly order: number;
  readonly value: LismaExpression;
  readonly statement: EdgeStatement;
}

/** The conditions of a model, found by unknown and end. */
export class EdgeConditions {
  readonly #byEnd = new Map<string, EdgeCondition[]>();
  readonly all: EdgeCondition[] = [];

  add(condition: EdgeCondition): void {
    const key = endKey(condition.field, condition.axis, condition.side);
    const end = this.#byEnd.get(key);
    if (end) end.push(condition);
    else this.#byEnd.set(key, [condition]);
    this.all.push(condition);
  }

  at(field: string, axis: Axis, side: Side): readonly EdgeCondition[] {
    return this.#byEnd.get(endKey(field, axis, side)) ?? [];
  }

  ofOrder(order: number, field: string, axis: Axis, side: Side): EdgeCondition | undefined {
    return this.at(field, axis, side).find((condition) => condition.order === order);
  }
}

function endKey(field: string, axis: Axis, side: Side): string {
  return `${field} ${axis.position} ${side}`;
}

/** Reads the `edge` statements; a wrong statement is reported and omitted. */
export function readEdges(
  statements: readonly LismaStatement[],
  axes: ReadonlyMap<string, Axis>,
  fields: FieldAxes,
  diagnostics: Diagnostic[],
): EdgeConditions {
  const conditions = new EdgeConditions();
  for (const statement of statements) {
    if (statement.kind !== "edge") continue;
    let repeated: EdgeCondition | undefined;
    for (const condition of conditionsOf(statement, axes, fields, diagnostics)) {
      const { order, field, axis, side } = condition;
      if (conditions.ofOrder(order, field, axis, side) === undefined) conditions.add(condition);
      else repeated ??= condition;
    }
    if (repeated === undefined) continue;
    const args = {
      quantity: textOf(statement.quantity.span),
      side: repeated.side,
      coordinate: repeated.axis.name,
    };
    diagnostics.push(diagnose(messages, "pde.duplicate-edge", statement.span, args));
  }
  return conditions;
}

function conditionsOf(
  statement: EdgeStatement,
  axes: ReadonlyMap<string, Axis>,
  fields: FieldAxes,
  diagnostics: Diagnostic[],
): readonly EdgeCondition[] {
  const { quantity, coordinate, value } = statement;
  const axis = axes.get(coordinate.name);
  if (axis === undefined || quantity.kind === "missing") return [];
  const problem = (code: keyof typeof messages, args = {}): readonly EdgeCondition[] => {
    diagnostics.push(diagnose(messages, code, quantity.span, args));
    return [];
  };
  const target = quantity.kind === "reference" ? quantity : quantity.quantity;
  if (target.index !== undefined) return problem("pde.indexed-operand", { text: textOf(target.span) });
  if (!fields.has(target.name)) return problem("pde.unknown-field", { field: target.name });
  let order = 0;
  if (quantity.kind === "pdeOperator") {
    if (quantity.coordinates.length > 1 || quantity.order > 3) return problem("pde.edge-of-mixed-derivative");
    const other = quantity.coordinates[0]?.name ?? "";
    if (other !== axis.name) return problem("pde.edge-of-other-coordinate", { coordinate: axis.name, other });
    order = quantity.order;
    if (refersToItself(value, target.name, axis.name))
      return problem("pde.edge-in-itself", { quantity: textOf(quantity.span) });
  }
  const sides: readonly Side[] = statement.side === "both" ? ["left", "right"] : [statement.side];
  return sides.map((side) => ({ field: target.name, axis, side, order, value, statement }));
}

function refersToItself(value: LismaExpression, field: string, coordinate: string): boolean {
  for (const part of subexpressions(value))
    if (
      part.kind === "pdeOperator" &&
      part.quantity.name === field &&
      part.coordinates.some(({ name }) => name === coordinate)
    )
      return true;
  return false;
}

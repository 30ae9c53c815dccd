import type { LismaExpression, LismaStatement, PdeOperator } from "../../syntax/tree/syntax-tree.ts";
import type { Axis } from "../mesh/mesh.ts";
import { allStatements, expressionsOf, subexpressions } from "../rewriting/visit.ts";
import type { DiscreteModel } from "./discrete-model.ts";
import { mentionedName } from "./fields.ts";

/**
 * Highest order of the derivatives by each axis, for each unknown without an explicit definition; orders in
 * definitions are included. These orders fix the number of conditions at the ends.
 */
export class DerivativeOrders {
  readonly #model: DiscreteModel;
  readonly #highest = new Map<string, Map<Axis, number>>();
  /** Definitions already visited, with the requested orders. */
  readonly #done = new Set<string>();

  constructor(model: DiscreteModel, statements: readonly LismaStatement[]) {
    this.#model = model;
    const definitions = new Set(model.definitions.values());
    for (const statement of allStatements(statements))
      if (statement.kind === "equation" && !definitions.has(statement.right))
        for (const expression of expressionsOf(statement)) this.#visit(expression, new Map());
  }

  of(field: string, axis: Axis): number {
    return this.#highest.get(field)?.get(axis) ?? 0;
  }

  /** Orders of the derivatives of other unknowns in one expression. */
  static ofExpression(model: DiscreteModel, expression: LismaExpression): DerivativeOrders {
    const orders = new DerivativeOrders(model, []);
    orders.#visit(expression, new Map());
    return orders;
  }

  #visit(expression: LismaExpression, outer: ReadonlyMap<Axis, number>): void {
    for (const part of subexpressions(expression)) {
      const name = mentionedName(part);
      if (name !== undefined)
        this.#count(name, part.kind === "pdeOperator" ? this.#within(part, outer) : outer);
    }
  }

  #within(operator: PdeOperator, outer: ReadonlyMap<Axis, number>): ReadonlyMap<Axis, number> {
    const orders = new Map(outer);
    for (const { name } of operator.coordinates) {
      const axis = this.#model.axes.get(name);
      if (axis) orders.set(axis, (orders.get(axis) ?? 0) + operator.order);
    }
    return orders;
  }

  #count(name: string, orders: ReadonlyMap<Axis, number>): void {
    const definition = this.#model.definitions.get(name);
    if (definition !== undefined) {
      const key = `${name} ${[...orders].map(([axis, order]) => `${axis.position}:${order}`).join(" ")}`;
      if (this.#done.has(key)) return;
      this.#done.add(key);
      this.#visit(definition, orders);
    } else if (this.#model.fields.has(name)) {
      const highest = this.#highest.get(name) ?? new Map<Axis, number>();
      for (const [axis, order] of orders) highest.set(axis, Math.max(order, highest.get(axis) ?? 0));
      this.#highest.set(name, highest);
    }
  }
}

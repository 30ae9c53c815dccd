import { type Diagnostic, diagnose, type Span } from "@cosimo/ir";
import { DerivativeOrders } from "../fields/derivative-orders.ts";
import type { DiscreteModel } from "../fields/discrete-model.ts";
import type { EdgeCondition } from "../fields/edges.ts";
import { messages } from "../fields/pde-messages.ts";
import type { Axis, Side } from "../mesh/mesh.ts";

const sides = ["left", "right"] as const;

/** Pairs of orders of two conditions that determine the value at an end and beyond it. */
const usablePairs: ReadonlySet<string> = new Set(["0, 1", "0, 2", "1, 3", "2, 3"]);

/**
 * Compares the number of conditions at the ends with the orders of the derivatives. `spanOf`: the place of each
 * unknown's equation.
 */
export function checkEdges(
  model: DiscreteModel,
  orders: DerivativeOrders,
  spanOf: ReadonlyMap<string, Span>,
): readonly Diagnostic[] {
  const check = new EdgeCheck(model, orders, spanOf);
  for (const [field, axes] of model.fields)
    if (!model.definitions.has(field)) for (const axis of axes) check.end(field, axis);
  check.firstOrders();
  return check.diagnostics;
}

class EdgeCheck {
  readonly diagnostics: Diagnostic[] = [];
  readonly #model: DiscreteModel;
  readonly #orders: DerivativeOrders;
  readonly #spanOf: ReadonlyMap<string, Span>;
  /** A condition for an unknown that is defined by derivatives of another is a condition for that other unknown. */
  readonly #implied: readonly { readonly condition: EdgeCondition; readonly orders: DerivativeOrders }[];

  constructor(model: DiscreteModel, orders: DerivativeOrders, spanOf: ReadonlyMap<string, Span>) {
    this.#model = model;
    this.#orders = orders;
    this.#spanOf = spanOf;
    this.#implied = model.edges.all.flatMap((condition) => {
      const definition = model.definitions.get(condition.field);
      return definition ? [{ condition, orders: DerivativeOrders.ofExpression(model, definition) }] : [];
    });
  }

  end(field: string, axis: Axis): void {
    const order = this.#orders.of(field, axis);
    const given = sides.map((side) => this.#count(field, axis, side));
    for (const [k, side] of sides.entries()) {
      const least = order === 1 ? 0 : Math.floor(order / 2);
      const most = Math.max(1, Math.ceil(order / 2));
      const args = { field, coordinate: axis.name, side, order, given: given[k]! };
      if (given[k]! < least) this.#report("pde.missing-edge", field, { ...args, needed: least });
      if (this.#model.edges.at(field, axis, side).length > most)
        this.#report("pde.too-many-edges", field, { ...args, most }, this.#lastEdge(field, axis, side));
      else this.#combination(field, axis, side);
    }
    const total = given[0]! + given[1]!;
    const args = { field, coordinate: axis.name, order, given: total, needed: order };
    if (order === 3 && given.every((count) => count >= 1) && total < order)
      this.#report("pde.edge-count", field, args);
  }

  /** Pure transport: one end needs a condition for the inflow of a transported unknown. */
  firstOrders(): void {
    for (const axis of this.#model.axes.values()) {
      const carried = [...this.#model.fields.keys()].filter(
        (field) => !this.#model.definitions.has(field) && this.#orders.of(field, axis) === 1,
      );
      if (carried.some((field) => sides.some((side) => this.#count(field, axis, side) > 0))) continue;
      const [field] = carried;
      if (field === undefined) continue;
      const args = { field, coordinate: axis.name, order: 1, given: 0, needed: 1 };
      this.#report("pde.edge-count", field, args);
    }
  }

  #count(field: string, axis: Axis, side: Side): number {
    const implied = this.#implied.filter(
      ({ condition, orders }) =>
        condition.axis === axis && condition.side === side && orders.of(field, axis) > 0,
    );
    return this.#model.edges.at(field, axis, side).length + implied.length;
  }

  #combination(field: string, axis: Axis, side: Side): void {
    const conditions = this.#model.edges.at(field, axis, side);
    const orders = conditions.map(({ order }) => order).sort((a, b) => a - b);
    if (orders.length < 2 || usablePairs.has(orders.join(", "))) return;
    const args = { field, coordinate: axis.name, side, orders: orders.join(", ") };
    this.#report("pde.edge-combination", field, args, this.#lastEdge(field, axis, side));
  }

  #lastEdge(field: string, axis: Axis, side: Side): Span | undefined {
    return this.#model.edges.at(field, axis, side).at(-1)?.statement.span;
  }

  #report(
    code: keyof typeof messages,
    field: string,
    args: Readonly<Record<string, string | number>>,
    at: Span | undefined = this.#spanOf.get(field),
  ): void {
    if (at !== undefined) this.diagnostics.push(diagnose(messages, code, at, args));
  }
}

import type { Span } from "@cosimo/ir";
import type { Derivative, LismaExpression, PdeOperator, Reference } from "../../syntax/tree/syntax-tree.ts";
import type { DiscreteModel } from "../fields/discrete-model.ts";
import type { EdgeCondition } from "../fields/edges.ts";
import { Combination } from "../mesh/combination.ts";
import { divide, number } from "../mesh/construct.ts";
import { type GhostFormula, ghostFormulas } from "../mesh/ghost-points.ts";
import {
  type Axis,
  coordinateAt,
  endIndex,
  isPoint,
  moved,
  type Place,
  type Side,
  shifted,
  sideAt,
} from "../mesh/mesh.ts";
import { centralDifference, extrapolation, type Weight } from "../mesh/stencils.ts";
import { mapParts, subexpressions } from "../rewriting/visit.ts";

/** Makes the expression for the value of an unknown at a mesh point; `span` is the place in the text that reads it. */
type MakeValue = (at: Reference) => LismaExpression;

/** Orders of the requested derivatives by axis. */
type Orders = ReadonlyMap<Axis, number>;

/**
 * Evaluates expressions at a place of the mesh: space variables become numbers, unknowns become those of the point,
 * and derivatives become differences of these.
 */
export class PlaceWriter {
  readonly #model: DiscreteModel;
  /** Conditions whose values are being written; they must not be used in the values of one another. */
  readonly #writing = new Set<EdgeCondition>();

  constructor(model: DiscreteModel) {
    this.#model = model;
  }

  write(expression: LismaExpression, place: Place): LismaExpression {
    switch (expression.kind) {
      case "reference":
        return this.#reference(expression, place);
      case "derivative":
        return this.#derivative(expression, place);
      case "pdeOperator":
        return this.#operator(expression, place);
      case "coefficient":
        return this.write(expression.value, place);
      default:
        return mapParts(expression, (part) => this.write(part, place));
    }
  }

  /** The unknown at the mesh point `place`: `u[3]`, or `u[3]_5` with two space variables. */
  pointOf(field: string, place: Place, span: Span): Reference {
    const axes = this.#axesOf(field);
    const index = number(place[axes[0]!.position]!, span);
    if (axes.length === 1) return { kind: "reference", name: field, index, span };
    const suffix = axes
      .slice(1)
      .map((axis) => `_${place[axis.position]}`)
      .join("");
    return { kind: "reference", name: field, index, suffix, span };
  }

  #axesOf(field: string): readonly Axis[] {
    return this.#model.fields.get(field) ?? [];
  }

  #reference(reference: Reference, place: Place): LismaExpression {
    const { name, index, span } = reference;
    if (index !== undefined) return reference;
    const axis = this.#model.axes.get(name);
    if (axis !== undefined) return number(coordinateAt(axis, place[axis.position]!), span);
    if (!this.#model.fields.has(name)) return reference;
    return this.#value(name, place, span, (at) => at);
  }

  #derivative(derivative: Derivative, place: Place): LismaExpression {
    const { of, order, span } = derivative;
    if (of.index !== undefined || !this.#model.fields.has(of.name)) return derivative;
    return this.#value(of.name, place, span, (at) => ({ kind: "derivative", of: at, order, span }));
  }

  #value(field: string, place: Place, span: Span, make: MakeValue): LismaExpression {
    const sum = new Combination();
    this.#addValue(sum, 1, field, place, useOf(span, make));
    return sum.toExpression(span);
  }

  #operator(operator: PdeOperator, place: Place): LismaExpression {
    const field = operator.quantity.name;
    const orders = new Map<Axis, number>();
    for (const { name } of operator.coordinates) {
      const axis = this.#model.axes.get(name)!;
      orders.set(axis, (orders.get(axis) ?? 0) + operator.order);
    }
    const given = this.#givenDerivative(field, orders, place);
    if (given !== undefined) return this.#valueAtEnd(given, place);
    const axis = this.#axisOfFlux(field, orders);
    if (axis !== undefined) return this.#divergence(field, axis, place, operator.span);
    return this.#difference(field, orders, place, operator.span);
  }

  /** The condition that prescribes exactly this derivative at this place. */
  #givenDerivative(field: string, orders: Orders, place: Place): EdgeCondition | undefined {
    if (orders.size !== 1) return undefined;
    const [[axis, order]] = [...orders] as [[Axis, number]];
    const side = sideAt(axis, place[axis.position]!);
    return side && this.#condition(order, field, axis, side);
  }

  #condition(order: number, field: string, axis: Axis, side: Side): EdgeCondition | undefined {
    const condition = this.#model.edges.ofOrder(order, field, axis, side);
    return condition && !this.#writing.has(condition) ? condition : undefined;
  }

  #valueAtEnd(condition: EdgeCondition, place: Place): LismaExpression {
    const { axis, side, value } = condition;
    this.#writing.add(condition);
    const written = this.write(value, moved(place, axis, endIndex(axis, side)));
    this.#writing.delete(condition);
    return written;
  }

  /** A mixed difference is the difference along one axis of the differences along the others. */
  #difference(field: string, orders: Orders, place: Place, span: Span): LismaExpression {
    const sum = new Combination();
    let divisor = 1;
    let points: readonly { readonly at: Place; readonly weight: number }[] = [{ at: place, weight: 1 }];
    for (const [axis, order] of orders) {
      const { weights, divisor: own } = centralDifference(order, place[axis.position]!);
      divisor *= own * axis.step ** order;
      points = points.flatMap(({ at, weight }) =>
        weights.map((one) => ({ at: shifted(at, axis, one.offset), weight: weight * one.weight })),
      );
    }
    const use = useOf(span, (at) => at, orders);
    for (const { at, weight } of points) this.#addValue(sum, weight, field, at, use);
    return divide(sum.toExpression(span), divisor, span);
  }

  #addValue(sum: Combination, weight: number, field: string, place: Place, use: Use): void {
    const axes = this.#axesOf(field);
    let point = 0;
    for (const axis of axes) {
      const index = place[axis.position]!;
      if (!isPoint(axis, index)) {
        if (Number.isInteger(index)) this.#addBeyond(sum, weight, field, place, axis, use);
        else this.#addBetween(sum, weight, field, place, axis, use);
        return;
      }
      point = point * axis.points + index - 1;
    }
    sum.addValue(weight, use.make(this.pointOf(field, place, use.span)), point);
  }

  /**
   * Adds a value half-way between two points: the definition of the unknown evaluated there, else the mean of both
   * points.
   */
  #addBetween(sum: Combination, weight: number, field: string, place: Place, axis: Axis, use: Use): void {
    const definition = this.#model.definitions.get(field);
    if (definition !== undefined && use.plain) {
      sum.addOther(weight, this.write(definition, place));
      return;
    }
    const { weights, divisor } = centralDifference(0, place[axis.position]!);
    for (const { offset, weight: own } of weights)
      this.#addValue(sum, (weight * own) / divisor, field, shifted(place, axis, offset), use);
  }

  /**
   * Adds a value beyond an end. It makes the central difference at the end equal to the prescribed condition. Without
   * a condition, the values near the end are extrapolated by a polynomial.
   */
  #addBeyond(sum: Combination, weight: number, field: string, place: Place, axis: Axis, use: Use): void {
    const index = place[axis.position]!;
    const side: Side = index < 1 ? "left" : "right";
    // offsets of the formulas below point inwards: the first point has offset 0
    const inwards = side === "left" ? 1 : -1;
    const end = endIndex(axis, side);
    const beyond = Math.abs(index - end);
    const add = (terms: readonly Weight[]): void => {
      for (const term of terms)
        this.#addValue(
          sum,
          weight * term.weight,
          field,
          moved(place, axis, end + inwards * term.offset),
          use,
        );
    };
    const rule = use.plain && this.#ghostRule(field, axis, side, beyond);
    if (rule) {
      const { condition, formula } = rule;
      add(formula.weights);
      const scale = formula.factor * (inwards * axis.step) ** formula.order;
      sum.addOther(weight * scale, this.#valueAtEnd(condition, place));
    } else {
      const degree = Math.min((use.orders?.get(axis) ?? 1) + 1, axis.points - 1);
      add(extrapolation(degree).map((term) => ({ ...term, offset: term.offset - beyond })));
    }
  }

  #ghostRule(
    field: string,
    axis: Axis,
    side: Side,
    beyond: number,
  ): { condition: EdgeCondition; formula: GhostFormula } | undefined {
    for (const formula of ghostFormulas) {
      const condition =
        formula.beyond === beyond ? this.#condition(formula.order, field, axis, side) : undefined;
      if (condition !== undefined) return { condition, formula };
    }
    return undefined;
  }

  /**
   * The axis along which D(q, x) is a flux balance: q is defined by derivatives of odd order by x, so it is evaluated
   * half-way between the points.
   */
  #axisOfFlux(field: string, orders: Orders): Axis | undefined {
    const [only] = [...orders];
    if (orders.size !== 1 || only === undefined || only[1] !== 1) return undefined;
    return this.#isFlux(field, only[0]) ? only[0] : undefined;
  }

  #isFlux(field: string, axis: Axis): boolean {
    const definition = this.#model.definitions.get(field);
    if (definition === undefined) return false;
    for (const part of subexpressions(definition)) {
      if (part.kind === "pdeOperator" && part.order % 2 === 1)
        if (part.coordinates.some(({ name }) => name === axis.name)) return true;
      if (part.kind === "reference" && part.index === undefined && this.#isFlux(part.name, axis)) return true;
    }
    return false;
  }

  /** Outflow minus inflow of the cell around the point; the cells at the ends are half as wide. */
  #divergence(flux: string, axis: Axis, place: Place, span: Span): LismaExpression {
    const side = sideAt(axis, place[axis.position]!);
    const right = side === "right" ? place : shifted(place, axis, 0.5);
    const left = side === "left" ? place : shifted(place, axis, -0.5);
    const sum = new Combination();
    const use = useOf(span, (at) => at);
    this.#addValue(sum, 1, flux, right, use);
    this.#addValue(sum, -1, flux, left, use);
    return divide(sum.toExpression(span), side ? axis.step / 2 : axis.step, span);
  }
}

/** Purpose for which a value is written. */
interface Use {
  readonly span: Span;
  readonly make: MakeValue;
  /** The value itself, not its derivative by time. */
  readonly plain: boolean;
  readonly orders?: Orders;
}

function useOf(span: Span, make: MakeValue, orders?: Orders): Use {
  const probe: Reference = { kind: "reference", name: "", span };
  return { span, make, plain: make(probe) === probe, ...(orders && { orders }) };
}

import {
  type Expression,
  eachPoint,
  elementPlaces,
  rewrite,
  type Variable,
  type VariableId,
  visitExpression,
} from "@cosimo/ir";
import type { FlatModel, SettledArrays, Sides } from "../flat/flat-model.ts";
import type { PrimitiveComponent } from "../model/component.ts";
import { arithmetic, number } from "../model/construct.ts";
import { variablesOf } from "../model/elaboration-tables.ts";
import { countOf } from "../model/typed-value.ts";
import { renumbered } from "./renumber.ts";

type VariableOf = (component: PrimitiveComponent) => Variable | undefined;

/** Which arrays stay: all that equations with ranges read, if nothing needs their elements as scalars. */
export function settleArrays(flat: FlatModel, variableOf: VariableOf): SettledArrays | undefined {
  const lists = [flat.equations, flat.initialEquations];
  const ranged = lists.flat().filter(({ ranges }) => ranges !== undefined);
  if (ranged.length === 0 && flat.arrays.derivatives.size === 0) return undefined;
  const kept = keptArrays(flat, ranged, variableOf);
  const isKept = (v: VariableId) => kept.has(arrayOf(flat, v));
  for (const list of lists) {
    const equations = list.flatMap((one) =>
      one.ranges === undefined || arraysIn([one.left, one.right]).every(isKept)
        ? [one]
        : writtenOut(flat, one),
    );
    list.length = 0;
    for (const one of equations) list.push(one);
  }
  return {
    variableOf: (component) => kept.get(component),
    renumber: (dae) => renumbered(dae, flat, kept),
  };
}

/** The component of an element in an equation with ranges. */
function arrayOf({ context, auxiliaries }: FlatModel, v: VariableId): PrimitiveComponent {
  const { scalars } = context.tables;
  const own = scalars[v] ?? scalars[auxiliaries[v - scalars.length]!.derivativeOf!];
  return own!.component;
}

function arraysIn(expressions: readonly Expression[]): readonly VariableId[] {
  const found = new Set<VariableId>();
  for (const one of expressions)
    visitExpression(one, (e) => {
      if (e.kind === "element") found.add(e.variable);
    });
  return [...found];
}

function keptArrays(
  flat: FlatModel,
  ranged: readonly Sides[],
  variableOf: VariableOf,
): ReadonlyMap<PrimitiveComponent, Variable> {
  const single = singleVariables(flat);
  const described = new Map<PrimitiveComponent, Variable | undefined>();
  const describe = (component: PrimitiveComponent) => {
    if (!described.has(component)) {
      const possible = isPossible(flat, component, single);
      described.set(component, possible ? variableOf(component) : undefined);
    }
    return described.get(component);
  };
  const uses = ranged.map(({ left, right }) =>
    arraysIn([left, right]).map((v) => ({
      component: arrayOf(flat, v),
      isDerivative: v >= flat.context.tables.scalars.length,
    })),
  );
  const refused = new Set<PrimitiveComponent>();
  for (;;) {
    const before = refused.size;
    const whole = uses.filter((list) => list.every(({ component }) => !refused.has(component)));
    const kept = new Map<PrimitiveComponent, Variable>();
    const keep = (component: PrimitiveComponent): void => {
      if (kept.has(component) || refused.has(component)) return;
      const variable = describe(component);
      if (variable === undefined) {
        refused.add(component);
        return;
      }
      kept.set(component, variable);
      for (const v of arraysIn(attributesOf(variable))) {
        keep(arrayOf(flat, v));
        if (refused.has(arrayOf(flat, v))) refused.add(component);
      }
    };
    for (const list of whole) for (const { component } of list) keep(component);
    for (const component of kept.keys())
      if (!differentiatesAllOrNone(flat, component, ranged)) refused.add(component);
    if (refused.size === before) return kept;
  }
}

function attributesOf({ start, binding, nominal, min, max }: Variable): readonly Expression[] {
  return [start, binding, nominal, min, max].filter((e) => e !== undefined);
}

/** Variables that are assigned, stored or read as `pre`: they have to be scalars. */
function singleVariables(flat: FlatModel): ReadonlySet<VariableId> | "all" {
  const { clockCalls, transitions, initialStates, stateFacts, previous } = flat;
  if ([clockCalls, transitions, initialStates, stateFacts, previous].some((list) => list.length > 0))
    return "all";
  const found = new Set<VariableId>();
  const add = (v: VariableId | undefined) => v !== undefined && found.add(v);
  flat.context.tables.preNodes.forEach((node, v) => {
    if (node !== undefined) found.add(v as VariableId);
  });
  for (const { branches } of flat.whenClauses)
    for (const { conditions, assignments, reinits } of branches) {
      conditions.forEach(add);
      for (const { variable } of assignments) add(variable);
      for (const { state } of reinits) add(state);
    }
  for (const { inputs, outputs } of [...flat.algorithms, ...flat.initialAlgorithms])
    for (const v of [...inputs, ...outputs]) add(v);
  for (const { value, delay, longest } of flat.histories) [value, delay, longest].forEach(add);
  for (const { inlets, position, isForward, points, values } of flat.distributions)
    [...inlets, position, isForward, ...points, ...values].forEach(add);
  for (const [v, derivative] of flat.derivatives) if (flat.derivatives.has(derivative)) add(v);
  return found;
}

function isPossible(
  { context }: FlatModel,
  component: PrimitiveComponent,
  single: ReadonlySet<VariableId> | "all",
): boolean {
  if (single === "all" || component.structural !== undefined) return false;
  if (component.prefixes.causality === "input") return false;
  const { discreteReals } = context.tables;
  const first = variablesOf(context.tables, component);
  const count = countOf(component.dims);
  if (single.size + discreteReals.size === 0) return true;
  for (let v = first; v < first + count; v++)
    if (single.has(v as VariableId) || discreteReals.has(v)) return false;
  return true;
}

/** Whether all elements are states, or none. */
function differentiatesAllOrNone(
  flat: FlatModel,
  component: PrimitiveComponent,
  ranged: readonly Sides[],
): boolean {
  const { tables } = flat.context;
  const first = variablesOf(tables, component);
  const count = countOf(component.dims);
  const derivative = flat.arrays.derivatives.get(component);
  const seen = new Uint8Array(count);
  let found = 0;
  const mark = (k: number): void => {
    found += 1 - seen[k]!;
    seen[k] = 1;
  };
  if (flat.derivatives.size > 0)
    for (let k = 0; k < count; k++) if (flat.derivatives.has((first + k) as VariableId)) mark(k);
  if (derivative === undefined) return found === 0 || found === count;
  for (const { left, right, ranges = [] } of ranged)
    for (const side of [left, right])
      visitExpression(side, (e) => {
        if (e.kind !== "element" || e.variable !== derivative) return;
        const { base, strides } = elementPlaces(e.subscripts, component.dims, ranges);
        eachPoint(ranges, (point) => {
          let k = base;
          for (let i = 0; i < ranges.length; i++) k += strides[i]! * (point[i]! - ranges[i]!.from);
          mark(k);
        });
      });
  return found === 0 || found === count;
}

/** The equations that one with ranges stands for, in scalars. */
function writtenOut(flat: FlatModel, { left, right, ranges = [], ...rest }: Sides): readonly Sides[] {
  const { tables } = flat.context;
  const made: Sides[] = [];
  eachPoint(ranges, (point) => {
    const values = new Map(ranges.map(({ local }, k) => [local, point[k]!]));
    const scalarOf = (e: Expression): Expression => {
      if (e.kind === "local") return number(values.get(e.local)!);
      if (e.kind === "binary" && e.operator !== "and" && e.operator !== "or")
        return e.left.kind === "number" && e.right.kind === "number"
          ? arithmetic(e.operator, e.left, e.right)
          : e;
      if (e.kind !== "element") return e;
      const component = arrayOf(flat, e.variable);
      const v = (variablesOf(tables, component) +
        elementPlaces(e.subscripts, component.dims, []).base) as VariableId;
      return e.variable < tables.scalars.length ? tables.nodes[v]! : tables.events!.derivative(v)!;
    };
    made.push({ left: rewrite(left, scalarOf), right: rewrite(right, scalarOf), ...rest });
  });
  return made;
}

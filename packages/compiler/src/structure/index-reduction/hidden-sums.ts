import type { Equation, Expression, HybridDae, Variable, VariableId } from "@cosimo/ir";
import { add, dependsOn, multiply, negate, number, shallow, subtract, variable, zero } from "@cosimo/ir";
import { isParameter } from "../system/unknown-classes.ts";
import { withoutCommonFactors } from "./common-factors.ts";
import { equalVariables } from "./equal-variables.ts";
import { createProducts, isFactor, type Products } from "./products.ts";
import { addTo, type Sum } from "./sum.ts";

/** Combinations with larger coefficients are dropped: node and mesh equations have 1 and -1. */
const LARGEST_COEFFICIENT = 1000;
/** Limit of the elimination, in additions per equation. */
const EFFORT = 100;

/**
 * Kirchhoff's laws contain constraints that the structure does not show. If only certain branches connect two nodes, their
 * currents cancel in the sum of the node equations, and the rest relates the currents of two coils. Sums of
 * variables, and of products with a parameter, times integers are combined; a result that contains only states and given variables replaces one of the combined equations.
 */
export function deriveHiddenSums(dae: HybridDae): HybridDae {
  const products = createProducts(dae);
  const written = sumsOf(dae, products);
  const placeOf = equalVariables(dae.variables.length, written.values());
  const sums = withoutCommonFactors(written, products, placeOf);
  const fixed = givenVariables(dae, sums, products);
  const fixedRoots = new Set([...fixed].flatMap((v) => placeOf(v)?.root ?? []));
  const constraints = constraintsIn(sums, (v) => {
    const product = products.of(v);
    if (product === undefined) return fixed.has(v);
    const place = placeOf(product.variable);
    return place === undefined || fixedRoots.has(place.root);
  });
  if (constraints.size === 0) return dae;
  const equations = dae.equations.map((equation) => {
    const constraint = constraints.get(equation);
    return constraint === undefined
      ? equation
      : { ...equation, left: sumExpression(constraint, products), right: zero };
  });
  return { ...dae, equations };
}

/** Equations that are sums of unknowns times integers. */
function sumsOf(dae: HybridDae, products: Products): Map<Equation, Sum> {
  const sums = new Map<Equation, Sum>();
  for (const equation of dae.equations) {
    if (equation.ranges !== undefined) continue;
    const sum: Sum = new Map();
    if (addTerms(sum, equation.left, 1, dae, products) && addTerms(sum, equation.right, -1, dae, products))
      sums.set(equation, sum);
  }
  return sums;
}

/** Adds `factor` times the expression; false if it is no such sum. */
function addTerms(sum: Sum, e: Expression, factor: number, dae: HybridDae, products: Products): boolean {
  switch (e.kind) {
    case "number":
      return e.value === 0;
    case "variable": {
      if (!isUnknown(dae.variables[e.variable]!)) return false;
      addTo(sum, e.variable, factor);
      return true;
    }
    case "unary":
      return e.operator === "-" && addTerms(sum, e.operand, -factor, dae, products);
    case "binary":
      if (e.operator === "*") return addProduct(sum, e, factor, dae, products);
      if (e.operator !== "+" && e.operator !== "-") return false;
      return (
        addTerms(sum, e.right, e.operator === "-" ? -factor : factor, dae, products) &&
        addTerms(sum, e.left, factor, dae, products)
      );
    default:
      return false;
  }
}

function addProduct(
  sum: Sum,
  { left, right }: Expression & { readonly kind: "binary" },
  factor: number,
  dae: HybridDae,
  products: Products,
): boolean {
  if (left.kind === "number" && Number.isInteger(left.value) && left.value !== 0)
    return addTerms(sum, right, factor * left.value, dae, products);
  if (left.kind !== "variable" || right.kind !== "variable") return false;
  const [a, b] = [dae.variables[left.variable]!, dae.variables[right.variable]!];
  if (isFactor(a) && isUnknown(b)) addTo(sum, products.add({ parameter: a.id, variable: b.id }), factor);
  else if (isFactor(b) && isUnknown(a)) addTo(sum, products.add({ parameter: b.id, variable: a.id }), factor);
  else return false;
  return true;
}

function isUnknown({ variability, type }: Variable): boolean {
  return variability === "continuous" && type === "Real";
}

/** States, and variables that other equations determine as functions of time, parameters and states. */
function givenVariables(
  dae: HybridDae,
  sums: ReadonlyMap<Equation, Sum>,
  products: Products,
): ReadonlySet<VariableId> {
  const given = new Set<VariableId>();
  for (const { derivativeOf } of dae.variables) if (derivativeOf !== undefined) given.add(derivativeOf);
  const found: VariableId[] = [];
  for (const equation of dae.equations) {
    const sum = sums.get(equation);
    if (sum !== undefined && !hasProduct(sum, products)) continue;
    const v = onlyUnknown(equation, dae, given);
    if (v !== undefined) found.push(v);
  }
  for (const v of found) given.add(v);
  return given;
}

function hasProduct(sum: Sum, products: Products): boolean {
  for (const v of sum.keys()) if (products.of(v) !== undefined) return true;
  return false;
}

/** The unknown of an equation that has one. */
function onlyUnknown(
  { left, right }: Equation,
  { variables, relations }: HybridDae,
  given: ReadonlySet<VariableId>,
): VariableId | undefined {
  let only: VariableId | undefined;
  const isSecond = (v: VariableId): boolean => {
    if (v === only || isParameter(variables[v]!) || given.has(v)) return false;
    const isFirst = only === undefined;
    only ??= v;
    return !isFirst;
  };
  const hasMore = dependsOn(left, relations, isSecond) || dependsOn(right, relations, isSecond);
  return hasMore ? undefined : only;
}

/**
 * The sums of which each variable that is not fixed is in another one, too: a sum with a variable that no other contains determines it,
 * and is in no combination.
 */
function combinable(
  sums: ReadonlyMap<Equation, Sum>,
  isFixed: (v: VariableId) => boolean,
): readonly Equation[] {
  const open = [...sums.values()].map((sum) => [...sum.keys()].filter((v) => !isFixed(v)));
  const size = 1 + open.reduce((largest, list) => list.reduce((a, b) => Math.max(a, b), largest), -1);
  /** Number of sums with a variable, and the sum of their places. */
  const [count, places] = [new Int32Array(size), new Float64Array(size)];
  open.forEach((list, place) => {
    for (const v of list) {
      count[v]!++;
      places[v]! += place;
    }
  });
  const isRemoved = new Uint8Array(open.length);
  const single: number[] = [];
  count.forEach((number, v) => {
    if (number === 1) single.push(v);
  });
  for (let v = single.pop(); v !== undefined; v = single.pop()) {
    if (count[v] !== 1) continue;
    const place = places[v]!;
    isRemoved[place] = 1;
    for (const u of open[place]!) {
      places[u]! -= place;
      if (--count[u]! === 1) single.push(u);
    }
  }
  return [...sums.keys()].filter((_, place) => isRemoved[place] === 0);
}

/** Combinations of sums that contain fixed variables only, by one of the equations that take part. */
function constraintsIn(
  sums: ReadonlyMap<Equation, Sum>,
  isFixed: (v: VariableId) => boolean,
): ReadonlyMap<Equation, Sum> {
  const rows = new Map(combinable(sums, isFixed).map((equation) => [equation, new Map(sums.get(equation)!)]));
  const rowsOf = new Map<VariableId, Set<Equation>>();
  for (const [equation, row] of rows)
    for (const v of row.keys())
      if (!isFixed(v)) {
        const own = rowsOf.get(v);
        if (own === undefined) rowsOf.set(v, new Set([equation]));
        else own.add(equation);
      }
  const constraints = new Map<Equation, Sum>();
  const single: VariableId[] = [];
  let effort = EFFORT * sums.size;

  /** Removes a row from the counts of its variables. */
  const remove = (equation: Equation): void => {
    for (const v of rows.get(equation)!.keys()) leave(v, equation);
    rows.delete(equation);
  };
  const leave = (v: VariableId, equation: Equation): void => {
    const own = rowsOf.get(v);
    if (!own?.delete(equation)) return;
    if (own.size === 1) single.push(v);
    else if (own.size === 0) rowsOf.delete(v);
  };
  /** A row with a variable that no other row contains determines it, and is in no combination. */
  const removeFree = (): void => {
    for (let v = single.pop(); v !== undefined; v = single.pop()) {
      for (const equation of rowsOf.get(v) ?? []) remove(equation);
    }
  };
  /** Eliminates `v` from row `target` by row `pivot`. */
  const combine = (target: Equation, pivot: Equation, v: VariableId): void => {
    const row = rows.get(target)!;
    const other = rows.get(pivot)!;
    const [a, b] = [other.get(v)!, row.get(v)!];
    for (const [u, value] of row) row.set(u, value * a);
    for (const [u, value] of other) {
      const before = row.has(u);
      addTo(row, u, -b * value);
      if (isFixed(u) || before === row.has(u)) continue;
      if (before) leave(u, target);
      else rowsOf.get(u)!.add(target);
    }
    effort -= row.size + other.size;
    const divisor = commonDivisor(row);
    for (const [u, value] of row) row.set(u, value / divisor);
    if ([...row.values()].some((value) => Math.abs(value) > LARGEST_COEFFICIENT)) remove(target);
    else if ([...row.keys()].every(isFixed)) {
      if (row.size > 0) constraints.set(target, row);
      rows.delete(target);
    }
  };

  for (removeFree(); rows.size > 0 && effort > 0; removeFree()) {
    const next = fewestRows(rowsOf);
    if (next === undefined) break;
    const [v, own] = next;
    const [pivot, ...others] = [...own].sort((a, b) => rows.get(a)!.size - rows.get(b)!.size);
    for (const target of others) combine(target, pivot!, v);
    if (rows.has(pivot!)) remove(pivot!);
  }
  return constraints;
}

function fewestRows(
  rowsOf: ReadonlyMap<VariableId, ReadonlySet<Equation>>,
): readonly [VariableId, ReadonlySet<Equation>] | undefined {
  let best: readonly [VariableId, ReadonlySet<Equation>] | undefined;
  for (const entry of rowsOf)
    if (entry[1].size > 1 && (best === undefined || entry[1].size < best[1].size)) {
      best = entry;
      if (entry[1].size === 2) break;
    }
  return best;
}

function commonDivisor(row: Sum): number {
  let divisor = 0;
  for (const value of row.values())
    for (let rest = Math.abs(value); rest !== 0; ) [divisor, rest] = [rest, divisor % rest];
  return divisor || 1;
}

function sumExpression(sum: Sum, products: Products): Expression {
  let result: Expression = zero;
  for (const [v, value] of sum) {
    const product = products.of(v);
    const unknown =
      product === undefined ? variable(v) : multiply(variable(product.parameter), variable(product.variable));
    const term = multiply(number(Math.abs(value)), unknown);
    if (result === zero) result = value < 0 ? negate(term) : term;
    else result = value < 0 ? subtract(result, term) : add(result, term);
  }
  return shallow(result);
}

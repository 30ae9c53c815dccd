import type { Alias, Equation, Expression, HybridDae, VariableId } from "@cosimo/ir";
import {
  add,
  dependsOn,
  isNumber,
  linearForm,
  multiply,
  number,
  shallow,
  subtract,
  visitVariables,
  zero,
} from "@cosimo/ir";
import { maximumMatching } from "../graph/matching.ts";
import { buildEquationSystem, dynamicRows } from "../system/equation-system.ts";
import { equationsSharing, equationsWithSharedDerivatives } from "../system/shared-derivatives.ts";
import { classifyUnknowns, isParameter } from "../system/unknown-classes.ts";
import { type DerivativeRow, withCombinedStates } from "./combined-states.ts";

/** Numeric coefficients of a sum by term: a derivative times a product of parameters. */
type Terms = ReadonlyMap<string, number>;

/** An equation `derivatives + rest = 0`. */
interface Leading {
  readonly derivatives: Terms;
  readonly rest: Expression;
}

/** A sum of equations: its derivatives, and the multiple of each equation. */
interface Combination {
  readonly terms: Map<string, number>;
  readonly parts: Map<Equation, number>;
}

/** Combinations by a leading term that later ones don't contain. */
type Independent = Map<string, Combination & { readonly order: number }>;

/** Coefficients below this multiple of their operands count as zero. */
const ZERO = 1e-12;

/**
 * If the derivatives of several equations cancel for all parameters, their sum is a constraint that the structure does not
 * show: C*(der(u) - der(v)) = i and C*(der(v) - der(u)) = j imply i + j = 0. It replaces one of them if the system can't be
 * solved for derivatives otherwise.
 */
export function deriveHiddenConstraints(
  dae: HybridDae,
  aliases: readonly Alias[],
  equations: ReadonlySet<Equation> = equationsWithSharedDerivatives(dae),
): HybridDae {
  const forms = leadingForms(equations, dae);
  const constraints = cancelledSums(forms);
  if (constraints.size === 0) return dae;
  const replaced = (e: Equation): Equation => {
    const left = constraints.get(e);
    return left === undefined ? e : { ...e, left, right: zero };
  };
  const exposed = { ...dae, equations: dae.equations.map(replaced) };
  const removed = new Set(aliases.map((alias) => alias.variable));
  const isRemoved = (v: VariableId) => removed.has(v);
  const undetermining = deficiency(exposed, isRemoved);
  if (undetermining <= deficiency(dae, isRemoved)) return dae;
  const combined = withCombinedStates(exposed, deficientGroups(forms, constraints), aliases);
  // What is singular either way is told about the variables of the text.
  return deficiency(combined, isRemoved) < undetermining ? combined : exposed;
}

/** Number of equations that determine no derivative or algebraic variable. */
function deficiency(dae: HybridDae, isRemoved: (v: VariableId) => boolean): number {
  const { unknowns } = classifyUnknowns(dae, isRemoved);
  const { matchable } = buildEquationSystem(dae, dynamicRows(dae), unknowns);
  return maximumMatching(matchable, unknowns.length).columnOfRow.filter((column) => column === -1).length;
}

/** Sums of equations without derivatives, each by the last of these equations. */
function cancelledSums(forms: ReadonlyMap<Equation, Leading>): ReadonlyMap<Equation, Expression> {
  const constraints = new Map<Equation, Expression>();
  const independent: Independent = new Map();
  for (const [equation, { derivatives }] of forms) {
    const sum = eliminate({ terms: new Map(derivatives), parts: new Map([[equation, 1]]) }, independent);
    const [pivot] = sum.terms.keys();
    if (pivot === undefined) constraints.set(equation, sumOfRests(sum, forms));
    else independent.set(pivot, { ...sum, order: independent.size });
  }
  return constraints;
}

/** Rows that share derivatives with constraints, fewer than the derivatives. */
function deficientGroups(
  forms: ReadonlyMap<Equation, Leading>,
  constraints: ReadonlyMap<Equation, Expression>,
): readonly (readonly DerivativeRow[])[] {
  const rows = [...forms].map(([equation, { derivatives }]) => derivativeRow(equation, derivatives));
  const groups: DerivativeRow[][] = [];
  for (const row of rows) {
    const shares = (group: readonly DerivativeRow[]) =>
      group.some(({ coefficients }) => [...coefficients.keys()].some((v) => row.coefficients.has(v)));
    const joined = groups.filter(shares);
    for (const group of joined) groups.splice(groups.indexOf(group), 1);
    groups.push([...joined.flat(), row]);
  }
  return groups
    .filter((group) => group.some(({ equation }) => constraints.has(equation)))
    .map((group) => {
      const derivatives = new Set(group.flatMap(({ coefficients }) => [...coefficients.keys()]));
      const remaining = group.filter(({ equation }) => !constraints.has(equation));
      return remaining.length < derivatives.size ? remaining : [];
    });
}

function derivativeRow(equation: Equation, terms: Terms): DerivativeRow {
  const coefficients = new Map<VariableId, Map<string, number>>();
  for (const [term, value] of terms) {
    const space = term.indexOf(" ");
    const v = Number(term.slice(0, space)) as VariableId;
    const products = coefficients.get(v) ?? new Map<string, number>();
    coefficients.set(v, products.set(term.slice(space), value));
  }
  return { equation, coefficients: new Map([...coefficients].sort(([a], [b]) => a - b)) };
}

/** Leading forms of the equations whose derivatives might cancel. */
function leadingForms(equations: ReadonlySet<Equation>, dae: HybridDae): ReadonlyMap<Equation, Leading> {
  const forms = new Map<Equation, Leading>();
  for (const equation of equations) {
    const form = leadingForm(equation, dae);
    if (form) forms.set(equation, form);
  }
  const terms = [...forms].map(([e, { derivatives }]) => [e, new Set(derivatives.keys())] as const);
  return new Map([...equationsSharing(new Map(terms))].map((equation) => [equation, forms.get(equation)!]));
}

/** `undefined` unless the derivatives' coefficients depend on parameters only. */
function leadingForm(equation: Equation, dae: HybridDae): Leading | undefined {
  const derivatives = new Map<string, number>();
  let rest = subtract(equation.left, equation.right);
  const mentioned = new Set<VariableId>();
  visitVariables(rest, dae.relations, (v) => {
    if (dae.variables[v]!.derivativeOf !== undefined) mentioned.add(v);
  });
  for (const v of mentioned) {
    const form = linearForm(rest, v, dae.relations);
    if (form === undefined || varies(form.coefficient, dae)) return undefined;
    addTerms(form.coefficient, 1, (product, factor) => addTo(derivatives, `${v} ${product}`, factor));
    rest = form.rest;
  }
  return { derivatives, rest };
}

function varies(e: Expression, dae: HybridDae): boolean {
  return e.kind === "time" || dependsOn(e, dae.relations, (v) => !isParameter(dae.variables[v]!));
}

/** A coefficient as a sum of numbers times products of parameters. */
function addTerms(e: Expression, factor: number, take: (product: string, factor: number) => void): void {
  if (e.kind === "number") take("", factor * e.value);
  else if (e.kind === "unary" && e.operator === "-") addTerms(e.operand, -factor, take);
  else if (e.kind === "binary" && (e.operator === "+" || e.operator === "-")) {
    addTerms(e.left, factor, take);
    addTerms(e.right, e.operator === "+" ? factor : -factor, take);
  } else if (e.kind === "binary" && e.operator === "*" && e.left.kind === "number")
    addTerms(e.right, factor * e.left.value, take);
  else if (e.kind === "binary" && e.operator === "*" && e.right.kind === "number")
    addTerms(e.left, factor * e.right.value, take);
  else take(JSON.stringify(e), factor);
}

/** Adds multiples of the independent combinations until none of their leading terms remains. */
function eliminate(sum: Combination, independent: Independent): Combination {
  const size = Math.max(...[...sum.terms.values()].map(Math.abs));
  for (;;) {
    for (const [key, value] of sum.terms) if (Math.abs(value) <= ZERO * size) sum.terms.delete(key);
    const pivot = firstPivot(sum.terms, independent);
    if (pivot === undefined) return sum;
    const other = independent.get(pivot)!;
    const factor = -sum.terms.get(pivot)! / other.terms.get(pivot)!;
    for (const [key, value] of other.terms) addTo(sum.terms, key, factor * value);
    for (const [part, value] of other.parts) addTo(sum.parts, part, factor * value);
    sum.terms.delete(pivot);
  }
}

/** In this order no eliminated term returns. */
function firstPivot(terms: Terms, independent: Independent): string | undefined {
  let first: string | undefined;
  let lowest = Number.POSITIVE_INFINITY;
  for (const key of terms.keys()) {
    const order = independent.get(key)?.order ?? Number.POSITIVE_INFINITY;
    if (order < lowest) [first, lowest] = [key, order];
  }
  return first;
}

function addTo<K>(sums: Map<K, number>, key: K, value: number): void {
  sums.set(key, (sums.get(key) ?? 0) + value);
}

function sumOfRests({ parts }: Combination, forms: ReadonlyMap<Equation, Leading>): Expression {
  let sum: Expression = zero;
  for (const [equation, factor] of parts) {
    const { rest } = forms.get(equation)!;
    if (factor !== 0 && !isNumber(rest, 0)) sum = add(sum, multiply(number(factor), rest));
  }
  return shallow(sum);
}

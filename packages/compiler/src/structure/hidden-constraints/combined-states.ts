import type { Alias, Equation, EquationId, Expression, HybridDae, Variable, VariableId } from "@cosimo/ir";
import {
  add,
  linearForm,
  multiply,
  number,
  rewriteSystem,
  subtract,
  variable,
  visitExpression,
  zero,
} from "@cosimo/ir";
import { derivativeVariable } from "../system/derivative-variable.ts";
import { isDiscrete } from "../system/discrete-causality.ts";
import { reinitializedStates } from "../system/reinitialized-states.ts";
import { isParameter } from "../system/unknown-classes.ts";

/** An equation whose derivatives have constant coefficients: by derivative, numbers by products of parameters. */
export interface DerivativeRow {
  readonly equation: Equation;
  readonly coefficients: ReadonlyMap<VariableId, ReadonlyMap<string, number>>;
}

/** A sum of variables times numbers. The first number is 1. */
type Combination = ReadonlyMap<Variable, number>;

/**
 * Each group of rows has fewer equations than derivatives. The sums of variables that such rows differentiate become states, as the
 * voltage of a capacitor between two nodes is, and the variables are algebraic: their own derivatives have no value. With a
 * variable as the state all other equations, and inputs in them, would be differentiated; and where they are steep, as those of a transistor,
 * the variable changes faster than the sum. Groups stay whose derivatives something else needs, and those of models with modes, where
 * values of variables go from one mode to the next.
 */
export function withCombinedStates(
  dae: HybridDae,
  groups: readonly (readonly DerivativeRow[])[],
  aliases: readonly Alias[],
): HybridDae {
  if (dae.modes.length > 0) return dae;
  const reinitialized = reinitializedStates(dae);
  const represented = new Set(aliases.map(({ representative }) => representative));
  const isFree = (v: Variable) =>
    (v.stateSelect === "default" || v.stateSelect === "avoid" || v.stateSelect === "never") &&
    v.derivativeOf === undefined &&
    !(isParameter(v) || isDiscrete(v) || reinitialized.has(v.id));
  let result = dae;
  for (const rows of groups) {
    const combined = combineGroup(result, rows, isFree);
    if (combined === undefined) continue;
    const isGone = (v: VariableId) => combined.derivatives.has(v);
    const isShown = [...combined.derivatives].some(
      (v) => represented.has(v) || dae.variables[v]!.causality !== "local",
    );
    if (isShown || isMentioned(combined.dae, isGone)) continue;
    result = withoutValues(combined.dae, isGone);
  }
  return result;
}

/** A system with combined states, and the derivatives that these rows had. */
interface CombinedGroup {
  readonly dae: HybridDae;
  readonly derivatives: ReadonlySet<VariableId>;
}

function combineGroup(
  dae: HybridDae,
  rows: readonly DerivativeRow[],
  isFree: (v: Variable) => boolean,
): CombinedGroup | undefined {
  const variables = [...dae.variables];
  const equations = [...dae.equations];
  const derivatives = new Set<VariableId>();
  for (const { equation, coefficients } of rows) {
    if (coefficients.size === 1) continue;
    const combination = combinationOf(coefficients, dae);
    if (combination === undefined || ![...combination.keys()].every(isFree)) return undefined;
    const state = combinedState(combination, variables.length as VariableId, equation);
    const rate = { ...derivativeVariable(state, (state.id + 1) as VariableId), name: `der${state.name}` };
    variables.push(state, rate);
    for (const v of coefficients.keys()) derivatives.add(v);
    equations[equation.id] = withRate(equation, [...coefficients.keys()], rate.id, dae);
    equations.push({
      id: equations.length as EquationId,
      left: variable(state.id),
      right: sumOf(combination),
      origin: equation.origin,
      source: "state",
    });
  }
  return { dae: { ...dae, variables, equations }, derivatives };
}

function isMentioned(dae: HybridDae, isSought: (v: VariableId) => boolean): boolean {
  let found = false;
  rewriteSystem(dae, {
    expression: (e) => {
      visitExpression(e, (node) => {
        if ((node.kind === "variable" || node.kind === "pre") && isSought(node.variable)) found = true;
      });
      return e;
    },
    variable: (v) => v,
  });
  return found;
}

function withoutValues(dae: HybridDae, isGone: (v: VariableId) => boolean): HybridDae {
  const variables = dae.variables.map((v): Variable => {
    if (!isGone(v.id)) return v;
    const { derivativeOf: _, ...rest } = v;
    return { ...rest, variability: "parameter", binding: zero, fixed: true, inactive: true, generated: true };
  });
  return { ...dae, variables };
}

/** Undefined unless all derivatives have the same coefficient up to a number. */
function combinationOf(
  coefficients: DerivativeRow["coefficients"],
  { variables }: HybridDae,
): Combination | undefined {
  const combination = new Map<Variable, number>();
  const [reference] = coefficients.values();
  for (const [derivative, terms] of coefficients) {
    const multiple = multipleOf(reference!, terms);
    const integral = variables[derivative]!.derivativeOf;
    if (multiple === undefined || integral === undefined) return undefined;
    combination.set(variables[integral]!, multiple);
  }
  return combination;
}

/** The number times `reference` that is `terms`. */
function multipleOf(
  reference: ReadonlyMap<string, number>,
  terms: ReadonlyMap<string, number>,
): number | undefined {
  let multiple: number | undefined;
  if (terms.size !== reference.size) return undefined;
  for (const [product, value] of terms) {
    const ratio = value / (reference.get(product) ?? 0);
    if (!Number.isFinite(ratio) || (multiple !== undefined && multiple !== ratio)) return undefined;
    multiple = ratio;
  }
  return multiple;
}

function combinedState(combination: Combination, id: VariableId, { origin }: Equation): Variable {
  const [first] = combination.keys();
  const all = [...combination.keys()];
  const { unit, nominal } = first!;
  return {
    id,
    name: nameOf(combination),
    type: "Real",
    variability: "continuous",
    causality: "local",
    ...(nominal && { nominal }),
    fixed: false,
    final: false,
    protected: true,
    unit: all.every((v) => v.unit === unit) ? unit : "",
    displayUnit: "",
    quantity: "",
    description: "",
    stateSelect: "default",
    generated: true,
    origin,
  };
}

/** For example `(v - u)` or `(x + 2*y)`. */
function nameOf(combination: Combination): string {
  const term = ([{ name }, factor]: [Variable, number], i: number) => {
    const size = Math.abs(factor);
    const sign = i === 0 ? "" : factor < 0 ? " - " : " + ";
    return `${sign}${size === 1 ? "" : `${size}*`}${name}`;
  };
  return `(${[...combination].map(term).join("")})`;
}

function sumOf(combination: Combination): Expression {
  let sum: Expression = zero;
  for (const [v, factor] of combination)
    sum =
      factor < 0
        ? subtract(sum, multiply(number(-factor), variable(v.id)))
        : add(sum, multiply(number(factor), variable(v.id)));
  return sum;
}

/** The equation with one rate in place of its derivatives, times the coefficient of the first. */
function withRate(
  equation: Equation,
  derivatives: readonly VariableId[],
  rate: VariableId,
  { relations }: HybridDae,
): Equation {
  let rest = subtract(equation.left, equation.right);
  let coefficient: Expression = zero;
  for (const derivative of derivatives) {
    const form = linearForm(rest, derivative, relations)!;
    if (derivative === derivatives[0]) ({ coefficient } = form);
    ({ rest } = form);
  }
  return { ...equation, left: add(multiply(coefficient, variable(rate)), rest), right: zero };
}

import { type Block, type Expression, evaluateExpression, type HybridDae, type VariableId } from "@cosimo/ir";
import type { SlotValues } from "../model/interpreted-values.ts";

/** constant + sum of coefficient times tearing variable. */
export interface AffineForm {
  readonly constant: number;
  readonly coefficients: ReadonlyMap<VariableId, number>;
}

/** A linear loop expressed by its tearing variables. */
export interface LoopForms {
  readonly unknowns: ReadonlyMap<VariableId, AffineForm>;
  readonly residuals: readonly AffineForm[];
}

const NONE: ReadonlyMap<VariableId, number> = new Map();

/** Affine forms at the current values outside the loop, by interpretation; for messages only. */
export function affineForms(
  block: Block & { readonly kind: "loop" },
  dae: HybridDae,
  values: SlotValues,
): LoopForms {
  const isDiscrete = (v: VariableId) => dae.variables[v]!.variability === "discrete";
  const unknowns = new Map<VariableId, AffineForm>();
  for (const v of block.tearingVariables) {
    if (!isDiscrete(v)) unknowns.set(v, { constant: 0, coefficients: new Map([[v, 1]]) });
  }
  for (const { unknown, value } of block.assignments) {
    if (!isDiscrete(unknown)) unknowns.set(unknown, formOf(value, unknowns, values));
  }
  const residuals = block.residuals.map((residual) => formOf(residual.value, unknowns, values));
  return { unknowns, residuals };
}

function formOf(e: Expression, known: ReadonlyMap<VariableId, AffineForm>, values: SlotValues): AffineForm {
  const form = (part: Expression) => formOf(part, known, values);
  const given = () => ({ constant: evaluateExpression(e, values), coefficients: NONE });
  switch (e.kind) {
    case "variable":
      return known.get(e.variable) ?? given();
    case "unary":
      return e.operator === "-" ? scaled(form(e.operand), -1) : given();
    case "if":
      return form(evaluateExpression(e.condition, values) !== 0 ? e.then : e.else);
    case "binary": {
      if (e.operator === "+") return sum(form(e.left), form(e.right), 1);
      if (e.operator === "-") return sum(form(e.left), form(e.right), -1);
      if (e.operator === "/") return scaled(form(e.left), 1 / form(e.right).constant);
      if (e.operator !== "*") return given();
      const [left, right] = [form(e.left), form(e.right)];
      return left.coefficients.size === 0 ? scaled(right, left.constant) : scaled(left, right.constant);
    }
    default:
      return given();
  }
}

function scaled({ constant, coefficients }: AffineForm, factor: number): AffineForm {
  if (coefficients.size === 0) return { constant: constant * factor, coefficients };
  return {
    constant: constant * factor,
    coefficients: new Map([...coefficients].map(([v, a]) => [v, a * factor])),
  };
}

function sum(a: AffineForm, b: AffineForm, sign: number): AffineForm {
  const constant = a.constant + sign * b.constant;
  if (b.coefficients.size === 0) return { constant, coefficients: a.coefficients };
  const coefficients = new Map(a.coefficients);
  for (const [v, value] of b.coefficients) coefficients.set(v, (coefficients.get(v) ?? 0) + sign * value);
  return { constant, coefficients };
}

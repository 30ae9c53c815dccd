import {
  type ConstraintSet,
  chooseDummies,
  createTangentFunctions,
  type DifferentiationContext,
  differentiate,
  type Expression,
  evaluate,
  freeVariables,
  type HybridDae,
  number,
  remainingStates,
  type VariableId,
} from "@cosimo/ir";
import { createParameterValues } from "../system/parameter-values.ts";
import { isParameter } from "../system/unknown-classes.ts";

/**
 * The best conditioned states of a constraint set at the start values known before the run, which chooses again. `undefined`
 * if the constraints are singular there.
 */
export function chooseByStartValues(set: ConstraintSet, dae: HybridDae): readonly VariableId[] | undefined {
  const values = startJacobian(set, dae);
  const differentiations = set.residuals.map((residual) => residual.differentiations);
  const choice = chooseDummies({ values, differentiations, weights: set.weights });
  return choice.isComplete ? remainingStates(set, choice) : undefined;
}

/** Residuals by candidates: one forward sweep per candidate. */
function startJacobian(set: ConstraintSet, dae: HybridDae): Float64Array {
  const { relations } = dae;
  const functions = createTangentFunctions(dae.functions, "any");
  const context: DifferentiationContext = { relations, functions };
  const variable = startValues(dae);
  const n = set.candidates.length;
  const jacobian = new Float64Array(set.residuals.length * n);
  const readers = [...set.assignments, ...set.residuals].map(({ value }) => freeVariables(value, relations));
  set.candidates.forEach((chain, column) => {
    const tangents = new Map<VariableId, number>([[chain.at(-1)!, 1]]);
    const rate = (e: Expression, reads: readonly VariableId[]): number => {
      if (!reads.some((v) => tangents.has(v))) return 0;
      const tangent = differentiate(
        e,
        (v) => (v === "time" || !tangents.has(v) ? undefined : number(tangents.get(v)!)),
        context,
      );
      return (tangent && evaluate(tangent, { relations, functions: functions.all, variable, time: 0 })) ?? 0;
    };
    set.assignments.forEach(({ unknown, value }, i) => {
      const tangent = rate(value, readers[i]!);
      if (tangent !== 0) tangents.set(unknown, tangent);
    });
    set.residuals.forEach(({ value }, row) => {
      jacobian[row * n + column] = rate(value, readers[set.assignments.length + row]!);
    });
  });
  return jacobian;
}

function startValues(dae: HybridDae): (v: VariableId) => number | undefined {
  const parameterValue = createParameterValues(dae);
  const known = new Map<VariableId, number>();
  return (v) => {
    const declared = dae.variables[v]!;
    if (isParameter(declared)) return parameterValue(v);
    if (declared.start === undefined) return 0;
    const present = known.get(v);
    if (present !== undefined) return present;
    const { relations, functions } = dae;
    const value = evaluate(declared.start, { relations, functions, variable: parameterValue }) ?? 0;
    known.set(v, value);
    return value;
  };
}

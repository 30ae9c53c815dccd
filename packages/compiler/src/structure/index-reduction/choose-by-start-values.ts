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
  one,
  remainingStates,
  type VariableId,
} from "@cosimo/ir";
import { createParameterValues } from "../system/parameter-values.ts";
import { isParameter } from "../system/unknown-classes.ts";

/**
 * The best conditioned states of a constraint set at the start values known before the run, which chooses again. `undefined`
 * if the constraints are singular there.
 */
export function chooseByStartValues(
  set: ConstraintSet,
  slopesOf: StartSlopes,
): readonly VariableId[] | undefined {
  const values = startJacobian(set, slopesOf);
  const differentiations = set.residuals.map((residual) => residual.differentiations);
  const choice = chooseDummies({ values, differentiations, weights: set.weights });
  return choice.isComplete ? remainingStates(set, choice) : undefined;
}

/** Residuals by candidates: one forward sweep per candidate. */
function startJacobian(set: ConstraintSet, slopesOf: StartSlopes): Float64Array {
  const varying = new Set(set.candidates.map((chain) => chain.at(-1)!));
  for (const { unknown } of set.assignments) varying.add(unknown);
  const assignments = set.assignments.map(({ unknown, value }) => ({
    unknown,
    slopes: slopesOf(value, varying),
  }));
  const residuals = set.residuals.map(({ value }) => slopesOf(value, varying));
  const n = set.candidates.length;
  const jacobian = new Float64Array(residuals.length * n);
  set.candidates.forEach((chain, column) => {
    const tangents = new Map<VariableId, number>([[chain.at(-1)!, 1]]);
    const rate = (slopes: Slopes): number => {
      let sum = 0;
      for (const [v, slope] of slopes) {
        const tangent = tangents.get(v);
        if (tangent !== undefined) sum += slope * tangent;
      }
      return sum;
    };
    for (const { unknown, slopes } of assignments) {
      const tangent = rate(slopes);
      if (tangent !== 0) tangents.set(unknown, tangent);
    }
    residuals.forEach((slopes, row) => {
      jacobian[row * n + column] = rate(slopes);
    });
  });
  return jacobian;
}

/** Partial derivatives of an expression by variables. */
type Slopes = readonly (readonly [VariableId, number])[];

/** Partial derivatives by `varying` variables that the expression reads; 0 where there is no value. */
export type StartSlopes = (e: Expression, varying: ReadonlySet<VariableId>) => Slopes;

/** Partial derivatives at the start values. */
export function startSlopes(dae: HybridDae): StartSlopes {
  const { relations } = dae;
  const functions = createTangentFunctions(dae.functions, "any");
  const context: DifferentiationContext = { relations, functions };
  const variable = startValues(dae);
  // The outputs of a function share its calls.
  const results = new Map<readonly Expression[] | string, readonly number[]>();
  return (e, varying) =>
    freeVariables(e, relations).flatMap((v) => {
      if (!varying.has(v)) return [];
      const tangent = differentiate(e, (other) => (other === v ? one : undefined), context);
      const known = { relations, functions: functions.all, variable, time: 0, results };
      return [[v, (tangent && evaluate(tangent, known)) ?? 0] as const];
    });
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

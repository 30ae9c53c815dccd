import type { Instance } from "../instance/instance.ts";
import type { Evaluator } from "./evaluator.ts";
import { evaluationCodes } from "./evaluator.ts";
import type { StateVariables } from "./state-variables.ts";

/** Writes ∂f/∂t tdot + ∂f/∂x dx at (t, x) to `dxdot`; returns 0 or a failure code. */
export type PartialDerivatives = (
  t: number,
  x: Float64Array,
  tdot: number,
  dx: Float64Array,
  dxdot: Float64Array,
) => number;

/**
 * ∂f/∂x dx is a directional derivative of the FMU. FMI has no derivative with respect to time, so ∂f/∂t, inputs included, is a
 * forward difference quotient; methods need it once per step.
 */
export function createPartialDerivatives(
  instance: Instance,
  evaluator: Evaluator,
  { states, derivatives }: StateVariables,
): PartialDerivatives {
  const ahead = new Float64Array(evaluator.derivatives.length);
  const along = new Float64Array(evaluator.derivatives.length);
  return (t, x, tdot, dx, dxdot) => {
    dxdot.fill(0);
    if (tdot !== 0) {
      const delta = Math.sqrt(Number.EPSILON) * Math.max(1, Math.abs(t));
      const code = evaluator.evaluate(t + delta, x);
      if (code !== 0) return code;
      ahead.set(evaluator.derivatives);
      const second = evaluator.evaluate(t, x);
      if (second !== 0) return second;
      for (let i = 0; i < dxdot.length; i++)
        dxdot[i] = (tdot * (ahead[i]! - evaluator.derivatives[i]!)) / delta;
    }
    if (dx.every((one) => one === 0)) return 0;
    const code = evaluator.evaluate(t, x);
    if (code !== 0) return code;
    if (instance.getDirectionalDerivative(derivatives, states, dx, along) === "discard")
      return evaluationCodes.discarded;
    for (let i = 0; i < dxdot.length; i++) dxdot[i]! += along[i]!;
    return 0;
  };
}

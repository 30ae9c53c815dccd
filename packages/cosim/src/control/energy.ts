import type { MacroStepper } from "../algorithms/algorithm.ts";
import type { ErrorControl } from "./error-control.ts";
import type { Tolerances } from "./error-norm.ts";
import type { BondMonitor } from "./power-bonds.ts";

/**
 * Energy-conservation-based control (ECCO; Sadjina et al. 2017): the residual power dP of each bond at the end of a
 * step relative to atol + rtol P, P the largest power of the bond so far; root mean square over the bonds. Rollback
 * is not needed. Like the inputs, dP is of order p in the step, and the energy error of a run is proportional to the
 * tolerance. Errors without energy (phases of oscillations) are not detected, and steps grow while dP changes its
 * sign: set a largest step.
 */
export function energyControl(
  stepper: MacroStepper,
  { bonds, residualPower, powerLevel }: BondMonitor,
  { relative, absolute }: Tolerances,
): ErrorControl {
  let error = 0;
  let worst = -1;

  const estimateError = (): void => {
    let sum = 0;
    let largest = 0;
    worst = -1;
    for (let k = 0; k < bonds.length; k++) {
      const part = Math.abs(residualPower[k]!) / (absolute + relative * powerLevel[k]!);
      sum += part * part;
      if (part > largest) {
        largest = part;
        worst = k;
      }
    }
    error = Math.sqrt(sum / bonds.length);
  };

  return {
    exponent: stepper.order,
    limiters: bonds,
    get error() {
      return error;
    },
    get worst() {
      return worst;
    },
    attempt(t, h) {
      const step = stepper.step(t, h);
      estimateError();
      return step;
    },
  };
}

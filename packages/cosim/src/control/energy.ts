import type { MacroStepper } from "../algorithms/algorithm.ts";
import type { ErrorControl } from "./error-control.ts";
import type { Tolerances } from "./error-norm.ts";
import type { BondMonitor } from "./power-bonds.ts";

/**
 * Energy-conservation-based control (ECCO; Sadjina et al. 2017): the residual power dP of each bond at the end of a step against
 * atol + rtol P, P the largest power that the bond has carried so far; the root mean square over the bonds. Steps need not be
 * taken back. Like the inputs it comes from, dP grows with the power p of the step, and the energy that adds up over a run is
 * proportional to the tolerance. It says nothing of errors that make no energy (phases of oscillations), and where it changes its
 * sign steps grow for a while: a largest step guards against both.
 */
export function energyControl(
  stepper: MacroStepper,
  { bonds, residualPower, powerLevel }: BondMonitor,
  { relative, absolute }: Tolerances,
): ErrorControl {
  let error = 0;
  let worst = -1;

  const judge = (): void => {
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
      judge();
      return step;
    },
  };
}

import type { MacroStepper } from "../algorithms/algorithm.ts";
import type { CoupledSystem } from "../system/coupled-system.ts";
import type { ErrorControl } from "./error-control.ts";
import type { Tolerances } from "./error-norm.ts";
import { createInputDefects } from "./input-defects.ts";
import type { BondMonitor } from "./power-bonds.ts";
import { inputLimiters } from "./step-limiter.ts";

/**
 * Energy-conservation-based control (ECCO; Sadjina et al. 2017): the residual power dP of each bond at the end of a
 * step relative to atol + rtol P, P the largest power of the bond so far; root mean square over the bonds. Rollback
 * is not needed. Like the inputs, dP is of order p in the step, and the energy error of a run is proportional to the
 * tolerance. A bond without force or velocity carries no power, whatever the error of the other factor, as between two
 * contacts: the inputs must therefore agree to sqrt(rtol) of their largest value so far. Smaller errors without energy
 * (phases of oscillations) are not detected.
 */
export function energyControl(
  system: CoupledSystem,
  stepper: MacroStepper,
  { bonds, residualPower, powerLevel }: BondMonitor,
  { relative, absolute }: Tolerances,
): ErrorControl {
  const { u } = system;
  const defects = createInputDefects(system);
  const largestInput = new Float64Array(u.length);
  const bound = Math.sqrt(relative);
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
    for (const i of defects.compared) {
      largestInput[i] = Math.max(largestInput[i]!, Math.abs(u[i]!));
      const part = Math.abs(defects.atEnd[i]!) / (absolute + bound * largestInput[i]!);
      if (part > error) [error, worst] = [part, bonds.length + i];
    }
  };

  return {
    exponent: stepper.order,
    limiters: [...bonds, ...inputLimiters(system)],
    get error() {
      return error;
    },
    get worst() {
      return worst;
    },
    attempt(t, h) {
      defects.begin();
      const step = stepper.step(t, h);
      defects.finish();
      estimateError();
      return step;
    },
    save: () => largestInput.slice(),
    restore: (kept) => largestInput.set(kept as Float64Array),
  };
}

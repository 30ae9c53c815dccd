import type { Instance } from "@cosimo/fmi";
import type { InputApproximation, InputOrder } from "../unit/input-approximation.ts";
import { type FmuElement, isContinuous } from "./fmu-variables.ts";

/** Passes input derivatives to an FMU of FMI 1 or 2: `fmi2SetRealInputDerivatives`. */
export interface InputDerivatives {
  /** Before a step. Returns the order that the FMU accepts, less than that of the approximation if it refuses. */
  set(instance: Instance, approximation: InputApproximation): InputOrder;
}

export function createInputDerivatives(inputs: readonly FmuElement[]): InputDerivatives {
  const some = inputs.flatMap(({ sized }, i) => (isContinuous(sized) ? [i] : []));
  const numbers = Int32Array.from(some);
  const count = some.length;
  const references = Uint32Array.from(some, (i) => inputs[i]!.sized.variable.valueReference);
  const first = { references, orders: new Int32Array(count).fill(1), values: new Float64Array(count) };
  const both = {
    references: Uint32Array.of(...references, ...references),
    orders: Int32Array.of(...new Int32Array(count).fill(1), ...new Int32Array(count).fill(2)),
    values: new Float64Array(2 * count),
  };
  /** Highest order set so far, to be reset to zero. */
  let lastOrder: InputOrder = 0;
  return {
    set(instance, { slope, curvature, order }) {
      if (count === 0 || (order === 0 && lastOrder === 0)) return order;
      const target = order === 2 || lastOrder === 2 ? both : first;
      for (let k = 0; k < count; k++) {
        target.values[k] = order > 0 ? slope[numbers[k]!]! : 0;
        if (target === both) target.values[count + k] = order === 2 ? curvature[numbers[k]!]! : 0;
      }
      lastOrder = order;
      const status = instance.setInputDerivatives(target.references, target.orders, target.values);
      if (order < 2 || status === "ok") return order;
      lastOrder = 1;
      return 1;
    },
  };
}

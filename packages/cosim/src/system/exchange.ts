import type { CoupledSystem } from "./coupled-system.ts";
import { evaluationOrder } from "./feedthrough.ts";

/**
 * How inputs and outputs are exchanged at a communication point. `stale`: inputs follow from outputs that units computed with
 * the inputs they had before. `consistent`: outputs are computed anew with the new inputs where a unit allows it, in the order
 * of direct dependence, so that y = g(x, K y + e).
 */
export type ExchangeMode = "consistent" | "stale";

/** Makes `u`, and with `consistent` also `y`, those of the point where the units are. */
export interface Exchange {
  update(): void;
}

export function createExchange(system: CoupledSystem, mode: ExchangeMode): Exchange {
  if (mode === "stale") return { update: () => system.transfer() };
  const { units, u, law, firstInput } = system;
  const order = evaluationOrder(system)
    .flat()
    .filter((i) => units[i]!.outputs.some(({ dependencies }) => dependencies.length > 0))
    .filter((i) => units[i]!.capabilities.evaluates);
  return {
    update() {
      for (const i of order) {
        system.transferTo(i);
        for (let k = firstInput[i]!; k < firstInput[i + 1]!; k++) law.value[k] = u[k]!;
        units[i]!.evaluate();
      }
      system.transfer();
    },
  };
}

import type { CoupledSystem } from "../system/coupled-system.ts";
import type { AlgebraicLoop } from "../system/evaluation-plan.ts";
import { connectionName, inputName } from "../system/port-names.ts";

/** A loop of connections that was solved in initialization, in the user's names. */
export interface CoupledLoopReport {
  readonly units: readonly string[];
  readonly connections: readonly string[];
  /** Inputs of the loop with their values at the solution, and input - (K y + e) there. */
  readonly inputs: readonly { readonly name: string; readonly value: number; readonly residual: number }[];
}

export function reportLoop(
  system: CoupledSystem,
  loop: AlgebraicLoop,
  residuals: Float64Array,
): CoupledLoopReport {
  return {
    units: loop.units.map((unit) => system.units[unit]!.name),
    connections: loop.connections.map((one) => connectionName(system, one)),
    inputs: loop.inputs.map((input, i) => ({
      ...{ name: inputName(system, input), value: system.u[input]!, residual: residuals[i]! },
    })),
  };
}

import type { CoupledSystem } from "../system/coupled-system.ts";
import { connectionName } from "../system/port-names.ts";

/** What may limit a step, in the user's names: a connection, a power bond, a constraint, a unit. */
export interface StepLimiter {
  readonly name: string;
  /** The unit by which a run fails that it ends. */
  readonly unit: string;
}

/** Each stacked input by the first connection to it. */
export function inputLimiters(system: CoupledSystem): readonly StepLimiter[] {
  const limiters = system.units.flatMap(({ name, inputs }) =>
    inputs.map((input): StepLimiter => ({ name: `${name}.${input.name}`, unit: name })),
  );
  for (const connection of [...system.connections].reverse()) {
    const i = system.firstInput[connection.to.unit]! + connection.to.port;
    limiters[i] = { ...limiters[i]!, name: connectionName(system, connection) };
  }
  return limiters;
}

/** Each stacked output by the first connection from it, or by its own name. */
export function outputLimiters(system: CoupledSystem): readonly StepLimiter[] {
  const limiters = system.units.flatMap(({ name, outputs }) =>
    outputs.map((output): StepLimiter => ({ name: `${name}.${output.name}`, unit: name })),
  );
  for (const connection of [...system.connections].reverse()) {
    const i = system.firstOutput[connection.from.unit]! + connection.from.port;
    limiters[i] = { ...limiters[i]!, name: connectionName(system, connection) };
  }
  return limiters;
}

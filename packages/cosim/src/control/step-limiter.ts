import type { CoupledSystem } from "../system/coupled-system.ts";
import { connectionName } from "../system/port-names.ts";

/** A potential limiter of steps, with the user's name for it: a connection, a power bond, a constraint, a unit. */
export interface StepLimiter {
  readonly name: string;
  /** The unit named in the error if the run fails by this limiter. */
  readonly unit: string;
}

/** For each stacked input the first connection to it. */
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

/** For each stacked output the first connection from it, else its own name. */
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

import type { Connection, CoupledSystem } from "../system/coupled-system.ts";
import { connectionName } from "../system/port-names.ts";

/** A potential limiter of steps, with the user's name for it: a connection, a power bond, a constraint, a unit. */
export interface StepLimiter {
  readonly name: string;
  /** The unit named in the error if the run fails by this limiter. */
  readonly unit: string;
}

/** For each stacked input the first connection to it. */
export function inputLimiters(system: CoupledSystem): readonly StepLimiter[] {
  return limitersOf(system, "inputs", ({ to }) => system.firstInput[to.unit]! + to.port);
}

/** For each stacked output the first connection from it, else its own name. */
export function outputLimiters(system: CoupledSystem): readonly StepLimiter[] {
  return limitersOf(system, "outputs", ({ from }) => system.firstOutput[from.unit]! + from.port);
}

function limitersOf(
  system: CoupledSystem,
  side: "inputs" | "outputs",
  indexOf: (connection: Connection) => number,
): readonly StepLimiter[] {
  const limiters = system.units.flatMap((unit) =>
    unit[side].map((port): StepLimiter => ({ name: `${unit.name}.${port.name}`, unit: unit.name })),
  );
  for (const connection of [...system.connections].reverse()) {
    const i = indexOf(connection);
    limiters[i] = { ...limiters[i]!, name: connectionName(system, connection) };
  }
  return limiters;
}

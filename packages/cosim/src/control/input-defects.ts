import type { CoupledSystem } from "../system/coupled-system.ts";

/** How far the inputs of the last step were from what they have turned out to be at its end: omega(t + h) - u. */
export interface InputDefects {
  /** R^m, 0 where an input is not judged: discrete ones, and those with feedback, whose end only the unit knows. */
  readonly values: Float64Array;
  /** Inputs that are judged. */
  readonly judged: readonly number[];
  calc(): void;
}

export function createInputDefects({
  units,
  connections,
  firstInput,
  smooth,
  laws,
  predicted,
  u,
}: CoupledSystem): InputDefects {
  const connected = new Set(connections.map(({ to }) => firstInput[to.unit]! + to.port));
  const judged = units.flatMap(({ inputs }, unit) =>
    inputs
      .map((_, port) => firstInput[unit]! + port)
      .filter((i) => smooth[i] === 1 && connected.has(i) && laws[unit]!.feedback === undefined),
  );
  const values = new Float64Array(u.length);
  return {
    values,
    judged,
    calc() {
      for (let k = 0; k < judged.length; k++) values[judged[k]!] = predicted[judged[k]!]! - u[judged[k]!]!;
    },
  };
}

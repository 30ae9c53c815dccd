import type { CoupledSystem } from "../system/coupled-system.ts";

/** How far inputs w that units had in a step were from what these should have been: w - u. */
export interface InputDefects {
  /** R^m, at the beginning of the step: not zero where inputs are smoothed, corrected or known ahead (Gauss-Seidel). */
  readonly atBeginning: Float64Array;
  /** R^m, at its end. */
  readonly atEnd: Float64Array;
  /** Inputs that are judged: not discrete ones, and none with feedback of units that do not tell of their end. */
  readonly judged: readonly number[];
  /** A step begins where the inputs are `system.u`. */
  begin(): void;
  /** It has ended where they are. */
  finish(): void;
}

export function createInputDefects(system: CoupledSystem): InputDefects {
  const { units, connections, firstInput, smooth, laws, predicted, entered, u } = system;
  const connected = new Set(connections.map(({ to }) => firstInput[to.unit]! + to.port));
  const tells = (unit: number): boolean =>
    laws[unit]!.feedback === undefined || units[unit]!.reachedInputs !== undefined;
  const judged = units.flatMap(({ inputs }, unit) =>
    inputs
      .map((_, port) => firstInput[unit]! + port)
      .filter((i) => smooth[i] === 1 && connected.has(i) && tells(unit)),
  );
  const before = new Float64Array(u.length);
  const atBeginning = new Float64Array(u.length);
  const atEnd = new Float64Array(u.length);
  return {
    ...{ atBeginning, atEnd, judged },
    begin: () => before.set(u),
    finish() {
      for (let k = 0; k < judged.length; k++) {
        const i = judged[k]!;
        atBeginning[i] = entered[i]! - before[i]!;
        atEnd[i] = predicted[i]! - u[i]!;
      }
    },
  };
}

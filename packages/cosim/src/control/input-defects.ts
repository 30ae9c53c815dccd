import type { CoupledSystem } from "../system/coupled-system.ts";

/** Difference of the approximated inputs w from the actual ones in a step: w - u. */
export interface InputDefects {
  /** R^m, at the beginning of the step: not zero for smoothed, corrected or interpolated inputs (Gauss-Seidel). */
  readonly atBeginning: Float64Array;
  /** R^m, at its end. */
  readonly atEnd: Float64Array;
  /** Compared inputs: continuous ones, without those with feedback in units that cannot report them. */
  readonly compared: readonly number[];
  /** Begins a step with the inputs `system.u`. */
  begin(): void;
  /** Ends the step. */
  finish(): void;
}

export function createInputDefects(system: CoupledSystem): InputDefects {
  const { units, connections, firstInput, smooth, approximations, predicted, entered, u } = system;
  const connected = new Set(connections.map(({ to }) => firstInput[to.unit]! + to.port));
  const reportsInputs = (unit: number): boolean =>
    approximations[unit]!.feedback === undefined || units[unit]!.reachedInputs !== undefined;
  const compared = units.flatMap(({ inputs }, unit) =>
    inputs
      .map((_, port) => firstInput[unit]! + port)
      .filter((i) => smooth[i] === 1 && connected.has(i) && reportsInputs(unit)),
  );
  const before = new Float64Array(u.length);
  const atBeginning = new Float64Array(u.length);
  const atEnd = new Float64Array(u.length);
  return {
    ...{ atBeginning, atEnd, compared },
    begin: () => before.set(u),
    finish() {
      for (let k = 0; k < compared.length; k++) {
        const i = compared[k]!;
        atBeginning[i] = entered[i]! - before[i]!;
        atEnd[i] = predicted[i]! - u[i]!;
      }
    },
  };
}

import type { PowerBond } from "../description/system-description.ts";
import type { CoupledSystem } from "../system/coupled-system.ts";
import { inputName } from "../system/port-names.ts";
import type { InputOrder } from "../unit/input-approximation.ts";

/**
 * Energy-preserving coupling (NEPCE; Benedikt, Watzenig & Hofer 2013; Sadjina & Pedersen 2020): the integral of u - w
 * over a step, the missing input of a power bond, is added as a constant in the next step. The integrals of both
 * inputs of a bond then equal those of the outputs, one step late, and the energy error of the coupling is one order
 * smaller. So is the error of the solution; but stability demands steps as small as with extrapolation of one order
 * more.
 */
export interface EnergyCorrection {
  /** A step of size `h` begins at `t`, where the inputs are `system.u`. */
  begin(t: number, h: number): void;
  /** Changes the approximation of a unit, written without correction. */
  write(unit: number): void;
  /** The step has ended. */
  finish(): void;
  restart(): void;
  save(): CorrectionPast;
  restore(past: CorrectionPast): void;
}

export interface CorrectionPast {
  readonly begun: number;
  readonly vectors: readonly Float64Array[];
}

/** Stacked inputs of bonds, by their names; missing and discrete ones are left out. */
export function bondInputs(system: CoupledSystem, bonds: readonly PowerBond[]): readonly number[] {
  const names = Array.from(system.u, (_, input) => inputName(system, input));
  const found = bonds.flatMap(({ inputs }) => inputs.map((name) => names.indexOf(name)));
  return [...new Set(found)].filter((input) => input >= 0 && system.smooth[input] === 1);
}

/**
 * Integral of u - w over a step of size 1, if it is 1 at the end of the step and 0 at the points of the polynomial of
 * order p, for equal steps: the constants of the Adams-Moulton formulas.
 */
const SHARE_OF_END = [1 / 2, 5 / 12, 3 / 8] as const;
/** The same if it is 1 at the beginning and decreases to 0. */
const SHARE_OF_BEGINNING = 1 / 2;

export function createEnergyCorrection(
  { units, u, approximation, approximations, firstInput, predicted }: CoupledSystem,
  inputs: readonly number[],
): EnergyCorrection {
  const m = u.length;
  const [correction, beginning, end, missing] = [0, 0, 0, 0].map(() => new Float64Array(m)) as [
    Float64Array,
    Float64Array,
    Float64Array,
    Float64Array,
  ];
  const vectors = [correction, beginning, end, missing];
  const ofUnit = units.map((_, i) =>
    inputs.filter((input) => input >= firstInput[i]! && input < firstInput[i + 1]!),
  );
  const orders = new Int8Array(m);
  /** Beginning of the last step; NaN: there was none. */
  let begun = Number.NaN;

  return {
    begin(t, h) {
      const last = t - begun;
      for (let k = 0; k < inputs.length; k++) {
        const i = inputs[k]!;
        const share = SHARE_OF_END[orders[i]! as InputOrder];
        if (last > 0) {
          missing[i] = last * (SHARE_OF_BEGINNING * beginning[i]! + share * (u[i]! - end[i]!));
        }
        correction[i] = missing[i]! / h;
        // Completed by `write`.
        beginning[i] = u[i]!;
      }
      begun = t;
    },
    write(unit) {
      const own = ofUnit[unit]!;
      for (let k = 0; k < own.length; k++) {
        const i = own[k]!;
        orders[i] = approximations[unit]!.order;
        beginning[i]! -= approximation.value[i]!;
        approximation.value[i]! += correction[i]!;
      }
    },
    finish() {
      for (let k = 0; k < inputs.length; k++)
        end[inputs[k]!] = predicted[inputs[k]!]! - correction[inputs[k]!]!;
    },
    restart() {
      begun = Number.NaN;
      missing.fill(0);
    },
    save: () => ({ begun, vectors: [...vectors.map((one) => one.slice()), Float64Array.from(orders)] }),
    restore(past) {
      begun = past.begun;
      for (const [k, one] of vectors.entries()) one.set(past.vectors[k]!);
      orders.set(past.vectors[vectors.length]!);
    },
  };
}

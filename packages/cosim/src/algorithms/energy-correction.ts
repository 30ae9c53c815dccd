import type { PowerBond } from "../description/system-description.ts";
import type { CoupledSystem } from "../system/coupled-system.ts";
import { inputName } from "../system/port-names.ts";
import type { InputOrder } from "../unit/input-approximation.ts";

/**
 * Energy-preserving coupling (NEPCE; Benedikt, Watzenig & Hofer 2013; Sadjina & Pedersen 2020): what the input w of a power bond has
 * lacked in a step, the integral of u - w, is given back as a constant in the next one. Integrals of both inputs of a bond
 * agree then with those of the outputs, one step late, and what coupling makes of energy is smaller by an order. So is the error;
 * and steps must be as small as extrapolation of one order more wants them to be for stability.
 */
export interface EnergyCorrection {
  /** A step of size `h` begins at `t`, where the inputs are `system.u`. */
  begin(t: number, h: number): void;
  /** Changes the law of a unit, which has been written without correction. */
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

/** Inputs of bonds, stacked, by their names; those that are not there, or discrete, are left out. */
export function bondInputs(system: CoupledSystem, bonds: readonly PowerBond[]): readonly number[] {
  const names = Array.from(system.u, (_, input) => inputName(system, input));
  const found = bonds.flatMap(({ inputs }) => inputs.map((name) => names.indexOf(name)));
  return [...new Set(found)].filter((input) => input >= 0 && system.smooth[input] === 1);
}

/**
 * The integral of u - w over a step of size 1, if it is 1 at the end of it and 0 at the points that the polynomial of order p
 * goes through, for steps of one size: the constants of the Adams-Moulton formulas.
 */
const SHARE_OF_END = [1 / 2, 5 / 12, 3 / 8] as const;
/** If it is 1 at the beginning and goes to 0. */
const SHARE_OF_BEGINNING = 1 / 2;

export function createEnergyCorrection(
  { units, u, law, laws, firstInput, predicted }: CoupledSystem,
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
  /** When the last step began; NaN: there was none. */
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
        orders[i] = laws[unit]!.order;
        beginning[i]! -= law.value[i]!;
        law.value[i]! += correction[i]!;
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

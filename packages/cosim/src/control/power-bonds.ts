import type { MacroStepper } from "../algorithms/algorithm.ts";
import type { CoupledSystem } from "../system/coupled-system.ts";
import { createInputDefects } from "./input-defects.ts";
import type { BondEnergy } from "./step-control.ts";

/** A power bond by the numbers of its two stacked inputs and of the outputs connected to them. */
export interface ResolvedBond {
  readonly name: string;
  /** An input and an output of one unit; their product is the power it receives or delivers. */
  readonly first: BondSide;
  readonly second: BondSide;
  /** Unit for error messages. */
  readonly unit: string;
}

export interface BondSide {
  readonly input: number;
  readonly output: number;
  /** Gain of the connection to the input. */
  readonly gain: number;
}

/** Power through the bonds of a system, and its errors by the coupling. Power in [W], energy in [J]. */
export interface BondMonitor {
  readonly bonds: readonly ResolvedBond[];
  /** For each bond, at the end of the last step: power delivered by one unit and not received by the other. */
  readonly residualPower: Float64Array;
  /** Energy generated so far. */
  readonly residualEnergy: Float64Array;
  /** Largest power so far. */
  readonly powerLevel: Float64Array;
  totals(): readonly BondEnergy[];
  /** For checkpoints. */
  save(): BondSums;
  restore(sums: BondSums): void;
}

/** One array for each kind of sum, with an element for each bond. */
export type BondSums = readonly Float64Array[];

/**
 * Residual power of bonds (Sadjina, Kyllingstad, Skjong & Pedersen 2017, "Energy conservation and power bonds in
 * co-simulations"): each unit had an input w at the end of its step instead of u. At the first unit the power is w1
 * y1, at the second one w2 y2 g1 / g2, with g the gains of the connections; the difference is
 *
 *     (w1 - u1) y1 - (w2 - u2) y2 g1 / g2.
 *
 * From its value at the beginning of a step, mostly zero, it grows with the power p of time. Its mean is therefore at
 * 1 / (p + 1) of the difference to its final value.
 */
export function monitorBonds(
  system: CoupledSystem,
  stepper: MacroStepper,
  bonds: readonly ResolvedBond[],
): { readonly stepper: MacroStepper; readonly monitor: BondMonitor } {
  if (bonds.length === 0) return { stepper, monitor: noBonds };
  const { y, u } = system;
  const defects = createInputDefects(system);
  const count = bonds.length;
  const before = new Float64Array(y.length);
  const residualPower = new Float64Array(count);
  const residualEnergy = new Float64Array(count);
  const powerLevel = new Float64Array(count);
  const carried = new Float64Array(count);
  const absoluteResidual = new Float64Array(count);
  const kept = [powerLevel, carried, residualEnergy, absoluteResidual];

  const residualOf = ({ first, second }: ResolvedBond, defect: Float64Array, outputs: Float64Array): number =>
    defect[first.input]! * outputs[first.output]! -
    (defect[second.input]! * outputs[second.output]! * first.gain) / second.gain;

  const update = (h: number, jumps: boolean): void => {
    for (let k = 0; k < count; k++) {
      const bond = bonds[k]!;
      const power = Math.abs(u[bond.first.input]! * y[bond.first.output]!);
      const atBeginning = residualOf(bond, defects.atBeginning, before);
      // Jumps at an event are no error.
      const atEnd = jumps ? atBeginning : residualOf(bond, defects.atEnd, y);
      const mean = atBeginning + (atEnd - atBeginning) / (stepper.order + 1);
      residualPower[k] = (stepper.order + 1) * mean;
      powerLevel[k] = Math.max(powerLevel[k]!, power);
      carried[k]! += h * power;
      residualEnergy[k]! += h * mean;
      absoluteResidual[k]! += h * Math.abs(mean);
    }
  };

  const save = (): BondSums => kept.map((one) => one.slice());
  const restore = (sums: BondSums): void => {
    for (const [i, one] of kept.entries()) one.set(sums[i]!);
  };

  return {
    monitor: {
      ...{ bonds, residualPower, residualEnergy, powerLevel, save, restore },
      totals: () =>
        bonds.map(({ name }, k) => ({
          ...{ name, carried: carried[k]!, residual: residualEnergy[k]! },
          absoluteResidual: absoluteResidual[k]!,
        })),
    },
    stepper: {
      order: stepper.order,
      step(t, h) {
        before.set(y);
        defects.begin();
        const step = stepper.step(t, h);
        defects.finish();
        update(step.time - t, step.event);
        return step;
      },
      restart: () => stepper.restart?.(),
      save: () => ({ inner: stepper.save?.(), sums: save() }),
      restore(past) {
        const { inner, sums } = past as BondPast;
        stepper.restore?.(inner);
        restore(sums);
      },
    },
  };
}

const none = new Float64Array(0);
const noBonds: BondMonitor = {
  ...{ bonds: [], residualPower: none, residualEnergy: none, powerLevel: none },
  totals: () => [],
  save: () => [],
  restore: () => {},
};

interface BondPast {
  readonly inner: unknown;
  readonly sums: BondSums;
}

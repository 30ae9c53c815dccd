import { coupleUnits } from "../system/coupled-system.ts";
import type { InputApproximation, InputOrder } from "../unit/input-approximation.ts";
import type { Unit, UnitStep } from "../unit/unit.ts";

/** A unit alone; the test sets its inputs. */
export interface DrivenUnit {
  readonly unit: Unit;
  readonly approximation: InputApproximation;
  readonly y: Float64Array;
  /** Initializes to the first communication point with these inputs. */
  initialize(...u: readonly number[]): void;
  /** One step with held inputs, or with the current approximation. */
  step(t: number, h: number, ...u: readonly number[]): UnitStep;
}

export function driveUnit(unit: Unit, order: InputOrder = 0, stopTime = 10): DrivenUnit {
  const { approximations, y } = coupleUnits([unit], []);
  const approximation = approximations[0]!;
  return {
    unit,
    approximation,
    y,
    initialize(...u) {
      approximation.order = order;
      approximation.value.set(u);
      unit.enterInitialization({ startTime: 0, stopTime });
      unit.evaluate();
      unit.exitInitialization();
    },
    step(t, h, ...u) {
      approximation.value.set(u);
      unit.begin(t, h);
      return unit.finish();
    },
  };
}

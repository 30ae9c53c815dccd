import type { CoupledSystem } from "../system/coupled-system.ts";
import type { MacroStep } from "./algorithm.ts";

/** Steps units by the laws of their inputs, and tells what came of it in one object that it reuses. */
export interface UnitStepper {
  readonly step: MacroStep;
  /** A new macro step from `t` to `t + h`. */
  begin(t: number, h: number): void;
  /** All units: those in processes of their own work at the same time. */
  stepAll(): void;
  stepOne(unit: number): void;
}

export function createUnitStepper({ units }: CoupledSystem): UnitStepper {
  const step: { -readonly [K in keyof MacroStep]: MacroStep[K] } = {
    ...{ status: "done", time: 0, event: false, terminate: undefined, unit: -1 },
  };
  let t = 0;
  let h = 0;

  const finish = (i: number): void => {
    const { status, time, event, terminate } = units[i]!.finish();
    if (status === "discarded") {
      step.status = "discarded";
      step.unit = i;
    }
    if (time < step.time) {
      step.time = time;
      step.unit = i;
    }
    if (event) step.event = true;
    step.terminate ??= terminate;
  };

  return {
    step,
    begin(from, size) {
      t = from;
      h = size;
      step.status = "done";
      step.time = from + size;
      step.event = false;
      step.terminate = undefined;
      step.unit = -1;
    },
    stepAll() {
      for (let i = 0; i < units.length; i++) units[i]!.begin(t, h);
      for (let i = 0; i < units.length; i++) finish(i);
    },
    stepOne(unit) {
      units[unit]!.begin(t, h);
      finish(unit);
    },
  };
}

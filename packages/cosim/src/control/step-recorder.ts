import type { BondMonitor } from "./power-bonds.ts";
import type { StepLog, StepRecord } from "./step-control.ts";

/** Tells a log of steps and of attempts at them, with what the bonds have made meanwhile. */
export interface StepRecorder {
  /** A step, or the first attempt at one, begins. */
  begin(): void;
  note(time: number, stepSize: number, error: number, accepted: boolean, limitedBy: string | undefined): void;
}

export function createStepRecorder(log: StepLog | undefined, monitor: BondMonitor | undefined): StepRecorder {
  if (log === undefined) return { begin: () => {}, note: () => {} };
  const before = new Float64Array(monitor?.bonds.length ?? 0);
  const bondResiduals = new Float64Array(before.length);
  const record: { -readonly [K in keyof StepRecord]: StepRecord[K] } = {
    ...{ time: 0, stepSize: 0, error: 0, accepted: true, limitedBy: undefined, bondResiduals },
  };
  return {
    begin() {
      if (monitor !== undefined) before.set(monitor.residualEnergy);
    },
    note(time, stepSize, error, accepted, limitedBy) {
      for (let k = 0; k < before.length; k++) bondResiduals[k] = monitor!.residualEnergy[k]! - before[k]!;
      record.time = time;
      record.stepSize = stepSize;
      record.error = error;
      record.accepted = accepted;
      record.limitedBy = limitedBy;
      log(record);
    },
  };
}

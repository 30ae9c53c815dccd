import type { CoupledSystem } from "../system/coupled-system.ts";
import { inputsAt } from "../unit/input-approximation.ts";
import type { UnitState } from "../unit/unit.ts";
import type { MacroStep } from "./algorithm.ts";

/**
 * Steps units with their input approximations. The result object is reused. If a unit ends its step early at an
 * event, the others end there, too: units beyond it are rolled back and repeat a shorter step with the same
 * approximation. If one of them has no rollback, the unit at the event continues alone to the end of the step, where
 * the others receive its event.
 */
export interface UnitStepper {
  readonly step: MacroStep;
  /** A new macro step from `t` to `t + h`. */
  begin(t: number, h: number): void;
  /** Steps all units; those in separate processes run in parallel. */
  stepAll(): void;
  stepOne(unit: number): void;
}

export function createUnitStepper({
  units,
  approximations,
  predicted,
  entered,
  firstInput,
}: CoupledSystem): UnitStepper {
  const step: { -readonly [K in keyof MacroStep]: MacroStep[K] } = {
    ...{ status: "done", time: 0, event: false, terminate: undefined, unit: -1 },
  };
  const keeps = units.map(
    (unit, i) => unit.capabilities.rollback && units.some((other, j) => j !== i && other.capabilities.events),
  );
  const kept: (UnitState | undefined)[] = units.map(() => undefined);
  const beginnings = units.map((_, i) => entered.subarray(firstInput[i]!, firstInput[i + 1]!));
  const ends = units.map((_, i) => predicted.subarray(firstInput[i]!, firstInput[i + 1]!));
  /** Time of each unit; NaN: not yet stepped. */
  const reached = new Float64Array(units.length);
  /** Reason of each unit to end the run at its time, if any. */
  const terminationRequests: (string | undefined)[] = units.map(() => undefined);
  let t = 0;
  let h = 0;
  /** Times closer than this differ by rounding only [s]. */
  let slack = 0;

  /** Writes the inputs at the end of the step according to the approximation. */
  const predict = (i: number): void => {
    const { feedback } = approximations[i]!;
    const reached = feedback === undefined ? undefined : units[i]!.reachedInputs;
    if (reached === undefined) inputsAt(approximations[i]!, h, ends[i]!);
    else ends[i]!.set(reached);
  };

  const begin = (i: number): void => {
    if (keeps[i] && kept[i] === undefined) kept[i] = units[i]!.save();
    beginnings[i]!.set(approximations[i]!.value);
    units[i]!.begin(t, h);
  };

  const finish = (i: number): void => {
    const { status, time, terminate } = units[i]!.finish();
    reached[i] = time;
    terminationRequests[i] = terminate;
    predict(i);
    if (status === "discarded") {
      step.status = "discarded";
      step.unit = i;
    }
  };

  /** Synchronizes all stepped units at the earliest stop. */
  const settle = (): void => {
    while (step.status === "done") {
      const early = earliest();
      const end = early < 0 ? step.time : reached[early]!;
      if (early < 0 && !isAnyAhead(end)) return;
      if (!canTakeBack(end)) {
        advanceAlone();
        return;
      }
      if (early >= 0) {
        step.unit = early;
        step.time = end;
        h = end - t;
        predict(early);
      }
      for (let i = 0; i < units.length; i++) if (isAhead(i, end)) repeatStep(i);
    }
  };

  /** The unit with the earliest stop before the end of the step; -1: none. */
  const earliest = (): number => {
    let early = -1;
    let time = step.time - slack;
    for (let i = 0; i < units.length; i++)
      if (reached[i]! < time) {
        early = i;
        time = reached[i]!;
      }
    return early;
  };
  const isAhead = (i: number, time: number): boolean => reached[i]! > time + slack;
  const isAnyAhead = (time: number): boolean => units.some((_, i) => isAhead(i, time));
  const canTakeBack = (time: number): boolean => units.every((_, i) => !isAhead(i, time) || keeps[i]);

  const repeatStep = (i: number): void => {
    units[i]!.restore(kept[i]!);
    reached[i] = t;
    terminationRequests[i] = undefined;
    if (h <= slack) return;
    units[i]!.begin(t, h);
    finish(i);
  };

  /** Advances units at events to the time of units without rollback. */
  const advanceAlone = (): void => {
    let end = step.time;
    for (let i = 0; i < units.length; i++) if (isAhead(i, end)) end = reached[i]!;
    for (let i = 0; i < units.length; i++)
      while (reached[i]! < end - slack && step.status === "done" && terminationRequests[i] === undefined) {
        terminationRequests[i] = units[i]!.updateDiscrete().terminate;
        if (terminationRequests[i] !== undefined) break;
        const from = reached[i]!;
        units[i]!.begin(from, end - from);
        finish(i);
      }
    step.time = end;
    step.unit = -1;
  };

  /** Takes the requests of units at or before the end of the step; later units may yet be rolled back. */
  const resolveTermination = (): void => {
    step.terminate = undefined;
    for (let i = 0; i < units.length; i++)
      if (!isAhead(i, step.time)) step.terminate ??= terminationRequests[i];
  };

  const releaseKept = (): void => {
    for (let i = 0; i < units.length; i++) {
      const state = kept[i];
      if (state !== undefined) units[i]!.release(state);
      kept[i] = undefined;
    }
  };

  return {
    get step() {
      step.event = false;
      for (let i = 0; i < units.length; i++) if (units[i]!.atEvent) step.event = true;
      return step;
    },
    begin(from, size) {
      releaseKept();
      t = from;
      h = size;
      reached.fill(Number.NaN);
      terminationRequests.fill(undefined);
      step.status = "done";
      step.time = from + size;
      slack = 4 * Number.EPSILON * Math.max(Math.abs(from), Math.abs(step.time));
      step.terminate = undefined;
      step.unit = -1;
    },
    stepAll() {
      for (let i = 0; i < units.length; i++) begin(i);
      for (let i = 0; i < units.length; i++) finish(i);
      settle();
      resolveTermination();
    },
    stepOne(unit) {
      begin(unit);
      finish(unit);
      settle();
      resolveTermination();
    },
  };
}

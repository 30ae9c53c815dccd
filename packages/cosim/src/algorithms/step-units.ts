import type { CoupledSystem } from "../system/coupled-system.ts";
import { inputsAt } from "../unit/input-approximation.ts";
import type { UnitState } from "../unit/unit.ts";
import type { MacroStep } from "./algorithm.ts";

/**
 * Steps units by the laws of their inputs, and tells what came of it in one object that it reuses. Where a unit ends its step
 * early, at an event, the others end theirs there, too: those that were beyond it are taken back and make the shorter step with
 * the same law. Where one of them cannot be taken back, the unit at the event goes on alone, and its event is seen by the
 * others at the end of the step.
 */
export interface UnitStepper {
  readonly step: MacroStep;
  /** A new macro step from `t` to `t + h`. */
  begin(t: number, h: number): void;
  /** All units: those in processes of their own work at the same time. */
  stepAll(): void;
  stepOne(unit: number): void;
}

export function createUnitStepper({
  units,
  laws,
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
  /** Where each unit is, NaN: not yet stepped. */
  const reached = new Float64Array(units.length);
  /** Why each unit wants the run to end where it is, if it does. */
  const wishes: (string | undefined)[] = units.map(() => undefined);
  let t = 0;
  let h = 0;
  /** Times that differ by rounding only are one [s]. */
  let slack = 0;

  /** What the law has made of the inputs at the end of the step. */
  const predict = (i: number): void => {
    const { feedback } = laws[i]!;
    const reached = feedback === undefined ? undefined : units[i]!.reachedInputs;
    if (reached === undefined) inputsAt(laws[i]!, h, ends[i]!);
    else ends[i]!.set(reached);
  };

  const begin = (i: number): void => {
    if (keeps[i] && kept[i] === undefined) kept[i] = units[i]!.save();
    beginnings[i]!.set(laws[i]!.value);
    units[i]!.begin(t, h);
  };

  const finish = (i: number): void => {
    const { status, time, terminate } = units[i]!.finish();
    reached[i] = time;
    wishes[i] = terminate;
    predict(i);
    if (status === "discarded") {
      step.status = "discarded";
      step.unit = i;
    }
  };

  /** Brings all units that have made the step to where the first of them has stopped. */
  const settle = (): void => {
    while (step.status === "done") {
      const early = earliest();
      const end = early < 0 ? step.time : reached[early]!;
      if (early < 0 && !isAnyAhead(end)) return;
      if (!canTakeBack(end)) {
        goOnAlone();
        return;
      }
      if (early >= 0) {
        step.unit = early;
        step.time = end;
        h = end - t;
        predict(early);
      }
      for (let i = 0; i < units.length; i++) if (isAhead(i, end)) takeAgain(i);
    }
  };

  /** The unit that has stopped first, before the end of the step; -1: none. */
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

  const takeAgain = (i: number): void => {
    units[i]!.restore(kept[i]!);
    reached[i] = t;
    wishes[i] = undefined;
    if (h <= slack) return;
    units[i]!.begin(t, h);
    finish(i);
  };

  /** Units at events go on to where those are that cannot be taken back. */
  const goOnAlone = (): void => {
    let end = step.time;
    for (let i = 0; i < units.length; i++) if (isAhead(i, end)) end = reached[i]!;
    for (let i = 0; i < units.length; i++)
      while (reached[i]! < end - slack && step.status === "done" && wishes[i] === undefined) {
        wishes[i] = units[i]!.updateDiscrete().terminate;
        if (wishes[i] !== undefined) break;
        const from = reached[i]!;
        units[i]!.begin(from, end - from);
        finish(i);
      }
    step.time = end;
    step.unit = -1;
  };

  /** Of those who wish the end where the step has ended, or before, where the others cannot be taken back. */
  const heedWishes = (): void => {
    step.terminate = undefined;
    for (let i = 0; i < units.length; i++) if (!isAhead(i, step.time)) step.terminate ??= wishes[i];
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
      wishes.fill(undefined);
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
      heedWishes();
    },
    stepOne(unit) {
      begin(unit);
      finish(unit);
      settle();
      heedWishes();
    },
  };
}

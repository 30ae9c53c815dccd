import { diagnoseWithoutSpan } from "@cosimo/ir";
import type { MacroStep, MacroStepper } from "../algorithms/algorithm.ts";
import { type CoupledSystem, releaseSystem, restoreSystem, saveSystem } from "../system/coupled-system.ts";
import { UnitFault } from "../unit/unit-fault.ts";
import { controlMessages } from "./control-messages.ts";
import type { ErrorControl } from "./error-control.ts";
import type { HiddenEventWatch } from "./hidden-events.ts";
import type { BondMonitor, BondSums } from "./power-bonds.ts";
import type { ControlledStepper, StepLog } from "./step-control.ts";
import type { StepLimiter } from "./step-limiter.ts";
import { createStepRecorder } from "./step-recorder.ts";
import { createStepSizeController, type StepSizeState } from "./step-size-controller.ts";

/** Sizes of communication steps [s]. */
export interface StepSizes {
  readonly initial: number;
  readonly min: number;
  readonly max: number;
}

export interface ControlledStepperOptions {
  readonly sizes: StepSizes;
  /** Rejected steps are rolled back. False: their error only reduces the next step. */
  readonly rollback: boolean;
  readonly log?: StepLog | undefined;
  /** Monitors the power bonds. */
  readonly monitor?: BondMonitor | undefined;
  /** With rollback. Missing: all units report their events. */
  readonly hidden?: HiddenEventWatch | undefined;
  /** Jumps that units do not report are located to this part of the largest step so far; missing: 0. */
  readonly location?: number;
}

/** Largest growth of steps without rollback. */
const CAREFUL_FACTOR = 1.5;

/** Makes steps of the sizes that the controller chooses from the estimated errors. */
export function createControlledStepper(
  system: CoupledSystem,
  stepper: MacroStepper,
  errorControl: ErrorControl,
  { sizes, rollback, log, monitor, hidden, location = 0 }: ControlledStepperOptions,
): ControlledStepper {
  const longest = longestSteps(system);
  const max = Math.min(sizes.max, ...longest.map(({ size }) => size));
  const controller = createStepSizeController({
    ...{ exponent: errorControl.exponent, initial: sizes.initial, min: Math.min(sizes.min, max), max },
    ...(rollback ? {} : { maxFactor: CAREFUL_FACTOR }),
  });
  const limiters = [
    ...errorControl.limiters,
    ...longest.map(({ limiter }) => limiter),
    ...(hidden?.limiters ?? []),
  ];
  const firstHidden = limiters.length - (hidden?.limiters.length ?? 0);
  const unitLimiter = longest.findIndex(({ size }) => size === max);
  const counts = limiters.map(() => ({ steps: 0, rejected: 0 }));
  const recorder = createStepRecorder(log, monitor);
  let limiter = -1;
  let rejected = 0;
  let largestStep = sizes.initial;

  /** The limiter of an accepted step: the maximum of a unit, or the largest error. */
  const limiterOf = (isClipped: boolean): number => {
    if (isClipped && errorControl.horizonLimiter !== undefined && errorControl.horizonLimiter >= 0)
      return errorControl.horizonLimiter;
    if (controller.size < max) return errorControl.worst;
    return unitLimiter < 0 ? errorControl.worst : errorControl.limiters.length + unitLimiter;
  };

  const note = (t: number, step: MacroStep, accepted: boolean): void => {
    if (limiter >= 0) counts[limiter]![accepted ? "steps" : "rejected"]++;
    recorder.note(t, step.time - t, errorControl.error, accepted, limiters[limiter]?.name);
  };

  const stepFault = (t: number, h: number): UnitFault => {
    const { name, unit } = limiters[errorControl.worst] ?? { name: "", unit: "" };
    const args = { time: t, size: h, limiter: name, error: Number(errorControl.error.toPrecision(3)) };
    const context = { time: t, variables: [name] };
    const diagnostic = diagnoseWithoutSpan(controlMessages, "step-control.too-small", args, context);
    return new UnitFault(unit, t, "step-size", [diagnostic]);
  };

  /** Sign of an event that a unit does not report, as an error of the control's exponent; above 1: the step is too long. */
  const hiddenError = (step: MacroStep): number => {
    if (hidden === undefined || !rollback || step.event || step.terminate !== undefined) return 0;
    return hidden.calc(step.time) ** (errorControl.exponent / hidden.exponent);
  };

  /** Accepts the step, or returns the size to repeat it with. */
  const decide = (t: number, h: number, step: MacroStep, clipped: boolean): "kept" | number => {
    const { wantedSize = Number.NaN, error } = errorControl;
    const again = rollback && step.terminate === undefined && step.time > t;
    limiter = errorControl.worst;
    if (again && !(error <= 1)) {
      if (!controller.reject(h, error)) throw stepFault(t, h);
      note(t, step, false);
      return controller.size;
    }
    if (again && wantedSize < h && h > sizes.min) {
      note(t, step, false);
      return Math.max(sizes.min, wantedSize);
    }
    const sign = hiddenError(step);
    const isHidden = sign > error && sign > 1;
    if (again && isHidden && h > location * largestStep && controller.reject(h, sign)) {
      limiter = firstHidden + hidden!.worst;
      note(t, step, false);
      return controller.size;
    }
    // A jump that is located; beyond it signals have no past.
    if (isHidden) hidden!.restart();
    limiter = sign > error ? firstHidden + hidden!.worst : limiterOf(clipped);
    largestStep = Math.max(largestStep, step.time - t);
    controller.accept(step.time - t, Math.max(error, Math.min(1, sign)), clipped || step.time < t + h);
    note(t, step, true);
    errorControl.accept?.();
    return "kept";
  };

  return {
    get rejected() {
      return rejected;
    },
    get limitedBy() {
      return limiters[limiter]?.name;
    },
    step(t, limit) {
      const horizon = errorControl.horizon?.(t) ?? Number.POSITIVE_INFINITY;
      const room = Math.min(limit, horizon) - t;
      const goBack = rollback ? keep(system, stepper) : undefined;
      recorder.begin();
      hidden?.begin(t);
      try {
        for (let size = controller.size; ; ) {
          const h = sizeWithin(room, size);
          const step = errorControl.attempt(t, h, goBack?.back ?? noRollback);
          const decision = decide(t, h, step, h < controller.size);
          if (decision === "kept") return step;
          rejected++;
          goBack!.back();
          size = decision;
        }
      } finally {
        goBack?.release();
      }
    },
    restart() {
      controller.restart();
      errorControl.restart?.();
      hidden?.restart();
      stepper.restart?.();
    },
    save: () =>
      ({
        rejected,
        largestStep,
        hidden: hidden?.save(),
        sizes: controller.save(),
        errorControl: errorControl.save?.(),
        bonds: monitor?.save(),
      }) satisfies Past,
    restore(kept) {
      const past = kept as Past;
      rejected = past.rejected;
      largestStep = past.largestStep;
      if (past.hidden !== undefined) hidden?.restore(past.hidden);
      controller.restore(past.sizes);
      errorControl.restore?.(past.errorControl);
      if (past.bonds !== undefined) monitor?.restore(past.bonds);
    },
    report: () => ({
      limits: limiters
        .map(({ name }, i) => ({ name, ...counts[i]! }))
        .filter(({ steps, rejected }) => steps + rejected > 0)
        .sort((a, b) => b.steps + b.rejected - a.steps - a.rejected),
      bonds: monitor?.totals() ?? [],
    }),
  };
}

interface Past {
  readonly rejected: number;
  readonly largestStep: number;
  readonly hidden: unknown;
  readonly sizes: StepSizeState;
  readonly errorControl: unknown;
  readonly bonds: BondSums | undefined;
}

/** The remaining interval in one step, or in two equal ones: avoids a tiny last step. */
function sizeWithin(room: number, size: number): number {
  if (room <= size * (1 + 1e-9)) return room;
  return room < 2 * size ? room / 2 : size;
}

/** Units with a longest step. */
function longestSteps({ units }: CoupledSystem): readonly { size: number; limiter: StepLimiter }[] {
  return units.flatMap(({ name, longestStep }) =>
    longestStep === undefined ? [] : [{ size: longestStep, limiter: { name, unit: name } }],
  );
}

interface WayBack {
  back(): void;
  release(): void;
}

function keep(system: CoupledSystem, stepper: MacroStepper): WayBack {
  const state = saveSystem(system);
  const past = stepper.save?.();
  return {
    back() {
      restoreSystem(system, state);
      stepper.restore?.(past);
    },
    release: () => releaseSystem(system, state),
  };
}

function noRollback(): never {
  throw new Error("a step is taken back by a control that keeps none");
}

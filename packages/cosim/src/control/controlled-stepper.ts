import { diagnoseWithoutSpan } from "@cosimo/ir";
import type { MacroStep, MacroStepper } from "../algorithms/algorithm.ts";
import { type CoupledSystem, releaseSystem, restoreSystem, saveSystem } from "../system/coupled-system.ts";
import { UnitFault } from "../unit/unit-fault.ts";
import { controlMessages } from "./control-messages.ts";
import type { ErrorControl } from "./error-control.ts";
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
  /** Steps whose error is too large are taken back. False: their error only makes the next one smaller. */
  readonly rollback: boolean;
  readonly log?: StepLog | undefined;
  /** Watches the power bonds. */
  readonly monitor?: BondMonitor | undefined;
}

/** Growth of steps that cannot be taken back if they turn out to be too long. */
const CAREFUL_FACTOR = 1.5;

/** Makes steps of the sizes that a controller chooses by what a judge says of them. */
export function createControlledStepper(
  system: CoupledSystem,
  stepper: MacroStepper,
  judge: ErrorControl,
  { sizes, rollback, log, monitor }: ControlledStepperOptions,
): ControlledStepper {
  const longest = longestSteps(system);
  const max = Math.min(sizes.max, ...longest.map(({ size }) => size));
  const controller = createStepSizeController({
    ...{ exponent: judge.exponent, initial: sizes.initial, min: Math.min(sizes.min, max), max },
    ...(rollback ? {} : { maxFactor: CAREFUL_FACTOR }),
  });
  const limiters = [...judge.limiters, ...longest.map(({ limiter }) => limiter)];
  const unitLimiter = longest.findIndex(({ size }) => size === max);
  const counts = limiters.map(() => ({ steps: 0, rejected: 0 }));
  const recorder = createStepRecorder(log, monitor);
  let limiter = -1;
  let rejected = 0;

  /** What the size of a step that is kept has followed from: a maximum that a unit has set, or the worst of the errors. */
  const limiterOf = (isClipped: boolean): number => {
    if (isClipped && judge.horizonLimiter !== undefined && judge.horizonLimiter >= 0)
      return judge.horizonLimiter;
    if (controller.size < max) return judge.worst;
    return unitLimiter < 0 ? judge.worst : judge.limiters.length + unitLimiter;
  };

  const note = (t: number, step: MacroStep, accepted: boolean): void => {
    if (limiter >= 0) counts[limiter]![accepted ? "steps" : "rejected"]++;
    recorder.note(t, step.time - t, judge.error, accepted, limiters[limiter]?.name);
  };

  const fault = (t: number, h: number): UnitFault => {
    const { name, unit } = limiters[judge.worst] ?? { name: "", unit: "" };
    const args = { time: t, size: h, limiter: name, error: Number(judge.error.toPrecision(3)) };
    const context = { time: t, variables: [name] };
    const diagnostic = diagnoseWithoutSpan(controlMessages, "step-control.too-small", args, context);
    return new UnitFault(unit, t, "step-size", [diagnostic]);
  };

  /** Keeps the step that was made, or says with which size it is made again. */
  const decide = (t: number, h: number, step: MacroStep, clipped: boolean): "kept" | number => {
    const { wantedSize = Number.NaN, judgesEvents = false } = judge;
    const jumps = step.event && !judgesEvents;
    const error = jumps ? Math.min(1, judge.error) : judge.error;
    const again = rollback && step.terminate === undefined && !jumps;
    limiter = judge.worst;
    if (again && !(error <= 1)) {
      if (!controller.reject(h, error)) throw fault(t, h);
      note(t, step, false);
      return controller.size;
    }
    if (again && wantedSize < h && h > sizes.min) {
      note(t, step, false);
      return Math.max(sizes.min, wantedSize);
    }
    limiter = limiterOf(clipped);
    controller.accept(step.time - t, error, clipped || step.time < t + h);
    note(t, step, true);
    judge.accept?.();
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
      const horizon = judge.horizon?.(t) ?? Number.POSITIVE_INFINITY;
      const room = Math.min(limit, horizon) - t;
      const goBack = rollback ? keep(system, stepper) : undefined;
      recorder.begin();
      try {
        for (let size = controller.size; ; ) {
          const h = sizeWithin(room, size);
          const step = judge.attempt(t, h, goBack?.back ?? noWayBack);
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
      judge.restart?.();
      stepper.restart?.();
    },
    save: () =>
      ({ rejected, sizes: controller.save(), judge: judge.save?.(), bonds: monitor?.save() }) satisfies Past,
    restore(kept) {
      const past = kept as Past;
      rejected = past.rejected;
      controller.restore(past.sizes);
      judge.restore?.(past.judge);
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
  readonly sizes: StepSizeState;
  readonly judge: unknown;
  readonly bonds: BondSums | undefined;
}

/** The rest of the way in one step, or in two of the same size: no tiny one remains. */
function sizeWithin(room: number, size: number): number {
  if (room <= size * (1 + 1e-9)) return room;
  return room < 2 * size ? room / 2 : size;
}

/** Units that take steps up to a size of their own only. */
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

function noWayBack(): never {
  throw new Error("a step is taken back by a control that keeps none");
}

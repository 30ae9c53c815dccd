import type { MacroStep, MacroStepper } from "../algorithms/algorithm.ts";
import { createUnitStepper } from "../algorithms/step-units.ts";
import {
  type CoupledSystem,
  releaseSystem,
  restoreSystem,
  type SystemState,
  saveSystem,
} from "../system/coupled-system.ts";
import type { InputFeedback } from "../unit/input-approximation.ts";
import type { Unit } from "../unit/unit.ts";

/** Largest number of repetitions of a step to an event. */
const MAX_ITERATIONS = 12;
/** Difference of inputs from the outputs at the event, relative to their size, that is rounding. */
const ROUNDING = 2e-15;

/**
 * Locates events with the inputs that the units have there. A unit finds its event with the inputs that the algorithm
 * assumes, for example held ones; at the exchange these jump, so that its condition may be false again. A step that
 * ends early at an event is therefore repeated from its beginning with ramps to the inputs at its end (waveform
 * relaxation with linear functions, order 2; Kübler & Schiehlen 2000), until time and inputs agree: the event then is
 * one of the coupled system, or there is none in this step. All units need rollback, else the algorithm is returned
 * unchanged.
 */
export function createEventStepper(
  system: CoupledSystem,
  stepper: MacroStepper,
  ramps: ReadonlySet<number>,
): MacroStepper {
  const { u, predicted, entered } = system;
  if (!repeatsSteps(system)) return stepper;
  const ends = new Float64Array(u.length);
  const assumed = { predicted: new Float64Array(u.length), entered: new Float64Array(u.length) };
  const unitStepper = createUnitStepper(system);

  const repeat = (t: number, h: number, early: MacroStep, begun: SystemState): MacroStep => {
    const slack = 2 * Number.EPSILON * Math.max(Math.abs(t), Math.abs(t + h));
    const resume = suspendFeedback(system);
    assumed.predicted.set(predicted);
    assumed.entered.set(entered);
    let step = early;
    for (let k = 0; k < MAX_ITERATIONS; k++) {
      const end = step.time;
      ends.set(u);
      restoreSystem(system, begun);
      writeRamps(system, ramps, ends, end > t ? end - t : h);
      unitStepper.begin(t, h);
      unitStepper.stepAll();
      step = unitStepper.step;
      if (step.status === "discarded" || step.terminate !== undefined) break;
      system.transfer();
      if (step.time <= t) break;
      if (Math.abs(step.time - end) <= slack && agrees(system)) break;
    }
    resume();
    // The error of the step is that of the algorithm's assumption.
    predicted.set(assumed.predicted);
    entered.set(assumed.entered);
    if (!step.event) stepper.restart?.();
    return step;
  };

  return {
    order: stepper.order,
    step(t, h) {
      const begun = saveSystem(system);
      const scheduled = nextScheduled(system);
      try {
        const step = stepper.step(t, h);
        if (!step.event || step.status === "discarded" || step.terminate !== undefined) return step;
        const slack = 4 * Number.EPSILON * Math.max(Math.abs(t), Math.abs(t + h));
        if (step.time >= scheduled - slack) return step;
        // At its beginning a step meets an event only by inputs: those of the exchange, or others that were assumed.
        if (step.time <= t + slack && !startsElsewhere(system, begun)) return step;
        return repeat(t, h, step, begun);
      } finally {
        releaseSystem(system, begun);
      }
    },
    restart: () => stepper.restart?.(),
    save: () => stepper.save?.(),
    restore: (kept) => stepper.restore?.(kept),
  };
}

/**
 * Numbers of the units that follow ramps, after `CoSimulationAlgorithm.prepare`. FMUs for co-simulation do so if they were told
 * before initialization; that costs time in each step, so that those with held inputs are not told.
 */
export function rampUnits({ units, approximations }: CoupledSystem): ReadonlySet<number> {
  const follows = ({ kind, capabilities }: Unit, i: number): boolean => {
    const { order, feedback } = approximations[i]!;
    return capabilities.inputOrder > 0 && (kind !== "coSimulationFmu" || order > 0 || feedback !== undefined);
  };
  return new Set(units.flatMap((unit, i) => (follows(unit, i) ? [i] : [])));
}

function repeatsSteps({ units }: CoupledSystem): boolean {
  return (
    units.some(dependsOnInputs) &&
    units.every(({ capabilities }) => capabilities.rollback && capabilities.variableStep)
  );
}

/** Whether the inputs of a unit may move its events. */
function dependsOnInputs({ capabilities, inputs }: Unit): boolean {
  return capabilities.events && inputs.some(({ discrete }) => !discrete);
}

/** From `u` to `ends` within `h`; units without ramps hold the inputs at the end, which decide on the event. */
function writeRamps(
  { u, approximation, approximations, firstInput, smooth }: CoupledSystem,
  ramps: ReadonlySet<number>,
  ends: Float64Array,
  h: number,
): void {
  for (const [unit, one] of approximations.entries()) {
    const isRamp = ramps.has(unit);
    one.order = isRamp ? 1 : 0;
    for (let i = firstInput[unit]!; i < firstInput[unit + 1]!; i++) {
      approximation.value[i] = smooth[i] === 1 && !isRamp ? ends[i]! : u[i]!;
      approximation.slope[i] = smooth[i] === 1 ? (ends[i]! - u[i]!) / h : 0;
    }
  }
}

/** Time of the next event that is known in advance, whatever the inputs. */
function nextScheduled({ units }: CoupledSystem): number {
  let next = Number.POSITIVE_INFINITY;
  for (let i = 0; i < units.length; i++) next = Math.min(next, units[i]!.nextEventTime);
  return next;
}

/** Whether the algorithm has assumed inputs at the beginning of the step that differ from those of the exchange. */
function startsElsewhere({ entered, smooth }: CoupledSystem, { u }: SystemState): boolean {
  return u.some((value, i) => smooth[i] === 1 && value !== entered[i]);
}

/** Whether the inputs at the end of the step are those that follow from the outputs. */
function agrees({ u, predicted, smooth }: CoupledSystem): boolean {
  for (let i = 0; i < u.length; i++)
    if (smooth[i] === 1 && Math.abs(u[i]! - predicted[i]!) > ROUNDING * Math.abs(u[i]!)) return false;
  return true;
}

/** Inputs without reaction to the states of their unit; returns what restores it. G multiplies z = 0. */
function suspendFeedback({ approximations }: CoupledSystem): () => void {
  const parts = approximations.flatMap(({ feedback }) => (feedback === undefined ? [] : partsOf(feedback)));
  const kept = parts.map((part) => part.slice());
  for (const part of parts) part.fill(0);
  return () => {
    for (const [i, part] of parts.entries()) part.set(kept[i]!);
  };
}

function partsOf({ F, q, M, N }: InputFeedback): readonly Float64Array[] {
  return [F, q, M, N];
}

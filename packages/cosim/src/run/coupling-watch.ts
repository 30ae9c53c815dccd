import { diagnoseWithoutSpan, type Phrase, phrase } from "@cosimo/ir";
import { failed, type RunOutcome } from "@cosimo/simulator";
import type { AppliedAlgorithm, MacroStepper } from "../algorithms/algorithm.ts";
import { linearizeInPassing, type SystemLinearization } from "../analysis/linearize-system.ts";
import { firstInstability, growthPerStep } from "../analysis/stability.ts";
import { spectralRadius } from "../linear/eigenvalues.ts";
import { scaled } from "../linear/matrix.ts";
import { exponential } from "../linear/matrix-exponential.ts";
import { hasStates, rungOf } from "../linearization/unit-jacobians.ts";
import type { CoupledSystem } from "../system/coupled-system.ts";
import { coupledRunMessages, coupledRunPhrases } from "./coupled-run-messages.ts";

/** The inputs are looked at whenever the largest has grown by this factor, in their units. */
const SUSPICIOUS_GROWTH = 1e3;
/** Assumed size of inputs that begin at zero: pressures from rest reach 1e5 Pa, where a growth near rest may end. */
const UNKNOWN_SIZE = 1e5;
/** The method grows by this factor more per step than the system, as a ratio of logarithms. */
const FASTER = 2;
/** Share of the observed growth, as a ratio of logarithms, that the linear model must explain. */
const EXPLAINED = 0.5;
/** Growth per step that is no rounding error. */
const LEAST_GROWTH = 1 + 1e-9;
/** Largest number of states whose linear model is examined: each step size needs a matrix exponential. */
const MOST_STATES = 200;
/** Smallest step that is worth a recommendation, as a share of the present one. */
const LEAST_STEP = 1e-4;
/** An input alternates that has changed its direction so often within the last steps. */
const ALTERNATION = { steps: 8, turns: 5 };

/** Notices that the inputs of a system grow by an algorithm whose communication steps are too long for the coupling. */
export interface CouplingWatch {
  /** Looks at the inputs at `time` after a step of size `h`. The outcome of a run whose values mean nothing any more. */
  check(time: number, h: number): RunOutcome | undefined;
}

/** For steps of one size: with step control the error is controlled. */
export function createCouplingWatch(
  system: CoupledSystem,
  { applied }: Pick<MacroStepper, "applied">,
  solver: string,
): CouplingWatch {
  const { u, smooth } = system;
  const course = createCourse(system);
  const begin = Math.max(...u.map((value, i) => (smooth[i] ? Math.abs(value) : 0)));
  let largest = begin >= 1 ? begin : UNKNOWN_SIZE;

  const check = (time: number, h: number): RunOutcome | undefined => {
    course.advance();
    const input = course.largest();
    const size = Math.abs(u[input] ?? 0);
    if (!(size > SUSPICIOUS_GROWTH * largest)) return undefined;
    const observed = Math.log(size / largest) / course.steps();
    const turns = course.alternates(input);
    largest = size;
    course.begin();
    const args = { solver, time, step: h, name: nameOf(system, input), value: shown(u[input]!) };
    const known = applied && linearModel(system, time);
    if (known === undefined || applied === undefined) {
      if (!turns) return undefined;
      const diagnostic = diagnoseWithoutSpan(coupledRunMessages, "coupled-run.alternating", args, { time });
      return failed(time, "step-size", [diagnostic]);
    }
    const growth = growthOf(applied, known, h);
    const exact = spectralRadius(exponential(scaled(known.J, h)));
    const own = Math.max(0, Math.log(exact));
    if (!(growth > LEAST_GROWTH) || Math.log(growth) < Math.max(FASTER * own, EXPLAINED * observed))
      return undefined;
    const details = { ...args, growth: shown(growth), exact: shown(exact) };
    const advice = wayOut(applied, known, h);
    return failed(time, "step-size", [
      diagnoseWithoutSpan(coupledRunMessages, "coupled-run.unstable", details, { time, advice }),
    ]);
  };
  return { check };
}

/** Changes of the inputs since the last look. */
function createCourse({ u, smooth }: CoupledSystem) {
  const last = u.slice();
  const direction = new Int8Array(u.length);
  /** Bit k: the input changed its direction k steps ago. */
  const turns = new Uint32Array(u.length);
  let steps = 0;
  return {
    steps: () => steps,
    begin(): void {
      steps = 0;
    },
    advance(): void {
      steps++;
      for (let i = 0; i < u.length; i++) {
        const now = Math.sign(u[i]! - last[i]!);
        turns[i] = (turns[i]! << 1) | (now * direction[i]! < 0 ? 1 : 0);
        if (now !== 0) direction[i] = now;
        last[i] = u[i]!;
      }
    },
    /** The largest of the inputs that are continuous; -1: there is none. */
    largest(): number {
      let largest = -1;
      for (let i = 0; i < u.length; i++)
        if (smooth[i] && !(Math.abs(u[i]!) <= Math.abs(u[largest] ?? 0))) largest = i;
      return largest;
    },
    /** Whether an input turns at every second step or more often: no solution that is sampled well enough does. */
    alternates(input: number): boolean {
      let count = 0;
      for (let k = 0; k < ALTERNATION.steps; k++) count += (turns[input]! >>> k) & 1;
      return count >= ALTERNATION.turns;
    },
  };
}

/** The linear model at a communication point, if all units that receive inputs give it. */
function linearModel(system: CoupledSystem, time: number): SystemLinearization | undefined {
  const { units } = system;
  if (units.some((unit) => unit.inputs.length > 0 && !hasStates(rungOf(unit)))) return undefined;
  const states = units.reduce((sum, { stateNames }) => sum + stateNames.length, 0);
  if (states > MOST_STATES) return undefined;
  const model = linearizeInPassing(system, time);
  return model.regular ? model : undefined;
}

function growthOf({ algorithm, order }: AppliedAlgorithm, model: SystemLinearization, h: number): number {
  return growthPerStep(algorithm, model, h, order);
}

function wayOut(applied: AppliedAlgorithm, model: SystemLinearization, h: number): Phrase {
  const limit = firstInstability((step) => growthOf(applied, model, step), {
    ...{ smallest: h * LEAST_STEP, largest: h },
  });
  return limit === undefined || limit === 0
    ? phrase(coupledRunPhrases, "coupled-run.other-algorithm")
    : phrase(coupledRunPhrases, "coupled-run.shorter-step", { limit: shown(limit, Math.floor) });
}

function nameOf({ units, firstInput }: CoupledSystem, input: number): string {
  const unit = units.findIndex((_, i) => input < firstInput[i + 1]!);
  const owner = units[unit]!;
  return `${owner.name}.${owner.inputs[input - firstInput[unit]!]!.name}`;
}

/** With three digits. */
function shown(value: number, round = Math.round): string {
  const unit = 10 ** (Math.floor(Math.log10(Math.abs(value))) - 2);
  return String(Number((round(value / unit) * unit).toPrecision(3)));
}

import type { Run } from "../run/run.ts";
import type { RunOutcome } from "../run/run-outcome.ts";
import type { SolverInstance } from "../run/solver-instance.ts";
import { endAtPole } from "./pole-watch.ts";

/** Growth of the slope up to the end of the followed solution. */
const POLE_GROWTH = 100;
/** Partial steps before a pole become shorter than this share of the longest one; those along fast growth do not. */
const POLE_STEP = 1e-5;
/** Attempts after which a solution is not followed further: 1e-10 of the distance to a pole takes about 100 steps. */
const MOST_ATTEMPTS = 500;
/** Largest change of the slope in a partial step, relative to itself or that at the begin. */
const MOST_TURN = 0.25;
/** Largest error of a partial step, relative to the value or nominal value of a state. */
const MOST_ERROR = 0.01;

/**
 * The outcome of a run whose last step, of fixed size, passed a pole: the slope of a state became notably steeper, and where the
 * solution is followed from the begin of the step by as short steps as it needs, the slope grows without bound before the end of
 * the step.
 */
export function poleWithin({ current, free, settings }: Run): RunOutcome | undefined {
  if (current !== free || settings.stepSize === undefined) return undefined;
  const { kernels, system, integrator } = current;
  const { stateCount } = system;
  const next = (from: number): number => kernels.steepeningState(stateCount, integrator.work, from);
  for (let i = next(0); i < stateCount; i = next(i + 1)) {
    const slope = slopeAtPole(current, i);
    if (slope !== undefined) return endAtPole(current, i, slope, "simulator.pole-within");
  }
  return undefined;
}

/** The slope of state `i` close to the pole within the last step; undefined if the solution reaches the end of the step. */
function slopeAtPole({ system, integrator, probe }: SolverInstance, i: number): number | undefined {
  const { heap, stateCount: n, nominals } = system;
  const { t, tOld, xOld, xdotOld } = integrator;
  const state = heap.slice(xOld, xOld + n);
  const slopes = heap.slice(xdotOld, xdotOld + n);
  const slopeAtBegin = Math.abs(slopes[i]!);
  let [elapsed, step, longest] = [0, (t - tOld) / 64, 0];

  /** Heun's method and Euler's: whether they agree and the slope turns little. The state is then that after the step. */
  const tries = (h: number): boolean => {
    for (let j = 0; j < n; j++) heap[probe + j] = state[j]! + h * slopes[j]!;
    if (system.derivatives(tOld + elapsed + h, probe, probe + n) !== 0) return false;
    const turn = Math.abs(heap[probe + n + i]! - slopes[i]!);
    if (!(turn <= MOST_TURN * Math.max(Math.abs(slopes[i]!), slopeAtBegin))) return false;
    for (let j = 0; j < n; j++) {
      const error = 0.5 * h * Math.abs(heap[probe + n + j]! - slopes[j]!);
      if (!(error <= MOST_ERROR * Math.max(Math.abs(state[j]!), nominals[j]!))) return false;
    }
    for (let j = 0; j < n; j++) {
      state[j]! += 0.5 * h * (slopes[j]! + heap[probe + n + j]!);
      slopes[j] = heap[probe + n + j]!;
    }
    return true;
  };

  for (let k = 0; k < MOST_ATTEMPTS && elapsed < t - tOld; k++) {
    const h = Math.min(step, t - tOld - elapsed);
    const before = Math.abs(slopes[i]!);
    if (!tries(h)) {
      step = 0.5 * h;
      continue;
    }
    elapsed += h;
    longest = Math.max(longest, h);
    const after = Math.abs(slopes[i]!);
    if (after > POLE_GROWTH * slopeAtBegin && h < POLE_STEP * longest) return after;
    if (Math.abs(after - before) < 0.25 * MOST_TURN * before) step *= 2;
  }
  return undefined;
}

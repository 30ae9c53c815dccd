import { diagnoseState } from "../explain/diagnose-state.ts";
import type { Run } from "./run.ts";
import { failed, type RunOutcome } from "./run-outcome.ts";
import type { SolverInstance } from "./solver-instance.ts";

/** Largest deviation of the slope at half the step from its mean value, as a share of its change, of a plain change of sign. */
const MOST_BEND = 0.25;
const BISECTIONS = 24;
/** Growth of the slope towards the point of the change of sign: through zero it falls, at a jump it is constant. */
const POLE_GROWTH = 100;
/** A slope is at the pole itself whose step exceeds the state before the step by this factor. */
const ABSURD_STEP = 1e6;

/**
 * The outcome of a run whose last step crossed a pole: the derivative of a state changes its sign through infinity, so that the
 * solution ends within the step. A method that steps past it would go on with values that mean nothing.
 */
export function poleCrossed({ current, free, settings }: Run): RunOutcome | undefined {
  if (current !== free) return undefined;
  const { system, integrator, kernels } = current;
  const { t, tOld, xOld, work, xdot, xdotOld } = integrator;
  const { heap, stateCount } = system;
  const turn = (from: number): number => kernels.nextTurn(stateCount, work, from);
  let slopes: Slopes | undefined;
  for (let i = turn(0); i < stateCount; i = turn(i + 1)) {
    slopes ??= slopesWithin(current);
    const [before, after] = [heap[xdotOld + i]!, heap[xdot + i]!];
    const bend = Math.abs(slopes.middle[i]! - 0.5 * (before + after));
    if (bend <= MOST_BEND * Math.abs(after - before)) continue;
    const isAtPole =
      Math.abs(before) * (t - tOld) >
      ABSURD_STEP * Math.max(Math.abs(heap[xOld + i]!), settings.tolerance * system.nominals[i]!);
    const largest = slopeAtPole(slopes, i, { before, after, isAtPole });
    if (largest !== undefined) return endAtPole(current, i, largest);
  }
  return undefined;
}

interface Slopes {
  /** Derivatives at half the last step. */
  readonly middle: Float64Array;
  /** Derivative of state `i` at this share of the last step; NaN where it is undefined. */
  at(share: number, i: number): number;
}

/** Derivatives along the straight line from the begin to the end of the last step. */
function slopesWithin({ system, integrator, probe }: SolverInstance): Slopes {
  const { t, tOld, x, xOld } = integrator;
  const { heap, stateCount } = system;
  const target = probe + stateCount;
  const evaluate = (share: number): boolean => {
    for (let i = 0; i < stateCount; i++) {
      heap[probe + i] = heap[xOld + i]! + share * (heap[x + i]! - heap[xOld + i]!);
    }
    return system.derivatives(tOld + share * (t - tOld), probe, target) === 0;
  };
  const middle = evaluate(0.5)
    ? heap.slice(target, target + stateCount)
    : new Float64Array(stateCount).fill(Number.NaN);
  return { middle, at: (share, i) => (evaluate(share) ? heap[target + i]! : Number.NaN) };
}

/** Slopes at the ends of a step. */
interface Ends {
  readonly before: number;
  readonly after: number;
  /** The step begins so close to the pole that its slope means nothing any more. */
  readonly isAtPole: boolean;
}

/** The largest slope met on both sides of the change of sign, if it grows without bound towards it. */
function slopeAtPole(slopes: Slopes, i: number, { before, after, isAtPole }: Ends): number | undefined {
  let [low, high, left, right] = [0, 1, before, after];
  for (let k = 0; k < BISECTIONS; k++) {
    const share = 0.5 * (low + high);
    const slope = slopes.at(share, i);
    if (!Number.isFinite(slope) || slope === 0) break;
    if (slope < 0 === left < 0) [low, left] = [share, slope];
    else [high, right] = [share, slope];
  }
  const grows =
    (isAtPole || Math.abs(left) > POLE_GROWTH * Math.abs(before)) &&
    Math.abs(right) > POLE_GROWTH * Math.abs(after);
  return grows ? Math.min(Math.abs(left), Math.abs(right)) : undefined;
}

function endAtPole({ system, integrator }: SolverInstance, state: number, slope: number): RunOutcome {
  const time = integrator.tOld;
  const args = { name: system.stateNames[state]!, time, slope: slope.toExponential(1) };
  integrator.truncate(time);
  return failed(time, "step-size", [diagnoseState(system, state, "simulator.pole-crossed", args, { time })]);
}

import { diagnoseState } from "../explain/diagnose-state.ts";
import type { Run } from "../run/run.ts";
import { failed, type RunOutcome } from "../run/run-outcome.ts";
import type { SolverInstance } from "../run/solver-instance.ts";

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
  const turn = (from: number): number => kernels.nextTurn(system.base, stateCount, work, from);
  let slopes: SlopesWithin | undefined;
  for (let i = turn(0); i < stateCount; i = turn(i + 1)) {
    slopes ??= slopesWithin(current);
    const [before, after] = [heap[xdotOld + i]!, heap[xdot + i]!];
    const isAtPole =
      Math.abs(before) * (t - tOld) >
      ABSURD_STEP * Math.max(Math.abs(heap[xOld + i]!), settings.tolerance * system.nominals[i]!);
    const largest = slopeAtPole(slopes, i, { before, after, isAtPole });
    if (largest !== undefined) return endAtPole(current, i, largest, "simulator.pole-crossed");
  }
  return undefined;
}

/** Derivative of state `i` at this share of the last step, along the line between its ends; NaN where it is undefined. */
type SlopesWithin = (share: number, i: number) => number;

function slopesWithin({ system, integrator, probe }: SolverInstance): SlopesWithin {
  const { t, tOld, x, xOld } = integrator;
  const { heap, stateCount } = system;
  const target = probe + stateCount;
  return (share, i) => {
    for (let j = 0; j < stateCount; j++)
      heap[probe + j] = heap[xOld + j]! + share * (heap[x + j]! - heap[xOld + j]!);
    return system.derivatives(tOld + share * (t - tOld), probe, target) === 0
      ? heap[target + i]!
      : Number.NaN;
  };
}

/** Slopes at the ends of a step. */
interface Ends {
  readonly before: number;
  readonly after: number;
  /** The step begins so close to the pole that its slope means nothing any more. */
  readonly isAtPole: boolean;
}

/** The largest slope met on both sides of the change of sign, if it grows without bound towards it. */
function slopeAtPole(slopes: SlopesWithin, i: number, { before, after, isAtPole }: Ends): number | undefined {
  let [low, high, left, right] = [0, 1, before, after];
  for (let k = 0; k < BISECTIONS; k++) {
    const share = 0.5 * (low + high);
    const slope = slopes(share, i);
    if (!Number.isFinite(slope) || slope === 0) break;
    if (slope < 0 === left < 0) [low, left] = [share, slope];
    else [high, right] = [share, slope];
  }
  const grows =
    (isAtPole || Math.abs(left) > POLE_GROWTH * Math.abs(before)) &&
    Math.abs(right) > POLE_GROWTH * Math.abs(after);
  return grows ? Math.min(Math.abs(left), Math.abs(right)) : undefined;
}

/** The outcome of a run that ends before its last step, in which the slope of a state grows up to this one. */
export function endAtPole(
  { system, integrator }: SolverInstance,
  state: number,
  slope: number,
  code: "simulator.pole-crossed" | "simulator.pole-within",
): RunOutcome {
  const time = integrator.tOld;
  const args = { name: system.stateNames[state]!, time, slope: slope.toExponential(1) };
  integrator.truncate(time);
  return failed(time, "step-size", [diagnoseState(system, state, code, args, { time })]);
}

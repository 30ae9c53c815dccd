import { diagnoseState } from "../explain/diagnose-state.ts";
import { dominantEigenvalue } from "./dominant-eigenvalue.ts";
import type { Run } from "./run.ts";
import { failed, type RunOutcome } from "./run-outcome.ts";

/** h lambda from which a step does not follow the growth: that of backward Euler is then 5 in place of 2.2. */
const TOO_FAST = 0.8;
/** A step this many times longer than h f is looked at. */
const LEAP = 1 / (1 - TOO_FAST);

/**
 * The outcome of a run whose last step leads away from the growth of the equations, or far beyond it: with a real eigenvalue
 * lambda > 0 and h lambda about 1, (I - h J)^-1 f is arbitrarily long, and beyond it points against f; stages of explicit methods
 * pass the singularity. Before a pole the growth becomes too fast for any fixed step.
 */
export function growthLost({ current, free, settings }: Run): RunOutcome | undefined {
  const { system, integrator } = current;
  const { t, tOld, x, xOld, xdotOld } = integrator;
  if (current !== free || settings.stepSize === undefined) return undefined;
  const { heap, stateCount, nominals } = system;
  const step = t - tOld;
  let [along, length, slope, most, state] = [0, 0, 0, 0, 0];
  for (let i = 0; i < stateCount; i++) {
    const change = (heap[x + i]! - heap[xOld + i]!) / nominals[i]!;
    const expected = (step * heap[xdotOld + i]!) / nominals[i]!;
    along += change * expected;
    length += change * change;
    slope += expected * expected;
    if (Math.abs(change) > most) [most, state] = [Math.abs(change), i];
  }
  if (!(along < 0 || length > LEAP * LEAP * slope)) return undefined;
  const eigenvalue = dominantEigenvalue(current, "begin");
  if (eigenvalue === undefined || eigenvalue.im !== 0 || !(step * eigenvalue.re > TOO_FAST)) return undefined;
  integrator.truncate(tOld);
  const args = {
    ...{ solver: integrator.name, step: shown(step), time: tOld, name: system.stateNames[state]! },
    ...{ eigenvalue: shown(eigenvalue.re), value: shown(heap[xOld + state]!) },
  };
  return failed(tOld, "step-size", [
    diagnoseState(system, state, "simulator.growth-lost", args, { time: tOld }),
  ]);
}

function shown(value: number): string {
  return String(Number(value.toPrecision(3)));
}

import { phrase } from "@cosimo/ir";
import { diagnoseState } from "../explain/diagnose-state.ts";
import { simulationPhrases } from "../explain/simulation-messages.ts";
import type { Amplification } from "../integrators/amplification.ts";
import { amplificationNamed } from "../integrators/create-integrator.ts";
import type { Run } from "../run/run.ts";
import { failed, type RunOutcome } from "../run/run-outcome.ts";
import type { SolverInstance } from "../run/solver-instance.ts";
import { dominantEigenvalue, type Eigenvalue } from "./dominant-eigenvalue.ts";

/** The states are looked at whenever the largest has grown by this factor, in units of the nominal value. */
const SUSPICIOUS_GROWTH = 1e3;
/** The equations themselves do not grow if the real part is below this share of the eigenvalue. */
const NEUTRAL = 1e-3;
/** Growth in one step that is no rounding error. */
const LEAST_GROWTH = 1 + 1e-9;

/**
 * Notices that the states grow by an explicit method whose steps are too long for the equations. The result looks at the last step, and
 * gives the outcome of a run whose values mean nothing any more.
 */
export function createGrowthWatch(run: Run): () => RunOutcome | undefined {
  let largest = Number.NaN;
  const bound = run.settings.absoluteTolerance ?? run.settings.tolerance;
  return () => {
    const { current } = run;
    const amplification = amplificationNamed(current.integrator.name);
    if (amplification === undefined || current !== run.free) return undefined;
    if (Number.isNaN(largest)) largest = Math.max(1, sizeOf(current, current.integrator.xOld).size);
    current.integrator.watchSize?.((SUSPICIOUS_GROWTH * largest) / bound);
    const { size, state } = sizeOf(current, current.integrator.x);
    if (!(size > SUSPICIOUS_GROWTH * largest)) return undefined;
    largest = size;
    const eigenvalue = dominantEigenvalue(current);
    return eigenvalue && unstable(current, amplification, eigenvalue, state);
  };
}

/** The largest state in units of its nominal value. */
function sizeOf({ system }: SolverInstance, x: number): { readonly size: number; readonly state: number } {
  const { heap, stateCount, nominals } = system;
  let [size, state] = [0, 0];
  for (let i = 0; i < stateCount; i++) {
    const value = Math.abs(heap[x + i]!) / nominals[i]!;
    if (value > size) [size, state] = [value, i];
  }
  return { size, state };
}

/** The outcome if the method grows with this eigenvalue and the equations do not. */
function unstable(
  { system, integrator }: SolverInstance,
  amplification: Amplification,
  { re, im }: Eigenvalue,
  state: number,
): RunOutcome | undefined {
  const step = integrator.t - integrator.tOld;
  const growth = (h: number) => amplification(h * re, h * im);
  if (re > NEUTRAL * Math.hypot(re, im) || !(growth(step) > LEAST_GROWTH)) return undefined;
  const time = integrator.t;
  const name = system.stateNames[state]!;
  const longest = longestStable(growth, step);
  const eigenvalue = im === 0 ? shown(re) : `${shown(re)} ± ${shown(Math.abs(im))}i`;
  const args = { solver: integrator.name, step: shown(step), time, name, eigenvalue };
  const value = shown(system.heap[integrator.x + state]!);
  const way =
    longest === undefined
      ? phrase(simulationPhrases, "simulator.other-method")
      : phrase(simulationPhrases, "simulator.shorter-step", { longest: shown(longest) });
  const context = { time, advice: way };
  return failed(time, "step-size", [
    diagnoseState(system, state, "simulator.unstable-step", { ...args, value }, context),
  ]);
}

/** Growth in one step of a stable method, with rounding. */
const STABLE = 1 + 1e-12;
/** Number of halvings of the step after which it has no useful length. */
const HALVINGS = 12;

/** The longest step without growth, rounded down; undefined if there is none of a useful length. */
function longestStable(growth: (h: number) => number, step: number): number | undefined {
  let [stable, long] = [step, step];
  for (let k = 0; growth(stable) > STABLE; k++) {
    if (k === HALVINGS) return undefined;
    [stable, long] = [stable / 2, stable];
  }
  for (let k = 0; k < 10; k++) {
    const middle = 0.5 * (stable + long);
    if (growth(middle) > STABLE) long = middle;
    else stable = middle;
  }
  const unit = 10 ** (Math.floor(Math.log10(stable)) - 1);
  return Math.floor(stable / unit) * unit;
}

/** With three digits. */
export function shown(value: number): string {
  return String(Number(value.toPrecision(3)));
}

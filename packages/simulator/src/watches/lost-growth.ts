import { GROWTH_TOO_FAST } from "@cosimo/kernels";
import { diagnoseState } from "../explain/diagnose-state.ts";
import type { Run } from "../run/run.ts";
import { failed, type RunOutcome } from "../run/run-outcome.ts";
import { dominantEigenvalue } from "./dominant-eigenvalue.ts";
import { shown } from "./growth-watch.ts";

/**
 * The outcome of a run whose last step leads away from the growth of the equations, or far beyond it: with a real eigenvalue
 * lambda > 0 and h lambda about 1, (I - h J)^-1 f is arbitrarily long, and beyond it points against f; stages of explicit methods
 * pass the singularity. Before a pole the growth becomes too fast for any fixed step.
 */
export function growthLost({ current, free, settings }: Run): RunOutcome | undefined {
  const { system, integrator, kernels } = current;
  const { t, tOld, xOld, work } = integrator;
  if (current !== free || settings.stepSize === undefined) return undefined;
  const { heap, stateCount } = system;
  const state = kernels.leapingState(stateCount, work);
  if (state === stateCount) return undefined;
  const step = t - tOld;
  const eigenvalue = dominantEigenvalue(current, "begin");
  if (eigenvalue === undefined || eigenvalue.im !== 0 || !(step * eigenvalue.re > GROWTH_TOO_FAST))
    return undefined;
  integrator.truncate(tOld);
  const args = {
    ...{ solver: integrator.name, step: shown(step), time: tOld, name: system.stateNames[state]! },
    ...{ eigenvalue: shown(eigenvalue.re), value: shown(heap[xOld + state]!) },
  };
  return failed(tOld, "step-size", [
    diagnoseState(system, state, "simulator.growth-lost", args, { time: tOld }),
  ]);
}

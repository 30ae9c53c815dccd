import type { KrylovUse, MethodUse } from "../integrators/integrator.ts";

/** Work of the integrators and locators of a run. */
export interface RunWork extends Record<(typeof countNames)[number], number> {
  readonly uses: readonly MethodUse[];
  readonly krylov?: KrylovUse;
}

const countNames = [
  ...(["steps", "rejectedSteps", "derivativeEvaluations", "jacobianEvaluations", "factorizations"] as const),
  ...(["indicatorEvaluations", "indicatorValues"] as const),
] as const;

/** The work with the other sign, of methods without iterations of Krylov. */
export function negative(work: RunWork): RunWork {
  return {
    steps: -work.steps,
    rejectedSteps: -work.rejectedSteps,
    derivativeEvaluations: -work.derivativeEvaluations,
    jacobianEvaluations: -work.jacobianEvaluations,
    factorizations: -work.factorizations,
    indicatorEvaluations: -work.indicatorEvaluations,
    indicatorValues: -work.indicatorValues,
    uses: work.uses.map((use) => ({ ...use, steps: -use.steps })),
  };
}

export const NO_WORK: RunWork = {
  ...{ steps: 0, rejectedSteps: 0, derivativeEvaluations: 0, jacobianEvaluations: 0, factorizations: 0 },
  ...{ indicatorEvaluations: 0, indicatorValues: 0, uses: [] },
};

import type { HybridSystem } from "../system/hybrid-system.ts";
import { DOPRI5_STAGES, dopri5Method, tableauMethod } from "./explicit-methods.ts";
import type { Integrator, IntegratorFactory, IntegratorOptions } from "./integrator.ts";
import { oneStepIntegrator } from "./one-step-integrator.ts";
import { createWorkArea } from "./step-method.ts";
import { type ExplicitTableau, explicitTableaus } from "./tableaus.ts";

const factories: ReadonlyMap<string, IntegratorFactory> = new Map<string, IntegratorFactory>([
  ["dopri5", createDopri5],
  ...explicitTableaus.map((tableau) => [tableau.name, explicitFactory(tableau)] as const),
]);

/** Names that `createIntegrator` knows. */
export const integratorNames: readonly string[] = [...factories.keys()];

/**
 * The method of this name at work on `system`. Throws when there is no such method (see `integratorNames`), or when a
 * fixed-step method is asked for without a positive `stepSize`.
 */
export function createIntegrator(name: string, system: HybridSystem, options: IntegratorOptions): Integrator {
  const factory = factories.get(name);
  if (factory === undefined) throw new Error(`there is no integration method "${name}"`);
  return factory(system, options);
}

function createDopri5(system: HybridSystem, options: IntegratorOptions): Integrator {
  const w = createWorkArea(system, options, DOPRI5_STAGES, 0);
  return oneStepIntegrator("dopri5", system, options, w, dopri5Method(system, w, options.relativeTolerance));
}

function explicitFactory(tableau: ExplicitTableau): IntegratorFactory {
  return (system, options) => {
    if (tableau.errorOrder === 0) requireStepSize(tableau.name, options);
    const w = createWorkArea(system, options, tableau.nodes.length, 0);
    return oneStepIntegrator(tableau.name, system, options, w, tableauMethod(system, w, tableau));
  };
}

function requireStepSize(name: string, options: IntegratorOptions): void {
  if (!(options.stepSize !== undefined && options.stepSize > 0)) {
    throw new Error(`the fixed-step method "${name}" needs a positive step size`);
  }
}

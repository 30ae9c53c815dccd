import { failureAhead } from "@cosimo/kernels";
import type { Integrator } from "../integrators/integrator.ts";
import type { HybridSystem } from "../system/hybrid-system.ts";

/** The functions of a system for `failureAhead` and `changesAhead`. */
export function flowAhead(system: HybridSystem): Parameters<typeof failureAhead>[0] {
  return {
    derivatives: (_b, t, x, xdot) => system.derivatives(t, x, xdot),
    indicators: (_b, t, x, g) => system.indicatorValues(t, x, g),
  };
}

interface LastStep {
  readonly system: HybridSystem;
  readonly integrator: Integrator;
  /** Address of three state vectors. */
  readonly probe: number;
}

/** A point ahead of the last step, up to the time `latest` [s], at which the derivatives cannot be evaluated; undefined if none is found. */
export function findFailurePoint(
  { system, integrator, probe: x }: LastStep,
  latest = Number.POSITIVE_INFINITY,
): { readonly t: number; readonly x: number } | undefined {
  const { heap, base, stateCount } = system;
  const t = failureAhead(flowAhead(system), heap, base, stateCount, integrator.work, latest, x);
  return Number.isNaN(t) ? undefined : { t, x };
}

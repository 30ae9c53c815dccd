import type { Integrator } from "../integrators/integrator.ts";
import type { HybridSystem } from "../system/hybrid-system.ts";

/**
 * A point x + h f beyond the last step at which the derivatives cannot be evaluated. Tries h from the next step's size
 * upwards, this one or until the time `latest` [s]; undefined if none is found.
 */
export function findFailurePoint(
  system: HybridSystem,
  integrator: Integrator,
  latest = Number.POSITIVE_INFINITY,
): { readonly t: number; readonly x: number } | undefined {
  const n = system.stateCount;
  const { xdot, ahead } = scratchOf(system);
  const { t, x } = integrator;
  if (!isFiniteAt(system, t, x, xdot)) return { t, x };
  const flow = system.heap.slice(xdot, xdot + n);
  const smallest = Math.max(integrator.nextStep, 4 * Number.EPSILON * Math.abs(t), 1e-18);
  const farthest = Math.max(smallest, Math.min(1e9 * smallest, latest - t));
  for (let h = smallest; h <= farthest; h *= 4) {
    const heap = system.heap;
    for (let i = 0; i < n; i++) heap[ahead + i] = heap[x + i]! + h * flow[i]!;
    if (!isFiniteAt(system, t + h, ahead, xdot)) return { t: t + h, x: ahead };
  }
  return undefined;
}

interface Scratch {
  readonly xdot: number;
  readonly ahead: number;
}

const scratches = new WeakMap<HybridSystem, Scratch>();

/** Allocated once per system: memory of a system is never freed, and failures may repeat. */
function scratchOf(system: HybridSystem): Scratch {
  let scratch = scratches.get(system);
  if (scratch === undefined) {
    const { stateCount: n } = system;
    scratch = { xdot: system.allocate(n), ahead: system.allocate(n) };
    scratches.set(system, scratch);
  }
  return scratch;
}

function isFiniteAt(system: HybridSystem, t: number, x: number, xdot: number): boolean {
  if (system.derivatives(t, x, xdot) !== 0) return false;
  const heap = system.heap;
  for (let i = 0; i < system.stateCount; i++) if (!Number.isFinite(heap[xdot + i]!)) return false;
  return true;
}

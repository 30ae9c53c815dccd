import type { Integrator } from "../integrators/integrator.ts";
import type { HybridSystem } from "../system/hybrid-system.ts";
import type { EventLocator } from "./event-detection.ts";
import { createMeshIndicators } from "./mesh-indicators.ts";

/**
 * Algorithm of the event-handling comparison (OpenModelica workshop 2014), for comparison: detects sign changes between
 * ends of steps. The time is the root of the parabola through the last three ends; the state is the cubic Hermite
 * polynomial of the step. Order three; misses two crossings in one step. After an event, the middle of the step
 * replaces the missing third point.
 */
export function createQuadraticLocator(system: HybridSystem, integrator: Integrator): EventLocator {
  const m = system.indicatorCount;
  const mesh = createMeshIndicators(system);
  const middle = system.allocate(system.stateCount);
  const old = new Float64Array(m);
  const older = new Float64Array(m);
  let tOlder = Number.NaN;
  let failureCode = 0;

  const evaluate = (t: number, x: number, target?: Float64Array): boolean => {
    failureCode = mesh.evaluate(t, x);
    target?.set(mesh.values);
    return failureCode === 0;
  };
  /** Computes the third point of the parabolas if no earlier step of this branch exists. */
  const supplyThird = (): boolean => {
    if (!Number.isNaN(tOlder)) return true;
    tOlder = 0.5 * (integrator.tOld + integrator.t);
    hermiteState(system, integrator, tOlder, middle);
    return evaluate(tOlder, middle, older) && evaluate(integrator.t, integrator.x);
  };
  const earliest = (): number => {
    const { tOld, t } = integrator;
    let first = t;
    for (let i = 0; i < m; i++) {
      if (!mesh.changed(i)) continue;
      const root = parabolaRoot(tOlder, older[i]!, tOld, old[i]!, t, mesh.values[i]!);
      first = Math.min(first, Math.max(root, tOld));
    }
    return first;
  };

  return {
    begin() {
      mesh.begin(integrator.t, integrator.x);
      old.set(mesh.values);
      tOlder = Number.NaN;
    },
    advance: (tEnd) => integrator.step(tEnd),
    search() {
      if (!evaluate(integrator.t, integrator.x)) return "evaluation-failed";
      if (!mesh.anyChanged()) {
        older.set(old);
        old.set(mesh.values);
        tOlder = integrator.tOld;
        return "none";
      }
      if (!supplyThird()) return "evaluation-failed";
      const time = earliest();
      const event = mesh.locatedAt(time, integrator.t - integrator.tOld);
      const { tOld, t } = integrator;
      const located = event.located.filter(
        ({ indicator: i }) =>
          parabolaRoot(tOlder, older[i]!, tOld, old[i]!, t, mesh.values[i]!) <= time + 1e-14 * Math.abs(time),
      );
      return { time, bracket: event.bracket, located: located.length > 0 ? located : event.located };
    },
    ignore: mesh.ignore,
    get evaluations() {
      return mesh.evaluations;
    },
    get failureCode() {
      return failureCode;
    },
  };
}

/** Cubic Hermite interpolation of the last step at `t`, to `target`. */
export function hermiteState(system: HybridSystem, integrator: Integrator, t: number, target: number): void {
  const { tOld, x, xOld, xdot, xdotOld } = integrator;
  const heap = system.heap;
  const h = integrator.t - tOld;
  const s = (t - tOld) / h;
  const r = 1 - s;
  for (let i = 0; i < system.stateCount; i++) {
    heap[target + i] =
      (1 + 2 * s) * r * r * heap[xOld + i]! +
      s * r * r * h * heap[xdotOld + i]! +
      s * s * (3 - 2 * s) * heap[x + i]! -
      s * s * r * h * heap[xdot + i]!;
  }
}

/**
 * Smallest root in (tb, tc] of the parabola through three points with a sign change between the second and third, by
 * the formula without cancellation.
 */
function parabolaRoot(ta: number, ga: number, tb: number, gb: number, tc: number, gc: number): number {
  const h = tc - tb;
  const slope = (gc - gb) / h;
  const curvature = (slope - (ga - gb) / (ta - tb)) / (tc - ta);
  const c1 = slope - curvature * h;
  const root = Math.sqrt(Math.max(0, c1 * c1 - 4 * curvature * gb));
  const q = -0.5 * (c1 + (c1 < 0 ? -root : root));
  const candidates = [q / curvature, gb / q].filter((s) => s > 0 && s <= h * (1 + 1e-12));
  return tb + Math.min(h, ...candidates);
}

import { cubicCrossing } from "@cosimo/kernels";
import type { Integrator } from "../integrators/integrator.ts";
import type { HybridSystem } from "../system/hybrid-system.ts";
import type { LocatedEvent } from "./event-detection.ts";
import type { SignedIndicators } from "./signed-indicators.ts";

/** Locates events within the last step by the signs at its ends. */
export interface EndCrossing {
  /** Earliest crossing of indicators with u <= 0 at the begin and u > 0 at the end of the step. */
  locate(changed: readonly number[]): LocatedEvent;
  readonly evaluations: number;
}

const MAX_ITERATIONS = 100;

/**
 * Root search on the dense output: a Newton step on the cubic through both ends (values and rates), then the Illinois
 * algorithm (Dowell & Jarratt 1971), until u lies in the band of its type with the tolerance `eps`.
 */
export function createEndCrossing(
  system: HybridSystem,
  integrator: Integrator,
  signed: SignedIndicators,
  eps: number,
): EndCrossing {
  const x = system.allocate(system.stateCount);
  const g = system.allocate(system.indicatorCount);

  const valueAt = (i: number, t: number): number => {
    integrator.interpolate(t, x);
    crossing.evaluations++;
    return system.indicatorValues(t, x, g) === 0 ? signed.valueAt(i, g) : Number.NaN;
  };
  const guess = (i: number): number => {
    const { tOld, t } = integrator;
    const h = t - tOld;
    const [u0, u1] = [-signed.uOld[i]!, -signed.u[i]!];
    const theta = cubicCrossing(u0, -signed.rateOld[i]! * h, u1, -signed.rate[i]! * h);
    return theta > 0 && theta < 1 ? tOld + theta * h : tOld + (u0 / (u0 - u1)) * h;
  };

  const crossingOf = (i: number): number => {
    const band = signed.band(i);
    const isThere = (u: number): boolean => signed.happened(i, u) && u <= band.above * eps;
    // The secant aims at the middle of the band.
    const aim = 0.5 * (band.above - band.below) * eps;
    let [a, b] = [integrator.tOld, integrator.t];
    let [ua, ub] = [signed.uOld[i]! - aim, signed.u[i]! - aim];
    let t = guess(i);
    let moved = 0;
    for (let k = 0; k < MAX_ITERATIONS; k++) {
      const u = valueAt(i, t);
      if (Number.isNaN(u) || isThere(u)) return t;
      if (u > aim) {
        [b, ub] = [t, u - aim];
        if (moved > 0) ua *= 0.5;
        moved = 1;
      } else {
        [a, ua] = [t, u - aim];
        if (moved < 0) ub *= 0.5;
        moved = -1;
      }
      t = b - (ub * (b - a)) / (ub - ua);
      if (!(t > a && t < b)) t = 0.5 * (a + b);
      if (t <= a || t >= b) return band.above === 1 ? b : a;
    }
    return b;
  };

  const crossing: EndCrossing & { evaluations: number } = {
    locate(changed) {
      integrator.refineDense();
      let event: LocatedEvent = { time: integrator.t, bracket: 0, located: [] };
      for (const i of changed) {
        const time = crossingOf(i);
        const bracket = signed.rate[i]! > 0 ? eps / signed.rate[i]! : 0;
        const located = [{ indicator: i, value: !signed.relationValue(i) }];
        if (time < event.time || event.located.length === 0) event = { time, bracket, located };
        else if (time === event.time) event = { ...event, located: [...event.located, ...located] };
      }
      return event;
    },
    evaluations: 0,
  };
  return crossing;
}

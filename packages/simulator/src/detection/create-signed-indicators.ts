import type { Integrator } from "../integrators/integrator.ts";
import { exactFlowRates } from "../system/flow-rates.ts";
import type { HybridSystem } from "../system/hybrid-system.ts";
import { sideOf } from "../system/relation-sides.ts";
import { bandOf, type EventBand } from "./event-bands.ts";
import type { SignedIndicators } from "./signed-indicators.ts";

/** `tolerance`: eps of the bands, in units of g. */
export function createSignedIndicators(
  system: HybridSystem,
  integrator: Integrator,
  tolerance: number,
): SignedIndicators {
  const m = system.indicatorCount;
  const rates = exactFlowRates(system);
  const relationValue = new Uint8Array(m);
  const sign = new Int8Array(m);
  const live = new Uint8Array(m);
  const bands: EventBand[] = system.indicators.map(({ eventType }) => bandOf(eventType));
  /** eps, or less for an indicator that begins within it: a small bounce leaves the band at its peak. */
  const width = new Float64Array(m);
  const [u, rate, uOld, rateOld] = [0, 0, 0, 0].map(() => new Float64Array(m)) as Vectors;

  const readSigned = (i: number): void => {
    u[i] = sign[i]! * system.heap[rates.g + i]!;
    rate[i] = sign[i]! * system.heap[rates.rate + i]!;
  };
  const enter = (i: number): void => {
    readSigned(i);
    live[i] = u[i]! <= 0 ? 1 : 0;
    width[i] = u[i]! <= 0 && u[i]! > -tolerance ? -0.5 * u[i]! : tolerance;
  };
  const take = (i: number, value: boolean): void => {
    relationValue[i] = value ? 1 : 0;
    sign[i] = -sideOf(system.indicators[i]!.operator, value);
  };
  const calc = (): number => {
    signed.evaluations += rates.cost;
    return rates.along(integrator.t, integrator.x, integrator.xdot);
  };
  const zeroIsChange = (i: number): boolean => {
    const { operator } = system.indicators[i]!;
    return (operator === "<=" || operator === ">=") !== (relationValue[i] === 1);
  };

  const signed: SignedIndicators & { evaluations: number } = {
    begin() {
      const code = calc();
      for (let i = 0; i < m; i++) {
        bands[i] = bandOf(system.indicators[i]!.eventType);
        take(i, system.relationValue(i));
        enter(i);
      }
      signed.advance();
      return code;
    },
    evaluate() {
      const code = calc();
      for (let i = 0; i < m; i++) {
        readSigned(i);
        if (u[i]! < -tolerance) width[i] = tolerance;
        if (live[i] === 0 && u[i]! <= 0) enter(i);
      }
      return code;
    },
    advance() {
      uOld.set(u);
      rateOld.set(rate);
    },
    relationValue: (i) => relationValue[i] === 1,
    flip(i) {
      take(i, relationValue[i] === 0);
      enter(i);
      uOld[i] = -uOld[i]!;
      rateOld[i] = -rateOld[i]!;
    },
    u,
    rate,
    uOld,
    rateOld,
    band: (i) => bands[i]!,
    isLive: (i) => live[i] === 1,
    happened(i, value) {
      if (live[i] === 0) return value > tolerance;
      const least = bands[i]!.below === 1 ? -width[i]! : 0;
      return value > least || (value === least && zeroIsChange(i));
    },
    valueAt: (i, g) => sign[i]! * system.heap[g + i]!,
    evaluations: 0,
  };
  return signed;
}

type Vectors = [Float64Array, Float64Array, Float64Array, Float64Array];

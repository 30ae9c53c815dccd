import type { Integrator } from "../integrators/integrator.ts";
import { exactFlowRates } from "../system/flow-rates.ts";
import type { HybridSystem } from "../system/hybrid-system.ts";
import { sideOf } from "../system/relation-sides.ts";
import { bandOf, type EventBand } from "./event-bands.ts";

/**
 * The indicators of a system at the end of the last step, each seen as u = +g or -g so that u > 0 means: its relation is not
 * what it was taken for. Exact rates along the flow belong to them.
 */
export interface SignedIndicators {
  /** Takes over the truths of all relations, and the values at the present point; returns 0 or a failure code. */
  begin(): number;
  /** Values at the end of the integrator's last step; returns 0 or a failure code. */
  evaluate(): number;
  /** The end of the last step is where the next begins: its values are those of the begin from now on. */
  advance(): void;
  relationValue(i: number): boolean;
  /** Takes the relation for the opposite from now on. */
  flip(i: number): void;
  readonly u: Float64Array;
  readonly rate: Float64Array;
  /** As of the begin of the step. */
  readonly uOld: Float64Array;
  readonly rateOld: Float64Array;
  band(i: number): EventBand;
  /** Whether a relation agreed with what it was taken for at some time since: before that it can't be located. */
  isLive(i: number): boolean;
  /** Whether a value of u counts as changed, at zero exactly or within the band of its type. */
  happened(i: number, u: number): boolean;
  /** u at address `g`. */
  valueAt(i: number, g: number): number;
  readonly evaluations: number;
}

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
  /** eps, or less for what begins within it: a small bounce leaves the band at its height. */
  const width = new Float64Array(m);
  const [u, rate, uOld, rateOld] = [0, 0, 0, 0].map(() => new Float64Array(m)) as Vectors;

  const look = (i: number): void => {
    u[i] = sign[i]! * system.heap[rates.g + i]!;
    rate[i] = sign[i]! * system.heap[rates.rate + i]!;
  };
  const enter = (i: number): void => {
    look(i);
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
        look(i);
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

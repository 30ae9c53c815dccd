import type { ModelInstance } from "../model/model-instance.ts";
import { createFlowRates, type FlowSystem } from "../system/flow-rates.ts";
import { createIndicatorNoise, type IndicatorNoise, NEAR_ZERO } from "../system/indicator-noise.ts";

/** Decides which indicators are at zero at an instant: up to rounding of time and of the states. */
export interface ZeroTest {
  /** What happens `within` this time belongs to the instant [s]. */
  begin(within: number): void;
  /** Evaluates g and its rate at (t, x); false: they cannot be evaluated. */
  calc(t: number, x: number): boolean;
  /** The last values of g and of dg/dt along the flow. */
  value(i: number): number;
  rate(i: number): number;
  /** Whether the surface is reached at this instant, by rounding of the time alone. */
  isWithin(i: number): boolean;
  /** The same, also by rounding of the states, as of large ones whose difference is small. */
  isAtZero(i: number): boolean;
}

/** Part of the time to the zero of g within which it is examined whether rounding of the states explains g. */
const NEAR_BY = 1e-4;

export function createZeroTest(instance: ModelInstance, flow: FlowSystem): ZeroTest {
  const rates = createFlowRates(flow);
  let width = 0;
  let noiseOf: IndicatorNoise | undefined;
  let noise = -1;
  let isNoiseKnown = false;
  let [time, states] = [0, -1];

  const value = (i: number): number => instance.heap[rates.g + i]!;
  const rate = (i: number): number => instance.heap[rates.rate + i]!;
  const isWithin = (i: number): boolean => Math.abs(value(i)) <= width * Math.abs(rate(i));
  const isNoise = (i: number): boolean => {
    const g = Math.abs(value(i));
    if (g > NEAR_BY * Math.abs(time * rate(i))) return false;
    if (noiseOf === undefined) {
      noiseOf = createIndicatorNoise(flow);
      noise = instance.allocate(flow.indicatorCount);
    }
    if (!isNoiseKnown) isNoiseKnown = noiseOf(time, states, noise);
    return isNoiseKnown && g <= NEAR_ZERO * instance.heap[noise + i]!;
  };

  return {
    begin(within) {
      width = within;
    },
    calc(t, x) {
      [time, states] = [t, x];
      isNoiseKnown = false;
      return rates.calc(t, x) === 0;
    },
    value,
    rate,
    isWithin,
    isAtZero: (i) => isWithin(i) || isNoise(i),
  };
}

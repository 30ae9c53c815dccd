import type { int } from "@cosimo/ir";
import type { ModelInstance } from "../model/model-instance.ts";
import type { EventTangents } from "../system/event-tangents.ts";

/** A rate of the condition, relative to its largest change along a direction, below which the time has no derivative. */
const GRAZING = 1e-12;

export function createEventTangents(instance: ModelInstance): EventTangents {
  const { module, functions, base, allocate } = instance;
  const { parameters, distance, times: timesAt } = module.flat.tangents!;
  const n = module.sorted.states.length;
  const m = module.indicators.length;
  const xdot = allocate(n);
  const g = allocate(m);
  const gdot = allocate(m);
  const times = new Float64Array(parameters.length);
  const samplers = module.dae.samplers.length;

  const setTimes = (values: ArrayLike<number> | undefined): void => {
    for (let j = 0; j < times.length; j++) instance.heap[timesAt + j] = values?.[j] ?? 0;
  };

  /** s + sign f dt/dp. */
  const shift = (x: int, sign: number): void => {
    const { heap } = instance;
    for (let j = 0; j < times.length; j++)
      for (let i = 0; i < n; i++) heap[x + i + (j + 1) * distance]! += sign * heap[xdot + i]! * times[j]!;
  };

  /** From g(t(p), x(p), p) = 0. */
  const ofCondition = (indicator: number, rate: number): int | undefined => {
    const { heap } = instance;
    let grazed: int | undefined;
    for (let j = 0; j < times.length; j++) {
      const change = heap[g + indicator + (j + 1) * distance]!;
      const isGrazing = Math.abs(rate) <= GRAZING * Math.abs(change);
      times[j] = change === 0 ? 0 : isGrazing ? Number.NaN : -change / rate;
      if (Number.isNaN(times[j])) grazed = indicator;
    }
    return grazed;
  };

  /** Of an instant start + k interval. */
  const ofSampler = (t: number): void => {
    const { heap } = instance;
    for (let s = 0; s < samplers; s++) {
      const at = base + module.layout.samplerTimes + 2 * s;
      const k = Math.round((t - heap[at]!) / heap[at + 1]!);
      if (Math.abs(heap[at]! + k * heap[at + 1]! - t) > 1e-9 * Math.abs(heap[at + 1]!)) continue;
      for (let j = 0; j < times.length; j++)
        times[j] = heap[at + (j + 1) * distance]! + k * heap[at + 1 + (j + 1) * distance]!;
      return;
    }
  };

  /** The threshold of a time relation that is reached. */
  const ofTime = (t: number): void => {
    const { heap } = instance;
    const width = 1e-9 * Math.max(1, Math.abs(t));
    const due = module.indicators.findIndex(
      ({ timeEvent }, i) => timeEvent && Math.abs(heap[g + i]!) <= width,
    );
    if (due >= 0) ofCondition(due, rateOfTime(due));
    else ofSampler(t);
  };

  /** A time relation is `time - threshold`, or the reverse. */
  const rateOfTime = (indicator: number): number => Math.sign(instance.heap[gdot + indicator]!) || 1;

  return {
    copyTangents(from, to, count) {
      for (let j = 1; j <= times.length; j++) {
        const along = from + j * distance;
        instance.heap.copyWithin(to + j * distance, along, along + count);
      }
    },
    noteTimes: (records) => records.map((record) => ({ ...record, timeDerivatives: [...times] })),
    enter(t, x, located, isTimeEvent) {
      setTimes(undefined);
      times.fill(0);
      functions.derivatives(base, t, x, xdot);
      functions.indicators(base, t, x, g);
      if (m > 0) instance.derivative().indicatorRates(base, t, x, xdot, g, gdot);
      const cause = located[0]?.indicator;
      let grazed: int | undefined;
      if (cause !== undefined) grazed = ofCondition(cause, instance.heap[gdot + cause]!);
      else if (isTimeEvent) ofTime(t);
      shift(x, 1);
      setTimes(times);
      return grazed;
    },
    leave(t, x) {
      setTimes(undefined);
      functions.derivatives(base, t, x, xdot);
      shift(x, -1);
      functions.outputs(base, t, x);
    },
  };
}

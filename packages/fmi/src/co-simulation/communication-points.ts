import type { SimulationSettings } from "@cosimo/simulator";

/** Communication points t0 + k H; k is an integer, so that rounding errors do not accumulate. */
export interface CommunicationPoints {
  /** The last point [s]: the stop time, or the last multiple of a fixed step before it. */
  readonly end: number;
  /** H [s]. */
  readonly step: number;
  /** Times closer than this are one instant [s]. */
  readonly slack: number;
  /** The first point after `t` + `slack`. */
  after(t: number): number;
  isPoint(t: number): boolean;
}

/** If `variable` is false, all steps have the size H, and a shorter rest before the stop time is omitted. */
export function communicationPoints(
  { startTime, stopTime, outputInterval, intervals }: SimulationSettings,
  variable: boolean,
): CommunicationPoints {
  const length = stopTime - startTime;
  const step = outputInterval ?? (length > 0 ? length / intervals : 1);
  const slack = Math.max(1e-9 * step, 4 * Number.EPSILON * Math.max(Math.abs(startTime), Math.abs(stopTime)));
  const whole = Math.floor((length + slack) / step);
  const isExact = Math.abs(whole * step - length) <= slack;
  const end = variable || isExact ? stopTime : startTime + whole * step;
  const point = (k: number): number => {
    const t = startTime + k * step;
    return t >= end - slack ? end : t;
  };
  return {
    end,
    step,
    slack,
    after: (t) => point(Math.floor((t - startTime + slack) / step) + 1),
    isPoint: (t) => Math.abs(point(Math.round((t - startTime) / step)) - t) <= slack || t === end,
  };
}

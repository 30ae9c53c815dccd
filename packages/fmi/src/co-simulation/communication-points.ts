import type { SimulationSettings } from "@cosimo/simulator";

/** Communication points t0 + k H; k is counted, so that no rounding adds up. */
export interface CommunicationPoints {
  /** The last one [s]: the stop time, unless the FMU cannot get there. */
  readonly end: number;
  /** H [s]. */
  readonly step: number;
  /** What is nearer than this is one instant [s]. */
  readonly slack: number;
  /** The next one after `t`, with room for rounding. */
  after(t: number): number;
  isPoint(t: number): boolean;
}

/** With steps of one size only, what is left before the stop time is not stepped over. */
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

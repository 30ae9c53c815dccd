/** Communication points t0 + k H up to the stop time. Counting k avoids accumulated rounding. */
export interface CommunicationGrid {
  readonly end: number;
  /** Times closer than this are equal [s]. */
  readonly slack: number;
  /** The next point after `t`, up to rounding. */
  after(t: number): number;
  isPoint(t: number): boolean;
}

/** Times in [s], `step` > 0. The last step is shorter where H does not divide the run. */
export function communicationGrid(startTime: number, stopTime: number, step: number): CommunicationGrid {
  const largest = Math.max(Math.abs(startTime), Math.abs(stopTime));
  const slack = Math.max(1e-9 * step, 4 * Number.EPSILON * largest);
  const point = (k: number): number => {
    const t = startTime + k * step;
    return t >= stopTime - slack ? stopTime : t;
  };
  return {
    end: stopTime,
    slack,
    after: (t) => point(Math.floor((t - startTime + slack) / step) + 1),
    isPoint: (t) => Math.abs(point(Math.round((t - startTime) / step)) - t) <= slack || t === stopTime,
  };
}

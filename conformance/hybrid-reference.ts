/**
 * Reference solutions of hybrid systems: classical Runge-Kutta method with small equal steps; phases end by bisection
 * within a step. Shares no code with the simulator.
 */

export type Point = readonly number[];

export interface Phase {
  /** Right side of x' = f(t, x). */
  readonly rate: (t: number, x: Point) => Point;
  readonly exits: readonly Exit[];
}

export interface Exit {
  /** The phase ends when this rises through zero. */
  readonly guard: (t: number, x: Point) => number;
  readonly to: string;
  readonly reset?: (x: Point, t: number) => Point;
}

export interface PhaseChange {
  readonly time: number;
  readonly from: string;
  readonly to: string;
  readonly before: Point;
  readonly after: Point;
}

export interface HybridPath {
  readonly changes: readonly PhaseChange[];
  readonly end: Point;
}

/** From `start` in the phase `first` at t = 0 until `stop`, with steps of `h` [s] that are cut at the end of a phase. */
export function hybridPath(
  phases: Readonly<Record<string, Phase>>,
  first: string,
  start: Point,
  stop: number,
  h: number,
): HybridPath {
  const changes: PhaseChange[] = [];
  let [from, t, x] = [first, 0, start];
  while (t < stop) {
    const { rate, exits } = phases[from]!;
    const length = Math.min(h, stop - t);
    const next = step(rate, t, x, length);
    const here = { t, x };
    const exit = exits.find(({ guard }) => guard(here.t, here.x) < 0 && guard(here.t + length, next) >= 0);
    if (exit === undefined) {
      [t, x] = [t + length, next];
      continue;
    }
    let [low, high] = [0, length];
    for (let i = 0; i < 60; i++) {
      const middle = (low + high) / 2;
      if (exit.guard(t + middle, step(rate, t, x, middle)) >= 0) high = middle;
      else low = middle;
    }
    const before = step(rate, t, x, high);
    t += high;
    x = exit.reset?.(before, t) ?? before;
    changes.push({ time: t, from, to: exit.to, before, after: x });
    from = exit.to;
  }
  return { changes, end: x };
}

function step(f: Phase["rate"], t: number, x: Point, h: number): Point {
  const k1 = f(t, x);
  const k2 = f(t + h / 2, along(x, k1, h / 2));
  const k3 = f(t + h / 2, along(x, k2, h / 2));
  const k4 = f(t + h, along(x, k3, h));
  return x.map((value, i) => value + (h / 6) * (k1[i]! + 2 * k2[i]! + 2 * k3[i]! + k4[i]!));
}

function along(x: Point, k: Point, h: number): Point {
  return x.map((value, i) => value + h * k[i]!);
}

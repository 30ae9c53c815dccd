import { type Complex, roundedEigenvalues } from "./eigenvalues.ts";
import { findRoot } from "./find-root.ts";
import type { LinearSystem } from "./linear-system.ts";
import { type Matrix, matrixOf, numbersFrom, product, solve, sum } from "./matrix.ts";
import { stepResponse } from "./matrix-exponential.ts";

/** y(t) after a unit step of the input at t = 0, from rest. */
export interface UnitStep {
  /** Evenly spaced from 0 [s]. */
  readonly time: Float64Array;
  readonly y: Float64Array;
  /** Undefined: the output has no final value, since the system is not asymptotically stable. */
  readonly characteristics: StepCharacteristics | undefined;
}

/** Portions are of the way from y(0) to the final value; times without a value lie after the last one computed. */
export interface StepCharacteristics {
  readonly finalValue: number;
  /** From 10 % to 90 % [s]. */
  readonly riseTime: number | undefined;
  /** From then on y stays within 2 % of the way [s]. */
  readonly settlingTime: number | undefined;
  /** Beyond the final value, as a portion; 0: never. */
  readonly overshoot: number;
  /** Of the largest overshoot [s]; undefined: there is none. */
  readonly peakTime: number | undefined;
}

const BAND = 0.02;
const MOST_POINTS = 20_000;

/** Of a system with one input and one output; exact at every point, by matrix exponentials. Undefined: no eigenvalues. */
export function unitStep(system: LinearSystem, stopTime?: number): UnitStep | undefined {
  const poles = roundedEigenvalues(system.A);
  if (poles === undefined) return undefined;
  const end = stopTime ?? chooseStopTime(poles);
  const intervals = intervalsFor(poles, end);
  const { A, B, C, D } = system;
  const n = A.rows;
  const { Phi, G0 } = stepResponse(A, B, end / intervals);
  const states: Matrix[] = [matrixOf(n, 1)];
  for (let k = 1; k <= intervals; k++) states.push(sum(product(Phi, states[k - 1]!), G0));
  const outputOf = (x: Matrix) => sum(product(C, x), D).values[0]!;
  const time = Float64Array.from(states, (_, k) => (k / intervals) * end);
  const y = Float64Array.from(states, outputOf);
  const isStable = poles.every(({ re }) => re < 0);
  const rest = isStable ? solve(A, B) : undefined;
  if (rest === undefined) return { time, y, characteristics: undefined };
  /** The state at any time, from the point before. */
  const stateAt = (t: number): Matrix => {
    const k = Math.min(intervals, Math.floor((t / end) * intervals));
    const h = t - time[k]!;
    if (h === 0) return states[k]!;
    const step = stepResponse(A, B, h);
    return sum(product(step.Phi, states[k]!), step.G0);
  };
  const finalValue = sum(D, product(C, rest), -1).values[0]!;
  const slopeAt = (t: number) => product(C, sum(product(A, stateAt(t)), B)).values[0]!;
  const slopes = states.map((x) => product(C, sum(product(A, x), B)).values[0]!);
  return {
    time,
    y,
    characteristics: characteristicsOf({
      ...{ time, y, slopes, finalValue, slopeAt },
      outputAt: (t) => outputOf(stateAt(t)),
    }),
  };
}

/** Slow stable motions decay to 1e-4; unstable ones grow a thousandfold; undamped ones have ten periods. */
function chooseStopTime(poles: readonly Complex[]): number {
  const times = poles.map(({ re, im }) => {
    const size = Math.hypot(re, im);
    if (Math.abs(re) <= 1e-9 * size) return im === 0 ? 0 : (20 * Math.PI) / Math.abs(im);
    return (re < 0 ? 9.2 : 6.9) / Math.abs(re);
  });
  const unstable = times.filter((_, i) => poles[i]!.re > 0);
  const longest = unstable.length > 0 ? Math.min(...unstable) : Math.max(0, ...times);
  return longest > 0 ? longest : 1;
}

/** At least 1000, and 20 in each period of the fastest oscillation. */
function intervalsFor(poles: readonly Complex[], end: number): number {
  const fastest = poles.reduce((most, { im }) => Math.max(most, im), 0);
  return Math.min(MOST_POINTS, Math.max(1000, Math.ceil((20 * end * fastest) / (2 * Math.PI))));
}

interface KnownResponse {
  readonly time: Float64Array;
  readonly y: Float64Array;
  readonly slopes: readonly number[];
  readonly finalValue: number;
  readonly slopeAt: (t: number) => number;
  readonly outputAt: (t: number) => number;
}

/** Portion of the way at a point. */
interface Portion {
  readonly t: number;
  readonly portion: number;
}

function characteristicsOf(known: KnownResponse): StepCharacteristics {
  const { finalValue, y } = known;
  const way = finalValue - y[0]!;
  const portionAt = (t: number) => (known.outputAt(t) - y[0]!) / way;
  const points = withExtrema(known, way);
  if (way === 0 || !points.every(({ portion }) => Number.isFinite(portion)))
    return { finalValue, riseTime: undefined, settlingTime: undefined, overshoot: 0, peakTime: undefined };
  const crossing = (k: number, level: number) =>
    findRoot((t) => portionAt(t) - level, points[k]!.t, points[k + 1]!.t);
  const reached = (level: number): number | undefined => {
    const k = points.findIndex(({ portion }) => portion >= level);
    return k <= 0 ? undefined : crossing(k - 1, level);
  };
  const [ten, ninety] = [reached(0.1), reached(0.9)];
  const outside = points.reduce((last, { portion }, k) => (Math.abs(portion - 1) > BAND ? k : last), -1);
  const settles = outside >= 0 && outside < points.length - 1;
  const peak = points.reduce((best, one) => (one.portion > best.portion ? one : best));
  const overshoots = peak.portion > 1 + 1e-9;
  return {
    finalValue,
    riseTime: ten === undefined || ninety === undefined ? undefined : ninety - ten,
    settlingTime: settles ? crossing(outside, points[outside]!.portion > 1 ? 1 + BAND : 1 - BAND) : undefined,
    overshoot: overshoots ? peak.portion - 1 : 0,
    peakTime: overshoots ? peak.t : undefined,
  };
}

/** The points and the extrema between them. */
function withExtrema({ time, y, slopes, slopeAt, outputAt }: KnownResponse, way: number): readonly Portion[] {
  const portion = (value: number) => (value - y[0]!) / way;
  return numbersFrom(0, time.length).flatMap((k) => {
    const own = { t: time[k]!, portion: portion(y[k]!) };
    if (k + 1 === time.length || !(slopes[k]! * slopes[k + 1]! < 0)) return [own];
    const t = findRoot(slopeAt, time[k]!, time[k + 1]!);
    return [own, { t, portion: portion(outputAt(t)) }];
  });
}

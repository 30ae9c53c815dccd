import { type Complex, roundedEigenvalues } from "./eigenvalues.ts";
import { findRoot } from "./find-root.ts";
import { balancedStates, type LinearSystem } from "./linear-system.ts";
import { type Matrix, matrixOf, numbersFrom, product, rowSumNorm, solve, sum } from "./matrix.ts";
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
  const { A, B, C, D } = balancedStates(system);
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
    return h === 0 ? states[k]! : stateAfter(A, B, states[k]!, h);
  };
  const finalValue = sum(D, product(C, rest), -1).values[0]!;
  // y' = C A x + C B
  const slopeSystem = { C: product(C, A), D: product(C, B) };
  const slopeOf = (x: Matrix) => sum(product(slopeSystem.C, x), slopeSystem.D).values[0]!;
  return {
    time,
    y,
    characteristics: characteristicsOf({
      ...{ time, y, finalValue, slopes: states.map(slopeOf) },
      slopeAt: (t) => slopeOf(stateAt(t)),
      outputAt: (t) => outputOf(stateAt(t)),
    }),
  };
}

/** Terms for |hA| up to 1: the first omitted one is 1/22!. */
const TERMS = 21;

/** The state after h with u = 1: by its Taylor series if h is short, else by the exponential of the matrix. */
function stateAfter(A: Matrix, B: Matrix, x: Matrix, h: number): Matrix {
  if (rowSumNorm(A) * Math.abs(h) > 1) {
    const { Phi, G0 } = stepResponse(A, B, h);
    return sum(product(Phi, x), G0);
  }
  const slope = sum(product(A, x), B);
  let series = slope;
  for (let k = TERMS; k >= 2; k--) series = sum(slope, product(A, series), h / k);
  return sum(x, series, h);
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

/** Portion of the way at a point; of an extremum between two points it is an estimate, where that suffices. */
interface Portion {
  readonly t: number;
  readonly portion: number;
  /** Number of the point before an estimated extremum. */
  readonly after?: number;
}

const LEVELS = [0.1, 0.9, 1 - BAND, 1 + BAND] as const;
/** Estimates that are nearer to a level than this are replaced by exact values. */
const UNSURE = 0.002;

function characteristicsOf(known: KnownResponse): StepCharacteristics {
  const { finalValue, y } = known;
  const way = finalValue - y[0]!;
  const portionAt = (t: number) => (known.outputAt(t) - y[0]!) / way;
  const points = withExtrema(known, way).map((one) =>
    one.after !== undefined && LEVELS.some((level) => Math.abs(one.portion - level) < UNSURE)
      ? exactExtremum(known, one.after, portionAt)
      : one,
  );
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
  const highest = points.reduce((best, one) => (one.portion > best.portion ? one : best));
  const peak = highest.after === undefined ? highest : exactExtremum(known, highest.after, portionAt);
  const overshoots = peak.portion > 1 + 1e-9;
  return {
    finalValue,
    riseTime: ten === undefined || ninety === undefined ? undefined : ninety - ten,
    settlingTime: settles ? crossing(outside, points[outside]!.portion > 1 ? 1 + BAND : 1 - BAND) : undefined,
    overshoot: overshoots ? peak.portion - 1 : 0,
    peakTime: overshoots ? peak.t : undefined,
  };
}

/** The points, and the extrema between them, estimated by cubic interpolation of values and slopes. */
function withExtrema({ time, y, slopes }: KnownResponse, way: number): readonly Portion[] {
  const portion = (value: number) => (value - y[0]!) / way;
  return numbersFrom(0, time.length).flatMap((k) => {
    const own = { t: time[k]!, portion: portion(y[k]!) };
    if (k + 1 === time.length || !(slopes[k]! * slopes[k + 1]! < 0)) return [own];
    const h = time[k + 1]! - time[k]!;
    const [from, to] = [h * slopes[k]!, h * slopes[k + 1]!];
    const rise = y[k + 1]! - y[k]!;
    const cubic = (s: number) =>
      y[k]! + s * (from + s * (3 * rise - 2 * from - to + s * (from + to - 2 * rise)));
    const slope = (s: number) => from + s * (2 * (3 * rise - 2 * from - to) + s * 3 * (from + to - 2 * rise));
    const s = findRoot(slope, 0, 1);
    return [own, { t: time[k]! + s * h, portion: portion(cubic(s)), after: k }];
  });
}

function exactExtremum(
  { time, slopeAt }: KnownResponse,
  after: number,
  portionAt: (t: number) => number,
): Portion {
  const t = findRoot(slopeAt, time[after]!, time[after + 1]!);
  return { t, portion: portionAt(t) };
}

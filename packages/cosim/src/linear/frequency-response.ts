import type { Complex } from "./eigenvalues.ts";
import type { TransferFunction } from "./transfer-function.ts";

/** G(j omega) over ascending frequencies; frequencies of undamped poles are left out. */
export interface FrequencyResponse {
  /** [rad/s] */
  readonly frequency: Float64Array;
  readonly re: Float64Array;
  readonly im: Float64Array;
  /** |G| */
  readonly magnitude: Float64Array;
  /** Continuous over the frequency [deg]. */
  readonly phase: Float64Array;
}

/** Poles and zeros of the channel, with those that cancel. */
export interface PolesAndZeros {
  readonly poles: readonly Complex[];
  readonly zeros: readonly Complex[];
}

/** The phase starts near -90 degrees for each pole at zero and +90 degrees for each zero there. */
export function frequencyResponse(
  G: TransferFunction,
  frequencies: Float64Array,
  around: PolesAndZeros,
): FrequencyResponse {
  const points = Array.from(frequencies, (w) => ({ w, ...G({ re: 0, im: w }) })).filter(
    ({ re, im }) => Number.isFinite(re) && Number.isFinite(im),
  );
  const column = (value: (point: (typeof points)[number]) => number) => Float64Array.from(points, value);
  let before = -90 * (countAtZero(around.poles) - countAtZero(around.zeros));
  return {
    frequency: column(({ w }) => w),
    re: column(({ re }) => re),
    im: column(({ im }) => im),
    magnitude: column(({ re, im }) => Math.hypot(re, im)),
    phase: column(({ re, im }) => {
      const phase = degrees(Math.atan2(im, re));
      // Of two equally near values the lower one: a negative gain has -180 degrees.
      before = phase + 360 * Math.ceil((before - phase) / 360 - 0.5 - 1e-9);
      return before;
    }),
  };
}

export function degrees(radians: number): number {
  return (radians * 180) / Math.PI;
}

/** Relative to the largest: smaller ones are zero. */
const ZERO = 1e-7;

function isZero(value: Complex, all: readonly Complex[]): boolean {
  const size = all.reduce((most, { re, im }) => Math.max(most, Math.hypot(re, im)), 0);
  return Math.hypot(value.re, value.im) <= ZERO * size;
}

function countAtZero(all: readonly Complex[]): number {
  return all.filter((one) => isZero(one, all)).length;
}

const POINTS_PER_DECADE = 50;
const MOST_DECADES = 16;
/** Less damped poles and zeros have points of their own. */
const LIGHT_DAMPING = 0.4;
/** Around a resonance, in widths of it. */
const RESONANCE_POINTS = [
  -8, -5, -3, -2, -1.5, -1, -0.7, -0.5, -0.3, -0.15, 0, 0.15, 0.3, 0.5, 0.7, 1, 1.5, 2, 3, 5, 8,
];

/**
 * Frequencies [rad/s], ascending: 50 in a decade, from a decade below the slowest pole or zero to a decade above the fastest one,
 * and more around resonances.
 */
export function chooseFrequencies({ poles, zeros }: PolesAndZeros): Float64Array {
  const all = [...poles.filter((one) => !isZero(one, poles)), ...zeros.filter((one) => !isZero(one, zeros))];
  const sizes = all.map(({ re, im }) => Math.hypot(re, im));
  const last = Math.ceil(Math.log10(10 * Math.max(...(sizes.length > 0 ? sizes : [1]))));
  const first = Math.floor(Math.log10(0.1 * Math.min(...(sizes.length > 0 ? sizes : [1]))));
  const from = Math.max(first, last - MOST_DECADES);
  const count = (last - from) * POINTS_PER_DECADE;
  const even = Array.from({ length: count + 1 }, (_, k) => 10 ** (from + k / POINTS_PER_DECADE));
  const near = all
    .filter(({ re, im }) => im > 0 && Math.abs(re) < LIGHT_DAMPING * Math.hypot(re, im))
    .flatMap(({ re, im }) => {
      const width = Math.max(Math.abs(re), 1e-6 * im);
      return RESONANCE_POINTS.map((k) => im + k * width);
    })
    .filter((w) => w >= 10 ** from && w <= 10 ** last);
  return Float64Array.from(new Set([...even, ...near])).sort();
}

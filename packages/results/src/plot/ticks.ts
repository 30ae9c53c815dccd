/** Tick values of an axis and their labels. */
export interface Ticks {
  readonly values: readonly number[];
  readonly labels: readonly string[];
  /** Labels are in units of this power of ten. */
  readonly exponent: number;
}

/** The smallest of 1, 2, 5 times a power of ten with at most about `count` steps. */
export function niceStep(span: number, count: number): number {
  const raw = span / count;
  const power = 10 ** Math.floor(Math.log10(raw));
  const factor = [1, 2, 5, 10].find((f) => f * power >= raw * (1 - 1e-9)) ?? 10;
  return factor * power;
}

/** Round values inside [from, to], about `count` of them. */
export function niceTicks(from: number, to: number, count: number, whole = false): Ticks {
  const step = whole ? Math.max(1, niceStep(to - from, count)) : niceStep(to - from, count);
  const slack = step * 1e-9;
  const values: number[] = [];
  for (let k = Math.ceil((from - slack) / step); k * step <= to + slack; k++) {
    values.push(Number((k * step).toPrecision(12)) + 0);
  }
  const exponent = commonExponent(Math.max(Math.abs(from), Math.abs(to)), step);
  const decimals = Math.max(0, Math.ceil(-Math.log10(step / 10 ** exponent) - 1e-9));
  return { values, labels: values.map((v) => formatTick(v / 10 ** exponent, decimals)), exponent };
}

/** Power of ten of the labels; 0 for numbers from 0.001 to 99999. */
function commonExponent(largest: number, step: number): number {
  if (largest < 1e5 && step >= 0.999e-3) return 0;
  return 3 * Math.floor(Math.log10(largest) / 3 + 1e-9);
}

function formatTick(value: number, decimals: number): string {
  return value
    .toFixed(decimals)
    .replace(/^-(?=0\.?0*$)/, "")
    .replace("-", "−");
}

/** Widens an interval to multiples of its tick step. */
export function niceRange(from: number, to: number, count: number): { from: number; to: number } {
  const step = niceStep(to - from, count);
  return { from: Math.floor(from / step + 1e-9) * step, to: Math.ceil(to / step - 1e-9) * step };
}

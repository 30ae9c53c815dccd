import { fourier } from "./fourier.ts";
import type { RowSource, SignedColumn } from "./row-source.ts";
import type { Window } from "./view.ts";

/** Samples of a spectrum: a power of two that has those of the run, within these limits. */
const LEAST = 256;
const MOST = 2 ** 16;

/**
 * Amplitudes of variables over frequency [Hz], between two times of a run: the values are taken at uniform instants, their mean removed,
 * and weighted by the window of Hann, w_j = (1 - cos(2 pi j / N)) / 2 (Harris, 1978, doi:10.1109/PROC.1978.10837). A sine whose frequency is a
 * multiple of 1 / (t1 - t0) has a peak of its amplitude; others lose at most 15 %. Where frequencies are closer than pixels, the
 * largest amplitude of each pixel remains. Unknown names are left out; gaps count as the mean.
 */
export function spectrum(
  run: RowSource,
  wanted: readonly string[],
  t0: number,
  t1: number,
  pixels: number,
): Window {
  const names = wanted.filter((name) => run.column(name) !== undefined);
  const [from, to] = [Math.max(t0, run.timeAt(0)), Math.min(t1, run.timeAt(run.rows - 1))];
  const span = to - from;
  if (!(span > 0))
    return {
      from: 0,
      to: 0,
      names,
      time: new Float64Array(0),
      columns: names.map(() => new Float64Array(0)),
    };
  const rows = run.rowAt(to) - run.rowAt(from);
  const n = Math.min(MOST, Math.max(LEAST, 2 ** Math.ceil(Math.log2(rows + 1))));
  const all = names.map((name) => amplitudes(uniform(run, run.column(name)!, { from, to, n })));
  return { from: 0, to: n / 2 / span, names, ...strongest(all, n / 2 + 1, span, 2 * pixels) };
}

/** Frequencies k / span and amplitudes, at most so many: of neighbours those that a curve has the largest amplitude at. */
function strongest(all: readonly Float64Array[], count: number, span: number, most: number) {
  const group = Math.ceil(count / most);
  const groups = Math.ceil(count / group);
  const time = Float64Array.from({ length: groups }, (_, g) => (g * group) / span);
  const columns = all.map((amplitude) => {
    if (group === 1) return amplitude;
    return Float64Array.from({ length: groups }, (_, g) =>
      amplitude.subarray(g * group, (g + 1) * group).reduce((most, one) => Math.max(most, one), 0),
    );
  });
  return { time, columns };
}

/** Values at the instants from + j (to - from) / n for j < n. */
function uniform(
  run: RowSource,
  { values, sign }: SignedColumn,
  { from, to, n }: { from: number; to: number; n: number },
): Float64Array {
  const samples = new Float64Array(n);
  let row = Math.max(0, run.rowAt(from) - 1);
  for (let j = 0; j < n; j++) {
    const t = from + ((to - from) * j) / n;
    while (row + 2 < run.rows && run.timeAt(row + 1) <= t) row++;
    samples[j] = sign * interpolated(run, values, row, t);
  }
  return samples;
}

/** Between a row and the next one: by the cubic polynomial of the four rows around, or linear beside events and at the ends. */
function interpolated(run: RowSource, values: SignedColumn["values"], row: number, t: number): number {
  const [t1, t2] = [run.timeAt(row), run.timeAt(row + 1)];
  const [y1, y2] = [values.at(row), values.at(row + 1)];
  if (!(t2 > t1)) return y2;
  const linear = y1 + ((y2 - y1) * (t - t1)) / (t2 - t1);
  if (row === 0 || row + 2 >= run.rows) return linear;
  const [t0, t3] = [run.timeAt(row - 1), run.timeAt(row + 2)];
  if (!(t0 < t1 && t2 < t3)) return linear;
  const [y0, y3] = [values.at(row - 1), values.at(row + 2)];
  // Newton's divided differences on the order t1, t2, t0, t3.
  const d12 = (y2 - y1) / (t2 - t1);
  const d20 = (y0 - y2) / (t0 - t2);
  const d03 = (y3 - y0) / (t3 - t0);
  const d120 = (d20 - d12) / (t0 - t1);
  const d203 = (d03 - d20) / (t3 - t2);
  const d1203 = (d203 - d120) / (t3 - t1);
  return y1 + (t - t1) * (d12 + (t - t2) * (d120 + (t - t0) * d1203));
}

/** Amplitudes at the frequencies 0, 1, ..., N/2 of a period of the samples, which are overwritten. */
function amplitudes(samples: Float64Array): Float64Array {
  const n = samples.length;
  const known = samples.filter(Number.isFinite);
  const mean = known.reduce((sum, one) => sum + one, 0) / (known.length || 1);
  for (let j = 0; j < n; j++) {
    const value = Number.isFinite(samples[j]!) ? samples[j]! - mean : 0;
    samples[j] = (value * (1 - Math.cos((2 * Math.PI * j) / n))) / 2;
  }
  const im = new Float64Array(n);
  fourier(samples, im);
  // The window has the sum n / 2; a sine has half its amplitude at either sign of its frequency.
  return Float64Array.from({ length: n / 2 + 1 }, (_, k) => (4 / n) * Math.hypot(samples[k]!, im[k]!));
}

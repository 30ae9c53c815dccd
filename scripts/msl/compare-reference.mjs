import { readFileSync } from "node:fs";

const TUBE = 2e-3;
const LEAST_SCALE = 1e-9;
const SHARE_OF_POINTS = 0.99;

/** Columns of a reference result by name. */
export function readReference(path) {
  const lines = readFileSync(path, "utf8").trim().split(/\r?\n/);
  const names = lines[0].match(/"[^"]*"|[^,]+/g).map((name) => name.replaceAll('"', "").trim());
  const columns = names.map(() => new Float64Array(lines.length - 1));
  for (const [row, line] of lines.slice(1).entries())
    for (const [i, field] of line.split(",").entries())
      if (i < columns.length) columns[i][row] = Number(field);
  return new Map(names.map((name, i) => [name, columns[i]]));
}

/** Least and greatest value of a signal in [from, to], interpolated at the ends; `at`: where to begin the search. */
function band(time, values, from, to, at) {
  let i = at;
  while (i > 0 && time[i] >= from) i--;
  while (i + 1 < time.length && time[i + 1] < from) i++;
  let [least, greatest] = [Infinity, -Infinity];
  const meet = (value) => {
    least = Math.min(least, value);
    greatest = Math.max(greatest, value);
  };
  const between = (k, t) => {
    const width = time[k + 1] - time[k];
    return width > 0 ? values[k] + ((values[k + 1] - values[k]) * (t - time[k])) / width : values[k + 1];
  };
  if (i + 1 < time.length && time[i] <= from) meet(between(i, from));
  for (let k = i; k < time.length && time[k] <= to; k++) {
    if (time[k] >= from) meet(values[k]);
    if (k + 1 < time.length && time[k + 1] > to) meet(between(k, to));
  }
  return { least, greatest, at: i };
}

/**
 * The first signal that leaves the tube of the reference at more than a hundredth of its points; `undefined` if all agree.
 * The tube is 2e-3 of the signal's range high and 2e-3 of the simulated time wide.
 */
export function firstDeviation(reference, signals, result) {
  const [referenceTime] = reference.values();
  const span = referenceTime.at(-1) - referenceTime[0];
  for (const name of signals) {
    const expected = name === "time" ? undefined : reference.get(name);
    if (expected === undefined) continue;
    const found = columnOf(result, name);
    if (found === undefined) return { signal: name, why: "missing" };
    const { share, worst } = deviation(referenceTime, expected, result.time, found, span);
    if (share > 1 - SHARE_OF_POINTS) return { signal: name, ...worst, share };
  }
  return undefined;
}

function columnOf(result, name) {
  try {
    return result.column(name);
  } catch (error) {
    if (error instanceof RangeError) return undefined;
    throw error;
  }
}

function deviation(referenceTime, expected, time, found, span) {
  let [least, greatest] = [Infinity, -Infinity];
  for (const value of expected) {
    least = Math.min(least, value);
    greatest = Math.max(greatest, value);
  }
  const range = greatest > least ? greatest - least : Math.abs(greatest);
  const allowed = Math.max(TUBE * range, LEAST_SCALE);
  let [outside, at, most] = [0, 0, 0];
  let worst = {};
  for (const [i, t] of referenceTime.entries()) {
    const own = band(time, found, t - TUBE * span, t + TUBE * span, at);
    at = own.at;
    const distance = Math.max(own.least - expected[i], expected[i] - own.greatest, 0);
    if (!(distance > allowed) && Number.isFinite(own.least)) continue;
    outside++;
    if (distance > most || outside === 1) {
      most = distance;
      worst = { time: t, expected: expected[i], least: own.least, greatest: own.greatest };
    }
  }
  return { share: outside / referenceTime.length, worst };
}

/**
 * Largest and mean deviation of a result from our own run at common times, relative to the largest value of each variable. At events
 * the nearest limit counts.
 */
export function deviationsOf(own, { time, columns }) {
  const places = new Map();
  own.time.forEach((t, i) => {
    const key = keyOf(t);
    places.set(key, [...(places.get(key) ?? []), i]);
  });
  let result = { worst: 0, mean: 0, name: "" };
  for (const [name, values] of Object.entries(columns)) {
    const ours = own.columns[name];
    if (ours === undefined) continue;
    const deviations = columnDeviations(ours, places, time, values);
    if (deviations.length === 0) continue;
    const mean = deviations.reduce((sum, one) => sum + one, 0) / deviations.length;
    if (mean >= result.mean) result = { worst: Math.max(...deviations), mean, name };
  }
  return result;
}

const keyOf = (t) => t.toFixed(9);

function columnDeviations(ours, places, time, values) {
  const scale = Math.max(1e-6, ...ours.filter((one) => one !== null).map(Math.abs));
  const nearest = new Map();
  for (const [i, t] of time.entries()) {
    const key = keyOf(t);
    for (const place of places.get(key) ?? []) {
      if (ours[place] === null || values[i] === null) continue;
      const deviation = Math.abs(ours[place] - values[i]) / scale;
      nearest.set(key, Math.min(nearest.get(key) ?? Number.POSITIVE_INFINITY, deviation));
    }
  }
  return [...nearest.values()];
}

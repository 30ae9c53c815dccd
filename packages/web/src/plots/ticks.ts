/** Round values between two limits, about so many. */
export function ticks(min: number, max: number, wanted: number): readonly number[] {
  const rough = (max - min) / Math.max(1, wanted);
  const power = 10 ** Math.floor(Math.log10(rough));
  const step = ([1, 2, 5, 10].find((factor) => factor * power >= rough * (1 - 1e-9)) ?? 10) * power;
  const found: number[] = [];
  for (let k = Math.ceil(min / step - 1e-9); k * step <= max + 1e-9 * step; k++)
    found.push(Number((k * step).toPrecision(12)) + 0);
  return found;
}

/** Labels of ticks: six digits, or as many as tell them apart, and exponents beyond a hundred thousand. */
export function tickTexts(values: readonly number[]): string[] {
  const largest = Math.max(...values.map(Math.abs));
  const step = Math.min(...values.slice(1).map((value, i) => Math.abs(value - values[i]!)));
  // One more: a step may be 2.5.
  const needed = step > 0 && largest > 0 ? Math.ceil(Math.log10(largest / step)) + 1 : 1;
  const digits = Math.min(15, Math.max(2, Number.isFinite(needed) ? needed : 2));
  const isFar = largest >= 1e5 || (largest < 1e-3 && largest > 0);
  return values.map((value) => {
    const text =
      isFar && value !== 0
        ? value.toExponential(digits - 1).replace(/\.?0*e/, "e")
        : String(Number(value.toPrecision(Math.max(6, digits))));
    return text.replaceAll("-", "−");
  });
}

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

/** Labels of ticks: six digits at most, and exponents beyond a hundred thousand. */
export function tickTexts(values: readonly number[]): string[] {
  const largest = Math.max(...values.map(Math.abs));
  return values.map((value) => {
    const isFar = largest >= 1e5 || (largest < 1e-3 && largest > 0);
    const text =
      isFar && value !== 0
        ? value.toExponential(1).replace(".0e", "e")
        : String(Number(value.toPrecision(6)));
    return text.replaceAll("-", "−");
  });
}

/** A value with seven digits and a typographic minus sign. */
export function numberText(value: number | null | undefined): string {
  if (value === null || value === undefined) return "–";
  return String(Number(value.toPrecision(7))).replace("-", "−");
}

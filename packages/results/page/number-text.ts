/** A value for people: seven digits, a true minus sign. */
export function numberText(value: number | null | undefined): string {
  if (value === null || value === undefined) return "–";
  return String(Number(value.toPrecision(7))).replace("-", "−");
}

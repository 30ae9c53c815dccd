/** A value with seven digits and a typographic minus sign; a dash for none. */
export function numberText(value: number): string {
  if (Number.isNaN(value)) return "–";
  if (!Number.isFinite(value)) return value > 0 ? "∞" : "−∞";
  return String(Number(value.toPrecision(7))).replaceAll("-", "−");
}

/** A time in full: all digits that distinguish it. */
export function timeText(value: number): string {
  return String(Number(value.toPrecision(12))).replaceAll("-", "−");
}

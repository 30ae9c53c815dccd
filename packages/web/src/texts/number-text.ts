/** A value with at most so many digits, and a typographic minus sign; a dash for none. */
export function numberText(value: number, digits = 6): string {
  if (Number.isNaN(value)) return "–";
  if (!Number.isFinite(value)) return value > 0 ? "∞" : "−∞";
  return String(Number(value.toPrecision(digits))).replaceAll("-", "−");
}

/** A duration for people. */
export function durationText(milliseconds: number): string {
  if (milliseconds < 1000) return `${numberText(milliseconds, 2)} ms`;
  if (milliseconds < 60_000) return `${numberText(milliseconds / 1000, 3)} s`;
  return `${Math.floor(milliseconds / 60_000)} min ${Math.round((milliseconds % 60_000) / 1000)} s`;
}

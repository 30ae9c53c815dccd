import type { NamedValue } from "../system/initialization-report.ts";

/** Options of the command line that set these start values. */
export function settingsOf(from: readonly NamedValue[]): string {
  return from.map(({ name, value }) => `--set "${name}=${shown(value)}"`).join(" ");
}

/** Number of values in a list. */
export const LONGEST = 5;

/** `x = 1, y = 2`, or `start('x') = 1, …`. */
export function listOfValues(values: readonly NamedValue[], word?: string): string {
  const parts = values
    .slice(0, LONGEST)
    .map(({ name, value }) => (word ? `${word}('${name}') = ` : `${name} = `) + shown(value));
  return [...parts, ...(values.length > LONGEST ? ["…"] : [])].join(", ");
}

/** Six digits. */
export function shown(value: number): string {
  const size = Math.abs(value);
  const number = Number(value.toPrecision(6));
  return size !== 0 && (size < 1e-3 || size >= 1e7) ? number.toExponential() : String(number);
}

import type { Say } from "./say.ts";

/** A value with at most so many digits, and a typographic minus sign; a dash for none. */
export function numberText(value: number, digits = 6): string {
  if (Number.isNaN(value)) return "–";
  if (!Number.isFinite(value)) return value > 0 ? "∞" : "−∞";
  return String(Number(value.toPrecision(digits))).replaceAll("-", "−");
}

/** A duration for people. */
export function durationText(milliseconds: number, say: Say): string {
  if (milliseconds < 1000) return say("duration.milliseconds", { value: numberText(milliseconds, 2) });
  if (milliseconds < 60_000) return say("duration.seconds", { value: numberText(milliseconds / 1000, 3) });
  const seconds = Math.round(milliseconds / 1000);
  return say("duration.minutes", { minutes: Math.floor(seconds / 60), seconds: seconds % 60 });
}

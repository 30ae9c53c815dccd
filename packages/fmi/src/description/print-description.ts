import type { ModelDescription } from "./model-description.ts";

/** The description as JSON for reading: without spans, empty lists and false values. */
export function printDescription(description: ModelDescription): string {
  return `${JSON.stringify(description, printable, 2)}\n`;
}

function printable(key: string, value: unknown): unknown {
  if (key === "span" || value === false) return undefined;
  if (Array.isArray(value) && value.length === 0) return undefined;
  if (typeof value === "bigint") return `${value}`;
  if (typeof value === "number" && !Number.isFinite(value)) return `${value}`;
  if (value instanceof Uint8Array)
    return Array.from(value, (byte) => byte.toString(16).padStart(2, "0")).join("");
  return value;
}

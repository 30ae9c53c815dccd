import type { HybridDae, Span } from "@cosimo/ir";

/** The same system with the places of its parts in the newest form of the text; `undefined` if one of these was changed. */
export function placedSystem(
  dae: HybridDae,
  placeNow: (span: Span) => Span | undefined,
): HybridDae | undefined {
  const placed = new Map<object, unknown>();
  let isComplete = true;
  const visit = (value: unknown): unknown => {
    if (typeof value !== "object" || value === null || value instanceof Map) return value;
    const known = placed.get(value);
    if (known !== undefined) return known;
    const now = isSpan(value) ? placeNow(value) : withParts(value, visit);
    isComplete &&= now !== undefined;
    placed.set(value, now);
    return now;
  };
  const { externalLibrary, ...plain } = dae;
  const value = visit(plain) as HybridDae;
  return isComplete ? { ...value, ...(externalLibrary && { externalLibrary }) } : undefined;
}

/** The same object if its parts are the same. */
function withParts(value: object, visit: (part: unknown) => unknown): unknown {
  if (Array.isArray(value)) {
    const parts = value.map(visit);
    return parts.every((part, i) => part === value[i]) ? value : parts;
  }
  const entries = Object.entries(value);
  const parts = entries.map(([key, part]) => [key, visit(part)] as const);
  return parts.every(([, part], i) => part === entries[i]![1]) ? value : Object.fromEntries(parts);
}

function isSpan(value: object): value is Span {
  return "source" in value && "start" in value && "end" in value;
}

/** JSON with names in alphabetical order at each level: equal for equal values. */
export function canonicalJson(value: unknown): string {
  return JSON.stringify(value, (_, one: unknown) => (isObject(one) ? sorted(one) : one), 2);
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

function sorted(value: Readonly<Record<string, unknown>>): object {
  return Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : a > b ? 1 : 0)));
}

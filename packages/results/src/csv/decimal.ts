/** The shortest decimal that reads back as the same number; NaN (inactive) is an empty text. */
export function formatDecimal(value: number): string {
  if (Number.isNaN(value)) return "";
  return Object.is(value, -0) ? "-0" : String(value);
}

/** Parses a decimal in the notations of various tools; an empty text is NaN. `undefined`: not a number. */
export function parseDecimal(text: string): number | undefined {
  const trimmed = text.trim();
  if (trimmed === "") return Number.NaN;
  if (/^[+-]?(\d+\.?\d*|\.\d+)([eEdD][+-]?\d+)?$/.test(trimmed)) return Number(trimmed.replace(/[dD]/, "e"));
  return WORDS.get(trimmed.toLowerCase().replace(/^\+/, ""));
}

const WORDS: ReadonlyMap<string, number> = new Map([
  ["nan", Number.NaN],
  ["-nan", Number.NaN],
  ["na", Number.NaN],
  ["inf", Number.POSITIVE_INFINITY],
  ["infinity", Number.POSITIVE_INFINITY],
  ["-inf", Number.NEGATIVE_INFINITY],
  ["-infinity", Number.NEGATIVE_INFINITY],
  ["true", 1],
  ["false", 0],
]);

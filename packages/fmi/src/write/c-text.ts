/** A string literal of C. */
export function cString(text: string): string {
  let result = '"';
  for (const byte of new TextEncoder().encode(text)) {
    const c = String.fromCharCode(byte);
    if (c === '"' || c === "\\" || c === "?") result += `\\${c}`;
    else if (byte < 32 || byte > 126) result += `\\${byte.toString(8).padStart(3, "0")}`;
    else result += c;
  }
  return `${result}"`;
}

/** A literal of C with exactly this value. */
export function cNumber(value: number): string {
  if (Number.isNaN(value)) return "NAN";
  if (!Number.isFinite(value)) return value > 0 ? "INFINITY" : "-INFINITY";
  if (Object.is(value, -0)) return "-0.0";
  return String(value);
}

/** A constant table. C has no empty arrays: an empty table gets one unused element. */
export function cArray(type: string, name: string, values: readonly (number | string)[]): string {
  const written = values.map((value) => (typeof value === "number" ? cNumber(value) : value));
  const lines: string[] = [];
  for (let i = 0; i < written.length; i += 12) lines.push(`  ${written.slice(i, i + 12).join(", ")}`);
  const body = written.length === 0 ? "  {0}" : lines.join(",\n");
  const scalar = type.startsWith("char") || type.includes("_t") || type === "double";
  const empty = scalar ? "  0" : body;
  return `static const ${type} ${name}[] = {\n${written.length === 0 ? empty : body}\n};`;
}

/** The parts of a column heading. */
export interface HeaderName {
  readonly name: string;
  readonly unit: string;
}

/** `v [m/s]` is the variable v in m/s. A subscript, `v[1]`, has no space before it. */
export function splitUnit(field: string): HeaderName {
  const match = /^(\S.*?)\s+\[([^\]]*)\]$/.exec(field.trim());
  return match ? { name: match[1]!, unit: match[2]! } : { name: field.trim(), unit: "" };
}

/** A heading that `splitUnit` reads as these parts. */
export function withUnit(name: string, unit: string): string {
  const splits = splitUnit(name).name !== name;
  return unit === "" && !splits ? name : `${name} [${unit}]`;
}

/** The heading of a column of time; `undefined` for other columns. */
export function splitTimeName(field: string): HeaderName | undefined {
  const header = splitUnit(field.trim().replace(/\s*\(s\)$/i, " [s]"));
  return /^(t|time)$/i.test(header.name) ? header : undefined;
}

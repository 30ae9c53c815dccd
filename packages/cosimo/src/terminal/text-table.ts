/** Formats a table with minimal column widths; numbers are right-aligned. */
export function textTable(rows: readonly (readonly (string | number)[])[], indent = "  "): string {
  const cells = rows.map((row) => row.map((cell) => (typeof cell === "number" ? shortNumber(cell) : cell)));
  const columns = Math.max(...rows.map((row) => row.length));
  const widths = Array.from({ length: columns }, (_, j) =>
    Math.max(...cells.map((row) => (row[j] ?? "").length)),
  );
  const isRight = (i: number, j: number) => typeof rows[i]![j] === "number";
  return cells
    .map((row, i) =>
      `${indent}${row.map((cell, j) => (isRight(i, j) ? cell.padStart(widths[j]!) : cell.padEnd(widths[j]!))).join("  ")}`.trimEnd(),
    )
    .join("\n");
}

/** Six significant digits. */
export function shortNumber(value: number): string {
  const rounded = Number(value.toPrecision(6));
  return rounded !== 0 && Math.abs(rounded) < 1e-3 ? rounded.toExponential() : String(rounded);
}

/** Formats `-20 + 619.6i`; for a conjugate pair, `-20 ± 619.6i`. */
export function complexText(re: number, im: number, isPair = false): string {
  if (im === 0) return shortNumber(re);
  const sign = isPair ? "±" : im < 0 ? "-" : "+";
  return `${shortNumber(re)} ${sign} ${shortNumber(Math.abs(im))}i`;
}

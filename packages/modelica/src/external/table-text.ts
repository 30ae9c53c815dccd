import { append } from "@cosimo/ir";
/** A matrix by rows. */
export interface TextTable {
  readonly rows: number;
  readonly columns: number;
  readonly values: readonly number[];
}

/** Why a text has no such table; lines count from 1. */
export type TableFault =
  | { readonly reason: "no-table" }
  | { readonly reason: "number"; readonly line: number; readonly found: string }
  | { readonly reason: "count"; readonly line: number; readonly found: number; readonly wanted: number }
  | { readonly reason: "width"; readonly line: number; readonly found: number; readonly wanted: number };

/**
 * A table of a text file of the Modelica Standard Library: `double name(rows, columns)`, then the elements row by row, with any
 * breaks of lines; `#` begins a comment.
 */
export function readTextTable(text: string, name: string): TextTable | TableFault {
  const lines = text.split(/\r?\n/);
  const head = /^\s*(?:double|float)\s+(\w+)\s*\(\s*(\d+)\s*,\s*(\d+)\s*\)/;
  const start = lines.findIndex((line) => head.exec(line)?.[1] === name);
  if (start < 0) return { reason: "no-table" };
  const [rows, columns] = head.exec(lines[start]!)!.slice(2).map(Number) as [number, number];
  const values: number[] = [];
  let at = start + 1;
  for (; at < lines.length && values.length < rows * columns; at++) {
    if (head.test(lines[at]!)) break;
    for (const word of wordsOf(lines[at]!.replace(/#.*/, ""), /[\s,;]+/)) {
      const value = Number(word);
      if (Number.isNaN(value)) return { reason: "number", line: at + 1, found: word };
      values.push(value);
    }
  }
  if (values.length !== rows * columns)
    return { reason: "count", line: at, found: values.length, wanted: rows * columns };
  return { rows, columns, values };
}

/** A file of separated values after some lines of heads. */
export function readSeparatedTable(
  text: string,
  delimiter: string,
  headerLines: number,
): TextTable | TableFault {
  const values: number[] = [];
  let columns = 0;
  let rows = 0;
  for (const [i, line] of text.split(/\r?\n/).entries()) {
    if (i < headerLines || line.trim() === "") continue;
    const words = line.split(delimiter === "" ? "," : delimiter).map((word) => word.trim());
    if (rows > 0 && words.length !== columns)
      return { reason: "width", line: i + 1, found: words.length, wanted: columns };
    const wrong = words.find((word) => word === "" || Number.isNaN(Number(word)));
    if (wrong !== undefined) return { reason: "number", line: i + 1, found: wrong };
    append(values, words.map(Number));
    columns = words.length;
    rows++;
  }
  return rows === 0 ? { reason: "no-table" } : { rows, columns, values };
}

function wordsOf(line: string, separator: RegExp): readonly string[] {
  return line.split(separator).filter((word) => word !== "");
}

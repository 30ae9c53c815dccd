/** A cell as SheetJS reads it: kind (`n` number, `s` text, `b` Boolean, `d` date, `e` error, `z` none), value, formula. */
export interface Cell {
  readonly t: string;
  readonly v?: unknown;
  readonly f?: string | undefined;
}

/** What is used of SheetJS: hosts load the library. */
export interface SheetLibrary {
  read(
    bytes: Uint8Array,
    options: Readonly<Record<string, unknown>>,
  ): { readonly SheetNames: readonly string[]; readonly Sheets: Readonly<Record<string, WorkSheet>> };
}

interface WorkSheet {
  readonly "!data"?: Sheet["rows"];
  readonly "!merges"?: Sheet["merges"];
}

/** Limits of Excel (Microsoft, "Excel specifications and limits"). */
export const excelLimits = { rows: 1_048_576, columns: 16_384, characters: 32_767 } as const;

/** The cells of a sheet by row and column from 0; places without a cell are missing. */
export interface Sheet {
  readonly name: string;
  readonly rows: readonly (SheetRow | undefined)[];
  readonly merges: readonly CellRange[];
}

export type SheetRow = readonly (Cell | undefined)[];

/** First and last cell of a rectangle: row and column from 0. */
export interface CellRange {
  readonly s: CellPlace;
  readonly e: CellPlace;
}

interface CellPlace {
  readonly r: number;
  readonly c: number;
}

/** Without value and formula. */
export function isBlank(cell: Cell | undefined): cell is undefined {
  return cell === undefined || (cell.t === "z" && cell.f === undefined);
}

/** Blank, or an empty text. */
export function isEmpty(cell: Cell | undefined): boolean {
  return isBlank(cell) || (cell.t === "s" && (cell.v ?? "") === "" && cell.f === undefined);
}

/** Row and column from 0. */
export function cellName(row: number, column: number): string {
  return `${columnName(column)}${row + 1}`;
}

function columnName(column: number): string {
  const last = String.fromCharCode(65 + (column % 26));
  return column < 26 ? last : columnName(Math.floor(column / 26) - 1) + last;
}

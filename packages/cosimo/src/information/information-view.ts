import { type MessageArguments, phrase } from "@cosimo/core/models";
import type { Speech } from "../terminal/language.ts";
import { textTable } from "../terminal/text-table.ts";
import { informationTexts } from "./information-texts.ts";

export type InformationText = (code: keyof typeof informationTexts, args?: MessageArguments) => string;

export function informationTextOf({ say }: Speech): InformationText {
  return (code, args = {}) => say(phrase(informationTexts, code, args));
}

export type Cell = string | number | boolean | null;

/** Rows that a table shows. */
const SHOWN_ROWS = 40;

/** A heading and a table below it; nothing without rows. Empty columns are dropped, long tables cut. */
export function section(
  title: string,
  head: readonly string[],
  rows: readonly (readonly Cell[])[],
  text: InformationText,
): readonly string[] {
  if (rows.length === 0) return [];
  const shown = rows.slice(0, SHOWN_ROWS).map((row) => row.map(cellText));
  const used = head.map((_, j) => shown.some((row) => row[j] !== ""));
  const kept = <T>(row: readonly T[]): readonly T[] => row.filter((_, j) => used[j]);
  const more = rows.length - shown.length;
  return [
    `${title}\n${textTable([kept(head), ...shown.map(kept)])}${more > 0 ? `\n  ${text("info.more", { more })}` : ""}`,
  ];
}

function cellText(cell: Cell): string | number {
  if (cell === null) return "";
  return typeof cell === "boolean" ? String(cell) : cell;
}

import { niceTicks } from "../plot/ticks.ts";
import { element, escapeXml } from "../svg/svg-element.ts";
import { svgStyle } from "../svg/svg-style.ts";
import { fitted } from "../svg/text-fit.ts";

/** A named column of numbers; NaN: no value. */
export interface PictureColumn {
  readonly label: string;
  readonly values: Float64Array;
}

/** A picture of this size with its title. */
export function pictureOf(
  width: number,
  height: number,
  title: string,
  ...content: readonly string[]
): string {
  return element(
    "svg",
    { xmlns: "http://www.w3.org/2000/svg", viewBox: `0 0 ${width} ${height}`, width, height, role: "img" },
    element("title", {}, escapeXml(title)),
    svgStyle(),
    element("rect", { class: "paper", width, height }),
    // Titles are half as large again as other texts.
    element("text", { class: "title", x: 16, y: 30 }, escapeXml(fitted(title, (width - 32) / 1.5))),
    ...content,
  );
}

/** `anchor`: start, middle or end. */
export function textAt(
  x: number,
  y: number,
  text: string,
  style = "tick",
  anchor: "start" | "middle" | "end" = "start",
): string {
  return element("text", { class: style, x, y, "text-anchor": anchor }, escapeXml(text));
}

export function lineAt(x1: number, y1: number, x2: number, y2: number, style = "grid"): string {
  return element("line", { class: style, x1, y1, x2, y2 });
}

/** Least and largest of the values that are numbers, apart from each other; undefined: there are none. */
export function rangeOfColumn(values: Float64Array): readonly [number, number] | undefined {
  let [least, most] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY];
  for (const value of values) {
    if (!Number.isFinite(value)) continue;
    least = Math.min(least, value);
    most = Math.max(most, value);
  }
  if (least > most) return undefined;
  const margin = least === most ? Math.max(Math.abs(least), 1) / 2 : 0;
  return [least - margin, most + margin];
}

/** Round values inside a range with their texts. */
export function ticksOf([from, to]: readonly [number, number], count: number) {
  const { values, labels, exponent } = niceTicks(from, to, count);
  return values.map((value, i) => ({
    value,
    label: exponent === 0 ? labels[i]! : `${labels[i]!}e${exponent}`,
  }));
}

/** A number in a picture, three digits. */
export function shortText(value: number): string {
  return String(Number(value.toPrecision(3))).replace("-", "−");
}

/** Up to about `most` of the rows, chosen by a hash of their numbers: each n-th row of a design may lie in one half of a range. */
export function chosenRows(rows: number, most: number): readonly number[] {
  const all = Array.from({ length: rows }, (_, row) => row);
  if (rows <= most) return all;
  return all.filter((row) => hashed(row) < (most / rows) * 2 ** 32);
}

/** The finaliser of MurmurHash3 (Appleby). */
function hashed(row: number): number {
  let x = Math.imul(row ^ (row >>> 16), 0x85ebca6b);
  x = Math.imul(x ^ (x >>> 13), 0xc2b2ae35);
  return (x ^ (x >>> 16)) >>> 0;
}

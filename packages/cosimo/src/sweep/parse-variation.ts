import type { Variation } from "@cosimo/studies";

/** `NAME=FROM:TO:COUNT`, equidistant with both ends, or `NAME=a,b,c`; undefined: another form. */
export function parseVariation(text: string): Variation | undefined {
  const cut = text.lastIndexOf("=");
  const name = text.slice(0, cut).trim();
  const list = text.slice(cut + 1).trim();
  if (cut <= 0 || name === "") return undefined;
  const values = list.includes(":") ? parseRange(list) : parseList(list);
  return values && { name, values };
}

function parseRange(text: string): readonly number[] | undefined {
  const parts = text.split(":").map((part) => (part.trim() === "" ? Number.NaN : Number(part)));
  const [from = Number.NaN, to = Number.NaN, count = Number.NaN] = parts;
  const isSound = parts.length === 3 && Number.isFinite(from) && Number.isFinite(to);
  if (!isSound || !Number.isInteger(count) || count < 1 || count > MOST_VALUES) return undefined;
  return linearValues(from, to, count);
}

/** More values of one name than this are a mistake, and would not fit into memory. */
const MOST_VALUES = 1e7;

/** `count` equidistant values with both ends; one value is `from`. */
export function linearValues(from: number, to: number, count: number): readonly number[] {
  if (count === 1) return [from];
  // Both ends are exact, and values such as 0.3 are the nearest to their decimals.
  return Array.from({ length: count }, (_, i) =>
    i === count - 1 ? to : Number((from + ((to - from) * i) / (count - 1)).toPrecision(15)),
  );
}

function parseList(text: string): readonly (number | boolean)[] | undefined {
  const values = text.split(",").map((part) => {
    const word = part.trim();
    if (word === "true" || word === "false") return word === "true";
    return word === "" ? Number.NaN : Number(word);
  });
  return values.every((value) => typeof value === "boolean" || Number.isFinite(value)) ? values : undefined;
}

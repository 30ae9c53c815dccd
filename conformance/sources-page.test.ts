import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { measure, numbersIn, rows, sourcesPage } from "../scripts/sources/page.mjs";

const page = readFileSync(new URL("../docs/sources.md", import.meta.url), "utf8");

/** Rows of a page without the spaces that align them. */
const words = (text: string) => text.replace(/[ -]+/g, " ");

it("docs/sources.md has the rows of scripts/sources, and the numbers of a fresh run of the quick ones", async () => {
  const written = numbersIn(page);
  expect(written.length).toBe(rows.length);
  const fresh = new Map<object, string>();
  for (const [i, row] of rows.entries()) fresh.set(row, row.isQuick ? await measure(row) : written[i]!);
  expect(words(page)).toBe(words(sourcesPage((row: object) => fresh.get(row)!)));
});

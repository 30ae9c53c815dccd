/** Writes docs/sources.md: `npm run sources`; with a pattern, only the numbers of which it is a part: `npm run sources -- time`. */
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { measure, numbersIn, rows, sourcesPage } from "./sources/page.mjs";

const [pattern = ""] = process.argv.slice(2);
const page = fileURLToPath(new URL("../docs/sources.md", import.meta.url));
const former = existsSync(page) ? numbersIn(readFileSync(page, "utf8")) : [];

const found = new Map();
for (const [i, row] of rows.entries()) {
  const isChosen = row.what.includes(pattern) || former.length !== rows.length;
  found.set(row, isChosen ? await measure(row) : former[i]);
  if (isChosen) console.log(`${row.what}: ${row.printed}; ours ${found.get(row)}`);
}
writeFileSync(
  page,
  sourcesPage((row) => found.get(row)),
);

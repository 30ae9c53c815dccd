import { existsSync, readFileSync, writeFileSync } from "node:fs";

/** Says which examples come farther, or less far, than when the file was last written; then writes it. */
export function printChanges(file, results) {
  const before = existsSync(file) ? JSON.parse(readFileSync(file, "utf8")) : {};
  for (const [name, { failed }] of results) {
    const then = before[name];
    if (then !== undefined && then.failed !== failed)
      console.log(`changed: ${name}: ${then.failed ?? "passes"} -> ${failed ?? "passes"}`);
  }
  writeFileSync(file, JSON.stringify({ ...before, ...Object.fromEntries(results) }, undefined, 1));
}

import { readFileSync } from "node:fs";
import { join } from "node:path";
import { compile, type Model, type SimulationResult } from "@cosimo/core";
import { createSourceProvider } from "@cosimo/modelica";
import { standInLibrary } from "./language/stand-in-library.ts";

const library = createSourceProvider(standInLibrary);

/** A model of `conformance/models`, built from the components of `library/`. */
export function libraryModel(path: string): Model {
  return compileWithLibrary(modelText(path), `${path}.mo`);
}

export function modelText(path: string): string {
  return readFileSync(join(import.meta.dirname, "models", `${path}.mo`), "utf8");
}

export function compileWithLibrary(text: string, uri = "model.mo"): Model {
  return compile({ uri, text }, { library });
}

/** Rows of `conformance/reference/PATH.csv`, by column. */
export function referenceRows(path: string): readonly Readonly<Record<string, string>>[] {
  const [header = "", ...rows] = readFileSync(join(import.meta.dirname, "reference", `${path}.csv`), "utf8")
    .trim()
    .split("\n");
  const columns = header.split(",");
  return rows.map((row) => {
    const cells = row.split(",");
    return Object.fromEntries(columns.map((column, i) => [column, cells[i] ?? ""]));
  });
}

/** Largest distance of a result's column from the reference, which has rows at the same times. */
export function distanceFrom(
  result: SimulationResult,
  name: string,
  rows: readonly Readonly<Record<string, string>>[],
  column: string,
): number {
  const times = result.column("time");
  const values = result.column(name);
  let worst = 0;
  for (const row of rows) {
    const i = times.findIndex((t) => Math.abs(t - Number(row["t"])) < 1e-12);
    worst = Math.max(worst, Math.abs((values[i] ?? Number.NaN) - Number(row[column])));
    if (Number.isNaN(worst)) throw new Error(`no value of ${name} at t = ${row["t"]}`);
  }
  return worst;
}

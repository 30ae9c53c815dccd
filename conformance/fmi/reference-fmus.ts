import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";

/** Output folder of `scripts/build-reference-fmus.mjs`; undefined if it does not exist. */
export const referenceFmus: string | undefined = folderOf(process.env["COSIMO_REFERENCE_FMUS"]);

function folderOf(folder: string | undefined): string | undefined {
  return folder !== undefined && existsSync(join(folder, "fmus")) ? folder : undefined;
}

export function referenceFmu(version: 2 | 3, model: string): string {
  return join(referenceFmus ?? "", "fmus", String(version), `${model}.fmu`);
}

/** A result that is published with the FMUs: columns by name; of a column of vectors its elements by `y[1]`, …. */
export function publishedResult(model: string): ReadonlyMap<string, readonly number[]> {
  const text = readFileSync(join(referenceFmus ?? "", model, `${model}_out.csv`), "utf8");
  const [header = "", ...lines] = text.trim().split(/\r?\n/);
  const rows = lines.map((line) => line.split(","));
  return new Map(
    header.split(",").flatMap((name, column) => {
      const cells = rows.map((row) => (row[column] ?? "").trim().split(" ").map(toNumber));
      const size = cells[0]?.length ?? 1;
      if (size === 1) return [[name, cells.map((cell) => cell[0]!)] as const];
      return Array.from(
        { length: size },
        (_, i) => [`${name}[${i + 1}]`, cells.map((cell) => cell[i]!)] as const,
      );
    }),
  );
}

function toNumber(cell: string): number {
  return cell === "true" ? 1 : cell === "false" ? 0 : Number(cell);
}

import { existsSync, readdirSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import { diagnoseWithoutSpan, formatDecimal, ModelError, quoteCsv } from "@cosimo/core/models";
import { storeMessages } from "./store/store-messages.ts";

/** What is used of DuckDB, which is 70 MB and installed by who wants it. */
interface DuckLibrary {
  readonly DuckDBInstance: {
    create(path: string): Promise<{ connect(): Promise<DuckConnection>; closeSync(): void }>;
  };
}

interface DuckConnection {
  run(sql: string): Promise<unknown>;
  stream(sql: string): Promise<DuckResult>;
  closeSync(): void;
}

interface DuckResult {
  columnNames(): readonly string[];
  fetchChunk(): Promise<{ readonly rowCount: number; getRows(): readonly (readonly unknown[])[] } | null>;
}

/**
 * Answers a query in SQL by CSV. Tables: `runs`, and `trajectories` where the study has some; of a study that is not complete, the runs that
 * are there. @throws ModelError without DuckDB, and for faults of the query
 */
export async function querySql(folder: string, sql: string, write: (text: string) => void): Promise<void> {
  const instance = await duckLibrary().DuckDBInstance.create(":memory:");
  const connection = await instance.connect();
  try {
    for (const [name, files] of tablesIn(folder))
      await connection.run(
        `create view ${name} as select * from read_parquet([${files.map(literal).join(", ")}])`,
      );
    const result = await connection.stream(sql);
    write(`${result.columnNames().map(quoteCsv).join(",")}\n`);
    for (
      let chunk = await result.fetchChunk();
      chunk && chunk.rowCount > 0;
      chunk = await result.fetchChunk()
    )
      write(
        chunk
          .getRows()
          .map((row) => `${row.map(cellText).join(",")}\n`)
          .join(""),
      );
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new ModelError([diagnoseWithoutSpan(storeMessages, "study-store.sql", { reason })]);
  } finally {
    connection.closeSync();
    instance.closeSync();
  }
}

/** Of the place of this command only: a folder of data must not bring its own code. */
function duckLibrary(): DuckLibrary {
  try {
    return createRequire(import.meta.url)("@duckdb/node-api") as DuckLibrary;
  } catch (error) {
    const reason = error instanceof Error ? error.message.split("\n")[0]! : String(error);
    throw new ModelError([diagnoseWithoutSpan(storeMessages, "study-store.no-duckdb", { reason })]);
  }
}

function tablesIn(folder: string): readonly (readonly [name: string, files: readonly string[]])[] {
  const parts = (kind: string): readonly string[] => {
    const path = join(folder, kind);
    if (!existsSync(path)) return [];
    const names = readdirSync(path).filter((name) => /^\d+\.parquet$/.test(name));
    return names.sort().map((name) => join(path, name));
  };
  const whole = join(folder, "runs.parquet");
  const tables = [
    ["runs", existsSync(whole) ? [whole] : parts("parts")],
    ["trajectories", parts("trajectories")],
  ] as const;
  return tables.filter(([, files]) => files.length > 0);
}

function literal(text: string): string {
  return `'${text.replaceAll("'", "''")}'`;
}

function cellText(value: unknown): string {
  if (value === null || value === undefined) return "";
  if (typeof value === "number") return formatDecimal(value);
  return quoteCsv(String(value));
}

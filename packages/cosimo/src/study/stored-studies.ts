import { diagnoseWithoutSpan, didYouMean, formatDecimal, ModelError, quoteCsv } from "@cosimo/core/models";

import {
  analyseTable,
  failures,
  type PictureKind,
  type RunTable,
  runStatuses,
  type TableNames,
} from "@cosimo/studies";
import { createAtomicFile, writeFileAtomically } from "../files/atomic-file.ts";
import { unexpectedKind } from "../files/file-messages.ts";
import { usageMessages } from "../options/usage-messages.ts";
import { exitCodes } from "../terminal/exit-codes.ts";
import type { Terminal } from "../terminal/terminal.ts";
import { textOf } from "./analysis-view.ts";
import { collectedRuns, collectedTrajectories } from "./collect-table.ts";
import { loadStudy } from "./load/load-study.ts";
import { studyFileOf } from "./make-study.ts";
import { pictureOf } from "./report-view.ts";
import { storeMessages } from "./store/store-messages.ts";
import { existingStore, type StudyStore } from "./store/study-store.ts";
import type { StudyFlags } from "./study-flags.ts";

/** Tables of the parts that are there and whole, in their order. */
async function* tablesOf(store: StudyStore): AsyncGenerator<RunTable> {
  for (let part = 0; part < store.parts; part++) {
    const table = await store.read(part);
    if (table !== undefined) yield table;
  }
}

/** How many runs of a study are done, and how they ended. */
export async function showStatus(folder: string, { json }: StudyFlags, terminal: Terminal): Promise<void> {
  const store = existingStore(folder);
  const { runs } = store.stored;
  const counts = new Map<string, number>();
  let [done, failed] = [0, 0];
  for await (const table of tablesOf(store)) {
    done += table.count;
    failed += failures(table);
    for (const one of table.status) counts.set(runStatuses[one]!, (counts.get(runStatuses[one]!) ?? 0) + 1);
  }
  if (json) {
    const statuses = Object.fromEntries(counts);
    terminal.out(
      `${JSON.stringify({ schema: "cosimo.study-status/1", folder, runs, done, failed, statuses })}\n`,
    );
    return;
  }
  const text = textOf(terminal);
  terminal.out(`${text("study.status-line", { done, runs, failed })}\n`);
  for (const [status, count] of counts)
    if (status !== "ok") terminal.out(`${text("study.failures", { count, status })}\n`);
}

export interface QueryFlags {
  readonly columns?: readonly string[];
  readonly status?: string;
  readonly sql?: string;
  readonly outputFile?: string;
}

/** The table of a study as CSV. */
export async function queryStudy(folder: string, options: QueryFlags, terminal: Terminal): Promise<void> {
  const store = existingStore(folder);
  const { variables, outputs } = store.stored.names;
  const all = ["run", ...variables, ...outputs, "status", "code", "message", "time"];
  const { columns = all, status, sql, outputFile } = options;
  refuseTogether(options);
  const unknown = columns.filter((name) => !all.includes(name));
  if (unknown.length > 0)
    throw new ModelError(
      unknown.map((name) =>
        diagnoseWithoutSpan(storeMessages, "study-store.no-column", { name }, didYouMean(name, all)),
      ),
    );
  const file = outputFile === undefined ? undefined : createAtomicFile(outputFile);
  const write = file?.write ?? terminal.content;
  if (sql !== undefined) {
    const { querySql } = await import("./sql-query.ts");
    try {
      await querySql(folder, sql, write);
    } catch (error) {
      file?.discard();
      throw error;
    }
    file?.commit();
    return;
  }
  write(`${columns.map(quoteCsv).join(",")}\n`);
  for await (const table of tablesOf(store)) {
    const cells = cellsOf(table, store.stored.names);
    const lines: string[] = [];
    for (let i = 0; i < table.count; i++)
      if (status === undefined || cells.get("status")!(i) === status)
        lines.push(`${columns.map((name) => cells.get(name)?.(i) ?? "").join(",")}\n`);
    write(lines.join(""));
  }
  file?.commit();
}

/** @throws ModelError for options that SQL does without */
function refuseTogether({ sql, columns, status }: QueryFlags): void {
  if (sql === undefined) return;
  const other = columns !== undefined ? "--columns" : status !== undefined ? "--status" : undefined;
  if (other === undefined) return;
  const args = { option: "--sql", other };
  throw new ModelError([diagnoseWithoutSpan(usageMessages, "usage.conflicting-options", args)]);
}

/** Texts of the columns by their names. */
function cellsOf(
  { from, points, values, status, code, message, time }: RunTable,
  { variables, outputs }: TableNames,
): ReadonlyMap<string, (row: number) => string> {
  const numbers = (names: readonly string[], columns: readonly Float64Array[]) =>
    names.map((name, k) => [name, (i: number) => formatDecimal(columns[k]![i]!)] as const);
  return new Map<string, (row: number) => string>([
    ["run", (i) => String(from + i + 1)],
    ...numbers(variables, points),
    ...numbers(outputs, values),
    ["status", (i) => runStatuses[status[i]!]!],
    ["code", (i) => code[i]!],
    ["message", (i) => quoteCsv(message[i]!)],
    ["time", (i) => formatDecimal(time[i]!)],
  ]);
}

export interface PlotFlags {
  readonly kind: PictureKind;
  readonly output: string;
  readonly library?: readonly string[];
}

/** A picture of the runs that are there. */
export async function plotStudy(folder: string, options: PlotFlags, terminal: Terminal): Promise<void> {
  const { kind, output, library = [] } = options;
  if (!output.toLowerCase().endsWith(".svg")) throw unexpectedKind(output, "file.picture-name");
  const store = existingStore(folder);
  const loaded = await loadStudy(studyFileOf(store), library);
  const { study } = loaded;
  loaded.close?.();
  const table = await collectedRuns(store);
  const text = textOf(terminal);
  const svg = pictureOf(
    kind,
    study,
    table,
    analyseTable(study, table),
    text,
    await collectedTrajectories(store),
  );
  if (svg === undefined) {
    terminal.err(`${text("study.no-picture", { kind })}\n`);
    terminal.exitCode = exitCodes.usage;
    return;
  }
  writeFileAtomically(output, svg);
  terminal.out(`${text("study.picture")}: ${output}\n`);
}

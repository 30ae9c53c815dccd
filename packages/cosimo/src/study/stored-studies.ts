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
import { createStopSignal } from "../interruption/stop-signal.ts";
import { usageMessages } from "../options/usage-messages.ts";
import { exitCodes } from "../terminal/exit-codes.ts";
import type { Terminal } from "../terminal/terminal.ts";
import { textOf } from "./analysis-view.ts";
import { collectedRuns, collectedTrajectories } from "./collect-table.ts";
import { loadStudy } from "./load/load-study.ts";
import { studyFileOf } from "./make-study.ts";
import { pictureOf } from "./report-view.ts";
import { runStudy, type StudyFlags } from "./run-study.ts";
import { lockStore } from "./store/store-lock.ts";
import { storeMessages } from "./store/store-messages.ts";
import { refuseRun } from "./store/store-refusals.ts";
import { existingStore, type StudyStore } from "./store/study-store.ts";

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

/** More runs of a study. */
export async function extendStudy(
  folder: string,
  { runs, ...options }: StudyFlags & { readonly runs: number },
  terminal: Terminal,
): Promise<void> {
  const file = studyFileOf(existingStore(folder));
  await runStudy(file, { ...options, output: folder }, terminal, runs);
}

/** Repeats runs and compares them with the stored ones; without numbers those that failed are made again. */
export async function rerunStudy(
  folder: string,
  runs: readonly number[],
  options: StudyFlags,
  terminal: Terminal,
): Promise<void> {
  const store = existingStore(folder);
  if (runs.length > 0) return compareRuns(store, runs, options, terminal);
  const removed: number[] = [];
  const unlock = lockStore(folder);
  try {
    for (let part = 0; part < store.parts; part++) {
      const table = await store.read(part);
      if (table === undefined || failures(table) === 0) continue;
      removed.push(table.count);
      store.remove(part);
    }
  } finally {
    unlock();
  }
  const count = removed.reduce((sum, one) => sum + one, 0);
  if (!options.json) terminal.out(`${textOf(terminal)("study.removed", { count, parts: removed.length })}\n`);
  await runStudy(studyFileOf(store), { ...options, output: folder }, terminal);
}

async function compareRuns(
  store: StudyStore,
  runs: readonly number[],
  { library: libraries = [], json }: StudyFlags,
  terminal: Terminal,
): Promise<void> {
  const { stored } = store;
  for (const run of runs) if (run > stored.runs) throw refuseRun(run, stored.runs);
  const loaded = await loadStudy(studyFileOf(store), libraries);
  const stop = createStopSignal();
  const pool = loaded.start({ workers: 1, signal: stop.signal });
  try {
    for (const run of runs) {
      const now = await pool.table(run - 1, run);
      const before = await store.read(Math.floor((run - 1) / stored.chunk));
      const values = now.values.map(([value]) => value!);
      const place = (run - 1) % stored.chunk;
      const isEqual =
        before !== undefined &&
        values.every((value, i) => Object.is(value, before.values[i]![place])) &&
        now.message[0] === before.message[place];
      if (!isEqual) terminal.exitCode = exitCodes.modelWrong;
      if (json) {
        const [status] = now.status;
        const shown = { run, values, status: runStatuses[status!], message: now.message[0], isEqual };
        terminal.out(`${JSON.stringify({ schema: "cosimo.study-rerun/1", ...shown })}\n`);
        continue;
      }
      const text = textOf(terminal);
      terminal.out(`${text(isEqual ? "study.identical" : "study.different", { run })}\n`);
      if (now.message[0] !== "") terminal.out(`  ${now.message[0]}\n`);
      for (const [i, name] of stored.names.outputs.entries()) terminal.out(`  ${name} = ${values[i]}\n`);
    }
  } finally {
    await pool.end();
    loaded.close?.();
    stop.release();
  }
}

import type { PreparedStudy } from "../runs/prepare-study.ts";
import { type NumericTable, numericTable } from "../table/numeric-table.ts";
import { createTableWriter, decodePart } from "../table/parquet.ts";
import { tableNames } from "../table/table-names.ts";
import { type Chunk, chunkSize, spread } from "./part-maker.ts";
import { createStudyPool } from "./study-pool.ts";
import type { StartThread } from "./study-thread-port.ts";

export interface RunStudyOptions {
  /** Starts a thread: `webThreads` in a browser. */
  readonly start: StartThread;
  readonly workers: number;
  /** Runs of a part; missing: as many as take a tenth of a second. */
  readonly chunk?: number;
  readonly signal?: AbortSignal;
  readonly onProgress?: (done: number, failed: number) => void;
}

export interface StudyTable {
  /** As Parquet: the same bytes whatever made the runs. */
  readonly bytes: Uint8Array;
  readonly table: NumericTable;
}

/** Time of a part [s]. */
const PART_TIME = 0.1;

/** Makes all runs of a study in memory, on several threads. undefined: `signal` has stopped it. */
export async function runStudy(
  { study, packed }: PreparedStudy,
  options: RunStudyOptions,
): Promise<StudyTable | undefined> {
  const { workers, start, onProgress, signal = new AbortController().signal } = options;
  const { design, timeLimit } = study;
  const pool = createStudyPool({
    ...{ workers, study: packed, design, signal, start },
    ...(timeLimit !== undefined && { timeLimit }),
  });
  try {
    const chunk = options.chunk ?? chunkSize(await pool.timing(), PART_TIME, design.runs, workers);
    const parts = new Map<number, Uint8Array>();
    let [done, failures] = [0, 0];
    await pool.make(spread([...chunksOf(design.runs, chunk)]), ({ part, from, to }, { bytes, failed }) => {
      parts.set(part, bytes!);
      done += to - from;
      failures += failed;
      onProgress?.(done, failures);
    });
    return done < design.runs ? undefined : await joined(packed, parts, design.runs);
  } finally {
    await pool.end();
  }
}

function* chunksOf(runs: number, size: number): Generator<Chunk> {
  for (let from = 0, part = 0; from < runs; from += size, part++)
    yield { part, from, to: Math.min(from + size, runs) };
}

async function joined(
  { json, plan }: PreparedStudy["packed"],
  parts: ReadonlyMap<number, Uint8Array>,
  runs: number,
): Promise<StudyTable> {
  const names = tableNames(json, plan);
  const written: Uint8Array[] = [];
  const writer = createTableWriter(names, (bytes) => written.push(bytes.slice()));
  const collected = numericTable(names, runs);
  for (let part = 0; part < parts.size; part++) {
    const table = await decodePart(parts.get(part)!, names);
    if (table === undefined) throw new Error("a part that was just made cannot be read");
    writer.add(table);
    collected.add(table);
  }
  writer.end();
  const bytes = new Uint8Array(written.reduce((sum, one) => sum + one.length, 0));
  let place = 0;
  for (const one of written) {
    bytes.set(one, place);
    place += one.length;
  }
  return { bytes, table: collected.table };
}

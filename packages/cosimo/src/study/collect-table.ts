import { join } from "node:path";
import { type Diagnostic, diagnoseWithoutSpan } from "@cosimo/core/models";
import {
  createTableWriter,
  decodeTrajectories,
  type NumericTable,
  numericTable,
  runStatuses,
  type StoredTrajectory,
} from "@cosimo/studies";
import { createAtomicFile } from "../files/atomic-file.ts";
import { storeMessages } from "./store/store-messages.ts";
import type { StudyStore } from "./store/study-store.ts";

/** By status, the first run that ended so, from 1, and its reason. */
export type FirstFailures = ReadonlyMap<string, { readonly run: number; readonly message: string }>;

/** The parts as one table. */
export interface CollectedTable {
  /** Missing: parts are missing or damaged. */
  readonly table?: NumericTable;
  readonly failures: FirstFailures;
  /** Parts whose bytes are damaged; they are removed. */
  readonly diagnostics: readonly Diagnostic[];
}

/** Reads all parts in the order of their runs and writes them as `runs.parquet`, if none is missing. */
export async function collectTable(store: StudyStore): Promise<CollectedTable> {
  const { names, runs } = store.stored;
  const file = createAtomicFile(join(store.folder, "runs.parquet"));
  const writer = createTableWriter(names, file.write);
  const collected = numericTable(names, runs);
  const diagnostics: Diagnostic[] = [];
  const failures = new Map<string, { readonly run: number; readonly message: string }>();
  let isComplete = true;
  for (let part = 0; part < store.parts; part++) {
    if (!store.has(part)) {
      isComplete = false;
      continue;
    }
    const table = await store.read(part);
    if (table === undefined) {
      isComplete = false;
      diagnostics.push(
        diagnoseWithoutSpan(storeMessages, "study-store.damaged", { file: store.pathOf(part) }),
      );
      store.remove(part);
      continue;
    }
    collected.add(table);
    for (const [i, status] of table.status.entries()) {
      if (status === 0 || failures.has(runStatuses[status]!)) continue;
      failures.set(runStatuses[status]!, { run: table.from + i + 1, message: table.message[i]! });
    }
    if (isComplete) writer.add(table);
  }
  if (!isComplete) {
    file.discard();
    return { failures, diagnostics };
  }
  writer.end();
  file.commit();
  return { table: collected.table, failures, diagnostics };
}

/** The runs that are there, of a study that may be unfinished. */
export async function collectedRuns(store: StudyStore): Promise<NumericTable> {
  const { names, runs } = store.stored;
  const collected = numericTable(names, runs);
  for (let part = 0; part < store.parts; part++) {
    const table = await store.read(part);
    if (table !== undefined) collected.add(table);
  }
  return collected.table;
}

/** Runs whose trajectories are drawn. */
const MOST_TRAJECTORIES = 2000;

/** The trajectories of the first runs. */
export async function collectedTrajectories(store: StudyStore): Promise<readonly StoredTrajectory[]> {
  const found: StoredTrajectory[] = [];
  for (let part = 0; part < store.parts && found.length < MOST_TRAJECTORIES; part++) {
    const bytes = store.trajectories(part);
    if (bytes !== undefined) found.push(...(await decodeTrajectories(bytes)));
  }
  return found;
}

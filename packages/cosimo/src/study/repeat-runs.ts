import { failures, runStatuses } from "@cosimo/studies";
import { createStopSignal } from "../interruption/stop-signal.ts";
import { exitCodes } from "../terminal/exit-codes.ts";
import type { Terminal } from "../terminal/terminal.ts";
import { textOf } from "./analysis-view.ts";
import { loadStudy } from "./load/load-study.ts";
import { studyFileOf } from "./make-study.ts";
import { lockStore } from "./store/store-lock.ts";
import { refuseRun } from "./store/store-refusals.ts";
import { existingStore } from "./store/study-store.ts";
import type { StudyFlags } from "./study-flags.ts";

/** Removes the parts with runs that failed, so that they are made again. */
export async function removeFailed(folder: string, { json }: StudyFlags, terminal: Terminal): Promise<void> {
  const store = existingStore(folder);
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
  if (!json) terminal.out(`${textOf(terminal)("study.removed", { count, parts: removed.length })}\n`);
}

/** Repeats runs and compares them with the stored ones. */
export async function compareRuns(
  folder: string,
  runs: readonly number[],
  { library: libraries = [], json }: StudyFlags,
  terminal: Terminal,
): Promise<void> {
  const store = existingStore(folder);
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

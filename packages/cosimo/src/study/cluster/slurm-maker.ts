import { existsSync, mkdirSync, readdirSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { diagnoseWithoutSpan, ModelError } from "@cosimo/core/models";
import type { Chunk, DonePart, PartMaker } from "@cosimo/studies";
import { failures } from "@cosimo/studies";
import type { StudyStore } from "../store/study-store.ts";
import { clusterMessages } from "./cluster-messages.ts";
import { cancelArray, isUnderWay, submitArray } from "./slurm-commands.ts";

/** Parts of a task: minutes, since to begin a task takes a second. */
const PARTS_OF_TASK = 24;
/** Slurm's own limit, unless it is configured otherwise (slurm.conf(5): MaxArraySize). */
const MOST_TASKS = 1000;
/** Time between two looks into the folder, and at the array [ms]. */
const LOOK = 500;
const ASK = 2000;
/** Time until files of another machine are seen [ms]: network file systems keep folders for some seconds. */
const SETTLE = 5000;
const MOST_TOLD = 500;

export interface SlurmOptions {
  readonly store: StudyStore;
  /** Begin of the command line of a task. */
  readonly command: readonly string[];
  readonly libraries: readonly string[];
  /** Missing: by the number of parts. */
  readonly tasks?: number;
  readonly workers?: number;
  /** Options of `sbatch`. */
  readonly sbatch: readonly string[];
  readonly signal: AbortSignal;
}

type Done = (chunk: Chunk, part: DonePart) => void;

/**
 * Arrays of tasks that write parts into the folder, which all machines have. What is missing when an array has ended gets another one, as long as
 * parts are made.
 */
export function createSlurmMaker(options: SlurmOptions): PartMaker {
  return {
    async make(chunks, done) {
      const left = new Map([...chunks].map((chunk) => [chunk.part, chunk]));
      while (left.size > 0 && !options.signal.aborted) {
        const before = left.size;
        const id = await submit(options, left.size);
        await watch(options, id, left, done);
        if (left.size === before && !options.signal.aborted) throw refusal(options.store.folder, id);
      }
    },
    end: async () => {},
  };
}

function submit(options: SlurmOptions, parts: number): Promise<string> {
  const { store, command, libraries, workers, sbatch } = options;
  const { tasks = Math.min(MOST_TASKS, Math.ceil(parts / PARTS_OF_TASK)) } = options;
  const logs = logFolder(store.folder);
  mkdirSync(logs, { recursive: true });
  const words = [
    ...[...command, "study", "work", store.folder, "--tasks", String(tasks)],
    ...libraries.flatMap((library) => ["--library", library]),
  ];
  const threads = workers === undefined ? `"\${SLURM_CPUS_PER_TASK:-1}"` : String(workers);
  const script = `#!/bin/sh
exec ${words.map(quoted).join(" ")} --task "$SLURM_ARRAY_TASK_ID" --workers ${threads}
`;
  const cores = workers === undefined ? [] : [`--cpus-per-task=${workers}`];
  const own = ["--job-name=cosimo", `--output=${join(logs, "%A_%a.txt")}`, "--requeue", ...cores];
  return submitArray(script, tasks, [...own, ...sbatch]);
}

/** A word of a shell, whatever is in it. */
function quoted(word: string): string {
  return `'${word.replaceAll("'", "'\\''")}'`;
}

const logFolder = (folder: string): string => join(folder, "slurm");

/** Until all parts are there, the array has ended, or the work is stopped. */
async function watch(
  { store, signal }: SlurmOptions,
  id: string,
  left: Map<number, Chunk>,
  done: Done,
): Promise<void> {
  let asked = performance.now();
  let ended: number | undefined;
  while (left.size > 0) {
    if (signal.aborted) return cancelArray(id);
    await pause(LOOK, signal);
    await collect(store, left, done);
    const now = performance.now();
    if (ended !== undefined && now - ended > SETTLE) return;
    if (ended !== undefined || now - asked < ASK) continue;
    asked = now;
    if ((await isUnderWay(id)) === false) ended = now;
  }
}

async function collect(store: StudyStore, left: Map<number, Chunk>, done: Done): Promise<void> {
  for (const [part, chunk] of left) {
    if (!store.has(part)) continue;
    const table = await store.read(part);
    // Damaged: it is missing, and made again.
    if (table === undefined) {
      store.remove(part);
      continue;
    }
    left.delete(part);
    done(chunk, { failed: failures(table) });
  }
}

/** With the last words of a task. */
function refusal(folder: string, id: string): ModelError {
  const logs = logFolder(folder);
  const own = existsSync(logs) ? readdirSync(logs).filter((name) => name.startsWith(`${id}_`)) : [];
  const told = own.map((name) => join(logs, name)).filter((path) => statSync(path).size > 0);
  const reason = told[0] === undefined ? "" : readFileSync(told[0], "utf8").trim().slice(-MOST_TOLD);
  const args = { id, folder: logs, reason };
  return new ModelError([
    diagnoseWithoutSpan(
      clusterMessages,
      reason === "" ? "study-cluster.array-silent" : "study-cluster.array",
      args,
    ),
  ]);
}

function pause(milliseconds: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(settle, milliseconds);
    signal.addEventListener("abort", settle, { once: true });
    function settle(): void {
      clearTimeout(timer);
      signal.removeEventListener("abort", settle);
      resolve();
    }
  });
}

import { availableParallelism } from "node:os";
import { join, relative, resolve } from "node:path";
import type { Diagnostic } from "@cosimo/core/models";
import type { Chunk, PartMaker, RunMaker } from "@cosimo/studies";
import { chunkSize, type NumericTable, spread } from "@cosimo/studies";
import { collectTable, type FirstFailures } from "./collect-table.ts";
import type { LoadedStudy } from "./load/loaded-study.ts";
import { lockStore } from "./store/store-lock.ts";
import { identityOf } from "./store/study-identity.ts";
import { makeFolder, openStore, type StudyStore, type WantedStudy } from "./store/study-store.ts";

/** Time of a part that is made on this machine [s]. */
const PART_TIME = 0.1;

/** Other machines that make the parts. */
export interface Elsewhere {
  /** Time of a part [s]: what it takes to send one is to be small against it. */
  readonly partTime: number;
  /** Threads that make parts, for the number of parts. */
  readonly threads: number;
  open(store: StudyStore): Promise<PartMaker>;
}

export interface MakeOptions {
  readonly folder: string;
  readonly workers?: number;
  /** Runs of a part of a new study; missing: as many as take a tenth of a second. */
  readonly chunk?: number;
  /** Missing: threads of this process make the parts. */
  readonly elsewhere?: Elsewhere;
  readonly signal: AbortSignal;
  /** Called when names and values are checked, with the number of runs that are there already. */
  readonly started: (runs: number, done: number, diagnostics: readonly Diagnostic[]) => void;
  /** Called for each part. */
  readonly made: (runs: number, failed: number) => void;
  /** Called for damaged parts. */
  readonly report: (diagnostics: readonly Diagnostic[]) => void;
}

export interface MadeStudy {
  readonly store: StudyStore;
  /** Missing: the study was stopped. */
  readonly table?: NumericTable;
  readonly failures?: FirstFailures;
  readonly done: number;
  /** Runs made by this call. */
  readonly made: number;
  readonly threads: number;
}

/** Makes the missing parts of a study. @throws ModelError, FileError */
export async function makeStudy(file: string, loaded: LoadedStudy, options: MakeOptions): Promise<MadeStudy> {
  const { study, texts, names } = loaded;
  const { folder, signal, started, made, elsewhere } = options;
  makeFolder(folder);
  const unlock = lockStore(folder);
  const most = options.workers ?? availableParallelism();
  const own = Math.min(most, study.design.runs, loaded.threads ?? most);
  const threads = elsewhere?.threads ?? own;
  let local: RunMaker | undefined;
  let maker: PartMaker | undefined;
  const localOf = (): RunMaker => {
    local ??= loaded.start({ workers: elsewhere === undefined ? own : 1, signal });
    return local;
  };
  try {
    const wanted: WantedStudy = {
      identity: identityOf(study.json, texts),
      file: relative(resolve(folder), resolve(file)),
      ...{ study: study.json, runs: study.design.runs },
      names,
      ...(options.chunk !== undefined && { chunk: options.chunk }),
    };
    const partTime = elsewhere?.partTime ?? PART_TIME;
    const chunkOf = async () => chunkSize(await localOf().timing(), partTime, wanted.runs, threads);
    const store = await openStore(folder, wanted, chunkOf);
    if (elsewhere !== undefined) await local?.end();
    const makerOf = async (): Promise<PartMaker> => {
      maker ??= elsewhere === undefined ? localOf() : await elsewhere.open(store);
      return maker;
    };
    const { runs } = store.stored;
    let left = missingParts(store);
    let done = runs - runsOf(left);
    started(runs, done, [...loaded.diagnostics, ...store.diagnostics]);
    let count = 0;
    let remade = Number.POSITIVE_INFINITY;
    for (;;) {
      if (left.length > 0) {
        const current = await makerOf();
        await current.make(left, ({ part, from, to }, { bytes, trajectories, failed }) => {
          if (bytes !== undefined) store.write(part, bytes, trajectories);
          done += to - from;
          count += to - from;
          made(to - from, failed);
        });
      }
      if (signal.aborted) return { store, done, made: count, threads };
      // Threads have memory that the table needs.
      await maker?.end();
      await local?.end();
      maker = undefined;
      local = undefined;
      const { table, failures, diagnostics } = await collectTable(store);
      if (table !== undefined) return { store, table, failures, done, made: count, threads };
      if (diagnostics.length > 0 && diagnostics.length >= remade)
        throw new Error("parts that were just written cannot be read");
      remade = diagnostics.length;
      options.report(diagnostics);
      left = missingParts(store);
      done = runs - runsOf(left);
    }
  } finally {
    await maker?.end();
    await local?.end();
    loaded.close?.();
    unlock();
  }
}

export function missingParts(store: StudyStore): readonly Chunk[] {
  const missing = Array.from({ length: store.parts }, (_, part) => part)
    .filter((part) => !store.has(part))
    .map((part) => {
      const [from, to] = store.range(part);
      return { part, from, to };
    });
  return spread(missing);
}

function runsOf(chunks: readonly Chunk[]): number {
  return chunks.reduce((sum, { from, to }) => sum + to - from, 0);
}

/** The folder of a study if none is named: beside its file. */
export function folderOf(file: string): string {
  return `${file.replace(/\.json$/i, "")}.runs`;
}

/** Path of the study's file. */
export function studyFileOf({ folder, stored }: StudyStore): string {
  return join(folder, stored.file);
}

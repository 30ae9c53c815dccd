import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { type Diagnostic, diagnoseWithoutSpan, ModelError } from "@cosimo/core/models";
import {
  canonicalJson,
  decodePart,
  type RunTable,
  type StudyJson,
  type TableNames,
  type TrajectoryNames,
} from "@cosimo/studies";
import { FileError, reasonOf } from "../../files/file-messages.ts";
import { storeMessages } from "./store-messages.ts";
import { refuseChanged } from "./store-refusals.ts";
import { digestOf, type StudyIdentity } from "./study-identity.ts";
import { writeWholeFile } from "./whole-file.ts";

/** The file `study.json` of a folder. */
export interface StoredStudy {
  readonly schema: "cosimo.study/1";
  readonly identity: StudyIdentity;
  /** SHA-256 of `identity`. */
  readonly digest: string;
  /** Path of the study file, relative to the folder. */
  readonly file: string;
  readonly study: StudyJson;
  readonly runs: number;
  /** Runs of a part. */
  readonly chunk: number;
  readonly names: TableNames & { readonly trajectories: readonly TrajectoryNames[] };
}

/** What a study is when it is begun or resumed; `chunk` only if it was asked for. */
export type WantedStudy = Omit<StoredStudy, "schema" | "digest" | "chunk"> & { readonly chunk?: number };

/** The folder of a study: its parts are the truth, and a part that exists is done. */
export interface StudyStore {
  readonly folder: string;
  readonly stored: StoredStudy;
  readonly diagnostics: readonly Diagnostic[];
  /** Number of parts of all runs. */
  readonly parts: number;
  /** Runs of a part: from, to (excluded). */
  range(part: number): readonly [from: number, to: number];
  has(part: number): boolean;
  write(part: number, bytes: Uint8Array, trajectories: Uint8Array | undefined): void;
  /** undefined: the part is missing or damaged. */
  read(part: number): Promise<RunTable | undefined>;
  /** Bytes of the trajectories of a part; undefined: there are none. */
  trajectories(part: number): Uint8Array | undefined;
  remove(part: number): void;
  pathOf(part: number): string;
}

/**
 * Begins a study in a folder, or resumes it. `chunkOf` answers the number of runs of a part for a new one.
 * @throws ModelError if the folder holds another study; FileError
 */
export async function openStore(
  folder: string,
  wanted: WantedStudy,
  chunkOf: () => Promise<number>,
): Promise<StudyStore> {
  const stored = readStored(folder);
  if (stored !== undefined) return resume(folder, stored, wanted);
  const entries = existsSync(folder) ? readdirSync(folder).filter((name) => !name.startsWith("lock")) : [];
  if (entries.length > 0) throw refusal("study-store.other-content", { folder });
  const chunk = wanted.chunk ?? (await chunkOf());
  const { identity } = wanted;
  const begun: StoredStudy = { ...wanted, schema: "cosimo.study/1", digest: digestOf(identity), chunk };
  makeFolder(join(folder, "parts"));
  writeWholeFile(join(folder, "study.json"), `${canonicalJson(begun)}\n`);
  return storeOf(folder, begun, []);
}

/** @throws FileError */
export function makeFolder(folder: string): void {
  try {
    mkdirSync(folder, { recursive: true });
  } catch (error) {
    throw new FileError("file.unwritable", { file: folder, reason: reasonOf(error) });
  }
}

/** The store of an existing study. @throws ModelError */
export function existingStore(folder: string): StudyStore {
  const stored = readStored(folder);
  if (stored === undefined) throw refusal("study-store.no-study", { folder });
  return storeOf(folder, stored, []);
}

function readStored(folder: string): StoredStudy | undefined {
  const path = join(folder, "study.json");
  if (!existsSync(path)) return undefined;
  try {
    const stored = JSON.parse(readFileSync(path, "utf8")) as StoredStudy;
    return stored.schema === "cosimo.study/1" ? stored : undefined;
  } catch {
    return undefined;
  }
}

const extendable = ["montecarlo", "lhs", "sobol", "morris", "saltelli"];

function resume(folder: string, stored: StoredStudy, wanted: WantedStudy): StudyStore {
  refuseChanged(folder, stored.identity, wanted.identity);
  makeFolder(join(folder, "parts"));
  if (wanted.runs === stored.runs) return storeOf(folder, stored, []);
  const method = wanted.study.design?.method ?? "grid";
  const args = { folder, stored: stored.runs, runs: wanted.runs, method };
  if (!extendable.includes(method)) throw refusal("study-store.not-extendable", args);
  // It was extended: the file has the number of runs at its begin.
  if (wanted.runs < stored.runs) return storeOf(folder, stored, []);
  // The last part had fewer runs than a part has now.
  if (stored.runs % stored.chunk !== 0)
    storeOf(folder, stored, []).remove(Math.floor(stored.runs / stored.chunk));
  const { runs, study } = wanted;
  const extended = { ...stored, runs, study };
  writeWholeFile(join(folder, "study.json"), `${canonicalJson(extended)}\n`);
  return storeOf(folder, extended, [diagnoseWithoutSpan(storeMessages, "study-store.extended", args)]);
}

function storeOf(folder: string, stored: StoredStudy, diagnostics: readonly Diagnostic[]): StudyStore {
  const { runs, chunk, names } = stored;
  const pathIn = (kind: string, part: number) =>
    join(folder, kind, `${String(part).padStart(5, "0")}.parquet`);
  const pathOf = (part: number) => pathIn("parts", part);
  return {
    ...{ folder, stored, diagnostics, pathOf },
    parts: Math.ceil(runs / chunk),
    range: (part) => [part * chunk, Math.min((part + 1) * chunk, runs)],
    has: (part) => existsSync(pathOf(part)),
    write(part, bytes, trajectories) {
      // First the trajectories: the part says that all of it is there.
      if (trajectories !== undefined) {
        mkdirSync(join(folder, "trajectories"), { recursive: true });
        writeWholeFile(pathIn("trajectories", part), trajectories);
      }
      writeWholeFile(pathOf(part), bytes);
    },
    async read(part) {
      if (!existsSync(pathOf(part))) return undefined;
      const table = await decodePart(readFileSync(pathOf(part)), names);
      const [from, to] = [part * chunk, Math.min((part + 1) * chunk, runs)];
      return table?.from === from && table.count === to - from ? table : undefined;
    },
    trajectories(part) {
      const path = pathIn("trajectories", part);
      return existsSync(path) ? readFileSync(path) : undefined;
    },
    remove(part) {
      rmSync(pathOf(part), { force: true });
      rmSync(pathIn("trajectories", part), { force: true });
    },
  };
}

function refusal(
  code: keyof typeof storeMessages,
  args: Readonly<Record<string, string | number>>,
): ModelError {
  return new ModelError([diagnoseWithoutSpan(storeMessages, code, args)]);
}

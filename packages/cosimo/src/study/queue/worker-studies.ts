import { dirname, join, relative } from "node:path";
import type { Chunk, DonePart, RunMaker } from "@cosimo/studies";
import type { Redis } from "ioredis";
import { loadStoredStudy } from "../load/load-study.ts";
import type { LoadedStudy } from "../load/loaded-study.ts";
import { hasNative } from "../load/native-models.ts";
import { digestOf, identityOf } from "../store/study-identity.ts";
import { existingStore, type StudyStore } from "../store/study-store.ts";
import { decodeStudy, openPortable } from "./portable-study.ts";
import { digest, type PartJob, studyKey } from "./queue-protocol.ts";
import { fromShared } from "./shared-folder.ts";

export type WholePart = DonePart & { readonly bytes: Uint8Array };

/** A study that a worker has loaded. */
export interface WorkerStudy {
  make(chunk: Chunk): Promise<WholePart>;
  /** Missing: the part is sent back. */
  readonly write?: (part: number, done: WholePart) => void;
  /** After the parts that are being made. */
  end(): Promise<void>;
}

/** Studies that a worker has been asked for. */
export interface WorkerStudies {
  /** @throws Error with the reason why it cannot be made here */
  of(job: PartJob): Promise<WorkerStudy>;
  end(): Promise<void>;
}

export interface WorkerStudiesOptions {
  readonly threads: number;
  readonly shared?: string;
  readonly allowNative: boolean;
}

/** Studies that are kept compiled, with their threads. */
const MOST_STUDIES = 2;

export function createWorkerStudies(options: WorkerStudiesOptions, redis: Redis): WorkerStudies {
  const kept = new Map<string, Promise<WorkerStudy>>();
  const endOf = (study: Promise<WorkerStudy>): Promise<void> =>
    study.then(
      (one) => one.end(),
      () => {},
    );
  return {
    of({ study, content }) {
      const key = `${study} ${content}`;
      const known = kept.get(key);
      if (known !== undefined) return known;
      const [oldest] = kept;
      if (oldest !== undefined && kept.size === MOST_STUDIES) {
        kept.delete(oldest[0]);
        void endOf(oldest[1]);
      }
      const opened = openStudy(study, content, options, redis);
      kept.set(key, opened);
      // What is missing may be there later.
      opened.catch(() => kept.delete(key));
      return opened;
    },
    async end() {
      await Promise.all([...kept.values()].map(endOf));
    },
  };
}

/** @throws Error */
async function openStudy(
  study: string,
  content: string,
  { shared, allowNative, threads }: WorkerStudiesOptions,
  redis: Redis,
): Promise<WorkerStudy> {
  const bytes = await redis.getBuffer(studyKey(content));
  if (bytes === null || digest(bytes) !== content) throw new Error("the queue has no such study any more");
  const stored = decodeStudy(bytes);
  if (stored === undefined) throw new Error("the study in the queue is damaged");
  if (stored.kind === "texts") {
    const loaded = openPortable(stored.study);
    if (loaded === undefined) throw new Error("the study in the queue is damaged");
    return workerStudy(checked(loaded, study), threads);
  }
  if (shared === undefined) throw new Error("the study is in a shared folder, which `--shared` names");
  const store = existingStore(fromShared(shared, stored.folder));
  const model = fromShared(shared, modelOf(shared, store));
  if (!allowNative && hasNative(model))
    throw new Error("the model of the study has native FMUs, which `--allow-native` allows");
  const libraries = stored.libraries.map((one) => fromShared(shared, one));
  const loaded = checked(await loadStoredStudy(store, libraries), study);
  const made = workerStudy(loaded, Math.min(threads, loaded.threads ?? threads));
  return { ...made, write: (part, one) => store.write(part, one.bytes, one.trajectories) };
}

/** Path of the model in the shared folder. */
function modelOf(shared: string, { folder, stored }: StudyStore): string {
  return relative(shared, join(dirname(join(folder, stored.file)), stored.study.model));
}

/** @throws Error if rows would not be those of the coordinator */
function checked(loaded: LoadedStudy, study: string): LoadedStudy {
  if (digestOf(identityOf(loaded.study.json, loaded.texts)) === study) return loaded;
  loaded.close?.();
  throw new Error("the texts of the study are other ones here");
}

/** Each part gets one of the threads that are free. */
function workerStudy(loaded: LoadedStudy, threads: number): WorkerStudy {
  const never = new AbortController().signal;
  const makers = Array.from({ length: threads }, () => loaded.start({ workers: 1, signal: never }));
  const free = [...makers];
  const waiting: ((maker: RunMaker) => void)[] = [];
  const take = (): Promise<RunMaker> => {
    const maker = free.pop();
    return maker === undefined ? new Promise((resolve) => waiting.push(resolve)) : Promise.resolve(maker);
  };
  const give = (maker: RunMaker): void => {
    const next = waiting.shift();
    if (next === undefined) free.push(maker);
    else next(maker);
  };
  return {
    async make(chunk) {
      const maker = await take();
      try {
        let made: DonePart | undefined;
        await maker.make([chunk], (_, part) => {
          made = part;
        });
        if (made?.bytes === undefined) throw new Error("the part was not made");
        return { ...made, bytes: made.bytes };
      } finally {
        give(maker);
      }
    },
    async end() {
      const all = await Promise.all(makers.map(take));
      await Promise.all(all.map((maker) => maker.end()));
      loaded.close?.();
    },
  };
}

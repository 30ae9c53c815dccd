import { hostname } from "node:os";
import { ModelError, version } from "@cosimo/core/models";
import type { Job, Worker } from "bullmq";
import type { Redis } from "ioredis";
import { engine } from "../store/study-identity.ts";
import type { QueueAddress } from "./queue-address.ts";
import { connectionOptions, connectQueue } from "./queue-connection.ts";
import { loadQueueLibrary, type QueueLibrary } from "./queue-library.ts";
import {
  type PartJob,
  PREFIX,
  packPart,
  partKey,
  queueName,
  SIGN_INTERVAL,
  SIGN_LIMIT,
  WORKERS_KEY,
  workerSettings,
} from "./queue-protocol.ts";
import { createWorkerStudies, type WorkerStudies } from "./worker-studies.ts";

export interface WorkerOptions {
  readonly address: QueueAddress;
  readonly threads: number;
  /** Folder that all machines have: studies below it may be made with their files. */
  readonly shared?: string;
  readonly allowNative: boolean;
  readonly signal: AbortSignal;
  /** The worker ends after so long a time without work [s]; missing: it does not. */
  readonly idle?: number;
  readonly made: (runs: number, failed: number) => void;
  readonly lost: (reason: string) => void;
}

/** A part that is not fetched goes after this time [s]. */
const LIFE = 3600;
/** Time before a failure is told [ms]: others may do better meanwhile. */
const FAILURE_DELAY = 1000;

/** Makes parts until it is stopped. @throws ModelError if the queue cannot be reached */
export async function workForQueue(options: WorkerOptions): Promise<void> {
  const library = await loadQueueLibrary();
  const redis = await connectQueue(library, options.address);
  const studies = createWorkerStudies(options, redis);
  const names = [false, ...(options.allowNative ? [true] : [])].map((isNative) =>
    queueName(version, engine, isNative),
  );
  let [busy, last] = [0, performance.now()];
  const process = async (job: Job): Promise<void> => {
    busy++;
    try {
      await makePart(job.data as PartJob, studies, redis, options);
    } catch (error) {
      await pause(FAILURE_DELAY);
      throw new library.UnrecoverableError(reasonOf(error));
    } finally {
      busy--;
      last = performance.now();
    }
  };
  const workers = names.map((name) => createWorker(library, name, process, options));
  const sign = async (): Promise<void> => {
    await redis.zremrangebyscore(WORKERS_KEY, "-inf", Date.now() - 10 * SIGN_LIMIT);
    for (const name of names) await redis.zadd(WORKERS_KEY, Date.now(), memberOf(name, options));
  };
  // Only one sign waits for a queue that is lost.
  let isSigning = false;
  const timer = setInterval(async () => {
    if (isSigning) return;
    isSigning = true;
    await sign().catch(() => {});
    isSigning = false;
  }, SIGN_INTERVAL);
  await sign();
  const { signal, idle = Number.POSITIVE_INFINITY } = options;
  await new Promise<void>((resolve) => {
    if (signal.aborted) resolve();
    signal.addEventListener("abort", () => resolve(), { once: true });
    setInterval(() => {
      if (busy === 0 && performance.now() - last > 1000 * idle) resolve();
    }, 200).unref();
  });
  clearInterval(timer);
  await Promise.race([Promise.all(workers.map((worker) => worker.close())).catch(() => {}), pause(6000)]);
  await Promise.race([
    redis.zrem(
      WORKERS_KEY,
      names.map((name) => memberOf(name, options)),
    ),
    pause(500),
  ]);
  await studies.end();
  redis.disconnect();
}

function memberOf(name: string, { threads }: WorkerOptions): string {
  return `${name} ${hostname()} ${process.pid} ${threads}`;
}

function createWorker(
  { Worker: QueueWorker }: QueueLibrary,
  name: string,
  process: (job: Job) => Promise<void>,
  { address, threads, lost }: WorkerOptions,
): Worker {
  const worker = new QueueWorker(name, process, {
    ...{ connection: connectionOptions(address), prefix: PREFIX, concurrency: threads },
    ...workerSettings,
  });
  worker.on("error", (error) => lost(error.message));
  return worker;
}

async function makePart(
  job: PartJob,
  studies: WorkerStudies,
  redis: Redis,
  { made }: WorkerOptions,
): Promise<void> {
  const { part, from, to } = checkedJob(job);
  const study = await studies.of(job);
  const done = await study.make({ part, from, to });
  if (study.write === undefined) await redis.set(partKey(job), packPart(done), "EX", LIFE);
  else study.write(part, done);
  made(to - from, done.failed);
}

/** Others than coordinators may write into a queue. @throws Error */
function checkedJob({ study, content, part, from, to }: PartJob): PartJob {
  const isDigest = (text: unknown) => typeof text === "string" && /^[0-9a-f]{64}$/.test(text);
  const isOrdered = [part, from, to].every(Number.isSafeInteger) && part >= 0 && 0 <= from && from < to;
  if (!isDigest(study) || !isDigest(content) || !isOrdered)
    throw new Error("the job has not the form of a part");
  return { study, content, part, from, to };
}

function pause(milliseconds: number): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve, milliseconds).unref();
  });
}

function reasonOf(error: unknown): string {
  if (error instanceof ModelError) return error.diagnostics.map(({ message }) => message).join("; ");
  return error instanceof Error ? error.message : String(error);
}

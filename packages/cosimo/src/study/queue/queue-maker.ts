import { type Diagnostic, diagnoseWithoutSpan, ModelError, version } from "@cosimo/core/models";
import type { Chunk, DonePart, PartMaker } from "@cosimo/studies";
import { decodePart, failures } from "@cosimo/studies";
import type { Queue, QueueEvents } from "bullmq";
import type { Redis } from "ioredis";
import { engine } from "../store/study-identity.ts";
import type { StudyStore } from "../store/study-store.ts";
import { encodeStudy, type StoredInQueue } from "./portable-study.ts";
import type { QueueAddress } from "./queue-address.ts";
import { connectionOptions, connectQueue } from "./queue-connection.ts";
import { loadQueueLibrary } from "./queue-library.ts";
import { queueMessages } from "./queue-messages.ts";
import {
  digest,
  jobName,
  jobSettings,
  type PartJob,
  PREFIX,
  partKey,
  queueName,
  runsOfJob,
  SIGN_LIMIT,
  studyKey,
  unpackPart,
  WORKERS_KEY,
} from "./queue-protocol.ts";

/** Parts that are in the queue at once: more than there are workers. */
const QUEUED = 1000;
/** Time without a part after which missing ones are queued again [ms]. */
const REQUEUE_TIME = 3000;
const TICK = 500;
/** Parts that fail in turn, and time without a part, after which the work is given up. */
const MOST_FAILURES = 3;
const FAILING_TIME = 10_000;
/** What a coordinator leaves behind if it is killed goes after this time [s]. */
const LIFE = 3600;

export interface QueueOptions {
  readonly address: QueueAddress;
  readonly store: StudyStore;
  readonly stored: StoredInQueue;
  readonly isNative: boolean;
  readonly signal: AbortSignal;
  readonly report: (diagnostics: readonly Diagnostic[]) => void;
}

/** What all steps of the work know. */
interface Work extends QueueOptions {
  readonly queue: Queue;
  readonly redis: Redis;
  readonly study: string;
  readonly name: string;
  readonly content: Buffer;
  readonly pending: Map<number, Chunk>;
  /** Parts that workers have said to be done. */
  readonly arrived: Set<number>;
  readonly failed: string[];
  readonly told: Set<string>;
  wake: () => void;
  isEnded: boolean;
}

/**
 * Workers of a queue make the parts. The queue is never asked what is done: a part is done when it is in the folder. So a queue that is
 * lost, or forgets, costs time only. @throws ModelError if the queue cannot be reached
 */
export async function createQueueMaker(options: QueueOptions): Promise<PartMaker> {
  const library = await loadQueueLibrary();
  const { address, store, stored, isNative } = options;
  const redis = await connectQueue(library, address);
  const name = queueName(version, engine, isNative);
  const connection = connectionOptions(address);
  const queue = new library.Queue(name, { connection, prefix: PREFIX });
  const events = new library.QueueEvents(name, { connection, prefix: PREFIX });
  const work: Work = {
    ...{ ...options, queue, redis, name, study: store.stored.digest, content: encodeStudy(stored) },
    ...{ pending: new Map(), arrived: new Set(), failed: [], told: new Set(), wake: () => {} },
    isEnded: false,
  };
  listen(events, work);
  await events.waitUntilReady();
  return {
    make: (chunks, done) => makeParts(work, chunks, done),
    async end() {
      // A queue that is lost is not waited for.
      work.isEnded = true;
      await Promise.race([Promise.all([events.close(), queue.close()]).catch(() => {}), pause(500)]);
      await queue.disconnect().catch(() => {});
      redis.disconnect();
    },
  };
}

function listen(events: QueueEvents, work: Work): void {
  const { queue, arrived, failed } = work;
  events.on("completed", ({ jobId }) => {
    const part = partOfJob(work, jobId);
    if (part === undefined) return;
    arrived.add(part);
    work.wake();
  });
  events.on("failed", ({ jobId, failedReason }) => {
    if (partOfJob(work, jobId) === undefined) return;
    failed.push(failedReason);
    work.wake();
  });
  let isLost = false;
  const lose = (error: Error): void => {
    if (!isLost && !work.isEnded) tell(work, "study-queue.lost", { reason: error.message });
    isLost = true;
  };
  events.on("error", lose);
  queue.on("error", lose);
  work.redis.on("ready", () => {
    if (isLost) work.report([diagnoseWithoutSpan(queueMessages, "study-queue.found", {})]);
    isLost = false;
    work.told.clear();
  });
}

/** Number of the part that a job makes; undefined: another study, or this one divided otherwise. */
function partOfJob({ study, store }: Work, name: string): number | undefined {
  const [from, to] = runsOfJob(study, name) ?? [-1, -1];
  const part = Math.floor(from / store.stored.chunk);
  if (from < 0 || part >= store.parts) return undefined;
  const [begin, end] = store.range(part);
  return begin === from && end === to ? part : undefined;
}

type Done = (chunk: Chunk, part: DonePart) => void;

async function makeParts(work: Work, chunks: Iterable<Chunk>, done: Done): Promise<void> {
  const { pending, signal } = work;
  const left = chunks[Symbol.iterator]();
  let progress = performance.now();
  let tried = progress;
  signal.addEventListener("abort", () => work.wake(), { once: true });
  for (;;) {
    await untilStopped(work, fill(work, left));
    if (pending.size === 0 || signal.aborted) break;
    await nextSign(work);
    const made = await untilStopped(work, collect(work, [...work.arrived], done));
    const now = performance.now();
    if (made !== undefined && made > 0) [progress, tried, work.failed.length] = [now, now, 0];
    else if (now - tried > REQUEUE_TIME) {
      tried = now;
      const found = await untilStopped(work, again(work, done));
      if (found !== undefined && found > 0) progress = performance.now();
    }
    refuseFailing(work, now - progress);
  }
  if (signal.aborted) await Promise.race([withdraw(work), pause(1000)]);
  else await Promise.race([work.redis.del(studyKey(digest(work.content))), pause(1000)]);
}

/** Commands wait for a queue that is lost; who stops the work does not. */
async function untilStopped<T>({ signal }: Work, action: Promise<T>): Promise<T | undefined> {
  if (signal.aborted) return undefined;
  let stopped = (): void => {};
  const stop = new Promise<undefined>((resolve) => {
    stopped = () => resolve(undefined);
    signal.addEventListener("abort", stopped, { once: true });
  });
  try {
    return await Promise.race([action, stop]);
  } finally {
    signal.removeEventListener("abort", stopped);
  }
}

function nextSign(work: Work): Promise<void> {
  if (work.arrived.size > 0) return Promise.resolve();
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, TICK);
    work.wake = () => {
      clearTimeout(timer);
      resolve();
    };
  });
}

/** Puts further parts into the queue. */
async function fill(work: Work, left: Iterator<Chunk>): Promise<void> {
  const added: Chunk[] = [];
  while (work.pending.size < QUEUED) {
    const next = left.next();
    if (next.done) break;
    work.pending.set(next.value.part, next.value);
    added.push(next.value);
  }
  if (added.length > 0) await enqueue(work, added);
}

async function enqueue({ redis, queue, content, study }: Work, chunks: readonly Chunk[]): Promise<void> {
  const key = digest(content);
  // The study is there before a worker asks for it.
  await redis.set(studyKey(key), content, "EX", LIFE);
  await queue.addBulk(
    chunks.map(({ part, from, to }) => {
      const data: PartJob = { study, content: key, part, from, to };
      return { name: "part", data, opts: { jobId: jobName(data), ...jobSettings } };
    }),
  );
}

/** Takes parts that are done; those that are damaged stay missing. Their number. */
async function collect(work: Work, parts: readonly number[], done: Done): Promise<number> {
  let count = 0;
  for (const part of parts) {
    work.arrived.delete(part);
    const chunk = work.pending.get(part);
    // A part may be delivered twice.
    if (chunk === undefined) continue;
    const found = await partOf(work, chunk);
    // A second sign of a part may come before the part itself.
    if (found === "absent") continue;
    if (found === undefined) work.failed.push("a part was damaged on its way");
    if (found === undefined || !work.pending.delete(part)) continue;
    done(chunk, found);
    count++;
  }
  return count;
}

/** undefined: it is damaged. */
async function partOf(
  { stored, store, redis, study }: Work,
  { part, from, to }: Chunk,
): Promise<DonePart | "absent" | undefined> {
  if (stored.kind === "shared") {
    const table = await store.read(part);
    return table && { failed: failures(table) };
  }
  const key = partKey({ study, from, to });
  const value = await redis.getBuffer(key);
  if (value === null) return "absent";
  const found = unpackPart(value);
  await redis.del(key);
  if (found === undefined) return undefined;
  const table = await decodePart(found.bytes, store.stored.names);
  return table?.from === from && table.count === to - from ? found : undefined;
}

/** Looks for parts that came without a sign, and queues the others again. Number of those found. */
async function again(work: Work, done: Done): Promise<number> {
  const { pending, redis, stored, store, study } = work;
  const chunks = [...pending.values()];
  const isThere =
    stored.kind === "shared"
      ? chunks.map(({ part }) => store.has(part))
      : await Promise.all(
          chunks.map(async ({ from, to }) => (await redis.exists(partKey({ study, from, to }))) === 1),
        );
  const there = chunks.filter((_, i) => isThere[i]);
  const found = await collect(
    work,
    there.map(({ part }) => part),
    done,
  );
  if (pending.size > 0) await enqueue(work, [...pending.values()]);
  await warnWithoutWorkers(work);
  return found;
}

async function warnWithoutWorkers(work: Work): Promise<void> {
  const since = Date.now() - SIGN_LIMIT;
  const alive = await work.redis.zrangebyscore(WORKERS_KEY, since, "+inf");
  if (alive.some((one) => one.split(" ")[0] === work.name)) return;
  tell(work, work.isNative ? "study-queue.no-native-worker" : "study-queue.no-worker", { version, engine });
}

/** @throws ModelError when parts fail and none is made */
function refuseFailing(work: Work, idle: number): void {
  const { failed } = work;
  for (const reason of failed) tell(work, "study-queue.part-failed", { reason });
  if (failed.length < MOST_FAILURES || idle < FAILING_TIME) return;
  const reason = failed.at(-1)!;
  throw new ModelError([diagnoseWithoutSpan(queueMessages, "study-queue.failing", { reason })]);
}

/** What was queued is taken back, so that nobody works for nothing. */
async function withdraw({ queue, pending, redis, study, content }: Work): Promise<void> {
  const names = [...pending.values()].map(({ from, to }) => jobName({ study, from, to }));
  // A part that a worker has begun cannot be removed.
  await Promise.all(names.map((name) => queue.remove(name).catch(() => 0)));
  await redis.del(studyKey(digest(content)));
}

/** Says each thing once. */
function tell(
  { told, report }: Work,
  code: keyof typeof queueMessages,
  args: Readonly<Record<string, string>>,
): void {
  const key = `${code} ${JSON.stringify(args)}`;
  if (told.has(key)) return;
  told.add(key);
  report([diagnoseWithoutSpan(queueMessages, code, args)]);
}

function pause(milliseconds: number): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve, milliseconds).unref();
  });
}

import { createHash } from "node:crypto";
import type { DonePart } from "@cosimo/studies";

/** What coordinators and workers of a queue have agreed on. */

/** Keys in Redis begin with it. */
export const PREFIX = "cosimo";

/** Workers that are alive, with the time of their last sign [ms]. */
export const WORKERS_KEY = `${PREFIX}:workers`;

/** Time between two signs of a worker, and after which it is taken to be gone [ms]. */
export const SIGN_INTERVAL = 1000;
export const SIGN_LIMIT = 4000;

/** A part of a study. */
export interface PartJob {
  /** SHA-256 of all that rows depend on. */
  readonly study: string;
  /** SHA-256 of what is stored of the study. */
  readonly content: string;
  readonly part: number;
  readonly from: number;
  readonly to: number;
}

/**
 * A part of a killed worker is free after `lockDuration`, and found by others within `stalledInterval` [ms]. A part is not to be blamed for
 * workers that end: it may be begun any number of times.
 */
export const workerSettings = {
  lockDuration: 5000,
  stalledInterval: 2000,
  maxStalledCount: 1_000_000,
  drainDelay: 1,
  // After an error of the connection: BullMQ's 15 s would be lost each time.
  runRetryDelay: 500,
} as const;

/** A part that is done leaves nothing behind: it may be queued again. */
export const jobSettings = { removeOnComplete: true, removeOnFail: true, attempts: 1 } as const;

/** Only workers with the same rows have the same queue: another engine computes other last bits. */
export function queueName(version: string, engine: string, isNative: boolean): string {
  return `${digest(`${version}\0${engine}`).slice(0, 16)}${isNative ? "-native" : ""}`;
}

/** What names a part: its runs, since another coordinator may divide the same study otherwise. */
export type PartName = Pick<PartJob, "study" | "from" | "to">;

/** The same for each attempt, so that a part is in a queue once. */
export function jobName({ study, from, to }: PartName): string {
  return `${study.slice(0, 32)}-${from}-${to}`;
}

/** The runs of a job of this study; undefined: it is of another study. */
export function runsOfJob(study: string, name: string): readonly [from: number, to: number] | undefined {
  const begin = `${study.slice(0, 32)}-`;
  if (!name.startsWith(begin)) return undefined;
  const [from, to] = name.slice(begin.length).split("-").map(Number);
  return [from!, to!];
}

export const studyKey = (content: string): string => `${PREFIX}:study:${content}`;
export const partKey = (part: PartName): string => `${PREFIX}:part:${jobName(part)}`;

/** A part as one value: SHA-256 of the rest, number of failed runs and length of the table as 32 bits each, table, trajectories. */
export function packPart({ bytes, trajectories, failed }: DonePart & { readonly bytes: Uint8Array }): Buffer {
  const head = Buffer.alloc(8);
  head.writeUInt32LE(failed, 0);
  head.writeUInt32LE(bytes.length, 4);
  const rest = Buffer.concat([head, bytes, trajectories ?? new Uint8Array()]);
  return Buffer.concat([createHash("sha256").update(rest).digest(), rest]);
}

/** undefined: it is damaged. */
export function unpackPart(value: Buffer): (DonePart & { readonly bytes: Uint8Array }) | undefined {
  if (value.length < 40) return undefined;
  const rest = value.subarray(32);
  const length = rest.readUInt32LE(4);
  const isWhole = createHash("sha256").update(rest).digest().equals(value.subarray(0, 32));
  if (!isWhole || 8 + length > rest.length) return undefined;
  const trajectories = rest.subarray(8 + length);
  return {
    failed: rest.readUInt32LE(0),
    bytes: rest.subarray(8, 8 + length),
    ...(trajectories.length > 0 && { trajectories }),
  };
}

export function digest(content: string | Uint8Array): string {
  return createHash("sha256").update(content).digest("hex");
}

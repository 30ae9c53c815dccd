import { createHash, type Hash } from "node:crypto";
import { closeSync, copyFileSync, existsSync, ftruncateSync, openSync, readSync } from "node:fs";

/** The first bytes of a file: their number and SHA-256. */
export interface FileMark {
  readonly size: number;
  readonly digest: string;
}

/** Suffix of a file that a run with checkpoints writes, until it is complete. */
const UNFINISHED = ".part";

export function unfinishedName(place: string): string {
  return place + UNFINISHED;
}

/** Follows what is written to a file. */
export interface MarkedBytes {
  add(bytes: string | Uint8Array): void;
  mark(): FileMark;
}

/** A file of which a part may be kept. */
export interface ContinuedBytes {
  readonly descriptor: number;
  readonly marked: MarkedBytes;
  /** Whether it begins with the bytes of the mark. */
  readonly continues: boolean;
}

/**
 * Opens the unfinished file for `place`. If it, or the file at `place`, begins with the bytes of `from`, these are kept and all after them
 * is cut; else it is empty.
 */
export function openContinued(place: string, from: FileMark | undefined, mode: number): ContinuedBytes {
  const path = unfinishedName(place);
  for (const file of from === undefined ? [] : [path, place]) {
    const hash = hashOfStart(file, from!);
    if (hash === undefined) continue;
    if (file !== path) copyFileSync(file, path);
    const descriptor = openSync(path, "r+");
    ftruncateSync(descriptor, from!.size);
    return { descriptor, marked: markedBytes(hash, from!.size), continues: true };
  }
  const descriptor = openSync(path, "w", mode);
  return { descriptor, marked: markedBytes(createHash("sha256"), 0), continues: false };
}

function markedBytes(hash: Hash, begin: number): MarkedBytes {
  let size = begin;
  return {
    add(bytes) {
      hash.update(bytes);
      size += Buffer.byteLength(bytes);
    },
    mark: () => ({ size, digest: hash.copy().digest("hex") }),
  };
}

/** The hash of the first bytes of a file if they are those of the mark. */
function hashOfStart(file: string, { size, digest }: FileMark): Hash | undefined {
  if (!existsSync(file)) return undefined;
  const descriptor = openSync(file, "r");
  try {
    const hash = createHash("sha256");
    const chunk = new Uint8Array(CHUNK);
    for (let left = size; left > 0; ) {
      const length = readSync(descriptor, chunk, 0, Math.min(left, CHUNK), null);
      if (length === 0) return undefined;
      hash.update(chunk.subarray(0, length));
      left -= length;
    }
    return hash.copy().digest("hex") === digest ? hash : undefined;
  } finally {
    closeSync(descriptor);
  }
}

/** [byte] */
const CHUNK = 1 << 20;

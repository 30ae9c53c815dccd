import { createHash } from "node:crypto";
import type { Diagnostic } from "@cosimo/core/models";
import type { Study } from "@cosimo/studies";
import type { RunMaker } from "./pool/study-pool.ts";
import type { StoredStudy } from "./store/study-store.ts";

/** A study that is ready for its runs. */
export interface LoadedStudy {
  readonly study: Study;
  /** Name of what is run. */
  readonly model: string;
  readonly names: StoredStudy["names"];
  /** Texts and digests of all that a row depends on. */
  readonly texts: readonly string[];
  readonly diagnostics: readonly Diagnostic[];
  /** Largest number of threads that make runs; missing: any. */
  readonly threads?: number;
  /** Starts what makes the runs. */
  start(options: StartOptions): RunMaker;
  close?(): void;
}

export interface StartOptions {
  readonly workers: number;
  readonly signal: AbortSignal;
}

/** SHA-256 of a file. */
export function digestOf(bytes: Uint8Array): string {
  return createHash("sha256").update(bytes).digest("hex");
}

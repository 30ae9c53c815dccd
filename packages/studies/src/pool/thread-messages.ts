import type { PackedStudy } from "../runs/packed-study.ts";
import type { RunTable } from "../table/run-table.ts";

/** Prepares a thread for the runs of a study. */
export interface ThreadSetup {
  readonly kind: "setup";
  readonly study: PackedStudy;
  /** Path of the model and libraries, to compile the model anew for structural parameters; missing: its text is whole. */
  readonly place?: ModelPlace;
  /** A number of 32 bits: of the run of the chunk that is being made, from 1; 0: none. Missing: threads share no memory. */
  readonly watch?: SharedArrayBuffer;
  /** Whether the thread says which run it begins, where it cannot share memory. */
  readonly isWatched: boolean;
}

export interface ModelPlace {
  readonly file: string;
  readonly libraries: readonly string[];
}

/** Asks for the time of a run [s], of some runs of the study. */
export interface TimingRequest {
  readonly kind: "timing";
}

/** Asks for runs; `encoded`: as the bytes of a part. */
export interface ChunkRequest {
  readonly kind: "chunk";
  readonly from: number;
  readonly to: number;
  readonly encoded: boolean;
}

export type ThreadRequest = ThreadSetup | TimingRequest | ChunkRequest;

/** `ready`: the thread has its model; `begun`: a run of the chunk, from 1. */
export type ThreadReply =
  | { readonly kind: "ready" }
  | { readonly kind: "begun"; readonly run: number }
  | { readonly kind: "timing"; readonly seconds: number }
  | {
      readonly kind: "part";
      readonly bytes: Uint8Array<ArrayBuffer>;
      readonly trajectories?: Uint8Array<ArrayBuffer>;
      readonly failed: number;
    }
  | { readonly kind: "table"; readonly table: RunTable };

import type { PackedStudy, RunTable } from "@cosimo/studies";

/** Prepares a thread for the runs of a study. */
export interface ThreadSetup {
  readonly kind: "setup";
  readonly study: PackedStudy;
  /** Path of the model and libraries, to compile the model anew for structural parameters. */
  readonly file: string;
  readonly libraries: readonly string[];
  /** Two numbers of 32 bits: whether a run is being made, and the number of runs begun in the chunk. */
  readonly watch: SharedArrayBuffer;
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

/** `ready`: the thread has its model. */
export type ThreadReply =
  | { readonly kind: "ready" }
  | { readonly kind: "timing"; readonly seconds: number }
  | {
      readonly kind: "part";
      readonly bytes: Uint8Array<ArrayBuffer>;
      readonly trajectories?: Uint8Array<ArrayBuffer>;
      readonly failed: number;
    }
  | { readonly kind: "table"; readonly table: RunTable };

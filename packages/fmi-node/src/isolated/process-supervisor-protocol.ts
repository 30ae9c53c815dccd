import type { MessagePort } from "node:worker_threads";

/** What the thread that keeps the processes of FMUs is told. */
export type SupervisorCommand =
  | {
      readonly kind: "start";
      readonly process: number;
      /** Arguments of `host.js`. */
      readonly args: readonly string[];
      readonly control: SharedArrayBuffer;
      /** Of a process that speaks through pipes: what it says goes here, what is to be said comes from here. */
      readonly port?: MessagePort;
      /** Folder of the FMU's library, where its other libraries are found. */
      readonly libraryFolder: string;
    }
  | { readonly kind: "kill"; readonly process: number };

/** Places in the numbers that a process and its keeper share with who uses it. */
export const control = {
  /** Counts what has happened; to be waited for. */
  events: 0,
  exited: 1,
  exitCode: 2,
  signal: 3,
  pid: 4,
  /** How much it has written to its outputs, in bytes. */
  written: 5,
  numbers: 8,
} as const;

/** The end of what a process has written to its outputs is kept. */
export const tailBytes = 4096;
export const controlBytes = 4 * control.numbers + tailBytes;

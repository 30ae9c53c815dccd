import type { MessagePort } from "node:worker_threads";

/** A command to the thread that supervises the processes of FMUs. */
export type SupervisorCommand =
  | {
      readonly kind: "start";
      readonly process: number;
      /** Arguments of `fmu-process-entry.js`. */
      readonly args: readonly string[];
      readonly control: SharedArrayBuffer;
      /** For a process with pipes: messages from it are posted here, messages to it are read from here. */
      readonly port?: MessagePort;
      /** Folder of the FMU's library, where libraries that it needs are found. */
      readonly libraryFolder: string;
      /** In the environment of the process: its own processes are ended with it. */
      readonly mark: string;
    }
  | { readonly kind: "kill"; readonly process: number };

/** Places in the numbers that the supervisor shares with the thread that uses a process. */
export const control = {
  /** Number of events; waited for by `Atomics.wait`. */
  events: 0,
  exited: 1,
  exitCode: 2,
  signal: 3,
  pid: 4,
  /** Bytes written to the outputs of the process. */
  written: 5,
  numbers: 8,
} as const;

/** The last bytes of the outputs of a process are kept. */
export const tailBytes = 4096;
export const controlBytes = 4 * control.numbers + tailBytes;

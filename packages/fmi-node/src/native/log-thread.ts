import { MessageChannel, type MessagePort, receiveMessageOnPort, Worker } from "node:worker_threads";
import type { CallbackTarget } from "@cosimo/fmi";
import { FmuFailure } from "@cosimo/fmi/instance";
import { entryFile } from "../platform/entry-file.ts";
import type { LoggedMessage, LoggerKind, RegisteredLogger, ThreadLoggers } from "./logger-types.ts";

/** A command to the log thread. */
export type LogCommand =
  | { readonly kind: "register"; readonly logger: number; readonly type: LoggerKind }
  | { readonly kind: "unregister"; readonly logger: number };

export interface LogThreadData {
  readonly port: MessagePort;
  /** Counts messages that were posted. */
  readonly posted: Int32Array;
  /** Becomes 1 when the thread accepts commands. */
  readonly isStarted: Int32Array;
  /** Receives the address of a new logger, then a change of `isReady` wakes the thread that registers it. */
  readonly address: BigUint64Array;
  readonly isReady: Int32Array;
  /** Messages also go to standard error, which is read even when this process crashes. */
  readonly prints: boolean;
}

export type PostedMessage = LoggedMessage & { readonly logger: number };

/** How long the thread may take to start [ms]. */
const LONGEST_START = 30_000;

/**
 * Loggers for FMUs that start threads. A logger in JavaScript runs on the thread that registered it, and the caller waits for
 * it. The thread that calls the FMU is blocked meanwhile, so another one owns these loggers and posts the messages.
 */
export class LogThread implements ThreadLoggers {
  readonly #targets = new Map<number, CallbackTarget>();
  readonly #posted = new Int32Array(new SharedArrayBuffer(4));
  readonly #isStarted = new Int32Array(new SharedArrayBuffer(4));
  readonly #address = new BigUint64Array(new SharedArrayBuffer(8));
  readonly #isReady = new Int32Array(new SharedArrayBuffer(4));
  readonly #port: MessagePort;
  readonly #worker: Worker;
  #last = 0;
  #received = 0;

  constructor(prints: boolean) {
    const { port1, port2 } = new MessageChannel();
    const workerData: LogThreadData = {
      port: port2,
      posted: this.#posted,
      isStarted: this.#isStarted,
      address: this.#address,
      isReady: this.#isReady,
      prints,
    };
    this.#worker = new Worker(entryFile("log-thread-entry", "native", import.meta.url), {
      workerData,
      transferList: [port2],
      // Conditions and loaders of this program are not for the compiled file.
      execArgv: [],
    });
    this.#worker.unref();
    port1.unref();
    this.#port = port1;
    if (Atomics.wait(this.#isStarted, 0, 0, LONGEST_START) === "timed-out")
      throw new FmuFailure("fmu.not-loaded", { fmu: "", reason: "the log thread did not start" });
  }

  register(type: LoggerKind, target: CallbackTarget): RegisteredLogger {
    const logger = ++this.#last;
    Atomics.store(this.#isReady, 0, 0);
    this.#command({ kind: "register", logger, type });
    Atomics.wait(this.#isReady, 0, 0);
    const address = this.#address[0]!;
    this.#targets.set(logger, target);
    const release = (): void => {
      this.receive();
      this.#targets.delete(logger);
      this.#command({ kind: "unregister", logger });
    };
    return { address, release };
  }

  #command(command: LogCommand): void {
    this.#worker.postMessage(command);
  }

  /** Passes posted messages to their instances. */
  receive(): void {
    while (Atomics.load(this.#posted, 0) !== this.#received) {
      const received = receiveMessageOnPort(this.#port) as { readonly message: PostedMessage } | undefined;
      if (received === undefined) return;
      this.#received = (this.#received + 1) | 0;
      const { logger, status, category, message } = received.message;
      this.#targets.get(logger)?.logMessage(status, category, message);
    }
  }
}

/**
 * Entry of the log thread: registers loggers and posts the messages that they receive. The caller of a logger waits until its
 * message is posted, so the order of messages is kept.
 */
import { writeSync } from "node:fs";
import { parentPort, workerData } from "node:worker_threads";
import { statuses } from "@cosimo/fmi/calls";
import koffi from "koffi";
import type { LogCommand, LogThreadData, PostedMessage } from "./log-thread.ts";
import { loggerTypes } from "./logger-types.ts";

const { port, posted, isStarted, address, isReady, prints } = workerData as LogThreadData;
const addresses = new Map<number, bigint>();

parentPort?.on("message", (command: LogCommand) => {
  if (command.kind === "register") register(command);
  else unregister(command.logger);
});

Atomics.store(isStarted, 0, 1);
Atomics.notify(isStarted, 0);

function register({ logger, type }: LogCommand & { kind: "register" }): void {
  const { type: cType, read } = loggerTypes[type]();
  const callback = (...args: unknown[]) => post({ logger, ...read(args) });
  addresses.set(logger, koffi.register(callback, koffi.pointer(cType)));
  address[0] = addresses.get(logger)!;
  Atomics.store(isReady, 0, 1);
  Atomics.notify(isReady, 0);
}

function post(message: PostedMessage): void {
  if (prints) print(message);
  port.postMessage(message);
  Atomics.add(posted, 0, 1);
}

/** In the form that messages have in failures. */
function print({ status, category, message }: PostedMessage): void {
  const prefix = category === "" ? "" : `${category}: `;
  try {
    writeSync(2, `[${statuses[status] ?? "error"}] ${prefix}${message}\n`);
  } catch {
    // Nothing reads the output any more.
  }
}

function unregister(logger: number): void {
  const registered = addresses.get(logger);
  if (registered !== undefined) koffi.unregister(registered);
  addresses.delete(logger);
}

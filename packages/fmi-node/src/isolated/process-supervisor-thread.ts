import { type MessagePort, Worker } from "node:worker_threads";
import { entryFile } from "../platform/entry-file.ts";
import type { SupervisorCommand } from "../transport/process-supervisor-protocol.ts";

let supervisor: Worker | undefined;
let lastProcess = 0;

/** A number that identifies a new process. */
export function nextProcess(): number {
  return ++lastProcess;
}

/** One thread supervises all processes that this thread uses; it does not prevent the end of the program. */
export function commandSupervisor(
  command: SupervisorCommand,
  transferred: readonly MessagePort[] = [],
): void {
  startSupervisor().postMessage(command, transferred);
}

/** Takes a thread that was started before this module was loaded. */
export function adoptSupervisor(started: Worker): void {
  supervisor ??= started;
}

/** Starts the thread, unless it runs. It takes some 10 ms, during which FMUs can be read. */
export function startSupervisor(): Worker {
  if (supervisor === undefined) {
    supervisor = new Worker(entryFile("process-supervisor", "isolated", import.meta.url));
    supervisor.unref();
  }
  return supervisor;
}

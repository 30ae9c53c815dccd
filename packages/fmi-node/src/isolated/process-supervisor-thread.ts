import { existsSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { type MessagePort, Worker } from "node:worker_threads";
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

/** Starts the thread, unless it runs. It takes some 10 ms, during which FMUs can be read. */
export function startSupervisor(): Worker {
  if (supervisor === undefined) {
    supervisor = new Worker(entry());
    supervisor.unref();
  }
  return supervisor;
}

/** Beside this file; where this file is run from its source, beside the compiled one. */
function entry(): URL {
  const beside = new URL("./process-supervisor.js", import.meta.url);
  if (existsSync(fileURLToPath(beside))) return beside;
  return new URL("../../dist/isolated/process-supervisor.js", import.meta.url);
}

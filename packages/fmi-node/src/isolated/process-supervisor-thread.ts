import { existsSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { type MessagePort, Worker } from "node:worker_threads";
import type { SupervisorCommand } from "./process-supervisor-protocol.ts";

let supervisor: Worker | undefined;
let lastProcess = 0;

/** A number to know a new process by. */
export function nextProcess(): number {
  return ++lastProcess;
}

/** One thread keeps all processes of FMUs that this one uses; it does not keep this one from ending. */
export function commandSupervisor(order: SupervisorCommand, transferred: readonly MessagePort[] = []): void {
  startSupervisor().postMessage(order, transferred);
}

/** Starts the thread; who will need it soon can have it started meanwhile. */
export function startSupervisor(): Worker {
  if (supervisor === undefined) {
    supervisor = new Worker(entry());
    supervisor.unref();
  }
  return supervisor;
}

/** Beside this file; where this one is run from its source, beside what it is compiled to. */
function entry(): URL {
  const beside = new URL("./process-supervisor.js", import.meta.url);
  if (existsSync(fileURLToPath(beside))) return beside;
  return new URL("../../dist/isolated/process-supervisor.js", import.meta.url);
}

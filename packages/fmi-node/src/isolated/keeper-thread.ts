import { existsSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { type MessagePort, Worker } from "node:worker_threads";
import type { KeeperOrder } from "./keeper-protocol.ts";

let keeper: Worker | undefined;
let lastProcess = 0;

/** A number to know a new process by. */
export function nextProcess(): number {
  return ++lastProcess;
}

/** One thread keeps all processes of FMUs that this one uses; it does not keep this one from ending. */
export function orderKeeper(order: KeeperOrder, transferred: readonly MessagePort[] = []): void {
  startKeeper().postMessage(order, transferred);
}

/** Starts the thread; who will need it soon can have it started meanwhile. */
export function startKeeper(): Worker {
  if (keeper === undefined) {
    keeper = new Worker(entry());
    keeper.unref();
  }
  return keeper;
}

/** Beside this file; where this one is run from its source, beside what it is compiled to. */
function entry(): URL {
  const beside = new URL("./keeper.js", import.meta.url);
  if (existsSync(fileURLToPath(beside))) return beside;
  return new URL("../../dist/isolated/keeper.js", import.meta.url);
}

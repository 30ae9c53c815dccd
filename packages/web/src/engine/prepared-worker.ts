import { startWorker } from "./start-worker.ts";

let prepared: Worker | undefined;
let hasBegun = false;

/** Starts the first worker, which takes longest, before the page that uses it is loaded. */
export function prepareWorker(): void {
  if (hasBegun) return;
  hasBegun = true;
  const worker = startWorker();
  prepared = worker;
  // One that fails before it is used is not used: its fault would not be seen.
  worker.onerror = () => {
    prepared = undefined;
  };
}

export function takeWorker(): Worker {
  const worker = prepared ?? startWorker();
  prepared = undefined;
  worker.onerror = null;
  return worker;
}

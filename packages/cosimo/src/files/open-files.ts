import { exitCodes } from "../terminal/exit-codes.ts";

/** Something unfinished that must not stay behind when the process ends. */
export interface Unfinished {
  discard(): void;
}

const open = new Set<Unfinished>();
const signals = ["SIGINT", "SIGTERM", "SIGHUP"] as const;

/** Discards it when the process ends before `forget`, by a signal, too. */
export function remember(one: Unfinished): void {
  if (open.size === 0) {
    process.on("exit", discardUnfinished);
    for (const signal of signals) process.on(signal, interrupted);
  }
  open.add(one);
}

export function forget(one: Unfinished): void {
  if (!open.delete(one) || open.size > 0) return;
  process.off("exit", discardUnfinished);
  for (const signal of signals) process.off(signal, interrupted);
}

export function hasUnfinished(): boolean {
  return open.size > 0;
}

/** Called when the process ends. */
export function discardUnfinished(): void {
  for (const one of [...open]) one.discard();
}

/** A run that can be stopped has a listener of its own: see `createStopSignal`. */
function interrupted(signal: NodeJS.Signals): void {
  if (process.listenerCount(signal) > 1) return;
  discardUnfinished();
  process.exit(exitCodes.interrupted);
}

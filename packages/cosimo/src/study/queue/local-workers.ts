import { type ChildProcess, fork } from "node:child_process";
import { type Diagnostic, diagnoseWithoutSpan } from "@cosimo/core/models";
import { commandProgram } from "../../programs/programs.ts";
import type { QueueAddress } from "./queue-address.ts";
import { queueMessages } from "./queue-messages.ts";

/** Threads of a worker's process: the parts of a process that ends are made again. */
const THREADS = 1;
/** Time until a worker is started again [ms]. */
const RESTART_DELAY = 1000;
/** Characters of its last words that are told. */
const MOST_TOLD = 300;

export interface LocalWorkers {
  stop(): Promise<void>;
}

/** Workers of a queue on this machine. One that ends is started again; all end when this process does. */
export function startWorkers(
  { host, port, username = "", password = "", isEncrypted }: QueueAddress,
  count: number,
  options: readonly string[],
  report: (diagnostics: readonly Diagnostic[]) => void,
): LocalWorkers {
  const children = new Set<ChildProcess>();
  let isStopped = false;
  const name = host.includes(":") ? `[${host}]` : host;
  const url = `${isEncrypted ? "rediss" : "redis"}://${encodeURIComponent(username)}@${name}:${port}`;
  const start = (): void => {
    const child = fork(commandProgram, ["study", "work", url, "--workers", String(THREADS), ...options], {
      stdio: ["ignore", "ignore", "pipe", "ipc"],
      env: { ...process.env, COSIMO_QUEUE_PASSWORD: password },
    });
    children.add(child);
    let reason = "";
    child.stderr!.on("data", (text) => {
      reason = `${reason}${text}`.slice(-MOST_TOLD);
    });
    child.on("exit", (status, signal) => {
      children.delete(child);
      if (isStopped) return;
      const args = { reason: reason.trim() === "" ? (signal ?? String(status)) : reason.trim() };
      report([diagnoseWithoutSpan(queueMessages, "study-queue.worker-ended", args)]);
      // One that cannot start would be started without end.
      setTimeout(() => !isStopped && start(), RESTART_DELAY).unref();
    });
  };
  for (let i = 0; i < count; i++) start();
  return {
    async stop() {
      isStopped = true;
      const ended = [...children].map((child) => new Promise((resolve) => child.once("exit", resolve)));
      // What they make now is not wanted any more.
      for (const child of children) child.kill("SIGKILL");
      await Promise.all(ended);
    },
  };
}

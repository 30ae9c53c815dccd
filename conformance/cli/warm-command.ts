import { join } from "node:path";
import { MessageChannel, receiveMessageOnPort, Worker } from "node:worker_threads";
import type { CommandOutcome } from "./run-cosimo.ts";

interface CommandThread {
  run(args: readonly string[], place: CommandPlace): CommandOutcome;
}

interface CommandPlace {
  readonly cwd: string;
  readonly env: NodeJS.ProcessEnv;
}

let thread: CommandThread | undefined;

/** Runs a command in the process that this test process keeps for commands, and waits for its end. */
export function runWarm(args: readonly string[], place: CommandPlace): CommandOutcome {
  thread ??= startThread();
  return thread.run(args, place);
}

function startThread(): CommandThread {
  const state = new Int32Array(new SharedArrayBuffer(4));
  const { port1, port2 } = new MessageChannel();
  const worker = new Worker(join(import.meta.dirname, "command-thread.cjs"), {
    workerData: { state: state.buffer, port: port2 },
    transferList: [port2],
    stdout: false,
  });
  worker.unref();
  return {
    run(args, { cwd, env }) {
      Atomics.store(state, 0, 0);
      port1.postMessage({ args, cwd, env });
      Atomics.wait(state, 0, 0);
      return receiveMessageOnPort(port1)?.message;
    },
  };
}

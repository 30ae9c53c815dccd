/**
 * Entry of the thread that starts the processes of FMUs and watches them while the thread that uses them is blocked: it takes
 * what they print, carries messages of those that speak through pipes, and notes how they end.
 */
import { type ChildProcess, spawn } from "node:child_process";
import { constants } from "node:os";
import type { Duplex, Readable } from "node:stream";
import { fileURLToPath } from "node:url";
import { type MessagePort, parentPort } from "node:worker_threads";
import { control, type SupervisorCommand, tailBytes } from "./process-supervisor-protocol.ts";

const host = fileURLToPath(new URL("./fmu-process-entry.js", import.meta.url));
const processes = new Map<number, ChildProcess>();

parentPort?.on("message", (order: SupervisorCommand) => {
  if (order.kind === "start") start(order);
  else processes.get(order.process)?.kill("SIGKILL");
});

function start(order: SupervisorCommand & { kind: "start" }): void {
  const { port, libraryFolder } = order;
  const numbers = new Int32Array(order.control, 0, control.numbers);
  const child = spawn(process.execPath, [host, ...order.args], {
    stdio: ["pipe", "pipe", "pipe", ...(port === undefined ? [] : (["pipe", "pipe"] as const))],
    env: environment(libraryFolder),
    windowsHide: true,
  });
  processes.set(order.process, child);
  Atomics.store(numbers, control.pid, child.pid ?? 0);
  const end = (code: number | null, signal: NodeJS.Signals | null) => {
    if (!processes.delete(order.process)) return;
    Atomics.store(numbers, control.exitCode, code ?? -1);
    Atomics.store(numbers, control.signal, signal === null ? 0 : constants.signals[signal]);
    Atomics.store(numbers, control.exited, 1);
    post(numbers);
    port?.close();
  };
  child.on("error", () => end(-1, null));
  // What it has printed last may come after its end, or never, when something else has its outputs too.
  child.on("exit", (code, signal) => {
    const late = setTimeout(end, 100, code, signal);
    child.on("close", () => {
      clearTimeout(late);
      end(code, signal);
    });
  });
  child.stdin?.on("error", () => undefined);
  keepTail(order.control, [child.stdout, child.stderr]);
  if (port !== undefined) carry(port, numbers, child);
}

/** Libraries beside the FMU's own are found on Linux as they are on Windows. */
function environment(libraryFolder: string): NodeJS.ProcessEnv {
  const { NODE_OPTIONS: _, ...rest } = process.env;
  const searched = process.platform === "win32" ? "PATH" : "LD_LIBRARY_PATH";
  const separator = process.platform === "win32" ? ";" : ":";
  const before = rest[searched];
  return { ...rest, [searched]: libraryFolder + (before ? separator + before : "") };
}

function post(numbers: Int32Array): void {
  Atomics.add(numbers, control.events, 1);
  Atomics.notify(numbers, control.events);
}

/** The last bytes of the outputs, in a ring. */
function keepTail(shared: SharedArrayBuffer, streams: readonly (Readable | null)[]): void {
  const numbers = new Int32Array(shared, 0, control.numbers);
  const tail = new Uint8Array(shared, 4 * control.numbers, tailBytes);
  for (const stream of streams)
    stream?.on("data", (chunk: Uint8Array) => {
      const written = Atomics.load(numbers, control.written);
      const last = chunk.subarray(-tailBytes);
      const start = written + chunk.length - last.length;
      for (let i = 0; i < last.length; i++) tail[(start + i) % tailBytes] = last[i]!;
      Atomics.store(numbers, control.written, (written + chunk.length) % 2 ** 30);
    });
}

function carry(port: MessagePort, numbers: Int32Array, child: ChildProcess): void {
  const [toChild, fromChild] = [child.stdio[3], child.stdio[4]] as [Duplex, Duplex];
  toChild.on("error", () => undefined);
  fromChild.on("error", () => undefined);
  port.on("message", (bytes: Uint8Array) => toChild.write(bytes));
  fromChild.on("data", (chunk: Uint8Array) => {
    port.postMessage(chunk);
    post(numbers);
  });
}

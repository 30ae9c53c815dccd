/**
 * Entry of the thread that starts the processes of FMUs and supervises them while the thread that uses them is blocked: it reads
 * their outputs, transfers messages of those with pipes, and records how they end.
 */
import { type ChildProcess, spawn } from "node:child_process";
import { constants } from "node:os";
import type { Duplex, Readable } from "node:stream";
import { fileURLToPath } from "node:url";
import { type MessagePort, parentPort } from "node:worker_threads";
import { markName } from "../files/process-mark.ts";
import { entryFile } from "../platform/entry-file.ts";
import { endMarked } from "../platform/marked-processes.ts";
import { control, type SupervisorCommand, tailBytes } from "../transport/process-supervisor-protocol.ts";

const host = fileURLToPath(entryFile("fmu-process-entry", "isolated", import.meta.url));
const processes = new Map<number, ChildProcess>();

parentPort?.on("message", (command: SupervisorCommand) => {
  if (command.kind === "start") start(command);
  else processes.get(command.process)?.kill("SIGKILL");
});

function start(command: SupervisorCommand & { kind: "start" }): void {
  const { port, libraryFolder } = command;
  const numbers = new Int32Array(command.control, 0, control.numbers);
  const child = spawn(process.execPath, [host, ...command.args], {
    stdio: ["pipe", "pipe", "pipe", ...(port === undefined ? [] : (["pipe", "pipe"] as const))],
    env: { ...environment(libraryFolder), [markName]: command.mark },
    windowsHide: true,
  });
  processes.set(command.process, child);
  Atomics.store(numbers, control.pid, child.pid ?? 0);
  const end = (code: number | null, signal: NodeJS.Signals | null) => {
    if (!processes.delete(command.process)) return;
    endMarked(`${markName}=${command.mark}`);
    Atomics.store(numbers, control.exitCode, code ?? -1);
    Atomics.store(numbers, control.signal, signal === null ? 0 : constants.signals[signal]);
    Atomics.store(numbers, control.exited, 1);
    notify(numbers);
    port?.close();
  };
  child.on("error", () => end(-1, null));
  // The last output may come after the exit, or never, when another process has the same outputs.
  child.on("exit", (code, signal) => {
    const late = setTimeout(end, 100, code, signal);
    child.on("close", () => {
      clearTimeout(late);
      end(code, signal);
    });
  });
  child.stdin?.on("error", () => undefined);
  keepTail(command.control, [child.stdout, child.stderr]);
  if (port !== undefined) transferMessages(port, numbers, child);
}

/**
 * Libraries beside the FMU's own are found on Linux as they are on Windows. Node would read further certificates before anything else,
 * which takes as long as its whole start; the process connects to nothing.
 */
function environment(libraryFolder: string): NodeJS.ProcessEnv {
  const { NODE_OPTIONS: _, NODE_EXTRA_CA_CERTS: __, ...rest } = process.env;
  const searched = process.platform === "win32" ? "PATH" : "LD_LIBRARY_PATH";
  const separator = process.platform === "win32" ? ";" : ":";
  const before = rest[searched];
  return { ...rest, [searched]: libraryFolder + (before ? separator + before : "") };
}

function notify(numbers: Int32Array): void {
  Atomics.add(numbers, control.events, 1);
  Atomics.notify(numbers, control.events);
}

/** Keeps the last bytes of the outputs in a circular buffer. */
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

function transferMessages(port: MessagePort, numbers: Int32Array, child: ChildProcess): void {
  const [toChild, fromChild] = [child.stdio[3], child.stdio[4]] as [Duplex, Duplex];
  toChild.on("error", () => undefined);
  fromChild.on("error", () => undefined);
  port.on("message", (bytes: Uint8Array) => toChild.write(bytes));
  fromChild.on("data", (chunk: Uint8Array) => {
    port.postMessage(chunk);
    notify(numbers);
  });
}

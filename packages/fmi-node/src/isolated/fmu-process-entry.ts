/**
 * Entry of the process of an FMU: `host.js PARENT [SHARED_FILE]`. It has no event loop of its own: it waits for a message,
 * makes the call, answers, until its parent is gone.
 */

import { Worker } from "node:worker_threads";
import { FmuFailure } from "@cosimo/fmi";
import koffi from "koffi";
import { PipeTransport } from "../transport/pipes.ts";
import { SharedMemoryTransport } from "../transport/shared-memory.ts";
import { CallServer } from "./call-server.ts";

const [, , parent, sharedFile] = process.argv;

function dieWithParent(): void {
  if (process.platform === "linux") {
    const [setParentDeathSignal, kill] = [1, 9];
    const control = koffi
      .load(null)
      .func("prctl", "int", ["int", "uint64_t", "uint64_t", "uint64_t", "uint64_t"]);
    control(setParentDeathSignal, kill, 0, 0, 0);
    if (process.ppid !== Number(parent)) process.exit(0);
    return;
  }
  // Standard input ends with the parent; the main thread may be deep in the FMU then.
  new Worker(
    `const { readSync } = require("node:fs");
     try { while (readSync(0, Buffer.alloc(64)) > 0); } catch {}
     process.kill(process.pid, "SIGKILL");`,
    { eval: true },
  );
}

/** What an FMU prints is seen line by line, also when it crashes. */
function printLineByLine(): void {
  if (process.platform !== "linux") return;
  const library = koffi.load(null);
  const lineByLine = 1;
  const stdout: bigint = koffi.decode(library.symbol("stdout"), "void *");
  library.func("setvbuf", "int", ["void *", "void *", "int", "size_t"])(stdout, null, lineByLine, 0);
}

dieWithParent();
printLineByLine();
const checkParent = () => {
  if (process.ppid !== Number(parent)) process.exit(0);
};
const transport =
  sharedFile === undefined
    ? new PipeTransport()
    : new SharedMemoryTransport(sharedFile, "child", checkParent);
new CallServer(transport, (error) =>
  error instanceof FmuFailure ? { code: error.code, args: error.diagnostic.args } : undefined,
).serve();

/**
 * Entry of the process of an FMU: `fmu-process-entry.js PARENT [SHARED_FILE]`. It runs no event loop: it waits for a message,
 * makes the call and answers, until its parent ends.
 */

import { FmuFailure } from "@cosimo/fmi/instance";
import { printThreadMessages } from "../native/thread-loggers.ts";
import { endWithParent, writeOutputByLines } from "../platform/process-control.ts";
import { PipeTransport } from "../transport/pipes.ts";
import { SharedMemoryTransport } from "../transport/shared-memory.ts";
import { CallServer } from "./call-server.ts";

const [, , parent, sharedFile] = process.argv;

endWithParent(Number(parent));
writeOutputByLines();
printThreadMessages();
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

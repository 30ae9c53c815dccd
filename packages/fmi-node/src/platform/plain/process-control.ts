import { Worker } from "node:worker_threads";

/** Standard input ends with the parent; a thread waits for that, as the main thread may be inside the FMU. */
export function endWithStandardInput(): void {
  new Worker(
    `const { readSync } = require("node:fs");
     try { while (readSync(0, Buffer.alloc(64)) > 0); } catch {}
     process.kill(process.pid, "SIGKILL");`,
    { eval: true },
  );
}

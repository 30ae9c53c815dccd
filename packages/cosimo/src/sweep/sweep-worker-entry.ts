/** The thread of a sweep: makes the runs of one portion after the other. */
import { parentPort } from "node:worker_threads";
import { type SweepRow, type SweepRunner, unpackSweep } from "@cosimo/core/sweep";
import { createNodeSourceProvider } from "../files/node-source-provider.ts";
import { createSupervisor } from "../interruption/supervisor.ts";
import type { SweepCommand, SweepReply, SweepSetup } from "./worker-messages.ts";

/** Rows are sent together, at most this long after the first of them ended [ms]. */
const FLUSH = 20;

let runner: SweepRunner | undefined;
/** Of each run [s]. */
let timeout: number | undefined;

parentPort!.on("message", (command: SweepCommand) => {
  if (command.kind === "setup") runner = runnerOf(command);
  else work(command.runs, runner!);
});

function runnerOf({ sweep, source, libraries }: SweepSetup): SweepRunner {
  timeout = sweep.plan.settings.timeout;
  // Libraries are read only if the model is compiled anew.
  const library = {
    lookup: (name: readonly string[]) => provider().lookup(name),
    contents: (name: readonly string[]) => provider().contents?.(name),
  };
  let opened: ReturnType<typeof createNodeSourceProvider> | undefined;
  const provider = () => {
    opened ??= createNodeSourceProvider(source.uri, libraries);
    return opened;
  };
  return unpackSweep(sweep, source, { library });
}

function work(runs: Int32Array, { runSync }: SweepRunner): void {
  const supervisor = () => (timeout === undefined ? undefined : createSupervisor({ timeout }));
  let rows: SweepRow[] = [];
  let flushed = performance.now();
  for (const run of runs) {
    rows.push(runSync(run, supervisor()));
    if (performance.now() - flushed < FLUSH) continue;
    send({ rows, done: false });
    rows = [];
    flushed = performance.now();
  }
  send({ rows, done: true });
}

function send(reply: SweepReply): void {
  parentPort!.postMessage(reply);
}

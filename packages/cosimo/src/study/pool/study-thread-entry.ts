/** The thread of a study: makes the runs of one chunk after the other. */
import { parentPort } from "node:worker_threads";
import {
  createModelRunner,
  type Design,
  designOf,
  encodePart,
  encodeTrajectories,
  failures,
  makeRuns,
  type StudyRunner,
  tableNames,
} from "@cosimo/studies";
import { createNodeSourceProvider } from "../../files/node-source-provider.ts";
import type { ThreadReply, ThreadRequest, ThreadSetup } from "./thread-messages.ts";

/** Runs whose time is measured, and the largest time for them [ms]. */
const TIMED_RUNS = 500;
const TIMING = 150;

interface Prepared {
  readonly runner: StudyRunner;
  readonly design: Design;
  readonly setup: ThreadSetup;
  readonly watch: Int32Array;
}

let prepared: Prepared | undefined;

parentPort!.on("message", (request: ThreadRequest) => {
  if (request.kind === "setup") {
    prepared = prepare(request);
    send({ kind: "ready" });
  } else if (request.kind === "timing") send({ kind: "timing", seconds: timeOfRun(prepared!) });
  else make(request.from, request.to, request.encoded, prepared!);
});

function prepare(setup: ThreadSetup): Prepared {
  const { study, file, libraries } = setup;
  const { design, variables } = designOf(study.json);
  // Libraries are read only if the model is compiled anew.
  const library = {
    lookup: (name: readonly string[]) => provider().lookup(name),
    contents: (name: readonly string[]) => provider().contents?.(name),
  };
  let opened: ReturnType<typeof createNodeSourceProvider> | undefined;
  const provider = () => {
    opened ??= createNodeSourceProvider(file, libraries);
    return opened;
  };
  const runner = createModelRunner(study, variables, { library });
  return { runner, design, setup, watch: new Int32Array(setup.watch) };
}

/** The median of the later half: the code of the first runs is not optimised yet. */
function timeOfRun({ runner, design }: Prepared): number {
  const times: number[] = [];
  const begun = performance.now();
  for (let i = 0; i < TIMED_RUNS && performance.now() - begun < TIMING; i++) {
    const run = i % design.runs;
    const before = performance.now();
    runner.run(run, design.point(run));
    times.push(performance.now() - before);
  }
  const later = times.slice(Math.floor(times.length / 2)).sort((a, b) => a - b);
  return later[Math.floor(later.length / 2)]! / 1000;
}

function make(from: number, to: number, encoded: boolean, { runner, design, setup, watch }: Prepared): void {
  const { json, plan } = setup.study;
  const table = makeRuns(runner, design, from, to, (run) => Atomics.store(watch, 0, run - from + 1));
  Atomics.store(watch, 0, 0);
  if (!encoded) {
    send({ kind: "table", table });
    return;
  }
  const bytes = encodePart(table, tableNames(json, plan));
  const trajectories = encodeTrajectories(table, plan.trajectories);
  const transferred = [bytes.buffer, ...(trajectories === undefined ? [] : [trajectories.buffer])];
  send({ kind: "part", bytes, ...(trajectories && { trajectories }), failed: failures(table) }, transferred);
}

function send(reply: ThreadReply, transferred: readonly ArrayBuffer[] = []): void {
  parentPort!.postMessage(reply, transferred);
}

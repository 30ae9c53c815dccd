import type { CompileModelOptions } from "@cosimo/core/model-runs";
import type { Design } from "../designs/design.ts";
import { createModelRunner } from "../runs/model-runner.ts";
import type { StudyRunner } from "../runs/run-record.ts";
import { designOf } from "../study-file/read-study.ts";
import { encodePart } from "../table/parquet.ts";
import { failures, makeRuns } from "../table/run-table.ts";
import { tableNames } from "../table/table-names.ts";
import { encodeTrajectories } from "../table/trajectory-part.ts";
import type { ModelPlace, ThreadReply, ThreadRequest, ThreadSetup } from "./thread-messages.ts";

/** Runs whose time is measured, and the largest time for them [ms]. */
const TIMED_RUNS = 500;
const TIMING = 150;

interface Prepared {
  readonly runner: StudyRunner;
  readonly design: Design;
  readonly setup: ThreadSetup;
  /** Tells which run of the chunk begins; 0: none. */
  readonly begin: (run: number) => void;
}

type Send = (reply: ThreadReply, transferred?: readonly ArrayBuffer[]) => void;

/**
 * What a thread of a study does with messages: it makes the runs of one chunk after the other. `optionsOf`: libraries for models that are
 * compiled anew.
 */
export function serveStudy(
  send: Send,
  optionsOf: (place: ModelPlace | undefined) => CompileModelOptions,
): (request: ThreadRequest) => void {
  let prepared: Prepared | undefined;
  return (request) => {
    switch (request.kind) {
      case "setup":
        prepared = prepare(request, send, optionsOf(request.place));
        send({ kind: "ready" });
        break;
      case "timing":
        send({ kind: "timing", seconds: timeOfRun(prepared!) });
        break;
      case "chunk":
        make(request.from, request.to, request.encoded, prepared!, send);
    }
  };
}

function prepare(setup: ThreadSetup, send: Send, options: CompileModelOptions): Prepared {
  const { study, watch, isWatched } = setup;
  const { design, variables } = designOf(study.json);
  const shared = watch && new Int32Array(watch);
  const begin = (run: number): void => {
    if (shared !== undefined) Atomics.store(shared, 0, run);
    else if (isWatched) send({ kind: "begun", run });
  };
  return { runner: createModelRunner(study, variables, options), design, setup, begin };
}

/** Part of the unit interval whose multiples are spread over it, without their whole numbers (golden section). */
const SPREAD = (Math.sqrt(5) - 1) / 2;

/** The median of the later half, of runs from all over the design: the code of the first ones is not optimised yet. */
function timeOfRun({ runner, design }: Prepared): number {
  const times: number[] = [];
  const begun = performance.now();
  for (let i = 0; i < TIMED_RUNS && performance.now() - begun < TIMING; i++) {
    const run = Math.floor(((i * SPREAD) % 1) * design.runs);
    const before = performance.now();
    runner.run(run, design.point(run));
    times.push(performance.now() - before);
  }
  const later = times.slice(Math.floor(times.length / 2)).sort((a, b) => a - b);
  return later[Math.floor(later.length / 2)]! / 1000;
}

function make(
  from: number,
  to: number,
  encoded: boolean,
  { runner, design, setup, begin }: Prepared,
  send: Send,
): void {
  const { json, plan } = setup.study;
  const table = makeRuns(runner, design, from, to, (run) => begin(run - from + 1));
  begin(0);
  if (!encoded) {
    send({ kind: "table", table });
    return;
  }
  const bytes = encodePart(table, tableNames(json, plan));
  const trajectories = encodeTrajectories(table, plan.trajectories);
  const transferred = [bytes.buffer, ...(trajectories === undefined ? [] : [trajectories.buffer])];
  send({ kind: "part", bytes, ...(trajectories && { trajectories }), failed: failures(table) }, transferred);
}

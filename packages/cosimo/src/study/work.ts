import { availableParallelism } from "node:os";
import { type Diagnostic, diagnoseWithoutSpan } from "@cosimo/core/models";
import { createStopSignal } from "../interruption/stop-signal.ts";
import type { Terminal } from "../terminal/terminal.ts";
import { textOf } from "./analysis-view.ts";
import { taskOf } from "./cluster/task.ts";
import { loadStoredStudy } from "./load/load-study.ts";
import { missingParts } from "./make-study.ts";
import { refuseIdle } from "./place-options.ts";
import { queueAddress } from "./queue/queue-address.ts";
import { queueMessages } from "./queue/queue-messages.ts";
import { refuseChanged } from "./store/store-refusals.ts";
import { identityOf } from "./store/study-identity.ts";
import { existingStore } from "./store/study-store.ts";

export interface WorkFlags {
  readonly workers?: number;
  readonly shared?: string;
  readonly allowNative?: boolean;
  readonly idle?: number;
  readonly task?: number;
  readonly tasks?: number;
  readonly library?: readonly string[];
  readonly json?: boolean;
}

/** Makes parts of studies: those that a queue asks for, or the share of a task in the folder of a study. */
export async function workOn(place: string, options: WorkFlags, terminal: Terminal): Promise<void> {
  const isQueue = /^rediss?:/i.test(place);
  const queue = { needed: "redis://...", isThere: isQueue };
  const folder = { needed: textOf(terminal)("study.folder"), isThere: !isQueue };
  refuseIdle(
    { ...options },
    { shared: queue, allowNative: queue, idle: queue, task: folder, tasks: folder, library: folder },
  );
  const begun = performance.now();
  const made = isQueue
    ? await workOnQueue(place, options, terminal)
    : await workOnFolder(place, options, terminal);
  const seconds = Number(((performance.now() - begun) / 1000).toPrecision(3));
  if (options.json) terminal.out(`${JSON.stringify({ schema: "cosimo.study-work/1", ...made, seconds })}\n`);
  else terminal.out(`${textOf(terminal)("study.worked", { ...made, seconds })}\n`);
}

interface Made {
  runs: number;
  failed: number;
}

async function workOnQueue(place: string, options: WorkFlags, terminal: Terminal): Promise<Made> {
  const address = queueAddress(place, process.env)!;
  // A worker that another process has started ends with it.
  if (process.connected) process.once("disconnect", () => process.exit());
  // The channel alone does not keep it; a process that takes commands by it stays.
  if (process.listenerCount("message") === 0) process.channel?.unref();
  const { workForQueue } = await import("./queue/queue-worker.ts");
  const { workers = availableParallelism(), shared, allowNative = false, idle } = options;
  const stop = createStopSignal();
  const made: Made = { runs: 0, failed: 0 };
  try {
    await workForQueue({
      ...{ address, threads: workers, allowNative, signal: stop.signal },
      ...(shared !== undefined && { shared }),
      ...(idle !== undefined && { idle }),
      made(runs, failed) {
        made.runs += runs;
        made.failed += failed;
      },
      lost: (reason) => terminal.report(lostOnce(reason)),
    });
  } finally {
    stop.release();
  }
  return made;

  function lostOnce(reason: string): readonly Diagnostic[] {
    if (told.has(reason)) return [];
    told.add(reason);
    return [diagnoseWithoutSpan(queueMessages, "study-queue.lost", { reason })];
  }
}

/** Losses that were told: each is repeated until the queue is there again. */
const told = new Set<string>();

/** @throws ModelError if the texts are other ones than at the begin of the study */
async function workOnFolder(folder: string, options: WorkFlags, terminal: Terminal): Promise<Made> {
  const { library = [], workers = availableParallelism() } = options;
  const { task, tasks } = taskOf(options, process.env);
  const store = existingStore(folder);
  const loaded = await loadStoredStudy(store, library);
  const stop = createStopSignal();
  const made: Made = { runs: 0, failed: 0 };
  const maker = loaded.start({
    workers: Math.min(workers, loaded.threads ?? workers),
    signal: stop.signal,
  });
  try {
    refuseChanged(folder, store.stored.identity, identityOf(loaded.study.json, loaded.texts));
    terminal.report(loaded.diagnostics);
    const share = missingParts(store).filter(({ part }) => part % tasks === task);
    await maker.make(share, ({ part, from, to }, { bytes, trajectories, failed }) => {
      store.write(part, bytes!, trajectories);
      made.runs += to - from;
      made.failed += failed;
    });
  } finally {
    await maker.end();
    loaded.close?.();
    stop.release();
  }
  return made;
}

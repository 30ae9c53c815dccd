import { availableParallelism } from "node:os";
import { type Diagnostic, diagnoseWithoutSpan, ModelError } from "@cosimo/core/models";
import type { LoadedStudy } from "./load/loaded-study.ts";
import type { Elsewhere } from "./make-study.ts";
import { startWorkers } from "./queue/local-workers.ts";
import type { StoredInQueue } from "./queue/portable-study.ts";
import { queueAddress } from "./queue/queue-address.ts";
import { createQueueMaker } from "./queue/queue-maker.ts";
import { queueMessages } from "./queue/queue-messages.ts";
import { startRedis } from "./queue/redis-server.ts";
import { toShared } from "./queue/shared-folder.ts";

export interface QueueFlags {
  readonly queue?: string;
  readonly shared?: string;
  readonly workers?: number;
  readonly library?: readonly string[];
}

/** A part that is sent is to be long against its way [s]. */
const PART_TIME = 1;

/**
 * Parts that workers of a queue make: of one that is named, or of one that is started for this study, with workers on this machine.
 * @throws ModelError
 */
export function onQueue(
  loaded: LoadedStudy,
  { queue, shared, workers, library = [] }: QueueFlags,
  signal: AbortSignal,
  report: (diagnostics: readonly Diagnostic[]) => void,
): Elsewhere {
  const named = queueAddress(queue, process.env);
  if (loaded.portable === undefined && shared === undefined)
    throw new ModelError([diagnoseWithoutSpan(queueMessages, "study-queue.needs-shared", {})]);
  const isNative = loaded.hasNative === true;
  const count = workers ?? (named === undefined ? availableParallelism() : 0);
  return {
    ...{ partTime: PART_TIME, threads: Math.max(count, 1) },
    async open(store) {
      const server = named === undefined ? await startRedis() : undefined;
      const address = named ?? server!.address;
      const options = [
        ...(shared === undefined ? [] : ["--shared", shared]),
        ...(isNative ? ["--allow-native"] : []),
      ];
      const stored: StoredInQueue =
        shared === undefined
          ? { kind: "texts", study: loaded.portable! }
          : {
              kind: "shared",
              folder: toShared(shared, store.folder),
              libraries: library.map((one) => toShared(shared, one)),
            };
      try {
        const maker = await createQueueMaker({ address, store, stored, isNative, signal, report });
        const local = startWorkers(address, count, options, report);
        return {
          make: maker.make,
          async end() {
            await local.stop();
            await maker.end();
            await server?.stop();
          },
        };
      } catch (error) {
        await server?.stop();
        throw error;
      }
    },
  };
}

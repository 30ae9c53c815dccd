import type { WorkerPort } from "../messages/client.ts";
import type { StudioAccess, UseStudio } from "../messages/protocol.ts";

/** Workers that take classes from the studio. */
export interface StudioWorkers {
  spawn(): WorkerPort;
  /** They ask anew. */
  refresh(): void;
}

export function studioWorkers(start: () => Worker, access: StudioAccess): StudioWorkers {
  const workers = new Set<Worker>();
  const message: UseStudio = { type: "studio", access };
  return {
    spawn() {
      const worker = start();
      workers.add(worker);
      worker.postMessage(message);
      return worker as unknown as WorkerPort;
    },
    // A worker that was ended takes no messages.
    refresh() {
      for (const worker of workers) worker.postMessage(message);
    },
  };
}

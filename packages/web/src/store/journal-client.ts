import type { KeptForm } from "./kept-project.ts";

export interface JournalOrder {
  readonly id: number;
  readonly page: string;
  readonly form: KeptForm;
}

export interface JournalAnswer {
  readonly id: number;
  readonly isKept: boolean;
}

/** Writes journals in a worker, which begins with the first change: only there do all browsers write files. */
export interface JournalClient {
  /** False: there is no room, or the browser has no files. */
  write(page: string, form: KeptForm): Promise<boolean>;
}

export function createJournalClient(): JournalClient {
  const waiting = new Map<number, (isKept: boolean) => void>();
  let worker: Worker | undefined;
  let orders = 0;
  function start(): Worker {
    const started = new Worker(new URL("./journal-worker.ts", import.meta.url), { type: "module" });
    started.onmessage = ({ data: { id, isKept } }: MessageEvent<JournalAnswer>) => {
      waiting.get(id)?.(isKept);
      waiting.delete(id);
    };
    started.onerror = (event) => {
      event.preventDefault();
      for (const answer of waiting.values()) answer(false);
      waiting.clear();
    };
    return started;
  }
  return {
    write(page, form) {
      worker ??= start();
      const id = orders++;
      return new Promise((answer) => {
        waiting.set(id, answer);
        worker!.postMessage({ id, page, form } satisfies JournalOrder);
      });
    },
  };
}

import { type FSWatcher, watch } from "node:fs";
import type { SharedFolder } from "./shared-folder.ts";

/** Says when the files of a folder have changed. */
export interface FolderWatch {
  /** Called after each change; returns what ends the calls. */
  listen(changed: () => void): () => void;
  close(): void;
}

/** Programs write a file in several steps [ms]. */
const QUIET = 120;
/** Where the system does not watch, and for what it misses, as on network drives [ms]. */
const PERIOD = 5000;

export function watchFolder(folder: SharedFolder): FolderWatch {
  const listeners = new Set<() => void>();
  let last = signature(folder);
  let soon: ReturnType<typeof setTimeout> | undefined;
  const compare = (): void => {
    soon = undefined;
    const now = signature(folder);
    if (now === last) return;
    last = now;
    for (const listener of listeners) listener();
  };
  const noticed = (): void => {
    soon ??= setTimeout(compare, QUIET);
  };
  const watcher = beginWatch(folder.root, noticed);
  const timer = setInterval(() => listeners.size > 0 && noticed(), PERIOD);
  return {
    listen(changed) {
      listeners.add(changed);
      return () => void listeners.delete(changed);
    },
    close() {
      watcher?.close();
      clearInterval(timer);
      clearTimeout(soon);
      listeners.clear();
    },
  };
}

function signature(folder: SharedFolder): string {
  return folder
    .list()
    .files.map(({ path, version }) => `${path} ${version}`)
    .join("\n");
}

/** `undefined`: this system has no watches left, or none at all. */
function beginWatch(root: string, noticed: () => void): FSWatcher | undefined {
  try {
    const watcher = watch(root, { recursive: true, persistent: false }, noticed);
    // A folder that was removed meanwhile, or too many of them: the timer goes on.
    watcher.on("error", () => watcher.close());
    return watcher;
  } catch {
    return undefined;
  }
}

import type { JournalAnswer, JournalOrder } from "./journal-client.ts";
import { journalName, projectFolder, timeOfJournal } from "./journal-folder.ts";
import {
  createJournalWriter,
  type JournalFile,
  type JournalFolder,
  type JournalWriter,
} from "./journal-writer.ts";

/** What browsers have in workers only: types of pages lack it. */
interface SyncFile {
  write(bytes: Uint8Array, place: { readonly at: number }): number;
  truncate(size: number): void;
  flush(): void;
  close(): void;
}

interface WorkerScope {
  onmessage: ((event: { readonly data: JournalOrder }) => void) | null;
  postMessage(answer: JournalAnswer): void;
}

const scope = globalThis as unknown as WorkerScope;
const writers = new Map<string, Promise<JournalWriter>>();
let done = Promise.resolve();

scope.onmessage = ({ data }) => {
  done = done.then(async () => scope.postMessage({ id: data.id, isKept: await write(data) }));
};

async function write({ page, form }: JournalOrder): Promise<boolean> {
  try {
    const writer =
      writers.get(page) ?? projectFolder(page, true).then((one) => createJournalWriter(inBrowser(one!)));
    writers.set(page, writer);
    await (await writer).write(form);
    return true;
  } catch {
    return false;
  }
}

function inBrowser(folder: FileSystemDirectoryHandle): JournalFolder {
  return {
    async times() {
      const times: number[] = [];
      for await (const name of folder.keys()) times.push(timeOfJournal(name) ?? 0);
      return times;
    },
    async create(time) {
      const handle = await folder.getFileHandle(journalName(time), { create: true });
      const { createSyncAccessHandle } = handle as unknown as { createSyncAccessHandle(): Promise<SyncFile> };
      return journalFile(await createSyncAccessHandle.call(handle));
    },
    remove: (time) => folder.removeEntry(journalName(time)),
  };
}

function journalFile(file: SyncFile): JournalFile {
  let size = 0;
  return {
    get size() {
      return size;
    },
    append(line) {
      const bytes = new TextEncoder().encode(line);
      try {
        // A disk that becomes full may take a part.
        if (file.write(bytes, { at: size }) < bytes.length) throw new Error("there is no room");
        file.flush();
        size += bytes.length;
      } catch (error) {
        file.truncate(size);
        throw error;
      }
    },
    close: () => file.close(),
  };
}

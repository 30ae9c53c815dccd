import type { AttachedBytes } from "../session/attachments.ts";
import type { Attachment, Project } from "../state/project.ts";
import { databaseStore } from "./database.ts";
import { digestOf } from "./digest.ts";

/** Bytes of attached files in the browser's database, under their digests; all that this page uses are in memory, too. */
export interface AttachmentStore extends AttachedBytes {
  /** Gets the files of a project from the database. */
  load(project: Project): Promise<void>;
  /** What the page has brought itself. */
  add(digest: string, bytes: Blob): void;
}

const request = databaseStore("cosimo", "attachments");

/** Digests that this page has brought: its project may not be kept yet that names them. */
const brought = new Set<string>();

/** `unkept` is called when there is no room, or the browser keeps nothing: a file is then there until the page is closed. */
export function createAttachmentStore(unkept: () => void): AttachmentStore {
  const known = new Map<string, Blob>();
  let isWhole = true;
  addEventListener("beforeunload", (event) => !isWhole && event.preventDefault());
  return {
    get: (digest) => known.get(digest),
    add: (digest, bytes) => void known.set(digest, bytes),
    async keep(bytes) {
      const digest = await digestOf(bytes);
      known.set(digest, bytes);
      brought.add(digest);
      await request("readwrite", (store) => store.put(bytes, digest)).catch(() => {
        isWhole = false;
        unkept();
      });
      return { digest, size: bytes.size };
    },
    async load({ attachments = {} }) {
      for (const { digest } of Object.values<Attachment>(attachments)) {
        if (known.has(digest)) continue;
        const found = await request("readonly", (store) => store.get(digest)).catch(() => undefined);
        if (found instanceof Blob) known.set(digest, found);
      }
    },
  };
}

/** Removes the bytes that no kept project names, but for those that this page has brought. */
export async function removeUnused(used: ReadonlySet<string>): Promise<void> {
  const keys = await request("readonly", (store) => store.getAllKeys()).catch(() => []);
  for (const key of keys as readonly IDBValidKey[])
    if (!used.has(String(key)) && !brought.has(String(key)))
      await request("readwrite", (store) => store.delete(key)).catch(() => undefined);
}

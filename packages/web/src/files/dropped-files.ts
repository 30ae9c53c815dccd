import { fileLimits, type PlacedFile } from "../state/placed-file.ts";

export interface DroppedFiles {
  readonly files: readonly PlacedFile[];
  /** A folder was among what was dropped. */
  readonly hasFolder: boolean;
}

/** What was dropped; to be called before the event ends, after which browsers take it away. */
export function droppedFiles(transfer: DataTransfer): () => Promise<DroppedFiles> {
  const entries = [...transfer.items]
    .map((item) => item.webkitGetAsEntry())
    .filter((entry) => entry !== null);
  const plain = [...transfer.files];
  return async () => {
    // What a script has put there has no entries.
    if (entries.length === 0) return { files: plain.map(placed), hasFolder: false };
    const files: PlacedFile[] = [];
    for (const entry of entries) await visit(entry, files);
    return { files, hasFolder: entries.some(({ isDirectory }) => isDirectory) };
  };
}

/** Files that were chosen one by one, or as a folder. */
export function placed(file: File): PlacedFile {
  return { path: file.webkitRelativePath || file.name, content: file };
}

async function visit(entry: FileSystemEntry, files: PlacedFile[]): Promise<void> {
  if (files.length >= fileLimits.looked || entry.name.startsWith(".")) return;
  if (entry.isFile) {
    const content = await fileOf(entry as FileSystemFileEntry);
    if (content !== undefined) files.push({ path: entry.fullPath.replace(/^\//, ""), content });
    return;
  }
  const reader = (entry as FileSystemDirectoryEntry).createReader();
  // A reader gives a hundred entries at a time, and none at the end.
  for (let some = await nextOf(reader); some.length > 0; some = await nextOf(reader))
    for (const one of some) await visit(one, files);
}

function fileOf(entry: FileSystemFileEntry): Promise<File | undefined> {
  return new Promise((done) => entry.file(done, () => done(undefined)));
}

function nextOf(reader: FileSystemDirectoryReader): Promise<readonly FileSystemEntry[]> {
  return new Promise((done) => reader.readEntries(done, () => done([])));
}

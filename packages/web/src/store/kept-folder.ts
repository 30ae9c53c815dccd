import { databaseStore } from "./database.ts";

/** The folder that the user gave to a page last. The browser asks again before a page reads it. */
const request = databaseStore("cosimo-folders", "folders");
const LAST = "last";

export async function keepFolder(folder: FileSystemDirectoryHandle): Promise<void> {
  // A browser that keeps none asks for the folder by its window.
  await request("readwrite", (store) => store.put(folder, LAST)).catch(() => {});
}

export function keptFolder(): Promise<FileSystemDirectoryHandle | undefined> {
  return request<FileSystemDirectoryHandle | undefined>("readonly", (store) => store.get(LAST)).catch(
    () => undefined,
  );
}

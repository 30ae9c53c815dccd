import { effect, type Signal } from "@preact/signals";
import { takeFiles } from "../files/take-files.ts";
import type { Session } from "../session/session.ts";
import { keepFolder } from "../store/kept-folder.ts";
import { createFolderClient } from "./folder-client.ts";
import { saveByKey } from "./save-by-key.ts";
import { createStudio, type Studio } from "./studio.ts";

interface PickerScope {
  showDirectoryPicker(options: { readonly mode: "readwrite" }): Promise<FileSystemDirectoryHandle>;
}

interface PermissionScope {
  requestPermission(options: { readonly mode: "readwrite" }): Promise<PermissionState>;
}

/** Opens a folder as a project whose texts are written back, until another one is opened. `kept`: missing, the user chooses one. */
export async function openOwnFolder(
  session: Session,
  shown: Signal<Studio | undefined>,
  kept?: FileSystemDirectoryHandle,
): Promise<void> {
  const handle = kept === undefined ? await chosenFolder() : await allowedFolder(kept);
  if (handle === undefined) return;
  const controller = new AbortController();
  const client = await createFolderClient(handle, controller.signal);
  const folder = await client.folder();
  const read = folder.files.map(async ({ path }) => ({ path, found: await client.read(path) }));
  const files = (await Promise.all(read)).flatMap(({ path, found }) =>
    found === undefined ? [] : [{ path, content: found.bytes }],
  );
  const { opened } = session.state.peek();
  await takeFiles(session, files, "whole");
  if (session.state.peek().opened === opened) return;
  await keepFolder(handle);
  const studio = createStudio(client, folder, () => {});
  studio.begin(session);
  await studio.adopt();
  saveByKey(session, studio, controller.signal);
  shown.value = studio;
  const own = session.state.peek().opened;
  const end = effect(() => {
    if (session.state.value.opened === own) return;
    queueMicrotask(() => end());
    controller.abort();
    if (shown.peek() === studio) shown.value = undefined;
  });
}

/** Undefined: the user does not allow it now. */
async function allowedFolder(
  folder: FileSystemDirectoryHandle,
): Promise<FileSystemDirectoryHandle | undefined> {
  const asking = folder as FileSystemDirectoryHandle & Partial<PermissionScope>;
  const answer = await asking.requestPermission?.({ mode: "readwrite" });
  return answer === undefined || answer === "granted" ? folder : undefined;
}

/** Undefined: the user has chosen none. */
async function chosenFolder(): Promise<FileSystemDirectoryHandle | undefined> {
  try {
    return await (window as unknown as PickerScope).showDirectoryPicker({ mode: "readwrite" });
  } catch (error) {
    if (error instanceof DOMException && error.name === "AbortError") return undefined;
    throw error;
  }
}

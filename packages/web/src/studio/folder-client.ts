import { isModel } from "@cosimo/language";
import { fileLimits } from "../state/placed-file.ts";
import { attachmentKind } from "../state/project.ts";
import { digestOf } from "../store/digest.ts";
import type { Folder, FolderFile, StudioClient } from "./studio-client.ts";

/** Between looks at a folder: browsers do not tell of its changes [ms]. */
const PAUSE = 2000;

/** A folder that the user has given to this page, asked as a studio is. */
export async function createFolderClient(
  root: FileSystemDirectoryHandle,
  ended: AbortSignal,
): Promise<StudioClient> {
  const top = await listed(root, "");
  // A package is found by its name, a folder with packages by theirs.
  const prefix = top.files.some(({ path }) => path === "package.mo") ? `${root.name}/` : "";
  const folder = () => listed(root, prefix);
  const fileAt = (path: string, create = false) => fileIn(root, path.slice(prefix.length), create);
  const digestAt = async (path: string) => {
    const file = await fileAt(path).then((one) => one?.getFile());
    return file && digestOf(file);
  };
  return {
    ...{ folder, ended, runsNative: false, lost: "folder.lost" },
    async read(path) {
      const file = await (await fileAt(path))?.getFile();
      return file && { bytes: file, digest: await digestOf(file) };
    },
    async write(path, text, expected) {
      try {
        const digest = await digestAt(path);
        if (digest !== expected) return { kind: "changed", digest };
        const bytes = new Blob([text]);
        // The browser writes another file, which takes the place of this one when it is whole.
        const writable = await (await fileAt(path, true))!.createWritable();
        await writable.write(bytes);
        await writable.close();
        return { kind: "written", digest: await digestOf(bytes) };
      } catch (error) {
        return { kind: "refused", reason: reasonOf(error) };
      }
    },
    async listen(changed) {
      let known = JSON.stringify(await folder());
      while (!ended.aborted) {
        await new Promise((done) => setTimeout(done, PAUSE));
        const now = JSON.stringify(await folder());
        if (now !== known) changed();
        known = now;
      }
    },
  };
}

/** Models, FMUs and results below a folder, by path. */
async function listed(root: FileSystemDirectoryHandle, prefix: string): Promise<Folder> {
  const files: FolderFile[] = [];
  let looked = 0;
  const visit = async (folder: FileSystemDirectoryHandle, before: string): Promise<void> => {
    for await (const entry of folder.values()) {
      if (entry.name.startsWith(".") || ++looked > fileLimits.looked) continue;
      const path = before + entry.name;
      if (entry.kind === "directory") await visit(entry as FileSystemDirectoryHandle, `${path}/`);
      else if (isModel(path) || (attachmentKind(path) !== undefined && !/\.json$/i.test(path))) {
        const { size, lastModified } = await (entry as FileSystemFileHandle).getFile();
        files.push({ path: prefix + path, size, version: `${lastModified} ${size}` });
      }
    }
  };
  await visit(root, "");
  files.sort((a, b) => (a.path < b.path ? -1 : 1));
  return { name: root.name, files, isCut: looked > fileLimits.looked };
}

/** Undefined: there is none. */
async function fileIn(
  root: FileSystemDirectoryHandle,
  path: string,
  create: boolean,
): Promise<FileSystemFileHandle | undefined> {
  const names = path.split("/");
  const name = names.pop()!;
  try {
    let folder = root;
    for (const one of names) folder = await folder.getDirectoryHandle(one, { create });
    return await folder.getFileHandle(name, { create });
  } catch (error) {
    if (error instanceof DOMException && error.name === "NotFoundError") return undefined;
    throw error;
  }
}

function reasonOf(error: unknown): string {
  const name = error instanceof DOMException ? error.name : "";
  if (name === "NotAllowedError" || name === "NoModificationAllowedError") return "forbidden";
  return name === "QuotaExceededError" ? "full" : String(error);
}

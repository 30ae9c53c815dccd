import { replayJournal } from "./journal.ts";
import { type KeptProject, readKept } from "./kept-project.ts";

const FOLDER = "projects";

/** Of a project in the browser's own file system; undefined: there is none. @throws where that is missing, or forbidden */
export async function projectFolder(
  page: string,
  create = false,
): Promise<FileSystemDirectoryHandle | undefined> {
  const all = await allProjects();
  return create
    ? all.getDirectoryHandle(page, { create })
    : all.getDirectoryHandle(page).catch(() => undefined);
}

async function allProjects(): Promise<FileSystemDirectoryHandle> {
  const root = await navigator.storage.getDirectory();
  return root.getDirectoryHandle(FOLDER, { create: true });
}

export function journalName(time: number): string {
  return `journal-${time}`;
}

export function timeOfJournal(name: string): number | undefined {
  const digits = /^journal-(\d+)$/.exec(name)?.[1];
  return digits === undefined ? undefined : Number(digits);
}

/** The last state of a project that can be read. */
export async function journaledState(page: string): Promise<KeptProject | undefined> {
  for (const state of await journalsOf(page)) {
    const found = await state();
    if (found !== undefined) return found;
  }
  return undefined;
}

/** The last states of all journals of a project, the newest first; what is damaged is left out. */
export async function journaledStates(page: string): Promise<readonly KeptProject[]> {
  const states = await Promise.all((await journalsOf(page)).map((state) => state()));
  return states.filter((one) => one !== undefined);
}

async function journalsOf(page: string): Promise<readonly (() => Promise<KeptProject | undefined>)[]> {
  const folder = await projectFolder(page);
  if (folder === undefined) return [];
  const times: number[] = [];
  for await (const name of folder.keys()) times.push(timeOfJournal(name) ?? 0);
  return times.sort((a, b) => b - a).map((time) => () => stateOf(folder, page, time));
}

async function stateOf(
  folder: FileSystemDirectoryHandle,
  page: string,
  time: number,
): Promise<KeptProject | undefined> {
  try {
    const file = await (await folder.getFileHandle(journalName(time))).getFile();
    return readKept(page, replayJournal(await file.text()));
  } catch {
    // Another page may just have removed it.
    return undefined;
  }
}

export async function journaledPages(): Promise<readonly string[]> {
  const pages: string[] = [];
  for await (const page of (await allProjects()).keys()) pages.push(page);
  return pages;
}

export async function removeJournals(page: string): Promise<void> {
  await (await allProjects()).removeEntry(page, { recursive: true });
}

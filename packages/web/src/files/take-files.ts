import type { Session } from "../session/session.ts";
import type { PlacedFile } from "../state/placed-file.ts";
import { allPaths, emptyStudy, type SavedProject } from "../state/project.ts";
import { archivedProject, PROJECT_FILE } from "./archived-project.ts";
import { type SortedFiles, sortFiles } from "./sort-files.ts";

/** Takes files into the page: a folder or an archive as a project of its own, others into the present one. Returns what was added. */
export async function takeFiles(
  session: Session,
  files: readonly PlacedFile[],
  /** `whole`: their paths are those that they have in the project. */
  hasFolder: boolean | "whole",
): Promise<readonly string[]> {
  const [only] = files;
  if (hasFolder) await openProject(session, hasFolder === "whole" ? files : belowRoot(files));
  else if (files.length === 1 && /\.zip$/i.test(only!.path)) await openArchive(session, only!);
  else return addFiles(session, await sortFiles(files, false));
  return [];
}

async function openArchive(session: Session, { path, content }: PlacedFile): Promise<void> {
  const order = { name: path, bytes: content, language: session.state.value.view.language };
  const { files, reason } = await session.language.request("unpack", order);
  if (reason === undefined) return openProject(session, belowRoot(files));
  session.dispatch({
    type: "view.set",
    change: { notice: { key: "files.refused", values: { name: path, reason } } },
  });
}

async function openProject(session: Session, files: readonly PlacedFile[]): Promise<void> {
  const sorted = await sortFiles(files, true);
  const attachments = await attachedTo(session, sorted);
  const form = files.find(({ path }) => path.split("/").at(-1) === PROJECT_FILE);
  const saved: SavedProject | undefined =
    (await archivedProject(sorted.texts, attachments, form)) ?? plainProject(sorted.texts, attachments);
  if (saved === undefined) notify(session, { key: "files.none", name: files[0]?.path ?? "" });
  else {
    session.dispatch({ type: "project.open", saved });
    session.dispatch({ type: "view.set", change: { side: "files", pane: "results" } });
    session.run();
    notify(session, sorted.refusal);
  }
}

/** Classes are found below the folder that has all files, but for a folder that is a package itself. */
function belowRoot(files: readonly PlacedFile[]): readonly PlacedFile[] {
  const root = /^[^/]+\//.exec(files[0]?.path ?? "")?.[0];
  const isCommon = root !== undefined && files.every(({ path }) => path.startsWith(root));
  if (!isCommon || files.some(({ path }) => path === `${root}package.mo`)) return files;
  return files.map(({ path, content }) => ({ path: path.slice(root.length), content }));
}

/** Undefined: there is nothing to open. */
function plainProject(
  files: SortedFiles["texts"],
  attachments: Awaited<ReturnType<typeof attachedTo>>,
): SavedProject | undefined {
  const paths = [...Object.keys(files), ...Object.keys(attachments)];
  const open = paths.find((path) => !/(^|\/)package\.mo$/.test(path)) ?? paths[0];
  return open === undefined ? undefined : { project: { files, attachments, open }, study: emptyStudy };
}

async function attachedTo(session: Session, { attached }: SortedFiles) {
  const kept = attached.map(
    async ({ path, content }) => [path, await session.attached.keep(content)] as const,
  );
  return Object.fromEntries(await Promise.all(kept));
}

async function addFiles(session: Session, sorted: SortedFiles): Promise<readonly string[]> {
  const paths: string[] = [];
  for (const [name, text] of Object.entries(sorted.texts)) {
    const isThere = session.state.value.project.files[name] === text;
    const path = isThere ? name : freePath(name, session);
    if (!isThere) session.dispatch({ type: "file.add", path, text });
    paths.push(path);
  }
  for (const { path: name, content } of sorted.attached) {
    const path = freePath(name, session, true);
    session.dispatch({ type: "file.attach", path, attachment: await session.attached.keep(content) });
    paths.push(path);
  }
  notify(session, sorted.refusal);
  return paths;
}

function notify(session: Session, refusal: SortedFiles["refusal"]): void {
  if (refusal === undefined) return;
  const { key, name } = refusal;
  session.dispatch({ type: "view.set", change: { notice: { key, values: { name, path: name } } } });
}

/** A text is not replaced by what has its name; an attached file is, by another one. */
function freePath(name: string, { state }: Session, isAttached = false): string {
  const { project } = state.value;
  const all = isAttached ? Object.keys(project.files) : allPaths(project);
  if (!all.includes(name)) return name;
  const [, stem = name, end = ""] = /^(.*)(\.\w+)$/.exec(name) ?? [];
  for (let i = 2; ; i++) if (!allPaths(project).includes(`${stem}-${i}${end}`)) return `${stem}-${i}${end}`;
}

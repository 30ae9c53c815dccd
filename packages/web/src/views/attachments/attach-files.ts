import type { Session } from "../../session/session.ts";
import { allPaths, attachmentKind, isPath } from "../../state/project.ts";
import type { TextKey } from "../../texts/english.ts";

/** Of one file [bytes]. */
const MOST_BYTES = 2 ** 28;

/** Ends of names for the browser's choice of files. */
export const attachable = ".fmu,.csv,.mat,.arrow";

/** Puts files into the project and opens the last one; returns their paths. What cannot be attached is said. */
export async function attachFiles(session: Session, files: readonly File[]): Promise<readonly string[]> {
  const paths: string[] = [];
  const refuse = (key: TextKey, name: string) =>
    session.dispatch({ type: "view.set", change: { notice: { key, values: { name } } } });
  for (const file of files) {
    const { name } = file;
    if (attachmentKind(name) === undefined || !isPath(name)) refuse("attachment.unknown", name);
    else if (file.size > MOST_BYTES) refuse("attachment.too-large", name);
    else {
      // The bytes themselves: the file on disk may change or go.
      const bytes = await file.arrayBuffer().catch(() => undefined);
      if (bytes === undefined) {
        refuse("attachment.unreadable", name);
        continue;
      }
      const path = freePath(name, session);
      const attachment = await session.attached.keep(new Blob([bytes]));
      session.dispatch({ type: "file.attach", path, attachment });
      paths.push(path);
    }
  }
  return paths;
}

/** Opens a file of the project, and runs what runs at once: an FMU with WebAssembly, or a result, which is shown. */
export function openFile(session: Session, path: string): void {
  session.dispatch({ type: "file.open", path });
  if (attachmentKind(path) !== undefined && session.state.value.project.open === path) session.run();
}

/** A text is not replaced by what has its name; an attached file is. */
function freePath(name: string, { state }: Session): string {
  const { project } = state.value;
  if (project.files[name] === undefined) return name;
  const [, stem = name, end = ""] = /^(.*)(\.\w+)$/.exec(name) ?? [];
  for (let i = 2; ; i++) if (!allPaths(project).includes(`${stem}-${i}${end}`)) return `${stem}-${i}${end}`;
}

/** Asks for files by the browser's dialogue. */
export function chooseFiles(session: Session, accept: string): Promise<readonly string[]> {
  const input = document.createElement("input");
  Object.assign(input, { type: "file", accept, multiple: true });
  return new Promise((resolve) => {
    input.onchange = () => {
      const before = session.state.value.project.open;
      void attachFiles(session, [...(input.files ?? [])]).then((paths) => {
        // A table of inputs does not take the place of the FMU.
        if (accept !== attachable) session.dispatch({ type: "file.open", path: before });
        resolve(paths);
      });
    };
    input.oncancel = () => resolve([]);
    input.click();
  });
}

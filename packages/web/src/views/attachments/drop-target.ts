import { droppedFiles } from "../../files/dropped-files.ts";
import { openFile } from "../../files/open-file.ts";
import type { Session } from "../../session/session.ts";

/** Files that are dropped anywhere on the page; returns what ends it. */
export function acceptDrops(session: Session): () => void {
  const hasFiles = (event: DragEvent) => event.dataTransfer?.types.includes("Files") ?? false;
  const over = (event: DragEvent): void => {
    if (!hasFiles(event)) return;
    // Otherwise the browser leaves the page for the file.
    event.preventDefault();
    document.documentElement.classList.add("is-dropping");
  };
  const end = (): void => document.documentElement.classList.remove("is-dropping");
  const drop = (event: DragEvent): void => {
    end();
    if (!hasFiles(event)) return;
    event.preventDefault();
    if (event.dataTransfer !== null) void take(session, droppedFiles(event.dataTransfer));
  };
  const left = (event: DragEvent): void => {
    if (event.relatedTarget === null) end();
  };
  addEventListener("dragover", over);
  addEventListener("drop", drop);
  addEventListener("dragleave", left);
  return () => {
    removeEventListener("dragover", over);
    removeEventListener("drop", drop);
    removeEventListener("dragleave", left);
  };
}

async function take(session: Session, dropped: ReturnType<typeof droppedFiles>): Promise<void> {
  const { files, hasFolder } = await dropped();
  const { takeFiles } = await import("../../files/take-files.ts");
  const last = (await takeFiles(session, files, hasFolder)).at(-1);
  if (last !== undefined) openFile(session, last);
}

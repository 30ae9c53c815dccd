import type { Session } from "../session/session.ts";
import { placed } from "./dropped-files.ts";

/** Ends of names for the browser's choice of files. */
export const openable = ".mo,.lisma,.isma,.zip,.fmu,.csv,.xlsx,.mat,.arrow,.json";

/** Asks for files, or a folder, by the browser's dialogue, and takes them; returns the paths of what was added. */
export function chooseFiles(
  session: Session,
  what: { readonly accept: string } | { readonly webkitdirectory: true },
): Promise<readonly string[]> {
  const input = document.createElement("input");
  Object.assign(input, { type: "file", multiple: true, ...what });
  return new Promise((resolve) => {
    input.onchange = async () => {
      const { takeFiles } = await import("./take-files.ts");
      resolve(await takeFiles(session, [...(input.files ?? [])].map(placed), "webkitdirectory" in what));
    };
    input.oncancel = () => resolve([]);
    input.click();
  });
}

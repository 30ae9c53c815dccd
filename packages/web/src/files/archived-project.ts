import { readSaved, savedForm } from "../link/read-saved.ts";
import { fileLimits, type PlacedFile } from "../state/placed-file.ts";
import type { Attachment, SavedProject } from "../state/project.ts";

/** In an archive: what a project has besides its files. */
export const PROJECT_FILE = "cosimo-project.json";

export function projectFile(saved: SavedProject): string {
  const { files: _, attachments: __, ...rest } = savedForm(saved);
  return `${JSON.stringify(rest, undefined, 2)}\n`;
}

/** Undefined: there is no such file, or it does not fit the files beside it. */
export async function archivedProject(
  files: Readonly<Record<string, string>>,
  attachments: Readonly<Record<string, Attachment>>,
  form: PlacedFile | undefined,
): Promise<SavedProject | undefined> {
  if (form === undefined || form.content.size > fileLimits.text) return undefined;
  try {
    const value: unknown = JSON.parse(await form.content.text());
    return typeof value === "object" ? readSaved({ ...value, files, attachments }) : undefined;
  } catch {
    return undefined;
  }
}

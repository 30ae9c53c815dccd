import { isModel } from "@cosimo/language";
import { fileLimits, type PlacedFile } from "../state/placed-file.ts";
import { attachmentKind, isPath } from "../state/project.ts";
import type { TextKey } from "../texts/english.ts";
import { readDiskText } from "./disk-text.ts";

/** What a page takes of some files. */
export interface SortedFiles {
  readonly texts: Readonly<Record<string, string>>;
  readonly attached: readonly PlacedFile[];
  /** The first file that was wanted and could not be taken. */
  readonly refusal: { readonly key: TextKey; readonly name: string } | undefined;
}

/** `fromFolder`: what is neither a model nor an FMU nor a result is passed over, as folders have such files. */
export async function sortFiles(files: readonly PlacedFile[], fromFolder: boolean): Promise<SortedFiles> {
  const texts: Record<string, string> = {};
  const attached: PlacedFile[] = [];
  let refusal: SortedFiles["refusal"];
  let size = 0;
  const refuse = (key: TextKey, name: string): void => {
    refusal ??= { key, name };
  };
  for (const { path, content } of files) {
    // Folders have JSON of many kinds.
    const isPassed = fromFolder && /\.json$/i.test(path);
    const kind = isModel(path) ? "text" : isPassed ? undefined : attachmentKind(path);
    if (kind === undefined) {
      if (!fromFolder) refuse("attachment.unknown", path);
    } else if (!isPath(path) || path === "__proto__") refuse("files.bad-path", path);
    else if (Object.keys(texts).length + attached.length >= fileLimits.taken) refuse("files.too-many", path);
    else if (kind === "text") {
      size += content.size;
      if (content.size > fileLimits.text || size > fileLimits.texts) refuse("files.too-large", path);
      else {
        const text = await readDiskText(content);
        if (text === undefined) refuse("studio.no-text", path);
        else texts[path] = text.text;
      }
    } else if (content.size > fileLimits.attached) refuse("attachment.too-large", path);
    else {
      // The bytes themselves: the file on disk may change or go.
      const bytes = await content.arrayBuffer().catch(() => undefined);
      if (bytes === undefined) refuse("attachment.unreadable", path);
      else attached.push({ path, content: new Blob([bytes]) });
    }
  }
  return { texts, attached, refusal };
}

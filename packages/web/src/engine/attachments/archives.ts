import { readArchive, writeArchive } from "@cosimo/core/models";
import type { Unpacked, UnpackOrder } from "../../messages/protocol.ts";
import { fileLimits, type PlacedFile } from "../../state/placed-file.ts";
import { shownDiagnostic } from "../reports/shown-diagnostic.ts";
import { translationsFor } from "../reports/translations.ts";

/** Of what is unpacked: an archive may be made to fill a page. */
const limits = {
  ...{ entries: fileLimits.looked, entrySize: fileLimits.attached, totalSize: 2 * fileLimits.attached },
  ratio: 300,
};

/** Unpacks all files of an archive, or says why not: names that lead out, damage, and what inflates to too much are refused. */
export async function unpack({ name, bytes, language }: UnpackOrder): Promise<Unpacked> {
  const translations = await translationsFor(language);
  const { value, diagnostics } = readArchive(new Uint8Array(await bytes.arrayBuffer()), name, limits);
  const files: PlacedFile[] = [];
  const faults = value === undefined ? [...diagnostics] : [];
  for (const entry of value?.entries.values() ?? []) {
    const content = entry.read();
    faults.push(...content.diagnostics);
    if (content.value !== undefined)
      files.push({ path: entry.name, content: new Blob([content.value as Uint8Array<ArrayBuffer>]) });
  }
  const [first] = faults;
  return first === undefined
    ? { files }
    : { files: [], reason: shownDiagnostic(first, translations).message };
}

export async function pack(files: readonly PlacedFile[]): Promise<Uint8Array<ArrayBuffer>> {
  const read = files.map(
    async ({ path, content }) => [path, new Uint8Array(await content.arrayBuffer())] as const,
  );
  return writeArchive(Object.fromEntries(await Promise.all(read))) as Uint8Array<ArrayBuffer>;
}

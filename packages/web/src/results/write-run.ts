import { createArrowWriter, createCsvWriter, createMatWriter, selectVariables } from "@cosimo/core/models";
import type { TrajectorySink } from "@cosimo/ir";
import type { ExportFormat } from "../messages/protocol.ts";
import type { RunColumns } from "./run-columns.ts";

/** All rows of a run as a file, as the command line writes it; the library for Arrow is loaded when it is wanted. */
export async function writeRun(run: RunColumns, format: ExportFormat): Promise<Uint8Array<ArrayBuffer>> {
  const parts: Uint8Array[] = [];
  // The numbers of the view in space are of no use elsewhere.
  run.replay(selectVariables(await writers[format](parts), ({ role }) => role !== "visual"));
  return joined(parts);
}

const writers: Readonly<
  Record<ExportFormat, (parts: Uint8Array[]) => TrajectorySink | Promise<TrajectorySink>>
> = {
  csv(parts) {
    const encoder = new TextEncoder();
    return createCsvWriter((text) => parts.push(encoder.encode(text)), { units: "header" });
  },
  mat: (parts) =>
    createMatWriter({
      write: (bytes) => parts.push(bytes.slice()),
      patch: (offset, bytes) => overwrite(parts, offset, bytes),
    }),
  arrow: (parts) => createArrowWriter((bytes) => parts.push(bytes.slice())),
};

/** Writes over earlier parts, from an offset in the file on. */
function overwrite(parts: readonly Uint8Array[], offset: number, bytes: Uint8Array): void {
  let begin = 0;
  for (const part of parts) {
    for (let i = Math.max(0, offset - begin); i < part.length && begin + i - offset < bytes.length; i++)
      part[i] = bytes[begin + i - offset]!;
    begin += part.length;
    if (begin >= offset + bytes.length) return;
  }
}

function joined(parts: readonly Uint8Array[]): Uint8Array<ArrayBuffer> {
  const all = new Uint8Array(parts.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const part of parts) {
    all.set(part, at);
    at += part.length;
  }
  return all;
}

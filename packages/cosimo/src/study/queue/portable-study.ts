import { gunzipSync, gzipSync } from "node:zlib";
import type { SourceText, StoredContents } from "@cosimo/core/models";
import { readStudy, type StudyJson } from "@cosimo/studies";
import * as z from "zod/mini";
import { loadModelStudy } from "../load/load-study.ts";
import type { LoadedStudy, PortableStudy } from "../load/loaded-study.ts";
import { recordedProvider } from "../load/recorded-texts.ts";

/** What is stored in a queue of a study: its texts, or where its files are in a shared folder. */
export type StoredInQueue =
  | { readonly kind: "texts"; readonly study: PortableStudy }
  /** Paths relative to the shared folder: of the folder of the study, and of libraries. */
  | { readonly kind: "shared"; readonly folder: string; readonly libraries: readonly string[] };

/** Largest size of a study that is taken from a queue [bytes]: what is compressed may be small. */
const MOST_BYTES = 2 ** 28;

const sourceShape = z.object({ uri: z.string(), text: z.string() });
const contentsShape = z.object({
  members: z.array(z.string()),
  twice: z.array(z.string()),
  order: z.optional(sourceShape),
});
const records = <T extends z.ZodMiniType>(shape: T) => z.record(z.string(), z.nullable(shape));
const storedShape = z.discriminatedUnion("kind", [
  z.object({ kind: z.literal("shared"), folder: z.string(), libraries: z.array(z.string()) }),
  z.object({
    kind: z.literal("texts"),
    json: z.unknown(),
    source: sourceShape,
    lookups: records(sourceShape),
    contents: records(contentsShape),
    files: records(z.string()),
    around: records(z.array(z.string())),
  }),
]);

export function encodeStudy(stored: StoredInQueue): Buffer {
  if (stored.kind === "shared") return gzipSync(JSON.stringify(stored));
  const { json, source, recorded } = stored.study;
  const files = Object.fromEntries(
    Object.entries(recorded.files).map(([name, bytes]) => [
      name,
      bytes && Buffer.from(bytes).toString("base64"),
    ]),
  );
  return gzipSync(JSON.stringify({ kind: "texts", json, source, ...recorded, files }));
}

/** What a coordinator has stored; others may have, too. undefined: it has not this form. */
export function decodeStudy(bytes: Buffer): StoredInQueue | undefined {
  try {
    const text = gunzipSync(bytes, { maxOutputLength: MOST_BYTES }).toString();
    const { data } = storedShape.safeParse(JSON.parse(text));
    if (data === undefined || data.kind === "shared") return data;
    const { json, source, lookups, contents, around } = data;
    const files = Object.fromEntries(
      Object.entries(data.files).map(([name, one]) => [
        name,
        one === null ? null : new Uint8Array(Buffer.from(one, "base64")),
      ]),
    );
    const recorded = {
      lookups: lookups as Record<string, SourceText | null>,
      contents: contents as Record<string, StoredContents | null>,
      ...{ files, around },
    };
    return { kind: "texts", study: { json: json as StudyJson, source, recorded } };
  } catch {
    return undefined;
  }
}

/** Compiles the model of a study that was sent: no file of this machine is read. @throws ModelError */
export function openPortable({ json, source, recorded }: PortableStudy): LoadedStudy | undefined {
  const { value } = readStudy({ uri: "study.json", text: JSON.stringify(json) });
  if (value === undefined) return undefined;
  const compileOptions = { library: recordedProvider(recorded) };
  return loadModelStudy(value, { source, compileOptions }, { file: source.uri, libraries: [] });
}

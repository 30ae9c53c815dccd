import type { SourceProvider, SourceText, StoredContents } from "@cosimo/core/models";
import { digestOf } from "./file-digest.ts";

/** What a compiler has asked a provider for, by dotted names: it can be asked again elsewhere. `null`: there is no such thing. */
export interface RecordedTexts {
  readonly lookups: Record<string, SourceText | null>;
  readonly contents: Record<string, StoredContents | null>;
  readonly files: Record<string, Uint8Array | null>;
  /** Packages in whose folders texts lie, by their addresses. */
  readonly around: Record<string, readonly string[] | null>;
}

export interface Recording {
  readonly provider: SourceProvider;
  readonly recorded: RecordedTexts;
  /** Texts, and names and digests of files: what rows depend on. */
  texts(): readonly string[];
}

/** Keeps what is looked up. */
export function recordTexts(provider: SourceProvider, source: SourceText): Recording {
  const recorded: RecordedTexts = { lookups: {}, contents: {}, files: {}, around: {} };
  const { readFile, contents, packageAround } = provider;
  const kept = <T, S>(record: Record<string, S | null>, key: string, found: T | undefined, stored: S) => {
    record[key] = found === undefined ? null : stored;
    return found;
  };
  return {
    recorded,
    texts: () => {
      const texts = new Set([source.text]);
      for (const found of Object.values(recorded.lookups)) if (found !== null) texts.add(found.text);
      for (const [name, bytes] of Object.entries(recorded.files))
        if (bytes !== null) texts.add(`${name} ${digestOf(bytes)}`);
      return [...texts];
    },
    provider: {
      ...provider,
      // Otherwise not all questions would be asked again.
      unchanging: undefined,
      lookup(name) {
        const found = provider.lookup(name);
        return kept(recorded.lookups, name.join("."), found, found!);
      },
      ...(contents && {
        contents(name) {
          const found = contents(name);
          return kept(recorded.contents, name.join("."), found, found!);
        },
      }),
      ...(readFile && {
        readFile(name) {
          const found = readFile(name);
          return kept(recorded.files, name, found, found!);
        },
      }),
      ...(packageAround && {
        packageAround(text) {
          const found = packageAround(text);
          return kept(recorded.around, text.uri, found, found!);
        },
      }),
    },
  };
}

/** Answers as the recorded provider did; what it was not asked for is not there. */
export function recordedProvider({ lookups, contents, files, around }: RecordedTexts): SourceProvider {
  const own = <T>(record: Record<string, T | null>, key: string): T | undefined =>
    Object.hasOwn(record, key) ? (record[key] ?? undefined) : undefined;
  return {
    lookup: (name) => own(lookups, name.join(".")),
    contents: (name) => own(contents, name.join(".")),
    readFile: (name) => own(files, name),
    packageAround: ({ uri }) => own(around, uri),
  };
}

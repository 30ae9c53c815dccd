import type { ModelProvider, QualifiedName, SourceText, StoredContents } from "@cosimo/ir";

/** A provider that keeps what it is asked, so that the answers can be compared with those of another time. */
export interface RecordedProvider {
  readonly provider: ModelProvider;
  /** Whether a provider answers the same questions in the same way. A file that was read may have changed: never then. */
  readonly isAnsweredBy: (other: ModelProvider) => boolean;
}

export function recordProvider(provider: ModelProvider): RecordedProvider {
  const texts = new Map<string, { readonly name: QualifiedName; readonly text: SourceText | undefined }>();
  const folders = new Map<
    string,
    { readonly name: QualifiedName; readonly contents: StoredContents | undefined }
  >();
  const places = new Map<SourceText, string>();
  let hasReadFile = false;
  const recorded: ModelProvider = {
    ...provider,
    // Otherwise not all questions would be asked again.
    unchanging: undefined,
    lookup(name) {
      const text = provider.lookup(name);
      texts.set(name.join("."), { name, text });
      return text;
    },
    contents(name) {
      const contents = provider.contents?.(name);
      folders.set(name.join("."), { name, contents });
      return contents;
    },
    packageAround(text) {
      const around = provider.packageAround?.(text);
      places.set(text, JSON.stringify(around));
      return around;
    },
    readFile(name) {
      hasReadFile = true;
      return provider.readFile?.(name);
    },
  };
  const isAnsweredBy = (other: ModelProvider): boolean =>
    !hasReadFile &&
    other.externalLibrary === provider.externalLibrary &&
    [...texts.values()].every(({ name, text }) => isSameText(other.lookup(name), text)) &&
    [...folders.values()].every(({ name, contents }) => isEqual(other.contents?.(name), contents)) &&
    [...places].every(([text, around]) => JSON.stringify(other.packageAround?.(text)) === around);
  return { provider: recorded, isAnsweredBy };
}

function isSameText(a: SourceText | undefined, b: SourceText | undefined): boolean {
  return a === b || (a !== undefined && b !== undefined && a.uri === b.uri && a.text === b.text);
}

function isEqual(a: StoredContents | undefined, b: StoredContents | undefined): boolean {
  return a === b || JSON.stringify(a) === JSON.stringify(b);
}

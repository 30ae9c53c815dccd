import { realpathSync } from "node:fs";
import { relative, resolve, sep } from "node:path";
import type { QualifiedName, SourceProvider, SourceText, StoredContents } from "@cosimo/ir";
import { isInside } from "../folder/paths.ts";

/** What the page asks of the libraries, by names of classes. */
export interface ClassAnswers {
  /** `file`: path of the open text below the folder. */
  find(file: string, name: QualifiedName): ClassAnswer;
  /** After a change on disk. */
  forget(): void;
}

export interface ClassAnswer {
  readonly text?: SourceText;
  readonly contents?: StoredContents;
  /** For an empty name: the package around the open text. */
  readonly packageAround?: QualifiedName;
}

export interface ClassSources {
  /** Real path of the folder. */
  readonly root: string;
  /** Folders of which texts may be read besides, and single files. */
  readonly libraries: readonly string[];
  /** Classes as they are found from a file. */
  readonly classesOf: (file: string) => SourceProvider;
}

const MOST_PROVIDERS = 20;

export function createClassAnswers({ root, libraries, classesOf }: ClassSources): ClassAnswers {
  const allowed = [root, ...libraries.flatMap(realPath)];
  const providers = new Map<string, SourceProvider>();
  const providerOf = (file: string): SourceProvider => {
    const known = providers.get(file);
    if (known !== undefined) return known;
    if (providers.size >= MOST_PROVIDERS) providers.clear();
    const provider = classesOf(resolve(root, file));
    providers.set(file, provider);
    return provider;
  };
  /** Texts of the folder have their paths below it, as the page names them. */
  const shared = (source: SourceText): SourceText | undefined => {
    const [place] = realPath(resolve(source.uri));
    if (place === undefined || !allowed.some((one) => isInside(place, one))) return undefined;
    const uri = isInside(place, root) ? relative(root, place).split(sep).join("/") : source.uri;
    return { ...source, uri };
  };
  return {
    find(file, name) {
      const provider = providerOf(file);
      if (name.length === 0) {
        const around = provider.packageAround?.({ uri: resolve(root, file), text: "" });
        return around === undefined ? {} : { packageAround: around };
      }
      const found = provider.lookup(name);
      const text = found && shared(found);
      if (text === undefined) return {};
      const contents = provider.contents?.(name);
      return { text, ...(contents && { contents: withOrder(contents, shared) }) };
    },
    forget: () => providers.clear(),
  };
}

function withOrder(
  { order, ...contents }: StoredContents,
  shared: (source: SourceText) => SourceText | undefined,
): StoredContents {
  const text = order && shared(order);
  return text === undefined ? contents : { ...contents, order: text };
}

function realPath(path: string): readonly string[] {
  try {
    return [realpathSync(path)];
  } catch {
    return [];
  }
}

/** Parts of names are file names on disk: none that leads elsewhere. */
export function readName(text: string): QualifiedName | undefined {
  if (text === "") return [];
  const parts = text.split(".");
  const isPart = (part: string) => part.length <= 200 && /^[^/\\\0]+$/.test(part) && part !== "..";
  return parts.length <= 50 && parts.every(isPart) ? parts : undefined;
}

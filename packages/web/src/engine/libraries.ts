import { createSourceProvider, loadLisma, loadMissed } from "@cosimo/core/models";
import type { QualifiedName, SourceProvider, SourceText } from "@cosimo/ir";
import { languageOf } from "@cosimo/language";
import type { StudioAccess, Texts } from "../messages/protocol.ts";
import { type StudioClasses, studioClasses } from "./studio-classes.ts";

/** Top-level names of the bundled library. */
export const libraryNames: readonly string[] = [
  "Cosimo",
  "EventBenchmarks",
  "Modelica",
  "PlanarMechanics",
  "SpatialContacts",
];

/** Texts by path, as `createSourceProvider` takes them. */
export type LibraryTexts = Readonly<Record<string, string>>;

/** A source provider that says whether it was asked for a class of a library that is not loaded. */
export interface ProjectProvider extends SourceProvider {
  readonly lacksLibrary: boolean;
}

/** Loads what texts need when they need it, once: the bundled library, the front end of LISMA, clocks. */
export interface Libraries {
  /** Does the work; when it needed something in vain, loads that and does the work again. */
  withLibrary<T>(texts: Texts, work: (provider: ProjectProvider) => T): Promise<T>;
  /** Takes classes from the studio, as they are on disk now. */
  useStudio(access: StudioAccess): void;
  readonly studio: StudioAccess | undefined;
  /** Another one when classes may have changed. */
  readonly version: number;
}

export function createLibraries(fetchLibrary: () => Promise<LibraryTexts>): Libraries {
  let library: SourceProvider | undefined;
  let studio: { readonly access: StudioAccess; readonly classes: StudioClasses } | undefined;
  let version = 0;
  return {
    get studio() {
      return studio?.access;
    },
    get version() {
      return version;
    },
    useStudio(access) {
      studio = { access, classes: studioClasses(new URL(access.address), access.token) };
      version++;
    },
    async withLibrary(texts, work) {
      await loadLanguages(texts);
      for (;;) {
        const provider =
          studio === undefined
            ? projectProvider(texts, library)
            : studioProvider(texts, studio.classes.provider(texts));
        const result = work(provider);
        const isMissed = await loadMissed();
        if (provider.lacksLibrary)
          library = createSourceProvider(new Map(Object.entries(await fetchLibrary())));
        else if (!isMissed) return result;
      }
    },
  };
}

/** What is asked about texts in LISMA_HDS needs their front end. */
export async function loadLanguages({ files }: Texts): Promise<void> {
  if (Object.keys(files).some((path) => languageOf(path) === "lisma")) await loadLisma();
}

/** The project's own texts come first. */
function projectProvider(texts: Texts, library: SourceProvider | undefined): ProjectProvider {
  const own = ownProvider(texts);
  const provider = {
    lacksLibrary: false,
    lookup(name: QualifiedName): SourceText | undefined {
      const found = own.lookup(name) ?? library?.lookup(name);
      if (found === undefined && library === undefined && libraryNames.includes(name[0] ?? ""))
        provider.lacksLibrary = true;
      return found;
    },
    contents: (name: QualifiedName) => own.contents?.(name) ?? library?.contents?.(name),
    packageAround: (text: SourceText) => own.packageAround?.(text) ?? library?.packageAround?.(text),
  };
  return provider;
}

/** The studio knows where classes lie; texts of the project that are not on disk yet come after. */
function studioProvider(texts: Texts, studio: SourceProvider): ProjectProvider {
  const own = ownProvider(texts);
  return {
    lacksLibrary: false,
    lookup: (name) => studio.lookup(name) ?? own.lookup(name),
    contents: (name) => studio.contents?.(name) ?? own.contents?.(name),
    packageAround: (text) => studio.packageAround?.(text) ?? own.packageAround?.(text),
  };
}

/** By the texts and the open one of them. */
const known = new WeakMap<object, Map<string, SourceProvider>>();

/** The open text is the source itself, so that it is not found twice. */
function ownProvider({ files, open }: Texts): SourceProvider {
  const providers = known.get(files) ?? new Map<string, SourceProvider>();
  known.set(files, providers);
  const found = providers.get(open);
  if (found !== undefined) return found;
  const others = Object.entries(files).filter(([path]) => path !== open);
  const provider = createSourceProvider(new Map(others));
  providers.set(open, provider);
  return provider;
}

export function openText({ files, open }: Texts): SourceText {
  return { uri: open, text: files[open] ?? "" };
}

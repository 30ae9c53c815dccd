import { readdirSync } from "node:fs";
import { basename, dirname, join } from "node:path";

/** What lies in folders; each is read once, since a model asks for many names that are not there. */
export class FolderListing {
  readonly #known = new Map<string, ReadonlySet<string>>();

  /** Names in a folder; none if there is no such folder. */
  entries(folder: string): ReadonlySet<string> {
    let entries = this.#known.get(folder);
    if (entries === undefined) {
      entries = new Set(namesIn(folder));
      this.#known.set(folder, entries);
    }
    return entries;
  }

  has(path: string): boolean {
    return this.entries(dirname(path)).has(basename(path));
  }

  /** Whether a folder is the one of a package. */
  isPackage(folder: string): boolean {
    return this.has(folder) && this.entries(folder).has("package.mo");
  }

  /** Whether an entry of a folder is the folder of a package. */
  hasPackage(folder: string, entry: string): boolean {
    return this.entries(folder).has(entry) && this.entries(join(folder, entry)).has("package.mo");
  }
}

function namesIn(folder: string): readonly string[] {
  try {
    return readdirSync(folder);
  } catch {
    return [];
  }
}

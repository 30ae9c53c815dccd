import { type Dirent, readdirSync, statSync } from "node:fs";
import { join } from "node:path";
import { isInside, isName, placeIn } from "./paths.ts";

export interface ListedFile {
  /** Below the folder, with `/`. */
  readonly path: string;
  /** [bytes] */
  readonly size: number;
  /** Another one after each change. */
  readonly version: string;
}

export interface ListedFolder {
  readonly files: readonly ListedFile[];
  /** Not all files are listed. */
  readonly isCut: boolean;
}

/** Models, FMUs, results, and what orders a package. */
const shown = /\.(mo|lisma|isma|order|fmu|csv|mat|arrow)$/i;
const MOST_FILES = 5000;
const MOST_DEPTH = 20;
/** Folders of installed programs, in which nobody looks for models. */
const skipped = new Set(["node_modules", "__pycache__"]);

/** The files that the page can open, sorted. Hidden ones and links that lead out are left out. */
export function listFolder(root: string): ListedFolder {
  const files: ListedFile[] = [];
  const visited = new Set<string>();
  let isCut = false;

  const visit = (folder: string, names: readonly string[]): void => {
    if (visited.has(folder) || names.length > MOST_DEPTH) return;
    visited.add(folder);
    for (const entry of entriesOf(folder)) {
      if (!isName(entry.name) || skipped.has(entry.name)) continue;
      const place = placeOf(root, [...names, entry.name], entry);
      if (place === undefined) continue;
      if (files.length >= MOST_FILES) {
        isCut = true;
        return;
      }
      const found = statSync(place, { throwIfNoEntry: false });
      if (found?.isDirectory()) visit(place, [...names, entry.name]);
      else if (found?.isFile() && shown.test(entry.name))
        files.push({
          path: [...names, entry.name].join("/"),
          size: found.size,
          version: `${found.mtimeMs}-${found.size}-${found.ino}`,
        });
    }
  };

  visit(root, []);
  return { files, isCut };
}

/** Folders before the files beside them would split a package: all by name. A folder that may not be read has no entries. */
function entriesOf(folder: string): readonly Dirent[] {
  try {
    return readdirSync(folder, { withFileTypes: true }).sort((a, b) => (a.name < b.name ? -1 : 1));
  } catch {
    return [];
  }
}

function placeOf(root: string, names: readonly string[], entry: Dirent): string | undefined {
  if (!entry.isSymbolicLink()) return join(root, ...names);
  try {
    const place = placeIn(root, names);
    return place !== undefined && isInside(place, root) ? place : undefined;
  } catch {
    return undefined;
  }
}

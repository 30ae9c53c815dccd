import { createHash } from "node:crypto";
import {
  closeSync,
  constants,
  fchmodSync,
  fstatSync,
  fsyncSync,
  lstatSync,
  mkdirSync,
  openSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { basename, dirname, join } from "node:path";
import { removeLeftovers, temporaryName } from "@cosimo/fmi-node/temporary";
import { type ListedFolder, listFolder } from "./list-folder.ts";
import { isMissing, placeIn } from "./paths.ts";

/** The files of a folder: those whose real place is inside, and whose names are not hidden. */
export interface SharedFolder {
  /** Real path. */
  readonly root: string;
  list(): ListedFolder;
  read(names: readonly string[], limit: number): FileAnswer;
  /**
   * Replaces a file as a whole, or makes a new one. `expected`: digest of the contents that are replaced; `undefined`: there is no such
   * file yet. Nothing is written if the file has other contents by now.
   */
  write(names: readonly string[], bytes: Uint8Array, expected: string | undefined): FileAnswer;
}

export type FileAnswer =
  | { readonly kind: "file"; readonly bytes: Uint8Array; readonly digest: string }
  | { readonly kind: "written"; readonly digest: string }
  /** Another program was faster; `digest` of what is there, missing if nothing is. */
  | { readonly kind: "changed"; readonly digest: string | undefined }
  | { readonly kind: "refused"; readonly reason: Refusal };

/** `kind`: it is no file, or not one that the page edits. */
export type Refusal = "missing" | "outside" | "kind" | "too-large" | "forbidden" | "full";

/** What the page edits. Nothing else is written, so that no program or setting can be. */
const editable = /\.(mo|lisma|isma|order)$/i;

/** `root`: a real path. */
export function shareFolder(root: string): SharedFolder {
  return {
    root,
    list: () => listFolder(root),
    read: (names, limit) =>
      guarded(() => {
        const place = placeIn(root, names);
        return place === undefined ? refused("outside") : readWhole(place, limit);
      }),
    write: (names, bytes, expected) =>
      guarded(() => {
        if (!editable.test(names.at(-1)!)) return refused("kind");
        const place = placeIn(root, names);
        return place === undefined ? refused("outside") : replace(place, bytes, expected);
      }),
  };
}

export function digestOf(bytes: Uint8Array): string {
  return createHash("sha256").update(bytes).digest("hex");
}

function refused(reason: Refusal): FileAnswer {
  return { kind: "refused", reason };
}

const reasons: Readonly<Record<string, Refusal>> = {
  ENOENT: "missing",
  ENOTDIR: "missing",
  EISDIR: "kind",
  EACCES: "forbidden",
  EPERM: "forbidden",
  EROFS: "forbidden",
  ELOOP: "outside",
  ENAMETOOLONG: "missing",
  ENOSPC: "full",
  EDQUOT: "full",
};

function guarded(work: () => FileAnswer): FileAnswer {
  try {
    return work();
  } catch (error) {
    const reason = error instanceof Error && "code" in error ? reasons[String(error.code)] : undefined;
    if (reason === undefined) throw error;
    return refused(reason);
  }
}

/** A device or a pipe is not opened: it might never end. The real path has no link as its last part. */
function readWhole(place: string, limit: number): FileAnswer {
  if (!lstatSync(place).isFile()) return refused("kind");
  const descriptor = openSync(place, constants.O_RDONLY | (constants.O_NOFOLLOW ?? 0));
  try {
    if (fstatSync(descriptor).size > limit) return refused("too-large");
    const bytes = readFileSync(descriptor);
    return { kind: "file", bytes, digest: digestOf(bytes) };
  } finally {
    closeSync(descriptor);
  }
}

function replace(place: string, bytes: Uint8Array, expected: string | undefined): FileAnswer {
  if (expected === undefined) mkdirSync(dirname(place), { recursive: true });
  const mode = modeOf(place);
  if (mode === "special") return refused("kind");
  const folder = dirname(place);
  removeLeftovers(folder);
  const temporary = join(folder, temporaryName());
  try {
    writeNew(temporary, bytes, mode);
    // Right before the new file takes its place.
    const found = digestAt(place);
    if (found !== expected) return { kind: "changed", digest: found };
    renameSync(temporary, place);
    return { kind: "written", digest: digestOf(bytes) };
  } finally {
    rmSync(temporary, { force: true });
  }
}

function writeNew(path: string, bytes: Uint8Array, mode: number | undefined): void {
  const descriptor = openSync(path, "wx", 0o666);
  try {
    writeFileSync(descriptor, bytes);
    if (mode !== undefined) fchmodSync(descriptor, mode);
    fsyncSync(descriptor);
  } finally {
    closeSync(descriptor);
  }
}

/** Permissions of a file; `undefined`: there is none. A file without permission to write is not replaced either. */
function modeOf(place: string): number | "special" | undefined {
  const found = lstatSync(place, { throwIfNoEntry: false });
  if (found === undefined) return undefined;
  if (!found.isFile()) return "special";
  closeSync(openSync(place, "r+"));
  return found.mode & 0o777;
}

function digestAt(place: string): string | undefined {
  try {
    return digestOf(readFileSync(place));
  } catch (error) {
    if (isMissing(error)) return undefined;
    throw error;
  }
}

export function nameOf({ root }: SharedFolder): string {
  return basename(root) || root;
}

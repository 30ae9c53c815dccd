import { accessSync, constants, lstatSync, readlinkSync, realpathSync, type Stats, statSync } from "node:fs";
import { basename, dirname, join, resolve } from "node:path";
import { FileError, reasonOf } from "./file-messages.ts";

/** Where an output goes. */
export interface OutputTarget {
  /** As the user wrote it. */
  readonly path: string;
  /** The file itself, behind all links: the same for all spellings of its name. */
  readonly place: string;
  /** A device, a pipe or a socket: written to, never replaced. */
  readonly isSpecial: boolean;
  /** Permissions of the file that will be replaced. */
  readonly mode: number | undefined;
}

/** @throws FileError when nothing can be written there */
export function outputTarget(path: string): OutputTarget {
  try {
    const found = statSync(path, { throwIfNoEntry: false });
    if (found?.isDirectory() || /[\\/]$/.test(path)) throw systemError("EISDIR");
    const isSpecial = found !== undefined && (isProcessFile(path) || !found.isFile());
    const place = isSpecial ? resolve(path) : placeOf(resolve(path), MOST_LINKS);
    if (found !== undefined) accessSync(place, constants.W_OK);
    return { path, place, isSpecial, mode: modeOf(found) };
  } catch (error) {
    throw new FileError("file.unwritable", { file: path, reason: reasonOf(error) });
  }
}

/** Refuses outputs that would overwrite each other, also under different names. @throws FileError */
export function refuseRepeatedOutputs(paths: readonly string[]): void {
  const places = new Map<string, string>();
  for (const { path, place, isSpecial } of paths.map(outputTarget)) {
    const other = places.get(place);
    if (other !== undefined && !isSpecial) throw new FileError("file.two-outputs", { file: path, other });
    places.set(place, path);
  }
}

/** `/dev/stdout` may be a link to a regular file that is open already. */
function isProcessFile(path: string): boolean {
  return /^\/(dev\/(stdout|stderr|fd\/)|proc\/)/.test(resolve(path));
}

/** Depth of links, as in Linux. */
const MOST_LINKS = 40;

/** Follows links, also to a file that does not exist yet. */
function placeOf(path: string, links: number): string {
  const found = lstatSync(path, { throwIfNoEntry: false });
  if (found?.isSymbolicLink()) {
    if (links === 0) throw systemError("ELOOP");
    return placeOf(resolve(dirname(path), readlinkSync(path)), links - 1);
  }
  return join(realpathSync(dirname(path)), basename(path));
}

function modeOf(found: Stats | undefined): number | undefined {
  return found?.isFile() ? found.mode & 0o777 : undefined;
}

function systemError(code: string): Error {
  return Object.assign(new Error(code), { code });
}

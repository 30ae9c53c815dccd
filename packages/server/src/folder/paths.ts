import { realpathSync } from "node:fs";
import { dirname, isAbsolute, join, relative, sep } from "node:path";

/** A path of an address as names below a folder; `undefined`: it may leave the folder, or is hidden. */
export function readPath(encoded: string): readonly string[] | undefined {
  const names: string[] = [];
  for (const part of encoded.split("/")) {
    const name = decoded(part);
    if (name === undefined || !isName(name)) return undefined;
    names.push(name);
  }
  return names.length <= MOST_NAMES ? names : undefined;
}

const MOST_NAMES = 20;

function decoded(part: string): string | undefined {
  try {
    return decodeURIComponent(part);
  } catch {
    return undefined;
  }
}

/** Not `.`, `..` or another hidden name; nothing that a system takes for a separator, a drive or a device. */
export function isName(name: string): boolean {
  const isPlain = [...name].every((one) => one >= " " && !'/\\:*?"<>|\u007f'.includes(one));
  return name !== "" && name.length <= 200 && !name.startsWith(".") && isPlain;
}

/** Whether a real path is a real folder, or below it. */
export function isInside(path: string, folder: string): boolean {
  const way = relative(folder, path);
  return way === "" || (way !== ".." && !way.startsWith(`..${sep}`) && !isAbsolute(way));
}

/**
 * The real path of a name below a real folder, of which the last parts need not exist. `undefined`: links lead out of the folder.
 * @throws a system error for a part that is no folder, or is not to be read
 */
export function placeIn(folder: string, names: readonly string[]): string | undefined {
  const place = realPlace(join(folder, ...names));
  return isInside(place, folder) ? place : undefined;
}

function realPlace(path: string): string {
  try {
    return realpathSync(path);
  } catch (error) {
    if (!isMissing(error)) throw error;
    return join(realPlace(dirname(path)), path.slice(dirname(path).length).replace(/^[\\/]/, ""));
  }
}

export function isMissing(error: unknown): boolean {
  return error instanceof Error && "code" in error && error.code === "ENOENT";
}

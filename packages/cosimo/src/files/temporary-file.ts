import { openSync } from "node:fs";
import { join } from "node:path";
import { removeLeftovers, temporaryName } from "@cosimo/fmi-node/temporary";

/** An open file under a name that nobody can foresee. */
export interface TemporaryFile {
  readonly path: string;
  readonly descriptor: number;
}

/** Creates a file in a folder, and removes those of killed processes there. It follows no link: the name is new. */
export function createTemporaryFile(folder: string, mode: number): TemporaryFile {
  removeLeftovers(folder);
  const path = join(folder, temporaryName());
  return { path, descriptor: openSync(path, "wx", mode) };
}

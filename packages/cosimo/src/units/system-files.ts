import { extname } from "node:path";

/** Whether a file is that of a coupled system, by its name. */
export function isSystemFile(file: string): boolean {
  return [".json", ".ssp", ".ssd"].includes(extname(file).toLowerCase());
}

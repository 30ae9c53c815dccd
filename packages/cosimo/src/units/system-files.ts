import { extname } from "node:path";

/** True if the name is that of a coupled system's file. */
export function isSystemFile(file: string): boolean {
  return [".json", ".ssp", ".ssd", ".xml"].includes(extname(file).toLowerCase());
}

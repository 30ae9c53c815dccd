import { readFileSync } from "node:fs";
import { FileError, reasonOf } from "./file-messages.ts";

/** @throws FileError */
export function readBytes(path: string): Uint8Array {
  try {
    return readFileSync(path);
  } catch (error) {
    throw new FileError("file.unreadable", { file: path, reason: reasonOf(error) });
  }
}

import { extname } from "node:path";
import {
  type Checked,
  readArrow,
  readCsv,
  readMat,
  readResultJson,
  type Trajectory,
} from "@cosimo/core/models";
import { splitSheetName } from "../sheets/sheet-name.ts";
import { MalformedFileError, unexpectedKind } from "./file-messages.ts";
import { loadTable } from "./load-table.ts";
import { readBytes } from "./read-bytes.ts";

type Reader = (bytes: Uint8Array, file: string) => Checked<Trajectory> | Promise<Checked<Trajectory>>;

const text = (bytes: Uint8Array): string => new TextDecoder().decode(bytes);

/** Readers by suffix. */
const READERS: Readonly<Record<string, Reader>> = {
  ".csv": (bytes, file) => readCsv(text(bytes), file),
  ".json": (bytes, file) => readResultJson(text(bytes), file),
  ".mat": readMat,
  ".arrow": readArrow,
};

/** Whether the suffix is one of result files. */
export function isResultFile(file: string): boolean {
  return extname(file).toLowerCase() in READERS || splitSheetName(file) !== undefined;
}

/** Reads a result. @throws FileError, MalformedFileError */
export async function readResult(file: string): Promise<Trajectory> {
  if (splitSheetName(file) !== undefined) return loadTable(file, readCsv);
  const read = READERS[extname(file).toLowerCase()];
  if (read === undefined) throw unexpectedKind(file, "file.result");
  const { value, diagnostics } = await read(readBytes(file), file);
  if (value === undefined) throw new MalformedFileError(diagnostics);
  return value;
}

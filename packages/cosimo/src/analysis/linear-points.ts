import { extname } from "node:path";
import {
  diagnoseWithoutSpan,
  type FileKind,
  filesText as kindsText,
  ModelError,
  type StateSpace,
  settingsMessages,
} from "@cosimo/core";

/** Units of a coupled system have no common derivatives. */
export function onlyAlone(
  name: string,
  file: FileKind = "coupled",
  places: readonly FileKind[] = ["model", "me"],
): ModelError {
  const args = { name, file: kindsText([file]), places: kindsText(places) };
  return new ModelError([diagnoseWithoutSpan(settingsMessages, "settings.wrong-file", args)]);
}

/** With the number of the point, if there are several. */
export function pointFile(file: string, point: number, points: number): string {
  if (points === 1) return file;
  const ending = extname(file);
  return `${file.slice(0, file.length - ending.length)}-${point + 1}${ending}`;
}

export function rowsOf({ rows, columns, values }: StateSpace["A"]): readonly (readonly number[])[] {
  return Array.from({ length: rows }, (_, i) => [...values.subarray(i * columns, (i + 1) * columns)]);
}

import { countLines, readLine, readLines } from "./file-lines.ts";
import { scanIdentifier, scanInteger, scanReal, scanString } from "./scan-text.ts";
import { compareTexts, hashText, skipWhiteSpace, substring } from "./text-functions.ts";

/** Integers and truth values are numbers. */
export type HostValue = number | string;

/** Files that may be read. */
export interface HostFiles {
  /** The file of a name, if there is one. */
  read(name: string): Uint8Array | undefined;
  /** Names of what is in a folder, if there is one. */
  list(name: string): readonly string[] | undefined;
}

/** Values of all outputs; `undefined` if the function is not defined for these arguments. */
export type HostFunction = (
  values: readonly HostValue[],
  files: HostFiles,
) => readonly HostValue[] | undefined;

/** By the name in `external "Cosimo"`. */
export const hostFunctions: ReadonlyMap<string, HostFunction> = new Map<string, HostFunction>([
  ["length", ([text]) => [String(text).length]],
  ["substring", ([text, from, to]) => substring(String(text), Number(from), Number(to))],
  ["compare", ([a, b, isCaseSensitive]) => [compareTexts(String(a), String(b), isCaseSensitive !== 0)]],
  ["hash", ([text]) => [hashText(String(text))]],
  ["skipWhiteSpace", ([text, from]) => [skipWhiteSpace(String(text), Number(from))]],
  ["scanIdentifier", ([text, from]) => scanIdentifier(String(text), Number(from))],
  ["scanInteger", ([text, from, unsigned]) => scanInteger(String(text), Number(from), unsigned !== 0)],
  ["scanReal", ([text, from, unsigned]) => scanReal(String(text), Number(from), unsigned !== 0)],
  ["automaticSeed", () => [1 + (Date.now() % 2 ** 31)]],
  ["fileKind", ([name], files) => [kindOf(String(name), files)]],
  ["readLine", ([name, line], files) => readLine(files.read(String(name)), Number(line))],
  ["readLines", ([name, count], files) => readLines(files.read(String(name)), Number(count))],
  ["countLines", ([name], files) => countLines(files.read(String(name)))],
  ["countFiles", ([name], files) => counted(files.list(String(name)))],
  ["listFiles", ([name, count], files) => files.list(String(name))?.slice(0, Number(count))],
  ["scanString", ([text, from]) => scanString(String(text), Number(from))],
]);

/** Literals of `Modelica.Utilities.Types.FileType`. */
const [NO_FILE, REGULAR_FILE, DIRECTORY] = [1, 2, 3] as const;

function kindOf(name: string, files: HostFiles): number {
  if (files.list(name) !== undefined) return DIRECTORY;
  return files.read(name) === undefined ? NO_FILE : REGULAR_FILE;
}

function counted(names: readonly string[] | undefined): readonly [number] | undefined {
  return names && [names.length];
}

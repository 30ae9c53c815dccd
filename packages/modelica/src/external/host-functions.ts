import { countLines, readLine } from "./file-lines.ts";
import { scanIdentifier, scanInteger, scanReal, scanString } from "./scan-text.ts";
import { compareTexts, hashText, skipWhiteSpace, substring } from "./text-functions.ts";

/** Integers and truth values are numbers. */
export type HostValue = number | string;

/** The file of a name, if there is one that may be read. */
export type ReadFile = (name: string) => Uint8Array | undefined;

/** Values of all outputs; `undefined` if the function is not defined for these arguments. */
export type HostFunction = (
  values: readonly HostValue[],
  readFile: ReadFile,
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
  ["fileKind", ([name], readFile) => [readFile(String(name)) === undefined ? NO_FILE : REGULAR_FILE]],
  ["readLine", ([name, line], readFile) => readLine(readFile(String(name)), Number(line))],
  ["countLines", ([name], readFile) => countLines(readFile(String(name)))],
  ["scanString", ([text, from]) => scanString(String(text), Number(from))],
]);

/** Literals of `Modelica.Utilities.Types.FileType`. */
const NO_FILE = 1;
const REGULAR_FILE = 2;

import { type MessageArgument, phrase, type RunFileKind, type RunFiles } from "@cosimo/ir";
import type { FileFunction, Given, Outcome } from "./file-access.ts";
import { countLines, readLine } from "./file-lines.ts";
import { filePhrases } from "./file-phrases.ts";
import { writeMatTable } from "./write-mat.ts";

/** Literals of `Modelica.Utilities.Types.FileType`. */
const KINDS: Readonly<Record<RunFileKind, number>> = { none: 1, file: 2, folder: 3, other: 4 };

/** Functions of files, where a run may see any. */
export const fileFunctions: ReadonlyMap<string, FileFunction> = new Map<string, FileFunction>([
  ["ModelicaInternal_print", (files, text, name) => done(addLine(files, String(name), String(text)))],
  [
    "CosimoFiles_copy",
    (files, from, to, replaces) => done(copyAll(files, String(from), String(to), replaces === 1)),
  ],
  [
    "CosimoFiles_move",
    (files, from, to, replaces) => done(move(files, String(from), String(to), replaces === 1)),
  ],
  ["CosimoFiles_remove", (files, name) => done(removeAll(files, String(name)))],
  ["CosimoFiles_createDirectory", (files, name) => done(files.makeFolder(String(name)))],
  ["ModelicaInternal_mkdir", (files, name) => done(files.makeFolder(String(name)))],
  ["ModelicaInternal_rmdir", (files, name) => done(files.remove(String(name)))],
  ["ModelicaInternal_removeFile", (files, name) => done(removeAll(files, String(name)))],
  ["ModelicaInternal_rename", (files, from, to) => done(files.rename(String(from), String(to)))],
  ["ModelicaInternal_copyFile", (files, from, to) => done(copyFile(files, String(from), String(to)))],
  ["ModelicaInternal_stat", (files, name) => ({ result: KINDS[files.kindOf(String(name))] })],
  [
    "ModelicaInternal_getNumberOfFiles",
    (files, name) => counted(String(name), files.list(String(name))?.length),
  ],
  [
    "ModelicaInternal_countLines",
    (files, name) => counted(String(name), countLines(files.read(String(name)))?.[0]),
  ],
  ["ModelicaInternal_readLine", (files, name, line) => lineOf(files, String(name), Number(line))],
  ["ModelicaIO_writeRealMatrix", writeMatrix],
]);

function done(failure: MessageArgument | undefined): Outcome {
  return failure === undefined ? {} : { failure };
}

/** An empty name is the terminal: only the model's own statements print there. */
function addLine(files: RunFiles, name: string, text: string): MessageArgument | undefined {
  return name === "" ? undefined : files.write(name, new TextEncoder().encode(`${text}\n`), "append");
}

function missing(name: string): { readonly failure: MessageArgument } {
  return { failure: phrase(filePhrases, "external.no-file", { file: name }) };
}

function counted(name: string, count: number | undefined): Outcome {
  return count === undefined ? missing(name) : { result: count };
}

function copyFile(files: RunFiles, from: string, to: string): MessageArgument | undefined {
  const bytes = files.read(from);
  return bytes === undefined ? missing(from).failure : files.write(to, bytes, "replace");
}

type Failure = MessageArgument | undefined;

/** The first failure of `act` on what is in a folder, else that of `then`. */
function forAll(
  files: RunFiles,
  folder: string,
  act: (name: string) => Failure,
  then: () => Failure,
): Failure {
  for (const name of files.list(folder) ?? []) {
    const failure = act(name);
    if (failure !== undefined) return failure;
  }
  return then();
}

function copyAll(files: RunFiles, from: string, to: string, replaces: boolean): Failure {
  if (!replaces && files.kindOf(to) === "file")
    return phrase(filePhrases, "external.existing-file", { file: to });
  if (files.kindOf(from) !== "folder") return copyFile(files, from, to);
  const inner = (name: string) => copyAll(files, `${from}/${name}`, `${to}/${name}`, replaces);
  return files.makeFolder(to) ?? forAll(files, from, inner, () => undefined);
}

function move(files: RunFiles, from: string, to: string, replaces: boolean): Failure {
  if (!replaces && files.kindOf(to) !== "none")
    return phrase(filePhrases, "external.existing-file", { file: to });
  return files.rename(from, to);
}

/** What is not there is removed. */
function removeAll(files: RunFiles, name: string): Failure {
  const kind = files.kindOf(name);
  if (kind === "none") return files.refusal(name);
  if (kind !== "folder") return files.remove(name);
  return forAll(
    files,
    name,
    (inner) => removeAll(files, `${name}/${inner}`),
    () => files.remove(name),
  );
}

function lineOf(files: RunFiles, name: string, line: number): Outcome {
  const found = readLine(files.read(name), line);
  return found === undefined ? missing(name) : { result: found[0], written: { 2: [found[1]] } };
}

/** `writeRealMatrix(file, name, matrix, rows, columns, append, format)`: 1. */
function writeMatrix(files: RunFiles, ...given: readonly Given[]): Outcome {
  const [file, name, values, rows, columns, append, format] = given as readonly [
    string,
    string,
    readonly number[],
    number,
    number,
    number,
    string,
  ];
  const level = format === "4" ? "4" : "5";
  const before = append === 0 ? undefined : files.read(file);
  const bytes = writeMatTable(name, values, rows, columns, level, before);
  const failure = files.write(file, bytes, "replace");
  return failure === undefined ? { result: 1 } : { failure };
}

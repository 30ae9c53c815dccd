import {
  type ExternalArgument,
  type ExternalFunction,
  type ExternalLibrary,
  type ExternalTexts,
  type MessageArgument,
  type ModelProvider,
  phrase,
  type RunFileKind,
  type RunFiles,
} from "@cosimo/ir";

import { countLines, readLine } from "./file-lines.ts";
import { filePhrases } from "./file-phrases.ts";
import { ImpureRandom } from "./impure-random.ts";
import { writeMatTable } from "./write-mat.ts";

/** A value, or the values of an array, row by row. */
type Given = number | string | readonly number[];

/** What a function returns and writes: `written[i]` to the address that is argument i. */
interface Results {
  readonly result?: number | string;
  readonly written?: Readonly<Record<number, readonly number[]>>;
}

type Outcome = Results | { readonly failure: MessageArgument };

/** What functions share between their calls. */
interface RunState {
  readonly files: RunFiles | undefined;
  readonly random: ImpureRandom;
}

type RunFunction = (state: RunState, ...given: readonly Given[]) => Outcome;

/** Functions with a state that is not the model's. */
const always: ReadonlyMap<string, RunFunction> = new Map<string, RunFunction>([
  ["ModelicaRandom_impureRandom_xorshift1024star", ({ random }) => ({ result: random.next() })],
  [
    "ModelicaRandom_setInternalState_xorshift1024star",
    ({ random }, state) => {
      random.set(state as readonly number[]);
      return {};
    },
  ],
  ["ModelicaInternal_getTime", () => ({ written: clock(new Date()) })],
]);

/** Milliseconds, seconds, minutes, hours, days, months from 1 on, years of the local time. */
function clock(now: Date): Readonly<Record<number, readonly number[]>> {
  const day = [now.getHours(), now.getDate(), now.getMonth() + 1, now.getFullYear()];
  const values = [now.getMilliseconds(), now.getSeconds(), now.getMinutes(), ...day];
  return Object.fromEntries(values.map((value, i) => [i, [value]]));
}

/** Literals of `Modelica.Utilities.Types.FileType`. */
const KINDS: Readonly<Record<RunFileKind, number>> = { none: 1, file: 2, folder: 3, other: 4 };

type FileFunction = (files: RunFiles, ...given: readonly Given[]) => Outcome;

/** Functions of files, where a run may see any. */
const ofFiles: ReadonlyMap<string, FileFunction> = new Map<string, FileFunction>([
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

/** The provider with a library of what the host itself does for a run, before that of the user. */
export function withRunFunctions(provider: ModelProvider): ModelProvider {
  const own = new RunLibrary(provider.files);
  return { ...provider, externalLibrary: new JoinedLibrary(own, provider.externalLibrary) };
}

class RunLibrary {
  readonly #state: RunState;

  constructor(files: RunFiles | undefined) {
    this.#state = { files, random: new ImpureRandom() };
  }

  has(name: string): boolean {
    return always.has(name) || (this.#state.files !== undefined && ofFiles.has(name));
  }

  call(
    called: ExternalFunction,
    inputs: Float64Array,
    outputs: Float64Array,
    texts: ExternalTexts,
  ): MessageArgument | undefined {
    const given = called.arguments.map((one) => givenValue(one, inputs, texts));
    const { files } = this.#state;
    const onFiles = files && ofFiles.get(called.name);
    const outcome =
      onFiles === undefined ? always.get(called.name)!(this.#state, ...given) : onFiles(files!, ...given);
    if ("failure" in outcome) return outcome.failure;
    const { result, written = {} } = outcome;
    for (const [i, values] of Object.entries(written)) {
      const argument = called.arguments[Number(i)];
      if (argument?.kind === "address" && argument.output !== undefined) outputs.set(values, argument.output);
    }
    if (called.result !== undefined && result !== undefined)
      outputs[called.result.output] = typeof result === "string" ? texts.numberOf(result) : result;
    return undefined;
  }
}

function givenValue(argument: ExternalArgument, inputs: Float64Array, texts: ExternalTexts): Given {
  const { input } = argument;
  if (input === undefined) return 0;
  if (argument.kind === "address") return Array.from(inputs.subarray(input, input + argument.length));
  return argument.type === "text" ? texts.textOf(inputs[input]!) : inputs[input]!;
}

/** The host's own functions, and those of libraries that the user allows. */
class JoinedLibrary implements ExternalLibrary {
  readonly #own: RunLibrary;
  readonly #others: ExternalLibrary | undefined;

  constructor(own: RunLibrary, others: ExternalLibrary | undefined) {
    this.#own = own;
    this.#others = others;
  }

  has(...asked: Parameters<ExternalLibrary["has"]>): boolean {
    return this.#own.has(asked[0]) || this.#others?.has(...asked) === true;
  }

  replaces(name: string): boolean {
    return this.#own.has(name);
  }

  prepare(functions: readonly ExternalFunction[]): MessageArgument | undefined {
    const others = functions.filter(({ name }) => !this.#own.has(name));
    return others.length === 0 ? undefined : this.#others?.prepare?.(others);
  }

  close(): void {
    this.#others?.close?.();
  }

  call(...asked: Parameters<ExternalLibrary["call"]>): MessageArgument | undefined {
    return this.#own.has(asked[0].name) ? this.#own.call(...asked) : this.#others?.call(...asked);
  }
}

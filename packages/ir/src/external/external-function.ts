import type { MessageArgument } from "../diagnostics/phrase.ts";
import type { SourceProvider } from "../source/source.ts";

/** Types of values in C: `double`, `int`, `size_t`, `const char *`, and the address of an external object. */
export type ExternalType = "double" | "int" | "size" | "text" | "object";

/**
 * An argument. Values of all inputs of a function are one list of numbers, those of its outputs another one; `input` and `output` are
 * positions there. A text is the number of a text (see `CompiledModule.texts`), an object the number that its constructor returned.
 */
export type ExternalArgument =
  | { readonly kind: "value"; readonly type: ExternalType; readonly input: number }
  /** The address of `length` values, row by row, which begin with the inputs, or with zeros, and are outputs after the call. */
  | {
      readonly kind: "address";
      readonly type: ExternalType;
      readonly length: number;
      readonly input?: number;
      readonly output?: number;
    };

/** A function in C or Fortran 77 (specification 3.6, section 12.9), which a host calls. */
export interface ExternalFunction {
  readonly name: string;
  readonly language: "C" | "FORTRAN 77";
  readonly arguments: readonly ExternalArgument[];
  readonly inputLength: number;
  readonly outputLength: number;
  /** Missing: `void`. */
  readonly result?: { readonly type: ExternalType; readonly output: number };
  /** Of a constructor of external objects: the function that ends one. The first input tells apart objects of equal arguments. */
  readonly destructor?: { readonly name: string; readonly source: ExternalSource };
  readonly source: ExternalSource;
}

/** Annotations of the external clause. */
export interface ExternalSource {
  /** Text in C. */
  readonly include?: string;
  readonly libraries: readonly string[];
  /** Resources, as `modelica://Lib/Resources/Include`: the given one, or that of the package. */
  readonly includeDirectory?: string;
  readonly libraryDirectory?: string;
}

/** Functions in C and Fortran that a host can call. */
export interface ExternalLibrary {
  /** Whether the function is called although a class in Modelica stands for it. */
  replaces?(name: string): boolean;
  /** Whether there may be a function of this name. */
  has(name: string, source: ExternalSource): boolean;
  /** Called with all functions of a model before a run; returns why they cannot be called. */
  prepare?(functions: readonly ExternalFunction[]): MessageArgument | undefined;
  /** Ends the external objects; no function may be called afterwards. */
  close?(): void;
  /** Writes the outputs; returns why the call failed. `texts`: those that numbers in `inputs` stand for; new ones are added. */
  call(
    called: ExternalFunction,
    inputs: Float64Array,
    outputs: Float64Array,
    texts: ExternalTexts,
  ): MessageArgument | undefined;
}

/** The files that a run may see and write. Names are relative to the first folder where writing is allowed. */
export interface RunFiles {
  /** Why a file of this name may not be written. */
  refusal(name: string): MessageArgument | undefined;
  kindOf(name: string): RunFileKind;
  /** Missing: there is no such file, or it may not be read. */
  read(name: string): Uint8Array | undefined;
  /** Names of what is in a folder, in alphabetical order. */
  list(folder: string): readonly string[] | undefined;
  /** These change files; they return why they cannot. */
  write(name: string, bytes: Uint8Array, how: "replace" | "append"): MessageArgument | undefined;
  remove(name: string): MessageArgument | undefined;
  rename(from: string, to: string): MessageArgument | undefined;
  makeFolder(name: string): MessageArgument | undefined;
}

export type RunFileKind = "none" | "file" | "folder" | "other";

/** What a model is made from: texts and files, and libraries that it may call. */
export interface ModelProvider extends SourceProvider {
  /** Missing: a run sees no files. */
  readonly files?: RunFiles;
  /** Functions in C and Fortran that the user allows to be called. Missing: none. */
  readonly externalLibrary?: ExternalLibrary;
}

export interface ExternalTexts {
  textOf(number: number): string;
  numberOf(text: string): number;
}

/** Texts with numbers from 1 on, after those that are given. */
export function numberedTexts(given: readonly string[] = []): ExternalTexts {
  const texts = [...given];
  return {
    textOf: (number) => texts[number - 1] ?? "",
    numberOf: (text) => {
      const at = texts.indexOf(text);
      return at >= 0 ? at + 1 : texts.push(text);
    },
  };
}

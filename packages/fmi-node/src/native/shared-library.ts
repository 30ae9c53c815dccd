import { readFileSync } from "node:fs";
import type { FmiMajorVersion } from "@cosimo/fmi";
import type { CFunction, CType } from "@cosimo/fmi/calls";
import { FmuFailure } from "@cosimo/fmi/instance";
import koffi, { type LibraryHandle, type TypeObject } from "koffi";

const parameterTypes: Readonly<Record<Exclude<CType, "flag">, string | TypeObject>> = {
  pointer: "void *",
  text: "str",
  texts: koffi.pointer("str"),
  i32: "int32_t",
  u32: "uint32_t",
  f64: "double",
  size: "size_t",
};

/** `char` in FMI 1, `int` in FMI 2. */
const flagTypes: Readonly<Record<FmiMajorVersion, string>> = { 1: "int8_t", 2: "int32_t", 3: "bool" };
const resultTypes = { status: "int32_t", pointer: "void *", text: "str", nothing: "void" } as const;

/** Arguments are checked by koffi when a function is called. */
export type NativeFunction = ReturnType<LibraryHandle["func"]>;

/** Functions of a library by their names without prefix. */
export interface NativeFunctions {
  readonly find: (name: string) => NativeFunction;
  /** The address of a function; `undefined` where the library has none. */
  readonly address: (name: string) => bigint | undefined;
}

/** A loaded shared library. */
export class SharedLibrary {
  readonly #path: string;
  readonly #library: LibraryHandle;
  readonly #fmu: string;

  constructor(path: string, fmu: string) {
    this.#path = path;
    this.#fmu = fmu;
    try {
      this.#library = koffi.load(path);
    } catch (error) {
      throw new FmuFailure("fmu.not-loaded", { fmu, reason: (error as Error).message });
    }
  }

  /** Whether the library names a function that starts threads. Threads started by libraries that it loads are not seen. */
  startsThreads(): boolean {
    const content = readFileSync(this.#path);
    return ["pthread_create", "thrd_create", "CreateThread", "_beginthread"].some((name) =>
      content.includes(name),
    );
  }

  /**
   * Functions by their names after `prefix`. FMUs compiled from sources may have `sourcePrefix` before it. A missing function
   * fails when it is called.
   */
  bind(
    functions: readonly CFunction[],
    version: FmiMajorVersion,
    prefix: string,
    sourcePrefix = "",
  ): NativeFunctions {
    const bound = new Map(
      functions.map((one) => {
        const plain = prefix + one.name;
        const found = this.#find(plain, one, version) ?? this.#find(sourcePrefix + plain, one, version);
        return [one.name, found ?? this.#missing(plain)];
      }),
    );
    return {
      find: (name) => bound.get(name) ?? this.#missing(prefix + name),
      address: (name) => this.#address(prefix + name) ?? this.#address(sourcePrefix + prefix + name),
    };
  }

  /** A function with parameters of other types. */
  function(name: string, result: string, types: readonly (string | TypeObject)[]): NativeFunction {
    try {
      return this.#library.func(name, result, [...types]);
    } catch {
      return this.#missing(name);
    }
  }

  #missing(call: string): NativeFunction {
    const fail = () => {
      throw new FmuFailure("fmu.no-function", { fmu: this.#fmu, call });
    };
    return fail as unknown as NativeFunction;
  }

  #find(name: string, { result, types }: CFunction, version: FmiMajorVersion): NativeFunction | undefined {
    const parameters = types.map((type) => (type === "flag" ? flagTypes[version] : parameterTypes[type]));
    try {
      return this.#library.func(name, resultTypes[result], parameters);
    } catch {
      return undefined;
    }
  }

  #address(name: string): bigint | undefined {
    try {
      return this.#library.symbol(name) as bigint;
    } catch {
      return undefined;
    }
  }

  unload(): void {
    this.#library.unload();
  }
}

const libraryOfC = koffi.load(process.platform === "win32" ? "msvcrt.dll" : null);

/** Address of a function of the C library. */
export function addressOfC(name: string): bigint {
  return libraryOfC.symbol(name) as bigint;
}

import { FmuFailure } from "@cosimo/fmi";
import koffi, { type LibraryHandle, type TypeObject } from "koffi";

/** One letter for each parameter. `p` takes addresses and typed arrays, `s` a text, `t` an array of texts. */
const parameterTypes = {
  p: "void *",
  s: "str",
  t: koffi.pointer("str"),
  b: "bool",
  i: "int32_t",
  u: "uint32_t",
  z: "size_t",
  d: "double",
  c: "int8_t",
} as const;

/** `i` a status, `p` an address, `v` nothing, `s` a text; then a colon and the parameters. */
export type Signature = `${"i" | "p" | "v" | "s"}:${string}`;

const resultTypes = { i: "int32_t", p: "void *", v: "void", s: "str" } as const;

/** Arguments are checked by koffi when a function is called. */
export type NativeFunction = ReturnType<LibraryHandle["func"]>;
export type NativeFunctions<T> = { readonly [K in keyof T]: NativeFunction };

/** A shared library that was loaded; its functions are looked up all at once. */
export class SharedLibrary {
  readonly #library: LibraryHandle;
  readonly #fmu: string;

  constructor(path: string, fmu: string) {
    this.#fmu = fmu;
    try {
      this.#library = koffi.load(path);
    } catch (error) {
      throw new FmuFailure("fmu.not-loaded", { fmu, reason: (error as Error).message });
    }
  }

  /**
   * Functions by their names after `prefix`; FMUs that were sources may have another prefix before it. One that is missing
   * fails when it is called.
   */
  bind<T extends Readonly<Record<string, Signature>>>(
    signatures: T,
    prefix: string,
    sourcePrefix = "",
  ): NativeFunctions<T> {
    const bound = Object.entries(signatures).map(([name, signature]) => {
      const plain = prefix + name;
      const found = this.#find(plain, signature) ?? this.#find(sourcePrefix + plain, signature);
      return [name, found ?? this.#missing(plain)];
    });
    return Object.fromEntries(bound) as NativeFunctions<T>;
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

  #find(name: string, signature: Signature): NativeFunction | undefined {
    const [result, parameters] = signature.split(":") as [keyof typeof resultTypes, string];
    const types = [...parameters].map(
      (letter): string | TypeObject => parameterTypes[letter as keyof typeof parameterTypes],
    );
    try {
      return this.#library.func(name, resultTypes[result], types);
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

import type { Message } from "@cosimo/fmi/calls";
import type { ExternalArgument, ExternalFunction, ExternalType, Phrase } from "@cosimo/ir";
import { phrase } from "@cosimo/ir";
import koffi, { type LibraryHandle } from "koffi";
import { guardOf } from "./compile-external.ts";
import { externalPhrases } from "./external-phrases.ts";

/** Libraries and the functions that will be called. */
export interface OpenRequest {
  readonly files: readonly string[];
  readonly functions: readonly ExternalFunction[];
  /** Set: the library of `compileExternal` for these functions. */
  readonly compiled: boolean;
}

const valueTypes: Readonly<Record<ExternalType, string>> = {
  double: "double",
  int: "int",
  size: "size_t",
  text: "str",
  object: "void *",
};

type Call = (...values: readonly unknown[]) => unknown;

interface BoundFunction {
  readonly external: ExternalFunction;
  readonly call: Call;
  /** Set by a guarded function that has failed. */
  readonly failed: Int32Array | undefined;
}

/** Functions of shared libraries, called with the values of a message. It runs in a process of its own. */
export class CalledLibraries {
  readonly #libraries: LibraryHandle[] = [];
  #functions: readonly BoundFunction[] = [];
  readonly #objects: { readonly pointer: unknown; readonly destroy: Call | undefined }[] = [];
  #failure: Call = () => "";

  /** Loads libraries and binds functions, in place of those before; returns why that is not possible. */
  open({ files, functions, compiled }: OpenRequest): Phrase | undefined {
    this.#libraries.length = 0;
    for (const file of files) {
      try {
        this.#libraries.push(koffi.load(file, { global: true }));
      } catch (error) {
        return phrase(externalPhrases, "external.not-loaded", { file, reason: (error as Error).message });
      }
    }
    if (compiled) this.#failure = this.#find("cosimoFailure", "str", []) ?? this.#failure;
    const bound: BoundFunction[] = [];
    for (const [i, external] of functions.entries()) {
      const failed = compiled ? new Int32Array(1) : undefined;
      const call = this.#bind(external, compiled ? guardOf(i) : undefined);
      if (call === undefined)
        return phrase(externalPhrases, "external.no-function", {
          name: external.name,
          files: files.join(", "),
        });
      bound.push({ external, call, failed });
    }
    this.#functions = bound;
    return undefined;
  }

  /** Whether a library has a function of this name. */
  has(name: string): boolean {
    return namesOf(name).some((one) => this.#find(one, "void", []) !== undefined);
  }

  #bind(
    { name, language, arguments: list, result }: ExternalFunction,
    guard: string | undefined,
  ): Call | undefined {
    const types = list.map((one) => (one.kind === "value" ? valueTypes[one.type] : addressType(one.type)));
    const type = result === undefined ? "void" : valueTypes[result.type];
    if (guard !== undefined) return this.#find(guard, type, ["int *", ...types]);
    for (const one of language === "C" ? [name] : namesOf(name)) {
      const found = this.#find(one, type, types);
      if (found !== undefined) return found;
    }
    return undefined;
  }

  #find(name: string, result: string, types: readonly string[]): Call | undefined {
    for (const library of this.#libraries) {
      try {
        return library.func(name, result, [...types]);
      } catch {
        // Another library may have it.
      }
    }
    return undefined;
  }

  /** Reads number of the function, inputs and texts; writes 1 and outputs with texts, or 0 and what failed. */
  call(incoming: Message, outgoing: Message): void {
    const { external, call, failed } = this.#functions[incoming.readNumber()]!;
    const inputs = new Float64Array(external.inputLength);
    incoming.readContent(inputs);
    const places = external.arguments.map((one) => this.#given(one, inputs, incoming));
    if (failed !== undefined) failed[0] = 0;
    const value = call(...(failed === undefined ? [] : [failed]), ...places);
    if (failed?.[0] === 1) {
      outgoing.writeNumber(0);
      outgoing.writeText(String(this.#failure()).trimEnd());
      return;
    }
    outgoing.writeNumber(1);
    const outputs = new Float64Array(external.outputLength);
    for (const [i, one] of external.arguments.entries())
      if (one.kind === "address" && one.output !== undefined)
        outputs.set(places[i] as Float64Array | Int32Array, one.output);
    const { result } = external;
    if (result?.type === "object") outputs[result.output] = this.#keep(value, external);
    else if (result !== undefined && result.type !== "text") outputs[result.output] = Number(value);
    outgoing.writeContent(outputs);
    if (result?.type === "text") outgoing.writeText(String(value ?? ""));
  }

  #given(argument: ExternalArgument, inputs: Float64Array, incoming: Message): unknown {
    const { kind, type, input } = argument;
    if (kind === "value") {
      if (type === "text") return incoming.readText();
      const value = inputs[argument.input]!;
      return type === "object"
        ? this.#objects[value - 1]?.pointer
        : type === "double"
          ? value
          : Math.round(value);
    }
    if (type === "text") return Array.from({ length: argument.length }, () => incoming.readText());
    const values = type === "double" ? new Float64Array(argument.length) : new Int32Array(argument.length);
    if (input !== undefined) values.set(inputs.subarray(input, input + argument.length));
    return values;
  }

  #keep(pointer: unknown, { destructor }: ExternalFunction): number {
    const destroy = destructor && this.#find(destructor.name, "void", ["void *"]);
    return this.#objects.push({ pointer, destroy });
  }

  /** Ends all external objects, the last one first. */
  close(): void {
    for (const { pointer, destroy } of this.#objects.reverse()) destroy?.(pointer);
    this.#objects.length = 0;
  }
}

function addressType(type: ExternalType): string {
  return type === "text" ? "const char **" : "void *";
}

/** Names under which compilers of Fortran export a function. */
function namesOf(name: string): readonly string[] {
  const lower = name.toLowerCase();
  return [name, `${lower}_`, lower, `${lower}__`];
}

import { FmuFailure, type MessageLog } from "../instance/fmu-failure.ts";
import type { StatusCode } from "../instance/status.ts";
import { type CallbackSignature, toWasmFunctions } from "./callbacks.ts";
import { ProgramExit, Wasi } from "./wasi.ts";
import type { WasmFmu } from "./wasm-fmu.ts";
import { type Argument, ArgumentCopies, type Pointer, WasmMemory } from "./wasm-memory.ts";

export type WasmFunction = (...args: number[]) => number;

const wasiModule = "wasi_snapshot_preview1";

/**
 * One instance of an FMU with a memory of its own: whatever its code does there, it cannot reach another instance or this
 * program. After a trap or an exit its memory is not to be trusted, and no function is called any more.
 */
export class Machine {
  readonly memory: WasmMemory;
  readonly #fmu: WasmFmu;
  readonly #instanceName: string;
  readonly #log: MessageLog;
  readonly #exports: WebAssembly.Exports;
  #failure: FmuFailure | undefined;

  constructor(fmu: WasmFmu, instanceName: string, log: MessageLog) {
    this.#fmu = fmu;
    this.#instanceName = instanceName;
    this.#log = log;
    this.#exports = this.#instantiate();
    const { memory, _initialize } = this.#exports;
    if (!(memory instanceof WebAssembly.Memory)) throw this.#missing("memory");
    this.memory = new WasmMemory(memory, this.#required("malloc"), this.#required("free"));
    if (typeof _initialize === "function") this.#guard("_initialize", _initialize as WasmFunction)();
  }

  get failed(): boolean {
    return this.#failure !== undefined;
  }

  #instantiate(): WebAssembly.Exports {
    const { module, resources, name: fmu } = this.#fmu;
    let exports: WebAssembly.Exports | undefined;
    const wasi = new Wasi({
      resources,
      print: (bytes) => this.#print(bytes),
      memory: () => exports?.["memory"] as WebAssembly.Memory,
    });
    const functions: Record<string, WebAssembly.ImportValue> = {};
    for (const { module: from, name, kind } of WebAssembly.Module.imports(module)) {
      if (from !== wasiModule || kind !== "function")
        throw new FmuFailure("fmu.not-loaded", { fmu, reason: `${from}.${name}` });
      functions[name] = wasi.function(name) as (...args: unknown[]) => unknown;
    }
    try {
      exports = new WebAssembly.Instance(module, { [wasiModule]: functions }).exports;
    } catch (error) {
      throw new FmuFailure("fmu.not-loaded", { fmu, reason: (error as Error).message });
    }
    return exports;
  }

  #line = "";

  #print(bytes: Uint8Array): void {
    const lines = (this.#line + new TextDecoder().decode(bytes)).split("\n");
    this.#line = lines.pop() ?? "";
    for (const line of lines) this.#log.add(line);
  }

  #missing(call: string): FmuFailure {
    return new FmuFailure("fmu.no-function", { fmu: this.#fmu.name, call });
  }

  #required(name: string): WasmFunction {
    return this.find([name]) ?? this.#raise(this.#missing(name));
  }

  #raise(error: Error): never {
    throw error;
  }

  /** The function by the first of its names that is there. */
  find(names: readonly string[]): WasmFunction | undefined {
    const name = names.find((name) => typeof this.#exports[name] === "function");
    return name === undefined ? undefined : this.#guard(name, this.#exports[name] as WasmFunction);
  }

  /** Functions by their names after `prefix`. One that is missing fails when it is called. */
  bind<T extends string>(names: readonly T[], prefix: string): Readonly<Record<T, WasmFunction>> {
    const bound = names.map((name) => {
      const plain = prefix + name;
      const found = this.find([plain, `${this.#fmu.modelIdentifier}_${plain}`]);
      return [name, found ?? (() => this.#raise(this.#missing(plain)))];
    });
    return Object.fromEntries(bound) as Readonly<Record<T, WasmFunction>>;
  }

  /** A call that ends in a trap or an exit is a failure of the FMU that names it. */
  #guard(name: string, call: WasmFunction): WasmFunction {
    return (...args) => {
      if (this.#failure !== undefined) throw this.#failure;
      try {
        return call(...args);
      } catch (error) {
        throw this.#failureOf(name, error);
      }
    };
  }

  /** What callbacks throw passes through; the code in between has not ended as it should either. */
  #failureOf(call: string, error: unknown): unknown {
    if (this.#line !== "") this.#print(new TextEncoder().encode("\n"));
    const args = { fmu: this.#fmu.name, instance: this.#instanceName, call };
    const lines = [...this.#log.lines];
    if (error instanceof ProgramExit)
      this.#failure = new FmuFailure("fmu.exited-sandbox", { ...args, code: error.code }, lines);
    else if (error instanceof WebAssembly.RuntimeError || error instanceof RangeError)
      this.#failure = new FmuFailure("fmu.trapped", { ...args, reason: error.message }, lines);
    else {
      this.#failure ??= new FmuFailure("fmu.trapped", { ...args, reason: String(error) }, lines);
      return error;
    }
    return this.#failure;
  }

  /** Calls a function with copies of texts and arrays. */
  call(call: WasmFunction, ...args: readonly Argument[]): StatusCode {
    const copies = new ArgumentCopies(this.memory);
    const status = call(...args.map((argument) => copies.place(argument)));
    copies.end();
    return status;
  }

  /** Pointers to functions of JavaScript, and to exported ones by their names. */
  pointersTo(
    signatures: readonly CallbackSignature[],
    functions: readonly ((...args: number[]) => void)[],
    exported: readonly string[] = [],
  ): readonly Pointer[] {
    const table = this.#exports["__indirect_function_table"];
    if (!(table instanceof WebAssembly.Table)) throw this.#missing("__indirect_function_table");
    const missing = exported.find((name) => typeof this.#exports[name] !== "function");
    if (missing !== undefined) throw this.#missing(missing);
    const all = [...toWasmFunctions(signatures, functions), ...exported.map((name) => this.#exports[name])];
    const first = table.grow(all.length);
    return all.map((one, i) => {
      table.set(first + i, one);
      return first + i;
    });
  }
}

import { FmuFailure, type MessageLog } from "../../instance/fmu-failure.ts";
import { CallGuard, type WasmFunction } from "../sandbox/call-guard.ts";
import { Wasi } from "../sandbox/wasi.ts";
import type { WasmFmu } from "../sandbox/wasm-fmu.ts";
import { type CallbackSignature, toWasmFunctions } from "./callbacks.ts";
import { type Pointer, WasmMemory } from "./wasm-memory.ts";

const wasiModule = "wasi_snapshot_preview1";

/** One instance of an FMU with its own memory, without access to other instances and this program. */
export class Machine {
  readonly memory: WasmMemory;
  readonly #fmu: WasmFmu;
  readonly #guard: CallGuard;
  readonly #exports: WebAssembly.Exports;

  constructor(fmu: WasmFmu, module: WebAssembly.Module, instanceName: string, log: MessageLog) {
    this.#fmu = fmu;
    this.#guard = new CallGuard(fmu.name, instanceName, log);
    this.#exports = this.#instantiate(module);
    const { memory, _initialize } = this.#exports;
    if (!(memory instanceof WebAssembly.Memory)) throw this.#guard.missing("memory");
    this.memory = new WasmMemory(memory, this.#required("malloc"), this.#required("free"));
    if (typeof _initialize === "function") this.#guard.around("_initialize", _initialize as WasmFunction)();
  }

  get failed(): boolean {
    return this.#guard.failed;
  }

  #instantiate(module: WebAssembly.Module): WebAssembly.Exports {
    const { resources, name: fmu } = this.#fmu;
    let exports: WebAssembly.Exports | undefined;
    const wasi = new Wasi({
      resources,
      print: (bytes) => this.#guard.print(bytes),
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

  #required(name: string): WasmFunction {
    return this.find([name]) ?? this.#raise(this.#guard.missing(name));
  }

  #raise(error: Error): never {
    throw error;
  }

  /** The function under the first exported name of several. */
  find(names: readonly string[]): WasmFunction | undefined {
    const name = names.find((name) => typeof this.#exports[name] === "function");
    return name === undefined ? undefined : this.#guard.around(name, this.#exports[name] as WasmFunction);
  }

  /** Functions by their names after `prefix`. A missing function fails when it is called. */
  bind(names: readonly string[], prefix: string): (name: string) => WasmFunction {
    const missing = (name: string) => () => this.#raise(this.#guard.missing(prefix + name));
    const bound = new Map(
      names.map((name) => {
        const plain = prefix + name;
        return [name, this.find([plain, `${this.#fmu.modelIdentifier}_${plain}`]) ?? missing(name)];
      }),
    );
    return (name) => bound.get(name) ?? missing(name);
  }

  /** Pointers to functions of JavaScript, and to exported ones by their names. */
  pointersTo(
    signatures: readonly CallbackSignature[],
    functions: readonly ((...args: number[]) => void)[],
    exported: readonly string[] = [],
  ): readonly Pointer[] {
    const table = this.#exports["__indirect_function_table"];
    if (!(table instanceof WebAssembly.Table)) throw this.#guard.missing("__indirect_function_table");
    const missing = exported.find((name) => typeof this.#exports[name] !== "function");
    if (missing !== undefined) throw this.#guard.missing(missing);
    const all = [...toWasmFunctions(signatures, functions), ...exported.map((name) => this.#exports[name])];
    const first = table.grow(all.length);
    return all.map((one, i) => {
      table.set(first + i, one);
      return first + i;
    });
  }
}

import type { Fmu } from "../description/fmu.ts";
import type { InterfaceKind } from "../description/interface-types.ts";
import { continuousStateCount, eventIndicatorCount } from "../description/variable-size.ts";
import { FmuFailure } from "../instance/fmu-failure.ts";
import type { Instance } from "../instance/instance.ts";
import type { InstantiateOptions } from "../instance/instance-options.ts";
import { readEntry } from "../instance/read-entry.ts";
import { makeInstance, type RunningFmu } from "../instance/running-fmu.ts";
import { LoadedComponent } from "./component/loaded-component.ts";
import { makeComponentCalls } from "./component/make-component-calls.ts";
import { findWasm, loadWasm, noWasm, type WasmCode } from "./find-wasm.ts";
import { instantiateInMachine } from "./linear-memory/instantiate.ts";
import { Machine } from "./linear-memory/machine.ts";
import type { WasmFmu } from "./sandbox/wasm-fmu.ts";

/** Compiles WebAssembly for a model identifier if the FMU contains none; `undefined` if that is impossible. */
export type CompileSources = (modelIdentifier: string) => Uint8Array | undefined;

/**
 * Runs an FMU's WebAssembly, each instance with its own memory. A trap or an exit fails the call and nothing else; an endless
 * loop cannot be interrupted.
 */
export function runWasm(fmu: Fmu, compileSources: CompileSources = () => undefined): RunningFmu {
  return new RunningWasm(fmu, compileSources);
}

class RunningWasm implements RunningFmu {
  readonly fmu: Fmu;
  readonly #compileSources: CompileSources;
  readonly #loaded = new Map<string, WasmCode>();
  readonly #instances = new Set<Instance>();

  constructor(fmu: Fmu, compileSources: CompileSources) {
    this.fmu = fmu;
    this.#compileSources = compileSources;
  }

  instantiate(options: InstantiateOptions): Instance {
    for (const instance of this.#instances) if (instance.state === "freed") this.#instances.delete(instance);
    const wasm = this.#wasm(options.kind);
    const instance = makeInstance(this.fmu, options, (request, target, log) => {
      const code = this.#code(wasm.modelIdentifier);
      if (code instanceof LoadedComponent) return makeComponentCalls(wasm, code, request, target, log);
      const machine = new Machine(wasm, code, request.instanceName, log);
      return instantiateInMachine(wasm, machine, request, target);
    });
    this.#instances.add(instance);
    return instance;
  }

  #wasm(kind: InterfaceKind): WasmFmu {
    const { description, archive } = this.fmu;
    const interfaceType = description[kind];
    if (interfaceType === undefined) throw new FmuFailure("fmu.no-interface", { fmu: archive.name, kind });
    if (description.majorVersion === 1) throw new FmuFailure("fmu.too-old-for-wasm", { fmu: archive.name });
    const { modelIdentifier } = interfaceType;
    return {
      name: archive.name,
      majorVersion: description.majorVersion,
      modelIdentifier,
      instantiationToken: description.instantiationToken,
      resources: this.#resources,
      continuousStates: continuousStateCount(description),
      eventIndicators: eventIndicatorCount(description),
    };
  }

  #code(modelIdentifier: string): WasmCode {
    const known = this.#loaded.get(modelIdentifier);
    if (known !== undefined) return known;
    const bytes = findWasm(this.fmu, modelIdentifier) ?? this.#compileSources(modelIdentifier);
    if (bytes === undefined) throw noWasm(this.fmu);
    const code = loadWasm(this.fmu, bytes);
    this.#loaded.set(modelIdentifier, code);
    return code;
  }

  get #resources(): ReadonlyMap<string, () => Uint8Array> {
    const prefix = "resources/";
    const entries = [...this.fmu.archive.entries].filter(([name]) => name.startsWith(prefix));
    return new Map(
      entries.map(([name, entry]) => [name.slice(prefix.length), () => readEntry(this.fmu, entry)]),
    );
  }

  close(): void {
    for (const instance of this.#instances) instance.free();
    this.#instances.clear();
  }
}

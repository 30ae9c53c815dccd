import type { Fmu, Instance, InstantiateOptions, InterfaceKind } from "@cosimo/fmi";
import { FmuFailure, makeInstance, type RunningFmu } from "@cosimo/fmi";
import { type OpenedFmu, openNative } from "../native/open-native.ts";
import { UnpackedFmu } from "./unpacked-fmu.ts";

/** Runs an FMU in this process: the fastest way; a crash of the FMU ends this process. */
export function runInProcess(fmu: Fmu): RunningFmu {
  return new InProcessFmu(fmu);
}

class InProcessFmu implements RunningFmu {
  readonly fmu: Fmu;
  readonly #unpacked: UnpackedFmu;
  readonly #opened = new Map<string, OpenedFmu>();
  readonly #instances = new Set<Instance>();

  constructor(fmu: Fmu) {
    this.fmu = fmu;
    this.#unpacked = new UnpackedFmu(fmu);
  }

  instantiate(options: InstantiateOptions): Instance {
    this.#forgetFreed();
    const { canBeInstantiatedOnlyOncePerProcess: once } = this.#unpacked.interfaceType(options.kind);
    if (once && this.#instances.size > 0)
      throw new FmuFailure("fmu.only-once", { fmu: this.fmu.archive.name });
    const { instantiate } = this.#open(options.kind);
    const instance = makeInstance(this.fmu, options, instantiate);
    this.#instances.add(instance);
    return instance;
  }

  #open(kind: InterfaceKind): OpenedFmu {
    const native = this.#unpacked.native(kind);
    const known = this.#opened.get(native.library);
    if (known !== undefined) return known;
    const opened = openNative(native);
    this.#opened.set(native.library, opened);
    return opened;
  }

  #forgetFreed(): void {
    for (const instance of this.#instances) if (instance.state === "freed") this.#instances.delete(instance);
  }

  close(): void {
    for (const instance of this.#instances) instance.free();
    this.#instances.clear();
    for (const opened of this.#opened.values()) opened.close();
    this.#opened.clear();
    this.#unpacked.remove();
  }
}

import type { Fmu, Instance, InstantiateOptions, InterfaceKind } from "@cosimo/fmi";
import { makeInstance, type RunningFmu } from "@cosimo/fmi";
import { FmuProcess, type ProcessOptions } from "../isolated/fmu-process.ts";
import { startSupervisor } from "../isolated/process-supervisor-thread.ts";
import { instantiateRemotely } from "../isolated/remote-calls.ts";
import type { NativeFmu } from "../native/native-fmu.ts";
import { sharedMemoryWorks } from "../transport/shared-memory.ts";
import { UnpackedFmu } from "./unpacked-fmu.ts";

export type IsolationOptions = Partial<ProcessOptions>;

/**
 * Runs an FMU in a process of its own, which its instances share. A crash or an endless loop there fails the call and nothing
 * else. This function does not wait for the start of the process; the first instance does.
 */
export function runIsolated(fmu: Fmu, options: IsolationOptions = {}): RunningFmu {
  return new IsolatedFmu(fmu, {
    transport: options.transport ?? (sharedMemoryWorks() ? "shared-memory" : "pipes"),
    callTimeout: options.callTimeout ?? 60,
    interrupted: options.interrupted ?? (() => false),
  });
}

/** Starts the supervisor of processes, which takes some 10 ms; to be called before the FMU is read. */
export function prepareIsolation(): void {
  startSupervisor();
}

interface Running {
  readonly library: string;
  readonly process: FmuProcess;
  readonly instances: Set<Instance>;
}

class IsolatedFmu implements RunningFmu {
  readonly fmu: Fmu;
  readonly #unpacked: UnpackedFmu;
  readonly #options: ProcessOptions;
  readonly #running = new Set<Running>();

  constructor(fmu: Fmu, options: ProcessOptions) {
    prepareIsolation();
    this.fmu = fmu;
    this.#options = options;
    this.#unpacked = new UnpackedFmu(fmu);
    const { coSimulation, modelExchange, scheduledExecution } = fmu.description;
    const first = coSimulation ?? modelExchange ?? scheduledExecution;
    try {
      if (first !== undefined) this.#start(first.kind);
    } catch (error) {
      this.#unpacked.remove();
      throw error;
    }
  }

  instantiate(options: InstantiateOptions): Instance {
    const { canBeInstantiatedOnlyOncePerProcess: once } = this.#unpacked.interfaceType(options.kind);
    const native = this.#unpacked.native(options.kind);
    const running = this.#find(native.library, once) ?? this.#start(options.kind);
    const instance = makeInstance(this.fmu, options, (request, target, log) =>
      instantiateRemotely(running.process, native, request, { name: request.instanceName, target, log }),
    );
    running.instances.add(instance);
    return instance;
  }

  /** A process that can hold another instance. */
  #find(library: string, once: boolean): Running | undefined {
    for (const running of this.#running) {
      if (running.process.failed) this.#running.delete(running);
      for (const instance of running.instances)
        if (instance.state === "freed") running.instances.delete(instance);
    }
    return [...this.#running].find(
      (running) => running.library === library && !(once && running.instances.size > 0),
    );
  }

  #start(kind: InterfaceKind): Running {
    // The process starts while the FMU is being unpacked or compiled.
    const folder = this.#unpacked.libraryFolder(kind);
    const process = new FmuProcess(this.fmu.archive.name, folder, this.#options);
    const native = this.#unpackFor(process, kind);
    process.open(native);
    const running = { library: native.library, process, instances: new Set<Instance>() };
    this.#running.add(running);
    return running;
  }

  #unpackFor(process: FmuProcess, kind: InterfaceKind): NativeFmu {
    try {
      return this.#unpacked.native(kind);
    } catch (error) {
      process.end();
      throw error;
    }
  }

  close(): void {
    for (const { process, instances } of this.#running) {
      if (!process.failed) for (const instance of instances) instance.free();
      process.end();
    }
    this.#running.clear();
    this.#unpacked.remove();
  }
}

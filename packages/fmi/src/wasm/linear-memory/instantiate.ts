import { cFunctions } from "../../calls/c-functions.ts";
import { prefixes } from "../../calls/function-names.ts";
import type { InstanceCalls } from "../../calls/instance-calls.ts";
import { formatC, type VariadicArguments } from "../../instance/format-c.ts";
import type { CallbackTarget, InstantiateRequest } from "../../instance/instantiate-request.ts";
import { resourceFolder } from "../sandbox/wasi.ts";
import type { WasmFmu } from "../sandbox/wasm-fmu.ts";
import { linearCalls } from "./linear-calls.ts";
import type { Machine } from "./machine.ts";
import type { WasmFunctions } from "./marshal-linear.ts";
import { type Pointer, WasmArray, type WasmMemory } from "./wasm-memory.ts";

/** An instance of an FMU of FMI 2 or 3; `undefined` when the FMU made none. */
export function instantiateInMachine(
  fmu: WasmFmu,
  machine: Machine,
  request: InstantiateRequest,
  target: CallbackTarget,
): InstanceCalls | undefined {
  const version = fmu.majorVersion;
  const functions = machine.bind(
    cFunctions(version).map(({ name }) => name),
    prefixes[version],
  );
  const make = version === 2 ? makeFmi2 : makeFmi3;
  const instance = make(functions, fmu, machine, request, target);
  return instance === 0 ? undefined : linearCalls(fmu, request.kind, machine, functions, instance);
}

function makeFmi2(
  functions: WasmFunctions,
  fmu: WasmFmu,
  machine: Machine,
  request: InstantiateRequest,
  target: CallbackTarget,
): Pointer {
  const { memory } = machine;
  const callbacks = callbackFunctions(machine, request, target);
  return memory.withTexts(
    [request.instanceName, fmu.instantiationToken, `file://${resourceFolder}`],
    (name, token, location) =>
      functions("Instantiate")(
        ...[name, request.kind === "modelExchange" ? 0 : 1, token, location, callbacks],
        ...[Number(request.visible), Number(request.loggingOn)],
      ),
  );
}

/** `fmi2CallbackFunctions`, which exist as long as the instance: logger, calloc and free of the FMU's own C library. */
function callbackFunctions(
  machine: Machine,
  { acceptMessages }: InstantiateRequest,
  target: CallbackTarget,
): Pointer {
  const { memory } = machine;
  const log = (...[, , status = 0, category = 0, message = 0, variadic = 0]: number[]) => {
    if (!acceptMessages) return;
    const text = formatC(memory.text(message), new MemoryArguments(memory, variadic));
    target.logMessage(status, memory.text(category), text);
  };
  const pointers = machine.pointersTo(["iiiiii"], [log], ["calloc", "free"]);
  const callbacks = new WasmArray(memory, "UInt32", 5);
  callbacks.values.set([...pointers, 0, 0] as never);
  return callbacks.address;
}

/** Variadic arguments of wasm32 are consecutive in memory, each aligned to its size. */
class MemoryArguments implements VariadicArguments {
  readonly bitsOfLong = 32;
  readonly #memory: WasmMemory;
  #address: Pointer;

  constructor(memory: WasmMemory, address: Pointer) {
    this.#memory = memory;
    this.#address = address;
  }

  #next(size: 4 | 8): DataView {
    const address = Math.ceil(this.#address / size) * size;
    this.#address = address + size;
    return new DataView(this.#memory.buffer, address, size);
  }

  integer(bits: number): bigint {
    return bits > 32 ? this.#next(8).getBigUint64(0, true) : BigInt(this.#next(4).getUint32(0, true));
  }

  double(): number {
    return this.#next(8).getFloat64(0, true);
  }

  text(): string {
    const address = Number(this.integer(32));
    return address === 0 ? "(null)" : this.#memory.text(address);
  }
}

function makeFmi3(
  functions: WasmFunctions,
  fmu: WasmFmu,
  machine: Machine,
  request: InstantiateRequest,
  target: CallbackTarget,
): Pointer {
  const { memory } = machine;
  const { requiredIntermediateVariables: required } = request;
  const [log = 0, update = 0, clock = 0, lock = 0] = callbacks(machine, request, target);
  const flags = [Number(request.visible), Number(request.loggingOn)];
  return memory.withTexts(
    [request.instanceName, fmu.instantiationToken, `${resourceFolder}/`],
    (...texts) => {
      const common = [...texts, ...flags];
      if (request.kind === "modelExchange") return functions("InstantiateModelExchange")(...common, 0, log);
      if (request.kind === "scheduledExecution")
        return functions("InstantiateScheduledExecution")(...common, 0, log, clock, lock, lock);
      const references = new WasmArray(memory, "UInt32", required.length);
      (references.values as Uint32Array).set(required);
      const made = functions("InstantiateCoSimulation")(
        ...[...common, Number(request.eventModeUsed), Number(request.earlyReturnAllowed)],
        ...[references.address, required.length, 0, log, request.wantsIntermediateUpdate ? update : 0],
      );
      memory.free(references.address);
      return made;
    },
  );
}

/** Message, intermediate update, clock update and lock. Nothing preempts, so the lock does nothing. */
function callbacks(
  machine: Machine,
  { acceptMessages }: InstantiateRequest,
  target: CallbackTarget,
): readonly Pointer[] {
  const { memory } = machine;
  const text = (address = 0) => memory.text(address);
  const log = (_?: number, status = 0, category?: number, message?: number) => {
    if (acceptMessages) target.logMessage(status, text(category), text(message));
  };
  const update = (_: number, time: number, ...more: number[]) => {
    const [setRequested, getAllowed, stepFinished, canReturnEarly, requested = 0, returnTime = 0] = more;
    const early = target.intermediateUpdate(
      ...[time, setRequested !== 0, getAllowed !== 0, stepFinished !== 0, canReturnEarly !== 0],
    );
    if (requested !== 0) memory.bytes(requested, 1)[0] = Number.isNaN(early) ? 0 : 1;
    if (returnTime !== 0 && !Number.isNaN(early)) new Float64Array(memory.buffer, returnTime, 1)[0] = early;
  };
  return machine.pointersTo(
    ["iiii", "idiiiiii", "i", ""],
    [log, update as (...args: number[]) => void, () => target.clockUpdate(), () => undefined],
  );
}

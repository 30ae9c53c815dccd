import type { CompiledModule, KernelModule, TangentMemory } from "@cosimo/ir";
import { tangentDoor } from "#tangents";
import { encodeWasm } from "../emit/wasm/encode-wasm.ts";
import type { TangentSettings } from "../tangents/tangent-module.ts";
import type { LoweredModule } from "./lowered-module.ts";

/** Slots for methods and stored rows, besides the model's own. */
const WORKSPACE = 1 << 16;

/** The parts of a module that are code. */
type Code = Pick<CompiledModule, "bytes" | "kernelBytes" | "derivativeBytes" | "methodBytes" | "flat">;

/**
 * Makes modules whose code also computes tangents. The model is lowered once for all of them, and the code depends on the number of
 * parameters only.
 */
export function createTangentModules(
  module: CompiledModule,
  lowered: LoweredModule,
): (parameters: readonly string[]) => CompiledModule {
  const codes = new Map<number, Code>();
  const modules = new Map<string, CompiledModule>();
  const distance = distanceOf(lowered.size, module.sorted.states.length);
  const create = (parameters: readonly string[]): CompiledModule => {
    const memory: TangentMemory = { parameters, distance, times: 0, reserved: 2 * parameters.length };
    const code = codes.get(parameters.length) ?? codeWithTangents(module, lowered, memory);
    codes.set(parameters.length, code);
    const { residualForm, tangentBytes, layout, tables, sorted, dae, indicators, inputs, loops } = module;
    const { reinitStates, assertions, terminates, texts, failures } = module;
    return {
      ...code,
      flat: { ...code.flat, tangents: memory },
      ...{ residualForm, tangentBytes, layout, tables, sorted, dae, indicators, inputs, loops },
      ...{ reinitStates, assertions, terminates, texts, failures },
    };
  };
  return (parameters) => {
    const key = parameters.join("\n");
    const made = modules.get(key) ?? create(parameters);
    modules.set(key, made);
    return made;
  };
}

/** Loads what runs with derivatives by parameters need, which a page in a browser does once. Elsewhere it is always there. */
export function loadTangents(): Promise<void> {
  return tangentDoor.load();
}

/** Added to a power of two: numbers that are powers of two apart share lines of a processor's cache, which has too few for ten. */
const OFF_POWER = 72;

/** In few sizes, so that models of about the same one share the code of kernels. */
function distanceOf(size: number, states: number): number {
  return 2 ** Math.ceil(Math.log2(2 * size + WORKSPACE + 12 * states * (states + 8))) + OFF_POWER;
}

function codeWithTangents(module: CompiledModule, lowered: LoweredModule, memory: TangentMemory): Code {
  const directions = memory.parameters.length;
  const passive = new Set(lowered.tangentRoles.passive);
  const lasting = new Set(lowered.tangentRoles.lasting);
  const settings: TangentSettings = {
    directions,
    distance: memory.distance,
    times: memory.times,
    results: memory.times + directions,
    isPassive: (kernel) => passive.has(kernel),
    isLasting: (kernel) => lasting.has(kernel),
  };
  const differentiated = tangentDoor.open();
  if (differentiated === undefined) throw new Error("the functions for derivatives of runs are not loaded");
  const encode = (code: KernelModule): Uint8Array => encodeWasm(differentiated(code, settings));
  let derivative: Uint8Array | undefined;
  const methods = new Map<string, Uint8Array>();
  return {
    bytes: encode(lowered.main),
    kernelBytes: kernelsWithTangents(lowered.kernels(), `${directions} ${memory.distance}`, encode),
    derivativeBytes() {
      derivative ??= encode(lowered.derivative());
      return derivative;
    },
    methodBytes(name) {
      const bytes = methods.get(name) ?? encode(lowered.method(name, false));
      methods.set(name, bytes);
      return bytes;
    },
    // The memory is not shared with instances without tangents.
    flat: { ...module.flat, identity: {} },
  };
}

const known = new WeakMap<KernelModule, Map<string, Uint8Array>>();

/** Many models share the module of kernels. */
function kernelsWithTangents(
  code: KernelModule,
  key: string,
  encode: (code: KernelModule) => Uint8Array,
): Uint8Array {
  const made = known.get(code) ?? new Map<string, Uint8Array>();
  known.set(code, made);
  const bytes = made.get(key) ?? encode(code);
  made.set(key, bytes);
  return bytes;
}

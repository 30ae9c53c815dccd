import type { CompiledModule, KernelModule, TangentMemory } from "@cosimo/ir";
import { encodeWasm } from "../emit/wasm/encode-wasm.ts";
import { type TangentSettings, tangentModule } from "../tangents/tangent-module.ts";
import type { LoweredModule } from "./lowered-module.ts";

/** Slots for methods and stored rows, besides the model's own. */
const WORKSPACE = 1 << 17;

/** The module whose code also computes tangents. The model is lowered once for both. */
export function withTangents(
  module: CompiledModule,
  lowered: LoweredModule,
  parameters: readonly string[],
): CompiledModule {
  const directions = parameters.length;
  const states = module.sorted.states.length;
  const memory: TangentMemory = {
    parameters,
    distance: 2 * lowered.size + WORKSPACE + 64 * states * (states + 8),
    times: 0,
    reserved: 2 * directions,
  };
  const passive = new Set(lowered.passive);
  const settings: TangentSettings = {
    directions,
    distance: memory.distance,
    times: memory.times,
    results: memory.times + directions,
    isPassive: (kernel) => passive.has(kernel),
  };
  const encode = (code: KernelModule): Uint8Array => encodeWasm(tangentModule(code, settings));
  const { layout, tables, sorted, dae, flat, indicators, inputs, loops, initialChecks } = module;
  const { reinitStates, assertions, terminates, texts, failures } = module;
  return {
    bytes: encode(lowered.main),
    kernelBytes: encode(lowered.kernels()),
    derivativeBytes: () => encode(lowered.derivative()),
    methodBytes: (name) => encode(lowered.method(name, false)),
    residualForm: module.residualForm,
    tangentBytes: module.tangentBytes,
    // The memory is not shared with instances without tangents.
    flat: { ...flat, identity: {} },
    tangents: memory,
    ...{ layout, tables, sorted, dae, indicators, inputs, loops, initialChecks },
    ...{ reinitStates, assertions, terminates, texts, failures },
  };
}

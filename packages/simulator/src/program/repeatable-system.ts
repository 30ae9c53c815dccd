import { type CompiledModule, type Diagnostic, hasErrors, type ModelProgram } from "@cosimo/ir";
import { createModuleSystem, stateNominals } from "../compiled/module-system.ts";
import { copyMemory, instantiate } from "../model/model-instance.ts";
import { type OverrideValues, overrideValues } from "../model/override-values.ts";
import { slotValues } from "../model/slot-values.ts";
import type { HybridSystem } from "../system/hybrid-system.ts";

/** A system that can be initialized again and again, with other values. */
export interface RepeatableSystem {
  readonly system: HybridSystem;
  /**
   * To be called when all users of the system have allocated their memory: each run begins with it as it is now. False: it cannot
   * be kept.
   */
  keepMemory(): boolean;
  /**
   * Sets the memory to the begin of a run with these values, before its initialization. Undefined: these values need a new
   * system. The diagnostics have no errors.
   */
  begin(values: OverrideValues): readonly Diagnostic[] | undefined;
  /** Whether a new system would be faster: optimised code pays after some time. */
  isOutdated(): boolean;
}

/** Undefined if a run leaves traces in the system beside its memory: samplers, assertions, modes, a choice of states. */
export function createRepeatableSystem(
  compiled: CompiledModule | ModelProgram,
): RepeatableSystem | undefined {
  if ("inModes" in compiled && compiled.inModes !== undefined) return undefined;
  const module = "initial" in compiled ? compiled.initial() : compiled;
  const { dae, sorted, assertions } = module;
  if (dae.samplers.length + assertions.length + sorted.constraintSets.length > 0) return undefined;
  const instance = instantiate(module);
  if (instance.functions.parameters(instance.base) !== 0) {
    instance.release();
    return undefined;
  }
  const { system } = createModuleSystem(instance, {});
  const values = slotValues(instance);
  let restoreMemory: ReturnType<typeof copyMemory>;
  return {
    system,
    keepMemory() {
      restoreMemory = copyMemory(instance);
      return restoreMemory !== undefined;
    },
    begin(given) {
      restoreMemory?.();
      const diagnostics = overrideValues(module, instance.heap, instance.base, given);
      if (hasErrors(diagnostics) || instance.functions.parameters(instance.base) !== 0) return undefined;
      const nominals = stateNominals(instance, values);
      return nominals.every((nominal, i) => nominal === system.nominals[i]) ? diagnostics : undefined;
    },
    isOutdated: instance.isOutdated,
  };
}

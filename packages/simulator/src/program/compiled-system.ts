import type { Checked, CompiledModule, Diagnostic, ModelProgram } from "@cosimo/ir";
import { hasErrors } from "@cosimo/ir";
import { modeDoor } from "#modes";
import {
  type CompiledSystemOptions,
  createModuleSystem,
  type InstanceTransitions,
} from "../compiled/module-system.ts";
import type { ProgramSystem } from "../compiled/program-system.ts";
import type { AssertionReporter } from "../explain/assertion-reporter.ts";
import { unevaluatedParameters } from "../initialization/initialize-instance.ts";
import { instantiate, type ModelInstance } from "../model/model-instance.ts";
import { overrideValues } from "../model/override-values.ts";
import { slotValues } from "../model/slot-values.ts";
import { createSelectingSystem } from "../states/selecting-system.ts";
import type { HybridSystem } from "../system/hybrid-system.ts";
import { tangentsOfRuns } from "../tangents/tangent-choice.ts";

/**
 * Creates an instance of a compiled model or program, ready for `initialize`. The WebAssembly code is shared between
 * all instances of a module. Values that cannot be set are reported, and the result has no system.
 */
export function createCompiledSystem(
  compiled: CompiledModule | ModelProgram,
  options: CompiledSystemOptions = {},
): Checked<HybridSystem> {
  const { sensitivities = [] } = options;
  const isModal = "inModes" in compiled && compiled.inModes !== undefined;
  if (isModal && sensitivities.length === 0) return modalSystem(compiled, options);
  const { value, diagnostics } = programSystem(compiled, options);
  return value === undefined ? { diagnostics } : { value: value.system, diagnostics };
}

/** Loads what models with modes need, which a page in a browser does once. Elsewhere it is always there. */
export function loadModes(): Promise<void> {
  return modeDoor.load();
}

function modalSystem(program: ModelProgram, options: CompiledSystemOptions): Checked<HybridSystem> {
  const create = modeDoor.open();
  if (create === undefined) throw new Error("the functions for modes are not loaded");
  return create(program, (one, transitions) => programSystem(one, options, transitions));
}

function programSystem(
  compiled: CompiledModule | ModelProgram,
  options: CompiledSystemOptions,
  transitions?: InstanceTransitions,
): Checked<ProgramSystem> {
  const { sensitivities = [], values = {} } = options;
  const plain = "initial" in compiled ? compiled.initial() : compiled;
  const obstacles = sensitivities.length === 0 ? [] : tangentsOfRuns().checkTangents(compiled, sensitivities);
  if (obstacles.length > 0) return { diagnostics: obstacles };
  const module = sensitivities.length === 0 ? plain : plain.withTangents!(sensitivities);
  const instance = instantiate(module);
  const diagnostics =
    module.flat.tangents === undefined
      ? overrideValues(module, instance.heap, instance.base, values)
      : tangentsOfRuns().seedTangents(instance, values);
  if (hasErrors(diagnostics)) return { diagnostics };
  const parameterCode = instance.functions.parameters(instance.base);
  const build = (run: ModelInstance, before?: AssertionReporter) =>
    createModuleSystem(run, { ...options, parameterCode }, transitions, before);
  const selects = "initial" in compiled && module.sorted.constraintSets.length > 0;
  const value = selects
    ? createSelectingSystem(instance, compiled, build)
    : { system: build(instance).system, instance: () => instance, chooseStates: () => {} };
  return { value, diagnostics };
}

/** Failures of functions in bindings and start values with the values that the model declares. */
export function findDeclarationFaults(module: CompiledModule, startTime = 0): readonly Diagnostic[] {
  const instance = instantiate(module);
  const code = instance.functions.parameters(instance.base);
  return unevaluatedParameters(instance, slotValues(instance), code, startTime)?.diagnostics ?? [];
}

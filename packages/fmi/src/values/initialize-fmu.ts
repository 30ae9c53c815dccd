import { numericArray, sizeOf } from "../calls/values.ts";
import type { Instance } from "../instance/instance.ts";
import type { InitializationOptions } from "../instance/instance-options.ts";
import type { FmuInputs } from "./fmu-inputs.ts";
import { completeStartValues, setStartValues } from "./set-start-values.ts";
import type { StartValues } from "./start-values.ts";

/** Sets up the experiment where the version has a call for it; start values come after it, as some FMUs reset them in it. */
export function setUpExperiment(instance: Instance, options: InitializationOptions): void {
  const { majorVersion, kind } = instance;
  if (majorVersion === 2 || (majorVersion === 1 && kind === "modelExchange"))
    instance.setupExperiment(options);
}

/** Initializes an instance; legal in state instantiated, after `setStructure`. */
export function initializeFmu(
  instance: Instance,
  start: StartValues,
  inputs: FmuInputs,
  options: InitializationOptions,
): void {
  setUpExperiment(instance, options);
  setStartValues(instance, start);
  instance.enterInitializationMode(options);
  completeStartValues(instance, start);
  setInputs(instance, inputs, options.startTime);
  instance.exitInitializationMode();
}

/** Sets the values at `t` of all inputs that have been set. */
export function setInputs(instance: Instance, inputs: FmuInputs, t: number): void {
  const { groups, write } = inputs.exchange("all");
  const arrays = groups.map((group) => numericArray(group.type, sizeOf(group)));
  write(arrays, t);
  for (const [i, { type, valueReferences }] of groups.entries())
    instance.setValues(type, Uint32Array.from(valueReferences), arrays[i] as never);
}

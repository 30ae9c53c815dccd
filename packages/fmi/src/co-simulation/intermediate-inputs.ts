import { numericArray, sizeOf } from "../calls/values.ts";
import type { CoSimulation } from "../description/interface-types.ts";
import { isFloat } from "../description/variables.ts";
import type { Instance } from "../instance/instance.ts";
import type { InstantiateOptions, IntermediateUpdate } from "../instance/instance-options.ts";
import type { FmuInputs } from "../values/fmu-inputs.ts";
import type { SizedVariable } from "../values/sized-variables.ts";

/** Sets continuous inputs of an FMU of FMI 3 at intermediate times of a step (FMI 3.0.2, section 4.2.2). */
export interface IntermediateInputs {
  readonly options: Pick<InstantiateOptions, "intermediateUpdate" | "requiredIntermediateVariables">;
  /** To be called after initialization, when all driven inputs are known. */
  connect(instance: Instance, inputs: FmuInputs): void;
}

export function createIntermediateInputs(
  { providesIntermediateUpdate }: CoSimulation,
  variables: readonly SizedVariable[],
): IntermediateInputs {
  const some = variables.filter(
    ({ variable }) =>
      variable.causality === "input" &&
      variable.intermediateUpdate &&
      isFloat(variable) &&
      variable.variability === "continuous",
  );
  if (!providesIntermediateUpdate || some.length === 0) return { options: {}, connect: () => {} };
  let set: ((time: number) => void) | undefined;
  return {
    options: {
      requiredIntermediateVariables: some.map(({ variable }) => variable.valueReference),
      intermediateUpdate({ time, setRequested }: IntermediateUpdate) {
        if (setRequested) set?.(time);
        return undefined;
      },
    },
    connect(instance, inputs) {
      const legal = new Set(some.map(({ variable }) => variable.valueReference));
      const { groups, write } = inputs.exchange("continuous");
      const arrays = groups.map((group) => numericArray(group.type, sizeOf(group)));
      const settable = groups.every(({ valueReferences }) =>
        Array.from(valueReferences).every((reference) => legal.has(reference)),
      );
      const references = groups.map(({ valueReferences }) => Uint32Array.from(valueReferences));
      if (settable && groups.length > 0)
        set = (time) => {
          if (!inputs.isMoving()) return;
          write(arrays, time);
          for (const [i, { type }] of groups.entries())
            instance.setValues(type, references[i]!, arrays[i] as never);
        };
    },
  };
}

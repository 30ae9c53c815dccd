import type { CoSimulation } from "../description/interface-types.ts";
import type { Instance } from "../instance/instance.ts";
import type { FmuInputs } from "../values/fmu-inputs.ts";

/** First derivatives of continuous inputs, for FMUs of FMI 1 and 2 with `canInterpolateInputs`. */
export interface InputSlopes {
  /** Sets the derivatives; legal in step mode, before a step. */
  set(): void;
}

export function createInputSlopes({
  instance,
  coSimulation,
  inputs,
}: {
  readonly instance: Instance;
  readonly coSimulation: CoSimulation;
  readonly inputs: FmuInputs;
}): InputSlopes {
  const { groups, writeSlopes } = inputs.exchange("continuous");
  const group = groups.findIndex(({ type }) => type === "Float64");
  if (instance.majorVersion === 3 || !coSimulation.canInterpolateInputs || group < 0)
    return { set: () => {} };
  const references = Uint32Array.from(groups[group]!.valueReferences);
  const orders = new Int32Array(references.length).fill(1);
  const slopes = new Float64Array(references.length);
  let wasMoving = false;
  return {
    set() {
      const moving = inputs.isMoving();
      if (!moving && !wasMoving) return;
      wasMoving = moving;
      writeSlopes([slopes]);
      instance.setInputDerivatives(references, orders, slopes);
    },
  };
}

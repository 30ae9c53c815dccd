import type { Unit, UnitCapabilities, UnitPlace } from "../unit/unit.ts";
import { exactUnit } from "./exact-unit.ts";

/** x' = A x + B u, y = C x + D u; matrices by rows. */
export interface LinearUnit {
  readonly name: string;
  readonly inputs?: readonly string[];
  readonly outputs: readonly string[];
  readonly A: readonly (readonly number[])[];
  readonly B?: readonly (readonly number[])[];
  readonly C: readonly (readonly number[])[];
  readonly D?: readonly (readonly number[])[];
  readonly start: readonly number[];
  readonly capabilities?: Partial<UnitCapabilities>;
}

/**
 * An `exactUnit` with the capabilities of a complete FMU for co-simulation, with names; its columns are its outputs.
 */
export function linearUnit({ inputs = [], outputs, capabilities = {}, ...definition }: LinearUnit): Unit {
  const zeros = (rows: readonly unknown[]) => rows.map(() => inputs.map(() => 0));
  const { B = zeros(definition.start), D = zeros(definition.C) } = definition;
  const unit = exactUnit({
    ...{ ...definition, B, D },
    capabilities: { feedback: false, jacobian: "none", ...capabilities },
  });
  let place: UnitPlace;
  const named = unit.outputs.map((one, i) => ({ ...one, name: outputs[i]! }));
  return {
    ...{ ...unit, kind: "coSimulationFmu", outputs: named },
    inputs: unit.inputs.map((one, i) => ({ ...one, name: inputs[i]! })),
    variables: unit.variables.slice(-named.length).map((one, i) => ({ ...one, name: outputs[i]! })),
    attach(given) {
      place = given;
      unit.attach(given);
    },
    readValues: (row, offset) => row.set(place.outputs, offset),
  };
}

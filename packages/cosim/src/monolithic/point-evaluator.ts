import type { HybridSystem } from "@cosimo/simulator";
import type { HybridUnitSource } from "../model-unit/hybrid-unit.ts";
import type { Unit, UnitPlace } from "../unit/unit.ts";

/** A system at a point (t, x) set by the caller: a unit with `evaluates` only. */
export interface PointEvaluator extends Unit {
  /** `x` is an address in the heap of the system. */
  moveTo(t: number, x: number): void;
  /** Sets the inputs `approximation.value`, continuous ones or all; `moving`: all, with `approximation.slope`. */
  setInputs(which: "continuous" | "all" | "moving"): void;
  /** Result of the last evaluation: 0 or a failure code. */
  readonly code: number;
}

export function createPointEvaluator(
  name: string,
  system: HybridSystem,
  outputs: readonly string[],
  { kind, dependencies }: Pick<HybridUnitSource, "kind" | "dependencies">,
): PointEvaluator {
  const inputs = system.inputs ?? [];
  const everyInput = inputs.map((_, i) => i);
  const columns = outputs.map((one) => system.variables.findIndex((variable) => variable.name === one));
  const row = new Float64Array(system.variables.length);
  let place: UnitPlace;
  let t = 0;
  let x = 0;
  const unused = (): never => {
    throw new Error(`'${name}' makes no steps`);
  };
  const unit: PointEvaluator & { code: number } = {
    ...{ name, kind, code: 0, atEvent: false, nextEventTime: Number.POSITIVE_INFINITY },
    inputs: inputs.map((input) => ({ ...input, start: 0 })),
    outputs: columns.map((column) => {
      const { name: variable, type, unit: measure, variability } = system.variables[column]!;
      return {
        ...{ name: variable, type, unit: measure, discrete: variability !== "continuous" },
        dependencies: dependencies?.(variable) ?? everyInput,
      };
    }),
    variables: system.variables,
    stateNames: system.stateNames,
    capabilities: {
      ...{ variableStep: true, rollback: false, serializes: false, evaluates: true, inputOrder: 0 },
      ...{ feedback: false, jacobian: "none", outputDerivativeOrder: 0, events: true },
    },
    moveTo(time, address) {
      t = time;
      x = address;
    },
    setInputs(which) {
      const { value, slope } = place.approximation;
      for (let i = 0; i < value.length; i++)
        if (which !== "continuous" || !inputs[i]!.discrete)
          system.setInput!(i, t, value[i]!, which === "moving" && !inputs[i]!.discrete ? slope[i]! : 0);
    },
    attach(given) {
      place = given;
    },
    evaluate() {
      unit.setInputs("continuous");
      const code = system.evaluateOutputs(t, x);
      if (code !== 0) unit.code = code;
      system.readValues(row);
      for (let i = 0; i < columns.length; i++) place.outputs[i] = row[columns[i]!]!;
    },
    parameterValues: () => system.parameterValues(),
    bounds: () => system.bounds?.() ?? [],
    readValues: (target, offset) => {
      system.readValues(row);
      target.set(row, offset);
    },
    takeRecords: () => [],
    end: () => system.release?.(),
    enterInitialization: unused,
    exitInitialization: unused,
    begin: unused,
    finish: unused,
    updateDiscrete: unused,
    save: unused,
    restore: unused,
    release: unused,
  };
  return unit;
}

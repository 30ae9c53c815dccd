import type { CompiledModule, Diagnostic, TangentMemory, TrajectoryVariable } from "@cosimo/ir";
import { describeModel } from "../model/model-description.ts";
import type { ModelInstance } from "../model/model-instance.ts";
import { type OverrideValues, overrideValues } from "../model/override-values.ts";
import type { ResultVariables } from "../model/result-variables.ts";

/** Name of the derivative of a variable by a parameter or a start value. */
export function tangentColumn(variable: string, parameter: string): string {
  return `d(${variable})/d(${parameter})`;
}

/** The columns of a result, behind them for each parameter the derivatives of all that are real numbers. */
export function withTangentColumns(
  results: ResultVariables,
  { parameters, distance }: TangentMemory,
): ResultVariables {
  const reals = results.variables.map((_, i) => i).filter((i) => results.variables[i]!.type === "Real");
  const added = parameters.flatMap((parameter, j) =>
    reals.map((i) => ({
      variable: derivativeOf(results.variables[i]!, parameter),
      slot: results.slots[i]! + (j + 1) * distance,
      sign: results.signs[i]!,
    })),
  );
  return {
    variables: [...results.variables, ...added.map(({ variable }) => variable)],
    slots: Int32Array.from([...results.slots, ...added.map(({ slot }) => slot)]),
    signs: Float64Array.from([...results.signs, ...added.map(({ sign }) => sign)]),
  };
}

function derivativeOf(variable: TrajectoryVariable, parameter: string): TrajectoryVariable {
  return {
    name: tangentColumn(variable.name, parameter),
    type: "Real",
    variability: variable.variability,
    causality: "local",
    role: "derivative",
    unit: "",
    displayUnit: "",
    description: "",
  };
}

/**
 * Sets the values, and the tangents of each parameter: 1 along its own direction. Values that are not given are those that the model
 * declares.
 */
export function seedTangents(instance: ModelInstance, values: OverrideValues): readonly Diagnostic[] {
  const { module, heap, base } = instance;
  const { parameters, distance } = module.flat.tangents!;
  const own = { ...declaredValues(module, instance, parameters), ...values };
  const diagnostics = overrideValues(module, heap, base, own);
  parameters.forEach((name, j) => {
    const slot = slotOf(module, name);
    if (slot !== undefined) heap[base + slot + (j + 1) * distance] = 1;
  });
  return diagnostics;
}

function declaredValues(
  module: CompiledModule,
  instance: ModelInstance,
  parameters: readonly string[],
): OverrideValues {
  instance.functions.parameters(instance.base);
  return Object.fromEntries(
    parameters.map((name) => {
      const slot = slotOf(module, name);
      return [name, slot === undefined ? 0 : instance.heap[instance.base + slot]!];
    }),
  );
}

/** Of a parameter its value, of others the start value. */
function slotOf(module: CompiledModule, name: string): number | undefined {
  const variable = describeModel(module).variablesByName.get(name);
  if (variable === undefined) return undefined;
  const start = module.layout.start[variable.id]!;
  return start >= 0 ? start : module.layout.value[variable.id]!;
}

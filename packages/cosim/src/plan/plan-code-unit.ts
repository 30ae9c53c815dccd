import type { SimulationSettings } from "@cosimo/simulator";
import type { CodeFunctions } from "../code-unit/code-functions.ts";
import { createCodeSystem } from "../code-unit/code-system.ts";
import { codeColumns } from "../code-unit/code-variables.ts";
import { createSteppedCodeUnit } from "../code-unit/stepped-code-unit.ts";
import { createHybridUnit, type HybridUnitSource } from "../model-unit/hybrid-unit.ts";
import type { UnitPlan } from "./unit-plan.ts";

export interface CodeUnitOptions {
  readonly name: string;
  /** Method, tolerance and inner step of units with derivatives. */
  readonly settings: SimulationSettings;
  /** Given values of parameters and start values of states, by name. */
  readonly values: Readonly<Record<string, number>>;
  /** Text of the code. */
  readonly content: string;
}

/** A unit in JavaScript or Python. With derivatives, or without states, it is a system of equations; else it makes its own steps. */
export function planCodeUnit(
  functions: CodeFunctions,
  { name, settings, values, content }: CodeUnitOptions,
): UnitPlan {
  const { inputs, outputs, states, parameters, motion } = functions.declaration;
  const start = Float64Array.from(states, (one) => values[one.name] ?? one.start);
  const constants = Float64Array.from(parameters, (one) => values[one.name] ?? one.value);
  const source: HybridUnitSource = {
    kind: "code",
    create: () => createCodeSystem(name, functions, start, constants),
    inputStarts: inputs.map((one) => one.start),
    dependencies: (variable) => outputs.find((one) => one.name === variable)?.dependencies ?? [],
  };
  return {
    ...{ name, kind: "code" },
    inputs: inputs.map((one) => ({ ...one, type: "Real", discrete: false })),
    outputs: codeColumns(functions.declaration).variables.flatMap(({ name, unit, causality }) =>
      causality === "input" ? [] : [{ name, unit, type: "Real", discrete: false }],
    ),
    parameters: parameters.map((one) => one.name),
    ...(motion !== "step" && { equations: { source, settings } }),
    content: () => content,
    build: (read) =>
      motion === "step"
        ? createSteppedCodeUnit(name, functions, read, start, constants)
        : createHybridUnit(source, { name, outputs: read, settings }),
  };
}

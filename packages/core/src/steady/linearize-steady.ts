import { createLinearizer, matrixOf, modesOf, type StateSpace } from "@cosimo/cosim";
import type { InstanceSource } from "@cosimo/fmi";
import type { Diagnostic } from "@cosimo/ir";
import type { CompileModelOptions, ModelSource } from "../languages/model-source.ts";
import type { Model } from "../model/model.ts";
import { ofFmu, ofModel, type SteadyOptions, type UseOfSteady } from "./steady.ts";

/** A linear model at a steady state. */
export interface SteadyLinearModel extends StateSpace {
  readonly model: string;
  readonly diagnostics: readonly Diagnostic[];
}

/** The linear model of a model where all derivatives vanish, as `steady` finds it. @throws ModelError */
export function linearizeSteady(
  source: ModelSource | Model,
  options: SteadyOptions & CompileModelOptions = {},
): SteadyLinearModel {
  return ofModel(source, options, linearModel);
}

/** As `linearizeSteady`, of an FMU for model exchange. @throws ModelError */
export function linearizeSteadyFmu(source: InstanceSource, options: SteadyOptions = {}): SteadyLinearModel {
  return ofFmu(source, options, linearModel);
}

const linearModel: UseOfSteady<SteadyLinearModel> = (model, _whole, { system, x }, time, diagnostics) => {
  const inputs = system.inputs ?? [];
  const columns = [...system.variables.keys()].filter((i) => system.variables[i]!.causality === "output");
  const u = Float64Array.from(inputs, (_, i) => system.inputValue?.(i) ?? 0);
  const found = createLinearizer(system, columns).calc(time, x, u);
  system.evaluateOutputs(time, x);
  const row = new Float64Array(system.variables.length);
  system.readValues(row);
  const [n, m, p] = [found.stateCount, inputs.length, columns.length];
  const A = matrixOf(n, n, found.A);
  return {
    ...{ model, time, diagnostics },
    stateNames: system.stateNames,
    inputNames: inputs.map(({ name }) => name),
    outputNames: columns.map((column) => system.variables[column]!.name),
    ...{ A, B: matrixOf(n, m, found.B), C: matrixOf(p, n, found.C), D: matrixOf(p, m, found.D) },
    ...{ x: [...found.x], u: [...u], y: columns.map((column) => row[column]!) },
    modes: modesOf(A),
  };
};

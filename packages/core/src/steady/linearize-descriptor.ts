import { createLinearizer, type Matrix, matrixOf } from "@cosimo/cosim";
import { type Diagnostic, diagnoseWithoutSpan } from "@cosimo/ir";
import { descriptorForm, type HybridSystem } from "@cosimo/simulator";
import { ModelError } from "../errors/model-error.ts";
import type { CompileModelOptions, ModelSource } from "../languages/model-source.ts";
import type { Model } from "../model/model.ts";
import { ofModelAtPoint, type SteadyOptions } from "./steady.ts";
import { steadyMessages } from "./steady-messages.ts";

/** E z' = A z + B u, y = C z + D u: z are the states, then the unknowns of algebraic loops, which no equation is solved for. */
export interface DescriptorModel {
  readonly model: string;
  /** [s] */
  readonly time: number;
  readonly names: readonly string[];
  readonly states: number;
  readonly inputNames: readonly string[];
  readonly outputNames: readonly string[];
  readonly E: Matrix;
  readonly A: Matrix;
  readonly B: Matrix;
  readonly C: Matrix;
  readonly D: Matrix;
  readonly diagnostics: readonly Diagnostic[];
}

export interface DescriptorOptions extends SteadyOptions {
  /** Where the model comes to rest; missing: where a run is at `at`. */
  readonly steady?: boolean;
}

/** The linear model with its algebraic unknowns: for large systems whose matrices are sparse so. @throws ModelError */
export function linearizeDescriptor(
  source: ModelSource | Model,
  { steady = false, ...options }: DescriptorOptions & CompileModelOptions = {},
): DescriptorModel {
  return ofModelAtPoint(source, options, steady, (model, system, x, time, diagnostics) => {
    const form = descriptorForm(system, time, x);
    if (form === undefined)
      throw new ModelError([...diagnostics, diagnoseWithoutSpan(steadyMessages, "steady.no-descriptor")]);
    const { names, states: n, E, A } = form;
    const inputs = system.inputs ?? [];
    const outputs = [...system.variables.keys()].filter((i) => system.variables[i]!.causality === "output");
    const columns = [...outputs, ...columnsOf(system, names.slice(n))];
    const u = Float64Array.from(inputs, (_, i) => system.inputValue?.(i) ?? 0);
    const found = createLinearizer(system, columns).calc(time, x, u);
    const [size, m, p] = [names.length, inputs.length, outputs.length];
    // F_u = -F_z' (x_u'; 0) - F_z (0; w_u), with E = -F_z' and A = F_z.
    const B = matrixOf(size, m);
    for (let i = 0; i < size; i++)
      for (let k = 0; k < m; k++) {
        let sum = 0;
        for (let j = 0; j < n; j++) sum += E[i * size + j]! * found.B[j * m + k]!;
        for (let j = n; j < size; j++) sum -= A[i * size + j]! * found.D[(p + j - n) * m + k]!;
        B.values[i * m + k] = sum + 0;
      }
    const C = matrixOf(p, size);
    for (let i = 0; i < p; i++) for (let j = 0; j < n; j++) C.values[i * size + j] = found.C[i * n + j]!;
    return {
      ...{ model, time, names, states: n, diagnostics },
      inputNames: inputs.map(({ name }) => name),
      outputNames: outputs.map((column) => system.variables[column]!.name),
      ...{ E: matrixOf(size, size, E), A: matrixOf(size, size, A), B, C },
      D: matrixOf(p, m, found.D.slice(0, p * m)),
    };
  });
}

/** @throws Error if an unknown is no variable: the residual form has those of the model only */
function columnsOf({ variables }: HybridSystem, names: readonly string[]): readonly number[] {
  const places = new Map(variables.map(({ name }, i) => [name, i]));
  return names.map((name) => {
    const place = places.get(name);
    if (place === undefined) throw new Error(`the unknown '${name}' is no variable`);
    return place;
  });
}

import type { ParameterValue, TrajectoryVariable } from "@cosimo/ir";
import type { CodeDeclaration } from "./code-functions.ts";

/** The columns of the result of a unit in code: inputs, outputs, and states that are no outputs. */
export interface CodeColumns {
  readonly variables: readonly TrajectoryVariable[];
  read(
    inputs: Float64Array,
    states: Float64Array,
    computed: Float64Array,
    row: Float64Array,
    offset: number,
  ): void;
}

export function codeColumns({ inputs, outputs, states }: CodeDeclaration): CodeColumns {
  const hidden = states.flatMap(({ name }, state) =>
    outputs.some((one) => one.state === state) ? [] : [{ name, state }],
  );
  const shown: readonly { readonly name: string; readonly unit?: string; readonly state?: number }[] = [
    ...outputs,
    ...hidden,
  ];
  return {
    variables: [
      ...inputs.map((one) => codeVariable(one, "input")),
      ...shown.map((one, i) => codeVariable(one, i < outputs.length ? "output" : "local")),
    ],
    read(u, x, computed, row, offset) {
      row.set(u, offset);
      let next = 0;
      for (let i = 0; i < shown.length; i++) {
        const { state } = shown[i]!;
        row[offset + inputs.length + i] = state === undefined ? computed[next++]! : x[state]!;
      }
    },
  };
}

export function codeParameters(
  { parameters }: CodeDeclaration,
  values: Float64Array,
): readonly ParameterValue[] {
  return parameters.map((one, i) => ({
    variable: { ...codeVariable(one, "local"), variability: "parameter" },
    value: values[i]!,
  }));
}

function codeVariable(
  { name, unit = "" }: { readonly name: string; readonly unit?: string },
  causality: TrajectoryVariable["causality"],
): TrajectoryVariable {
  return {
    ...{ name, unit, causality, variability: "continuous", type: "Real" },
    ...{ displayUnit: "", description: "" },
  };
}

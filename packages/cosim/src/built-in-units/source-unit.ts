import type { TrajectoryVariable } from "@cosimo/ir";
import type { Unit, UnitCapabilities, UnitLinearization, UnitOutput } from "../unit/unit.ts";

/** An output of a source, a function of time. */
export interface SourceOutput {
  readonly name: string;
  readonly unit?: string;
}

/** The members of `Unit` common to all units without inputs, states, parameters and event records. */
export function sourceParts(name: string, kind: "function" | "table", outputs: readonly SourceOutput[]) {
  return {
    ...{ name, kind, inputs: [], stateNames: [] },
    outputs: outputs.map(
      ({ name, unit = "" }): UnitOutput => ({
        ...{ name, unit, type: "Real", discrete: false, dependencies: [] },
      }),
    ),
    variables: outputs.map(
      ({ name, unit = "" }): TrajectoryVariable => ({
        ...{ name, unit, type: "Real", variability: "continuous", causality: "output" },
        ...{ displayUnit: "", description: "" },
      }),
    ),
    parameterValues: () => [],
    takeRecords: () => [],
    release: () => {},
    end: () => {},
  } satisfies Partial<Unit>;
}

/** Capabilities of all sources. */
export const sourceCapabilities: Omit<UnitCapabilities, "events" | "outputDerivativeOrder"> = {
  ...{ variableStep: true, rollback: true, serializes: true, evaluates: true, inputOrder: 2 },
  ...{ feedback: true, jacobian: "directional" },
};

/** The linear model of a source: y + g_t tau. */
export function sourceLinearization(gt: Float64Array): UnitLinearization {
  return {
    ...{ stateCount: 0, A: EMPTY, B: EMPTY, C: EMPTY, D: EMPTY, x: EMPTY, f: EMPTY, ft: EMPTY },
    ...{ gt, rung: "directional" },
  };
}

const EMPTY = new Float64Array(0);

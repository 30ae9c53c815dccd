import type { Experiment } from "@cosimo/ir";
import { changingVariable, constantValue } from "../expressions/expressions.ts";
import type { Lowering } from "../expressions/lowering.ts";
import type { Placed } from "./placed-statement.ts";

const fieldOf = { start: "startTime", end: "stopTime", step: "interval" } as const;

/** `start`, `end` and `step`; variables listed by `out` become outputs. */
export function lowerSettings(lowering: Lowering, statements: readonly Placed[]): Experiment {
  const experiment: { -readonly [key in keyof Experiment]: Experiment[key] } = {};
  for (const { statement, scope } of statements) {
    if (statement.kind === "setting") {
      const value = constantValue(lowering, statement.value, scope, "setting of the run");
      if (value !== undefined) experiment[fieldOf[statement.name]] = value;
    }
    if (statement.kind !== "output") continue;
    for (const ref of statement.variables) {
      const id = changingVariable(lowering, ref, scope);
      if (id !== undefined) lowering.variables[id] = { ...lowering.variables[id]!, causality: "output" };
    }
  }
  return experiment;
}

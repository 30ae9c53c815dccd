import {
  type CompiledModule,
  type Expression,
  evaluateExpression,
  interpretCalls,
  type VariableId,
} from "@cosimo/ir";
import { createCompiledSystem, describeModel } from "@cosimo/simulator";
import type { ModelDescription } from "../description/model-description.ts";
import { startOf } from "../description/variables.ts";

/** Declared values of a model, with evaluated parameters. */
export interface DeclaredValues {
  /** Value of a parameter or constant, start value of another variable. */
  start(v: VariableId): number;
  number(expression: Expression): number;
}

/** The start values that a description states for a variable. */
export interface DeclaredStart {
  readonly name: string;
  readonly values: readonly unknown[];
}

export function declaredStarts({ variables }: ModelDescription): readonly DeclaredStart[] {
  return variables.flatMap((variable) => {
    const values = startOf(variable);
    return values === undefined ? [] : [{ name: variable.name, values }];
  });
}

export function declaredValues(module: CompiledModule): DeclaredValues {
  const { value: system } = createCompiledSystem(module);
  if (system === undefined) throw new Error("a model without overridden values could not be instantiated");
  const { layout } = module;
  const { aliases } = describeModel(module);
  const memory = system.heap.slice(system.base, system.base + layout.size);
  system.release?.();
  const start = (v: VariableId): number => {
    const alias = aliases.get(v);
    const id = alias?.representative ?? v;
    const slot = layout.start[id]! >= 0 ? layout.start[id]! : layout.value[id]!;
    return (alias?.negated ? -1 : 1) * memory[slot]!;
  };
  const number = (expression: Expression): number =>
    evaluateExpression(expression, {
      time: 0,
      variable: start,
      pre: start,
      relation: () => false,
      call: interpretCalls(module.dae),
    });
  return { start, number };
}

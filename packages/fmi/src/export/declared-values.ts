import {
  type CompiledModule,
  type Expression,
  evaluateExpression,
  interpretCalls,
  type VariableId,
} from "@cosimo/ir";
import { createCompiledSystem, describeModel } from "@cosimo/simulator";

/** Declared values of a model, with evaluated parameters. */
export interface DeclaredValues {
  /** Value of a parameter or constant, start value of another variable. */
  start(v: VariableId): number;
  number(expression: Expression): number;
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

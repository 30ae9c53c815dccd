import type { Expression, FunctionId, LocalId, RelationId, SamplerId, VariableId } from "@cosimo/ir";
import type { Value, ValueGraph } from "../values/value-graph.ts";

/** Values of the leaves of expressions in the function under construction. Reals are f64, conditions i32 0 or 1. */
export interface ExpressionContext {
  readonly graph: ValueGraph;
  readonly time: Value;
  variable(id: VariableId): Value;
  element(id: VariableId, subscripts: readonly Expression[]): Value;
  pre(id: VariableId): Value;
  relation(id: RelationId): Value;
  sample(id: SamplerId): Value;
  initial(): Value;
  terminal(): Value;
  local(id: LocalId, subscripts: readonly Expression[]): Value;
  size(id: LocalId, dimension: number): Value;
  /** Scalar `output` of a call. */
  call(id: FunctionId, list: readonly Value[], output: number): Value;
  /** Number that represents a text: equal texts have equal numbers. */
  text(value: string): number;
}

import { type Expression, type VariableId, visitVariables } from "@cosimo/ir";
import type { Lowering } from "../memory/lowering.ts";
import type { TangentFinder, Value } from "../values/value-graph.ts";
import type { ExpressionContext } from "./expression-context.ts";
/** Values of the model's variables during the lowering of one function, block by block. */
export interface Evaluation extends ExpressionContext {
  readonly lowering: Lowering;
  /** Base address of the instance. */
  readonly base: Value;
  /** At events: relations are evaluated from the variables; otherwise they are read from their slots. */
  readonly live: boolean;
  /** Defined so far, by variable. */
  readonly values: (Value | undefined)[];
  readonly relations: (Value | undefined)[];
  /** Variables computed by this function: before that, their slots hold old values. */
  readonly unknowns: ReadonlySet<VariableId>;
  /** True while a loop is solved: relations keep their values. */
  frozen: boolean;
  /** Values of variables that are neither defined nor in their own slots. */
  readElsewhere: (v: VariableId) => Value | undefined;
  /** Sets a variable's value and, where the function writes variables, its slot. */
  define(v: VariableId, value: Value): void;
  slot(offset: number): Value;
  /** Arrays that are not in their own slots, or that this function has written. */
  readonly arrays: Map<VariableId, ArrayPlace>;
  /** Where the function puts an array that it computes; missing: nobody needs it. */
  targetOf: (v: VariableId) => ArrayPlace | undefined;
  /** Of a function that differentiates. */
  arrayTangents?: ArrayTangents;
}

export interface EvaluationOptions {
  readonly live: boolean;
  /** Whether `define` stores the variable in its slot. */
  readonly stores: (v: VariableId) => boolean;
  readonly unknowns: ReadonlySet<VariableId>;
  /** Left limits; missing: loaded from their slots. */
  readonly pre?: (v: VariableId) => Value;
}

/** Whether all variables read by an expression have their values of this pass. */
export function isAvailable(evaluation: Evaluation, e: Expression): boolean {
  let available = true;
  visitVariables(e, evaluation.lowering.dae.relations, (v) => {
    if (evaluation.values[v] === undefined && evaluation.unknowns.has(v)) available = false;
  });
  return available;
}

/** Places of the tangents of arrays in a function that differentiates. */
export interface ArrayTangents {
  readonly tangents: TangentFinder;
  readonly timeRate: Value;
  readonly places: Map<VariableId, ArrayPlace>;
}

/** Where a function finds the elements of an array: `address + offset` and after. */
export interface ArrayPlace {
  readonly address: Value;
  readonly offset: number;
  /** The invocation of this function that has written the elements. */
  readonly written?: Value;
}

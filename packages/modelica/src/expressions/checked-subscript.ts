import type { Expression, FlatFunction, FunctionId, LocalId, Origin, Span } from "@cosimo/ir";
import { compare, number } from "../model/construct.ts";
import type { ModelContext } from "../model/model-context.ts";

/** An array with one of its lengths. */
export interface CheckedDimension {
  readonly array: string;
  readonly length: number;
}

/** `index`, which is known at run time only, as a call that fails unless it is in 1 … length. */
export function checkedSubscript(
  { tables: { functions } }: ModelContext,
  index: Expression,
  dimension: CheckedDimension,
  span: Span,
): Expression {
  const key = `${span.source.uri} ${span.start} ${span.end} ${dimension.length}`;
  let id = functions.subscripts.get(key);
  if (id === undefined) {
    id = functions.list.length as FunctionId;
    functions.list.push(checkOf(id, dimension, { span, component: [] }));
    functions.subscripts.set(key, id);
  }
  return { kind: "call", function: id, arguments: [index], output: 0 };
}

/** `y := k` after the assertion that k is in the range. */
function checkOf(id: FunctionId, dimension: CheckedDimension, origin: Origin): FlatFunction {
  const { array, length } = dimension;
  const k: Expression = { kind: "local", local: 0 as LocalId, subscripts: [] };
  const text = `k >= 1 and k <= ${length}`;
  const condition: Expression = {
    kind: "binary",
    operator: "and",
    left: compare(">=", k, number(1)),
    right: compare("<=", k, number(length)),
  };
  const message: Expression = {
    kind: "string",
    value: `a subscript of ${array} is outside of 1 to ${length}`,
  };
  const assertion = { condition, text, message, level: "error", subscript: dimension, origin } as const;
  return {
    ...{ id, name: `subscript ${id + 1} of ${array}`, inputCount: 1, outputCount: 1, origin },
    locals: [
      { id: 0 as LocalId, name: "k", type: "Integer", dimensions: [] },
      { id: 1 as LocalId, name: "y", type: "Integer", dimensions: [] },
    ],
    body: [
      { kind: "assert", assertion },
      { kind: "assign", target: { kind: "local", local: 1 as LocalId, subscripts: [] }, value: k! },
    ],
  };
}

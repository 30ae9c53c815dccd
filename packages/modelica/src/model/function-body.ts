import type { Expression, FunctionLocal, LocalId, ScalarType } from "@cosimo/ir";
import type { FunctionBody, LocalVariable } from "./expression-context.ts";
import { unravel } from "./indices.ts";
import { countOf, type Type, type TypedValue } from "./typed-value.ts";

export function createFunctionBody(kind: FunctionBody["kind"]): FunctionBody {
  return {
    kind,
    locals: [],
    variables: new Map(),
    statements: [],
    open: new Map(),
    known: new Map(),
    constants: new Map(),
  };
}

/** The value of an element of a local, if it is known at compile time. */
export function knownElement(
  { known, locals }: FunctionBody,
  id: LocalId,
  subscripts: readonly number[],
): number | string | undefined {
  const values = known.get(id)?.();
  let offset = 0;
  for (const [i, length] of (locals[id]?.dimensions ?? []).entries()) {
    if (length.kind !== "number") return undefined;
    offset = offset * length.value + subscripts[i]! - 1;
  }
  return values?.[offset];
}

export function scalarTypeOf(type: Type): ScalarType {
  switch (type.kind) {
    case "Real":
    case "Integer":
    case "Boolean":
    case "String":
    case "Enumeration":
      return type.kind;
    // Whether it ticks.
    case "Clock":
      return "Boolean";
    case "record":
    case "function":
    case "none":
    case "error":
      throw new Error(`a ${type.kind} is no scalar`);
  }
}

export function addLocal(
  body: FunctionBody,
  name: string,
  type: Type,
  dims: readonly number[],
  more: Pick<FunctionLocal, "initial" | "unit"> = {},
): LocalId {
  const id = body.locals.length as LocalId;
  const dimensions = dims.map((value): Expression => ({ kind: "number", value }));
  body.locals.push({
    id,
    name,
    type: scalarTypeOf(type),
    dimensions,
    ...more,
  });
  return id;
}

/** All elements of a local, row by row. */
export function localValue(local: LocalVariable): TypedValue {
  if (local.fields !== undefined) {
    const fields = new Map([...local.fields].map(([name, field]) => [name, localValue(field)]));
    return { type: local.type, dims: local.dims, scalars: [], fields, variability: "continuous" };
  }
  return {
    type: local.type,
    dims: local.dims,
    scalars: localElements(local.id, local.dims),
    variability: local.type.kind === "Real" ? "continuous" : "discrete",
  };
}

export function localElements(local: LocalId, dims: readonly number[]): readonly Expression[] {
  if (dims.length === 0) return [{ kind: "local", local, subscripts: [] }];
  const count = countOf(dims);
  return Array.from({ length: count }, (_, offset): Expression => {
    const subscripts = unravel(offset, dims).map((value): Expression => ({ kind: "number", value }));
    return { kind: "local", local, subscripts };
  });
}

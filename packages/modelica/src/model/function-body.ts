import type { Expression, FunctionLocal, LocalId, ScalarType, Statement } from "@cosimo/ir";
import { unravel } from "./indices.ts";
import { countOf, type Type, type TypedValue } from "./typed-value.ts";

/** A local variable; a record has one per field. `open` dimensions are known at run time only. */
export interface LocalVariable {
  readonly type: Type;
  readonly dims: readonly number[];
  readonly id: LocalId;
  readonly fields?: ReadonlyMap<string, LocalVariable>;
  /** Inputs cannot be assigned. */
  readonly input: boolean;
}

/** A function body, or an algorithm section, during construction. */
export interface FunctionBody {
  readonly kind: "function" | "algorithm";
  readonly locals: FunctionLocal[];
  readonly variables: Map<string, LocalVariable>;
  /** Statements of the current innermost block. */
  statements: Statement[];
  /** Locals declared with `:`; the first assignment of the whole array determines their lengths. */
  readonly open: Map<string, (dims: readonly number[]) => LocalVariable | undefined>;
  /** Arrays that are never assigned: their elements, if these are known at compile time. */
  readonly known: Map<LocalId, () => readonly (number | string)[] | undefined>;
  /** Arrays of constants with run-time subscripts: one local each. */
  readonly constants: Map<readonly Expression[], LocalId>;
}

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

import type {
  CarriedValue,
  DelayedValue,
  Expression,
  FunctionId,
  FunctionLocal,
  LocalId,
  Origin,
} from "@cosimo/ir";
import type { FunctionTable } from "../../model/elaboration-tables.ts";

/** A function that reads what the run has stored. */
export interface StoredFunction {
  readonly name: string;
  readonly stored: DelayedValue | CarriedValue;
  readonly inputs: readonly string[];
  /** The function of its derivative; missing: it has none. */
  readonly derivative: FunctionId | undefined;
}

/** The function of this kind; added, with the derivatives that `make` adds, when it is first needed. */
export function storedFunction(
  table: FunctionTable,
  stored: StoredFunction["stored"],
  origin: Origin,
  make: () => Omit<StoredFunction, "stored">,
): FunctionId {
  const known = table.list.find((f) => f?.stored === stored);
  if (known !== undefined) return known.id;
  const id = table.list.length as FunctionId;
  table.list.push(undefined);
  const { name, inputs, derivative } = make();
  table.list[id] = {
    ...{ id, name, stored, locals: localsOf([...inputs, "y"]), body: [], origin },
    ...{ inputCount: inputs.length, outputCount: 1, inlining: "never" },
    ...(derivative !== undefined && { derivative }),
  };
  return id;
}

/** Adds a function of one formula of its inputs. */
export function formulaFunction(
  table: FunctionTable,
  name: string,
  inputs: readonly string[],
  formula: (input: (i: number) => Expression) => Expression,
  origin: Origin,
): FunctionId {
  const id = table.list.length as FunctionId;
  const value = formula((i) => ({ kind: "local", local: i as LocalId, subscripts: [] }));
  const target = { kind: "local", local: inputs.length as LocalId, subscripts: [] } as const;
  table.list.push({
    ...{ id, name, locals: localsOf([...inputs, "y"]), inputCount: inputs.length, outputCount: 1, origin },
    ...{ inlining: "always", body: [{ kind: "assign", target, value }] },
  });
  return id;
}

/** All but positions and values are Integer. */
function localsOf(names: readonly string[]): readonly FunctionLocal[] {
  return names.map((name, i) => ({
    ...{ id: i as LocalId, name, dimensions: [] },
    type: ["history", "line", "end", "indicator"].includes(name) ? "Integer" : "Real",
  }));
}

export function call(id: FunctionId, ...list: readonly Expression[]): Expression {
  return { kind: "call", function: id, arguments: list, output: 0 };
}

import { type Expression, type HybridDae, type Origin, type VariableId, visitExpression } from "@cosimo/ir";
import type { ClockOperation, ClockTable } from "../clocks/clock-table.ts";
import { addAuxiliary, type FlatModel } from "../flat/flat-model.ts";
import type { PrimitiveComponent } from "../model/component.ts";
import { variablesOf } from "../model/elaboration-tables.ts";
import { scalarTypeOf } from "../model/function-body.ts";
import { countOf, type Type } from "../model/typed-value.ts";

interface CallSite {
  readonly text: string;
  readonly origin: Origin;
}

/** Adds a call of a clocked operator; its operand becomes a variable (specification 3.6, section 16.7.1). */
export function clockResult(
  flat: FlatModel,
  operation: ClockOperation,
  types: { readonly result: Type; readonly operand?: Type },
  site: CallSite,
): Expression {
  const { variable, node } = addAuxiliary(flat, {
    name: `$clocked${flat.clockCalls.length + 1}`,
    type: scalarTypeOf(types.result),
    variability: "discrete",
    description: site.text,
    origin: site.origin,
  });
  const named =
    "value" in operation && operation.value !== undefined
      ? { ...operation, value: asVariable(flat, operation.value, types.operand ?? types.result, site) }
      : operation;
  flat.clockCalls.push({
    result: variable,
    isClock: types.result.kind === "Clock",
    operation: named,
    ...site,
  });
  return node;
}

/** Values that depend on constants and time only need no variable. */
function asVariable(flat: FlatModel, value: Expression, type: Type, { text, origin }: CallSite): Expression {
  if (value.kind === "variable") return value;
  let isSimple = true;
  visitExpression(value, ({ kind }) => {
    isSimple &&=
      kind !== "variable" && kind !== "pre" && kind !== "relation" && kind !== "call" && kind !== "sample";
  });
  if (isSimple) return value;
  const { node } = addAuxiliary(flat, {
    name: `$operand${flat.clockCalls.length + 1}`,
    type: scalarTypeOf(type),
    variability: type.kind === "Real" ? "continuous" : "discrete",
    description: text,
    origin,
  });
  flat.equations.push({ left: node, right: value, origin });
  return node;
}

/** What the translation of clocks needs beside the flat system; `undefined` if the model has none. */
export function clockTable(
  flat: FlatModel,
  primitives: readonly PrimitiveComponent[],
  { equations }: HybridDae,
): ClockTable | undefined {
  const clocks = new Set(flat.clockCalls.flatMap(({ result, isClock }) => (isClock ? [result] : [])));
  for (const component of primitives) {
    if (component.type.kind !== "Clock") continue;
    const first = variablesOf(flat.context.tables, component);
    for (let i = 0; i < countOf(component.dims); i++) clocks.add((first + i) as VariableId);
  }
  const machines = flat.transitions.length + flat.initialStates.length + flat.stateFacts.length;
  if (clocks.size + flat.clockCalls.length + flat.previous.length + machines === 0) return undefined;
  return {
    ...{ calls: flat.clockCalls, clocks, previous: flat.previous },
    equationClocks: new Map(
      equations.flatMap(({ id }) => {
        const clock = flat.clockOf.get(flat.equations[id]!);
        return clock === undefined ? [] : [[id, clock] as const];
      }),
    ),
    assertionClocks: new Map(
      flat.assertions.flatMap((one, i) => {
        const clock = flat.clockOf.get(one);
        return clock === undefined ? [] : [[i, clock] as const];
      }),
    ),
  };
}

import type {
  CarriedValue,
  Expression,
  FlatFunction,
  FunctionId,
  FunctionLocal,
  LocalId,
  Origin,
} from "@cosimo/ir";
import { addAuxiliary, type FlatModel } from "../../flat/flat-model.ts";
import { arithmetic, negate, number, zero } from "../../model/construct.ts";
import type { FunctionTable, Transport } from "../../model/elaboration-tables.ts";
import { relationOf } from "../relations.ts";

/**
 * What is at the ends of a line (specification 3.6, section 3.7.4.2): at the inlet what enters, at the outlet a call that reads what the
 * run has stored. Jumps that leave change the sign of two indicators in turn, which have relations.
 */
export function carriedValues(
  flat: FlatModel,
  { inlets, position, isForward, points, values }: Transport,
  text: string,
  origin: Origin,
): readonly [Expression, Expression] {
  const id = flat.distributions.length;
  const names = { description: text, origin };
  const value = (name: string, type: "Real" | "Boolean", right: Expression) => {
    const variability = type === "Real" ? "continuous" : "discrete";
    const added = addAuxiliary(flat, { name: `$${name}${id + 1}`, type, variability, ...names });
    flat.equations.push({ left: added.node, right, origin });
    return added;
  };
  const parameters = (name: string, list: readonly Expression[]) =>
    list.map((binding, i) =>
      addAuxiliary(flat, {
        ...{ name: `$${name}${id + 1}_${i + 1}`, type: "Real", variability: "parameter", binding, ...names },
      }),
    );
  const ends = [value("low", "Real", inlets[0]), value("high", "Real", inlets[1])] as const;
  const x = value("position", "Real", position);
  const forward = value("forward", "Boolean", isForward);
  flat.distributions.push({
    ...{ id, text, origin, position: x.variable, isForward: forward.variable },
    inlets: [ends[0].variable, ends[1].variable],
    points: parameters("point", points).map(({ variable }) => variable),
    values: parameters("initial", values).map(({ variable }) => variable),
  });
  const { functions } = flat.context.tables;
  const front = carriedFunction(functions, "front", origin);
  for (const indicator of [0, 1]) {
    const left = call(front, number(id), number(indicator), x.node);
    const relation = { operator: "<=", left, right: zero, usage: "when", text, origin } as const;
    value(`front${indicator}_`, "Boolean", relationOf(flat, relation));
  }
  const carried = carriedFunction(functions, "carried", origin);
  const at = (end: number) => call(carried, number(id), number(end), x.node);
  const branch = (then: Expression, otherwise: Expression): Expression => ({
    ...{ kind: "if", condition: forward.node, then, else: otherwise },
  });
  return [branch(ends[0].node, at(0)), branch(at(1), ends[1].node)];
}

function call(id: FunctionId, ...list: readonly Expression[]): Expression {
  return { kind: "call", function: id, arguments: list, output: 0 };
}

/** The function of this kind; added with its derivatives when it is first needed. */
function carriedFunction(table: FunctionTable, stored: CarriedValue, origin: Origin): FunctionId {
  const known = table.list.find((f) => f?.stored === stored);
  if (known !== undefined) return known.id;
  const id = table.list.length as FunctionId;
  table.list.push(undefined);
  const inputs = ["line", stored === "front" ? "indicator" : "end", "x"];
  const next =
    stored === "carried" ? "carried-rate" : stored === "carried-rate" ? "carried-curvature" : undefined;
  const derivative = next && addDerivative(table, stored, carriedFunction(table, next, origin), origin);
  table.list[id] = {
    ...{ id, name: `spatialDistribution ${stored}`, locals: localsOf([...inputs, "y"]), body: [], stored },
    ...{ inputCount: inputs.length, outputCount: 1, inlining: "never", origin },
    ...(derivative !== undefined && { derivative }),
  };
  return id;
}

/** The content at a place moves with x: its derivative is that with respect to the place, times -der(x). */
function addDerivative(
  table: FunctionTable,
  stored: CarriedValue,
  rate: FunctionId,
  origin: Origin,
): FunctionId {
  const id = table.list.length as FunctionId;
  const local = (i: number): Expression => ({ kind: "local", local: i as LocalId, subscripts: [] });
  const value = negate(arithmetic("*", call(rate, local(0), local(1), local(2)), local(3)));
  const target = { kind: "local", local: 4 as LocalId, subscripts: [] } as const;
  const f: FlatFunction = {
    ...{ id, name: `der(spatialDistribution ${stored})`, inputCount: 4, outputCount: 1, origin },
    ...{ locals: localsOf(["line", "end", "x", "der(x)", "y"]), inlining: "always" },
    body: [{ kind: "assign", target, value }],
  };
  table.list.push(f);
  return id;
}

/** All but positions and values are Integer. */
function localsOf(names: readonly string[]): readonly FunctionLocal[] {
  return names.map((name, i) => ({
    ...{ id: i as LocalId, name, dimensions: [] },
    type: ["line", "end", "indicator"].includes(name) ? "Integer" : "Real",
  }));
}

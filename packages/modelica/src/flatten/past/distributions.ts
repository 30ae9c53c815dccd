import type { CarriedValue, Expression, FunctionId, Origin } from "@cosimo/ir";
import { addAuxiliary, type FlatModel } from "../../flat/flat-model.ts";
import { arithmetic, negate, number, zero } from "../../model/construct.ts";
import type { FunctionTable, Transport } from "../../model/elaboration-tables.ts";
import { relationOf } from "../relations.ts";
import { call, formulaFunction, storedFunction } from "./stored-functions.ts";

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

function carriedFunction(table: FunctionTable, stored: CarriedValue, origin: Origin): FunctionId {
  return storedFunction(table, stored, origin, () => ({
    name: `spatialDistribution ${stored}`,
    inputs: ["line", stored === "front" ? "indicator" : "end", "x"],
    derivative: derivativeOf(table, stored, origin),
  }));
}

/** The content at a place moves with x: its derivative is that with respect to the place, times -der(x). */
function derivativeOf(table: FunctionTable, stored: CarriedValue, origin: Origin): FunctionId | undefined {
  const next =
    stored === "carried" ? "carried-rate" : stored === "carried-rate" ? "carried-curvature" : undefined;
  if (next === undefined) return undefined;
  const rate = carriedFunction(table, next, origin);
  const moved = (input: (i: number) => Expression) =>
    negate(arithmetic("*", call(rate, input(0), input(1), input(2)), input(3)));
  const inputs = ["line", "end", "x", "der(x)"];
  return formulaFunction(table, `der(spatialDistribution ${stored})`, inputs, moved, origin);
}

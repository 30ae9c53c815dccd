import type { DelayedValue, Expression, FunctionId, Origin } from "@cosimo/ir";
import { addAuxiliary, type FlatModel } from "../../flat/flat-model.ts";
import { arithmetic, number } from "../../model/construct.ts";
import type { FunctionTable } from "../../model/elaboration-tables.ts";
import { call, formulaFunction, storedFunction } from "./stored-functions.ts";

/** The arguments of `delay`; `longest` is missing where the delay is a parameter. */
export interface Delay {
  readonly value: Expression;
  readonly delay: Expression;
  readonly longest?: Expression;
  readonly text: string;
  readonly origin: Origin;
}

/** A value of the past (specification 3.6, section 3.7.4.1): a call that reads what the run has stored. */
export function delayedValue(flat: FlatModel, { value, delay, longest, text, origin }: Delay): Expression {
  const id = flat.histories.length;
  const names = { description: text, origin };
  const present = addAuxiliary(flat, {
    ...{ name: `$delayed${id + 1}`, type: "Real", variability: "continuous", ...names },
  });
  flat.equations.push({ left: present.node, right: value, origin });
  const varies = longest !== undefined;
  const time = addAuxiliary(flat, {
    ...{ name: `$delay${id + 1}`, type: "Real", unit: "s", ...names },
    ...(varies ? { variability: "continuous" } : { variability: "parameter", binding: delay }),
  });
  if (varies) flat.equations.push({ left: time.node, right: delay, origin });
  const most =
    longest &&
    addAuxiliary(flat, {
      ...{
        name: `$longest${id + 1}`,
        type: "Real",
        variability: "parameter",
        unit: "s",
        binding: longest,
        ...names,
      },
    });
  flat.histories.push({
    id,
    value: present.variable,
    delay: time.variable,
    ...(most && { longest: most.variable }),
    ...{ text, origin },
  });
  const now: Expression = { kind: "time" };
  const at = arithmetic("-", now, time.node);
  const { functions } = flat.context.tables;
  return varies
    ? call(delayFunction(functions, "recent", origin), number(id), at, now, present.node)
    : call(delayFunction(functions, "value", origin), number(id), at);
}

function delayFunction(table: FunctionTable, stored: DelayedValue, origin: Origin): FunctionId {
  return storedFunction(table, stored, origin, () => ({
    name: stored === "value" || stored === "recent" ? "delay" : `delay ${stored}`,
    inputs: inputsOf[stored],
    derivative: derivativeOf(table, stored, origin),
  }));
}

const inputsOf: Readonly<Record<DelayedValue, readonly string[]>> = {
  value: ["history", "at"],
  rate: ["history", "at"],
  curvature: ["history", "at"],
  recent: ["history", "at", "now", "u"],
  "recent-rate": ["history", "at", "now", "u", "der(at)", "der(now)", "der(u)"],
};

/** The derivative of a stored value is the next one times der(at). */
function derivativeOf(table: FunctionTable, stored: DelayedValue, origin: Origin): FunctionId | undefined {
  if (stored === "recent") return delayFunction(table, "recent-rate", origin);
  const next = stored === "value" ? "rate" : stored === "rate" ? "curvature" : undefined;
  if (next === undefined) return undefined;
  const rate = delayFunction(table, next, origin);
  const product = (input: (i: number) => Expression) =>
    arithmetic("*", call(rate, input(0), input(1)), input(2));
  return formulaFunction(table, `der(delay ${stored})`, ["history", "at", "der(at)"], product, origin);
}

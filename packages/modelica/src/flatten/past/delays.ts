import type {
  DelayedValue,
  Expression,
  FlatFunction,
  FunctionId,
  FunctionLocal,
  LocalId,
  Origin,
} from "@cosimo/ir";
import { addAuxiliary, type FlatModel } from "../../flat/flat-model.ts";
import { arithmetic, number } from "../../model/construct.ts";
import type { FunctionTable } from "../../model/elaboration-tables.ts";

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
    ? call(storedFunction(functions, "recent", origin), number(id), at, now, present.node)
    : call(storedFunction(functions, "value", origin), number(id), at);
}

function call(id: FunctionId, ...list: readonly Expression[]): Expression {
  return { kind: "call", function: id, arguments: list, output: 0 };
}

/** The function of this kind; added with its derivatives when it is first needed. */
function storedFunction(table: FunctionTable, stored: DelayedValue, origin: Origin): FunctionId {
  const known = table.list.find((f) => f?.stored === stored);
  if (known !== undefined) return known.id;
  const id = table.list.length as FunctionId;
  table.list.push(undefined);
  const inputs = inputsOf[stored];
  const derivative = derivativeOf(table, stored, origin);
  const locals = [...inputs, "y"].map(
    (name, i): FunctionLocal => ({
      id: i as LocalId,
      name,
      type: i === 0 ? "Integer" : "Real",
      dimensions: [],
    }),
  );
  table.list[id] = {
    ...{ id, name: stored === "value" || stored === "recent" ? "delay" : `delay ${stored}`, locals },
    ...{ inputCount: inputs.length, outputCount: 1, body: [], stored, inlining: "never", origin },
    ...(derivative !== undefined && { derivative }),
  };
  return id;
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
  if (stored === "recent") return storedFunction(table, "recent-rate", origin);
  const next = stored === "value" ? "rate" : stored === "rate" ? "curvature" : undefined;
  if (next === undefined) return undefined;
  const rate = storedFunction(table, next, origin);
  const id = table.list.length as FunctionId;
  const local = (i: number): Expression => ({ kind: "local", local: i as LocalId, subscripts: [] });
  const locals = ["history", "at", "der(at)", "y"].map(
    (name, i): FunctionLocal => ({
      id: i as LocalId,
      name,
      type: i === 0 ? "Integer" : "Real",
      dimensions: [],
    }),
  );
  const value = arithmetic("*", call(rate, local(0), local(1)), local(2));
  const target = { kind: "local", local: 3 as LocalId, subscripts: [] } as const;
  const f: FlatFunction = {
    ...{
      id,
      name: `der(delay ${stored})`,
      locals,
      inputCount: 3,
      outputCount: 1,
      inlining: "always",
      origin,
    },
    body: [{ kind: "assign", target, value }],
  };
  table.list.push(f);
  return id;
}

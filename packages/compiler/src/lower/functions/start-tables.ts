import type { KernelExpression, KernelStatement, Variable, VariableId } from "@cosimo/ir";
import * as kernel from "../../kernel/kernel-builder.ts";
import type { Evaluation } from "../expressions/evaluation.ts";
import type { Lowering } from "../memory/lowering.ts";
import { addEffect, invoke } from "../values/value-graph.ts";
import { base } from "./function-frame.ts";

/** Fewer variables have code of their own, which is shorter. */
const FEWEST = 8;

/**
 * Start values that are numbers, of scalars: loops pass tables of them, so that code does not grow with a model. A value that the user has
 * set for an alias takes the place of the number of its representative, as in `storeStart`. Returns the variables that have them.
 */
export function storeNumbersAsStarts(
  { graph, base: address, lowering }: Evaluation,
  numberOf: (variable: Variable) => number | undefined,
): ReadonlySet<VariableId> {
  const { dae, layout } = lowering;
  const variables = dae.variables.filter(
    (v) => v.dimensions === undefined && layout.start[v.id]! >= 0 && numberOf(v) !== undefined,
  );
  if (variables.length < FEWEST) return new Set();
  const numbers = variables.map((v) => numberOf(v)!);
  const ids = variables.map(({ id }) => id);
  const tables = [
    addTable(lowering, declaredRows(lowering, ids, numbers), declareRow),
    addTable(lowering, aliasRows(lowering, ids), takeFromAlias),
    addTable(lowering, valueRows(lowering, ids), copyRow),
  ];
  lowering.functions.set(NAME, {
    name: NAME,
    parameters: [base],
    result: "i32",
    locals: ["k", "i", "row"].map((name) => ({ name, type: "i32" })),
    body: [...tables.flat(), kernel.returnValue(kernel.integer(0))],
  });
  const call = invoke(graph, "i32", [address], {
    emit: ([b], result) => [kernel.set(result, kernel.call("i32", NAME, [b!]))],
  });
  addEffect(graph, call);
  return new Set(ids);
}

const NAME = "startsOfTables";

const whole = (place: KernelExpression, offset: number) => kernel.convert("i32", kernel.load(place, offset));
const sum = (left: KernelExpression, right: KernelExpression) => kernel.binary("add", left, right);
const isSet = (place: KernelExpression) => kernel.compare("ne", kernel.load(place), kernel.real(0));
const [b, row, i] = [kernel.integerLocal("b"), kernel.integerLocal("row"), kernel.integerLocal("i")] as const;

/** Puts rows of equal width into memory; statements that pass them, with `row` at the address of each. */
function addTable(
  lowering: Lowering,
  rows: readonly (readonly number[])[],
  body: readonly KernelStatement[],
): readonly KernelStatement[] {
  const [first] = rows;
  if (first === undefined) return [];
  const slot = lowering.reserve(rows.length * first.length);
  lowering.tables.push({ slot, values: Float64Array.from(rows.flat()) });
  return [
    kernel.set("row", sum(b, kernel.integer(slot))),
    ...kernel.repeat("k", kernel.integer(rows.length), [
      ...body,
      kernel.set("row", sum(row, kernel.integer(first.length))),
    ]),
  ];
}

/** Rows of start slot, override slot, number and count, one for variables whose slots follow one another. */
function declaredRows(
  { layout }: Lowering,
  ids: readonly VariableId[],
  numbers: readonly number[],
): readonly (readonly number[])[] {
  const rows: [number, number, number, number][] = [];
  ids.forEach((v, k) => {
    const [start, override, number] = [layout.start[v]!, layout.override[v]!, numbers[k]!];
    const last = rows.at(-1);
    if (last !== undefined && Object.is(last[2], number) && follows(last, last[3], [start, override]))
      last[3]++;
    else rows.push([start, override, number, 1]);
  });
  return rows;
}

/** Rows of value slot, start slot and count, of variables that are no aliases. */
function valueRows(
  { layout, aliases }: Lowering,
  ids: readonly VariableId[],
): readonly (readonly number[])[] {
  const rows: [number, number, number][] = [];
  for (const v of ids) {
    if (aliases.has(v)) continue;
    const places = [layout.value[v]!, layout.start[v]!] as const;
    const last = rows.at(-1);
    if (last !== undefined && follows(last, last[2], places)) last[2]++;
    else rows.push([...places, 1]);
  }
  return rows;
}

function follows(
  [first, second]: readonly number[],
  count: number,
  [one, other]: readonly [number, number],
): boolean {
  return first! + count === one && second! + count === other;
}

/** Rows of the start and override slots of a variable and of its alias, and the sign of the alias. */
function aliasRows(
  { layout, aliasesOf }: Lowering,
  ids: readonly VariableId[],
): readonly (readonly number[])[] {
  return ids.flatMap((v) =>
    (aliasesOf.get(v) ?? []).map(({ variable, negated }) => [
      layout.start[v]!,
      layout.override[v]!,
      layout.start[variable]!,
      layout.override[variable]!,
      negated ? -1 : 1,
    ]),
  );
}

/** The place that a column of the row names, and the i-th after it. */
const place = (column: number) => sum(b, whole(row, column));
const next = (column: number) => sum(place(column), i);

const declareRow: readonly KernelStatement[] = kernel.repeat("i", whole(row, 3), [
  kernel.store(next(0), 0, kernel.select(isSet(next(1)), kernel.load(next(0)), kernel.load(row, 2))),
]);

const takeFromAlias: readonly KernelStatement[] = [
  kernel.onlyIf(kernel.unary("eqz", isSet(place(1))), [
    kernel.onlyIf(isSet(place(3)), [
      kernel.store(place(0), 0, kernel.binary("mul", kernel.load(row, 4), kernel.load(place(2)))),
    ]),
  ]),
];

const copyRow: readonly KernelStatement[] = kernel.repeat("i", whole(row, 2), [
  kernel.store(next(0), 0, kernel.load(next(1))),
]);

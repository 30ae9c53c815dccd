import type { ConditionCourse, KernelExpression, KernelStatement, VariableId } from "@cosimo/ir";
import * as kernel from "../../kernel/kernel-builder.ts";
import { createEvaluation } from "../expressions/create-evaluation.ts";
import { lowerReal } from "../expressions/expressions.ts";
import { addFunction } from "../memory/add-function.ts";
import type { Lowering } from "../memory/lowering.ts";
import { stateVector } from "../memory/state-vector.ts";
import { argument, createValueGraph } from "../values/value-graph.ts";
import { type ConditionShape, type ConditionShapes, conditionShapes } from "./condition-shapes.ts";
import { address, base, time } from "./function-frame.ts";

interface PlacedShapes extends ConditionShapes {
  /** First of two slots: number of selected conditions, 0: all; address of their list. */
  readonly selection: number;
  /** First of a slot for each relation: place of its row, relative to the instance. */
  readonly rows: number;
}

const PLACED = "condition shapes";

/** A row: shape, then the places of the operands. Result: see `PlacedShapes.rows`. */
function placeRows(lowering: Lowering, { conditions }: ConditionShapes): number {
  const { dae, layout, sorted } = lowering;
  const positions = stateVector(sorted).states;
  const placeOf = (v: VariableId) => positions.get(v) ?? layout.value[v]!;
  const rows = conditions.map(({ shape, operands }) => [shape, ...operands.map(placeOf)]);
  const first = lowering.reserve(rows.length + rows.reduce((sum, row) => sum + row.length, 0));
  let next = first + rows.length;
  const starts = rows.map((row) => {
    next += row.length;
    return next - row.length;
  });
  if (rows.length !== dae.relations.length) throw new Error("a relation has no shape");
  lowering.tables.push({ slot: first, values: Float64Array.from([...starts, ...rows.flat()]) });
  return first;
}

/** The courses of conditions between events; undefined: an event may change all. */
export function describeConditions(lowering: Lowering): ConditionCourse | undefined {
  const placed = lowering.memo.get(PLACED) as PlacedShapes | undefined;
  return placed && { selection: placed.selection, followers: placed.followers };
}

/** Lets `indicators` evaluate selected conditions only, where conditions are many and of few forms. */
export function addSelectedIndicators(lowering: Lowering): void {
  const found = conditionShapes(lowering.sorted);
  if (found === undefined) return;
  const placed: PlacedShapes = { ...found, selection: lowering.reserve(2), rows: placeRows(lowering, found) };
  lowering.memo.set(PLACED, placed);
  placed.shapes.forEach((shape, k) => {
    addShape(lowering, shape, k);
  });
  lowering.functions.set("selectedIndicators", selectedIndicators(lowering, placed));
  const all = lowering.functions.get("indicators")!;
  const arguments_ = all.parameters.map(
    ({ name, type }): KernelExpression => ({ kind: "local", type, name }),
  );
  const isSelected = kernel.compare(
    "gt",
    kernel.load(kernel.integerLocal("b"), placed.selection),
    kernel.real(0),
  );
  const selected = kernel.returnValue(kernel.call("i32", "selectedIndicators", arguments_));
  lowering.functions.set("indicators", {
    ...all,
    body: [kernel.onlyIf(isSelected, [selected]), ...all.body],
  });
}

function nameOf(shape: number): string {
  return `condition${shape + 1}`;
}

/** A function of the operands. */
function addShape(lowering: Lowering, { expression, operands }: ConditionShape, number: number): void {
  const graph = createValueGraph();
  const options = { live: false, stores: () => false, unknowns: new Set<VariableId>() };
  const evaluation = createEvaluation(lowering, graph, options);
  operands.forEach((v, k) => {
    evaluation.values[v] = argument(graph, `o${k}`, "f64");
  });
  const parameters = operands.map((_, k) => ({ name: `o${k}`, type: "f64" as const }));
  const head = { name: nameOf(number), parameters: [base, time, ...parameters], result: "f64" as const };
  addFunction(lowering, graph, head, lowerReal(expression, evaluation));
}

/** Writes g of the selected conditions to their places. */
function selectedIndicators(lowering: Lowering, { selection, rows, shapes }: PlacedShapes) {
  const [b, x, g] = ["b", "x", "g"].map(kernel.integerLocal) as [
    KernelExpression,
    KernelExpression,
    KernelExpression,
  ];
  const [list, i, row] = ["list", "i", "row"].map(kernel.integerLocal) as [
    KernelExpression,
    KernelExpression,
    KernelExpression,
  ];
  const whole = (place: KernelExpression, offset = 0) => kernel.convert("i32", kernel.load(place, offset));
  const sum = (left: KernelExpression, right: KernelExpression) => kernel.binary("add", left, right);
  const { states } = stateVector(lowering.sorted);
  const valueIn = (shape: number): KernelStatement => {
    const operands = shapes[shape]!.operands.map((v, k) =>
      kernel.load(sum(states.has(v) ? x : b, whole(row, k + 1))),
    );
    return kernel.store(
      sum(g, i),
      0,
      kernel.call("f64", nameOf(shape), [b, kernel.realLocal("t"), ...operands]),
    );
  };
  const choice = (from: number, to: number): readonly KernelStatement[] => {
    if (to - from === 1) return [valueIn(from)];
    const middle = (from + to) >> 1;
    const isBefore = kernel.compare("lt", kernel.load(row), kernel.real(middle));
    return [{ kind: "if", condition: isBefore, then: choice(from, middle), else: choice(middle, to) }];
  };
  return {
    name: "selectedIndicators",
    parameters: [base, time, address("x"), address("g")],
    result: "i32" as const,
    locals: ["list", "count", "k", "i", "row"].map((name) => ({ name, type: "i32" as const })),
    body: [
      kernel.set("list", whole(b, selection + 1)),
      kernel.set("count", whole(b, selection)),
      ...kernel.repeat("k", kernel.integerLocal("count"), [
        kernel.set("i", whole(sum(list, kernel.integerLocal("k")))),
        kernel.set("row", sum(b, whole(sum(b, i), rows))),
        ...choice(0, shapes.length),
      ]),
      kernel.returnValue(kernel.integer(0)),
    ],
  };
}

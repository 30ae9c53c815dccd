import { type Expression, type VariableId, visitExpression } from "@cosimo/ir";
import { createEvaluation } from "../expressions/create-evaluation.ts";
import type { Evaluation } from "../expressions/evaluation.ts";
import { lowerReal } from "../expressions/expressions.ts";
import { addInnerFunction } from "../memory/add-function.ts";
import { isDiscrete, isDynamicLoop } from "../memory/blocks.ts";
import { type Lowering, once } from "../memory/lowering.ts";
import { createValueGraph, load, store } from "../values/value-graph.ts";
import { loopAngles } from "./loop-angles.ts";

/** Values that a loop reads are computed again by at most this number of assignments; what these need is passed on as it is. */
const MOST_ASSIGNMENTS = 100;

/**
 * Writes `loop_k_inputs(b, t)`, which computes the values that a loop reads from those that they depend on, as the sine of an angle from
 * the angle: on the way from one solution to another the latter move, and the equations must stay those of the model. What the values depend on
 * is added to `spilled`. Returns the slots of angles among them.
 */
export function addInputsFunction(
  lowering: Lowering,
  number: number,
  spilled: Map<VariableId, number>,
): ReadonlySet<number> {
  const graph = createValueGraph();
  const evaluation = createEvaluation(lowering, graph, {
    live: false,
    stores: () => false,
    unknowns: new Set(),
  });
  evaluation.readElsewhere = (v) => {
    if (lowering.dae.variables[v]!.variability !== "continuous") return undefined;
    if (!spilled.has(v)) spilled.set(v, lowering.reserve(1));
    return load(graph, evaluation.base, spilled.get(v)!);
  };
  evaluation.frozen = true;
  const read = [...spilled];
  const computed = isDynamicLoop(lowering.sorted, number) ? assignmentsBefore(lowering, spilled.keys()) : [];
  for (const [v, value] of computed) evaluation.values[v] = lowerReal(value, evaluation);
  for (const [v, slot] of read) storeComputed(evaluation, v, slot);
  addInnerFunction(lowering, graph, {
    name: `loop_${number}_inputs`,
    parameters: [
      { name: "b", type: "i32" },
      { name: "t", type: "f64" },
    ],
    result: "i32",
  });
  return loopAngles(graph, [], spilled).inputs;
}

function storeComputed({ graph, base, values }: Evaluation, v: VariableId, slot: number): void {
  const value = values[v];
  if (value !== undefined) store(graph, base, slot, value);
}

/** Assignments of explicit blocks that compute these variables, in order of evaluation. */
function assignmentsBefore(
  lowering: Lowering,
  targets: Iterable<VariableId>,
): readonly (readonly [VariableId, Expression])[] {
  const all = once(lowering, "simple assignments", () => simpleAssignments(lowering));
  const found = new Set<VariableId>();
  const queue = [...targets];
  for (let i = 0; i < queue.length && found.size < MOST_ASSIGNMENTS; i++) {
    const v = lowering.aliases.get(queue[i]!)?.representative ?? queue[i]!;
    const value = all.get(v);
    if (value === undefined || found.has(v)) continue;
    found.add(v);
    visitExpression(value, (node) => {
      if (node.kind === "variable") queue.push(node.variable);
    });
  }
  return [...all].filter(([v]) => found.has(v));
}

const SIMPLE: ReadonlySet<string> = new Set(["number", "time", "variable", "unary", "binary", "builtin"]);

/** Those without branches and calls, in order; an assignment within a loop needs the unknowns to which Newton's method is applied. */
function simpleAssignments({ sorted, dae }: Lowering): ReadonlyMap<VariableId, Expression> {
  const found = new Map<VariableId, Expression>();
  for (const block of sorted.blocks) {
    const assignments =
      block.kind === "assignment" ? [block.assignment] : block.kind === "loop" ? block.assignments : [];
    for (const { unknown, value } of assignments)
      if (!isDiscrete(unknown, dae) && isSimple(value)) found.set(unknown, value);
  }
  return found;
}

function isSimple(value: Expression): boolean {
  let simple = true;
  visitExpression(value, ({ kind }) => {
    simple &&= SIMPLE.has(kind);
  });
  return simple;
}

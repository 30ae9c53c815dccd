import { append, type Block, type Expression, type VariableId, visitExpression } from "@cosimo/ir";
import type { Evaluation } from "../expressions/evaluation.ts";
import { lowerReal } from "../expressions/expressions.ts";
import { add, compare, divide, minimum, multiply, select, unary } from "../values/arithmetic.ts";
import { constant, type Value } from "../values/value-graph.ts";

/** Sizes of the terms of expressions in one pass, to which their rounding errors are relative. */
export interface TermSizes {
  /** Sum of absolute values of the terms of a sum. */
  ofSum(e: Expression): Value;
  /**
   * The same with the terms of factors, and those from which each variable was computed, through all blocks: in A (p - q) with p = q the
   * rounding errors are those of p and q.
   */
  computed(e: Expression): Value;
}

/** For these expressions. To be created after the `blocks` were evaluated. */
export function createTermSizes(
  evaluation: Evaluation,
  blocks: readonly Block[],
  read: readonly Expression[],
): TermSizes {
  const { graph } = evaluation;
  const known = new Map<VariableId, Value>();
  const size = (e: Expression): Value => unary(graph, "abs", lowerReal(e, evaluation));
  const larger = (a: Value, b: Value): Value => minimum(graph, "max", a, b);

  const ofSum = (e: Expression): Value => {
    if (e.kind === "unary" && e.operator === "-") return ofSum(e.operand);
    if (isSum(e)) return add(graph, ofSum(e.left), ofSum(e.right));
    return size(e);
  };

  const computed = (e: Expression): Value => {
    if (e.kind === "variable") return known.get(e.variable) ?? size(e);
    if (e.kind === "unary" && e.operator === "-") return computed(e.operand);
    if (isSum(e)) return add(graph, computed(e.left), computed(e.right));
    if (e.kind === "binary" && e.operator === "*")
      return multiply(graph, computed(e.left), computed(e.right));
    if (e.kind === "binary" && e.operator === "/") return divide(graph, computed(e.left), size(e.right));
    if (e.kind === "builtin" && e.function === "atan2")
      return ofAngle(e.arguments as readonly [Expression, Expression], size(e));
    return size(e);
  };

  /** Of atan2(y, x). */
  const ofAngle = ([y, x]: readonly [Expression, Expression], own: Value): Value => {
    const [height, width] = [size(y), size(x)];
    const square = add(graph, multiply(graph, height, height), multiply(graph, width, width));
    const moved = add(graph, multiply(graph, computed(y), width), multiply(graph, computed(x), height));
    const isKnown = compare(graph, "gt", square, constant(graph, 0));
    return select(graph, isKnown, divide(graph, moved, square), own);
  };

  /** The largest of the variable and of the terms from which it was computed. */
  const note = (variable: VariableId, values: readonly Expression[]): void => {
    const zero = constant(graph, 0);
    const isBounded = (one: Value): Value =>
      compare(graph, "lt", one, constant(graph, Number.POSITIVE_INFINITY));
    const terms = values.map(computed).map((one) => select(graph, isBounded(one), one, zero));
    known.set(variable, terms.reduce(larger, size({ kind: "variable", variable })));
  };

  // In the order of the blocks: chains of variables can be long.
  const sources = sourcesOf(blocks);
  const needed = variablesBehind(read, sources);
  for (const [variable, values] of sources) if (needed.has(variable)) note(variable, values);
  return { ofSum, computed };
}

function isSum(e: Expression): e is Expression & { kind: "binary" } {
  return e.kind === "binary" && (e.operator === "+" || e.operator === "-");
}

/** The expressions from which each unknown is computed: those of a loop give its tearing variables. */
function sourcesOf(blocks: readonly Block[]): ReadonlyMap<VariableId, readonly Expression[]> {
  const sources = new Map<VariableId, readonly Expression[]>();
  for (const block of blocks) {
    if (block.kind === "assignment") sources.set(block.assignment.unknown, [block.assignment.value]);
    if (block.kind !== "loop") continue;
    for (const { unknown, value } of block.assignments) sources.set(unknown, [value]);
    const residuals = block.residuals.map(({ value }) => value);
    for (const variable of block.tearingVariables) sources.set(variable, residuals);
  }
  return sources;
}

/** The variables of these expressions, and all from which they are computed. */
function variablesBehind(
  read: readonly Expression[],
  sources: ReadonlyMap<VariableId, readonly Expression[]>,
): ReadonlySet<VariableId> {
  const found = new Set<VariableId>();
  const open = [...read];
  for (let next = open.pop(); next !== undefined; next = open.pop())
    visitExpression(next, (node) => {
      if (node.kind !== "variable" || found.has(node.variable)) return;
      found.add(node.variable);
      append(open, sources.get(node.variable) ?? []);
    });
  return found;
}

import {
  type ArrayLoop,
  type ElementExpression,
  type Expression,
  elementPlaces,
  type KernelLocal,
  type KernelStatement,
  type LocalId,
  type Variable,
  type VariableId,
  visitExpression,
} from "@cosimo/ir";
import * as kernel from "../../kernel/kernel-builder.ts";
import type { ExpressionContext } from "../expressions/expression-context.ts";
import { lowerReal } from "../expressions/expressions.ts";
import { add, toReal } from "../values/arithmetic.ts";
import { scheduleStatements } from "../values/schedule.ts";
import { createTangents } from "../values/tangents.ts";
import {
  argument,
  constant,
  createValueGraph,
  integer,
  intern,
  load,
  store,
  type Value,
} from "../values/value-graph.ts";

/** A loop as a function of the addresses of arrays, and of scalars that are the same in all passes. */
export interface LoopBody {
  readonly value: Expression;
  /** The arrays it reads; the target need not be among them. */
  readonly arrays: readonly VariableId[];
  /** What `value` reads as the variables -1, -2, …. */
  readonly invariants: readonly Expression[];
  readonly readsTime: boolean;
}

/** Takes subexpressions out of the loop that are the same in all passes. */
export function splitInvariants(value: Expression): LoopBody {
  const arrays = new Set<VariableId>();
  const invariants: Expression[] = [];
  const varies = varyingNodes(value, arrays);
  const take = (e: Expression): Expression => {
    if (e.kind === "number" || e.kind === "time") return e;
    if (!varies.has(e)) return { kind: "variable", variable: -invariants.push(e) as VariableId };
    return e.kind === "element" || e.kind === "local" ? e : mapOperands(e, take);
  };
  let readsTime = false;
  visitExpression(value, ({ kind }) => {
    readsTime ||= kind === "time";
  });
  return { value: take(value), arrays: [...arrays], invariants, readsTime };
}

function mapOperands(e: Expression, map: (child: Expression) => Expression): Expression {
  switch (e.kind) {
    case "unary":
      return { ...e, operand: map(e.operand) };
    case "binary":
    case "compare":
      return { ...e, left: map(e.left), right: map(e.right) };
    case "if":
      return { ...e, condition: map(e.condition), then: map(e.then), else: map(e.else) };
    case "builtin":
      return { ...e, arguments: e.arguments.map(map) };
    default:
      return e;
  }
}

/** The nodes that contain an element or an index. */
function varyingNodes(value: Expression, arrays: Set<VariableId>): ReadonlySet<Expression> {
  const varying = new Set<Expression>();
  const isVarying = (e: Expression): boolean => {
    if (e.kind === "element") arrays.add(e.variable);
    let found = e.kind === "element" || e.kind === "local";
    if (!found) for (const child of childrenOf(e)) found = isVarying(child) || found;
    if (found) varying.add(e);
    return found;
  };
  isVarying(value);
  return varying;
}

function childrenOf(e: Expression): readonly Expression[] {
  switch (e.kind) {
    case "unary":
      return [e.operand];
    case "binary":
    case "compare":
      return [e.left, e.right];
    case "if":
      return [e.condition, e.then, e.else];
    case "builtin":
      return e.arguments;
    default:
      return [];
  }
}

// Scheduled statements have locals `s0`, `s1`, ….
export const VALUE = { array: "array", scalar: "scalar" } as const;
export const TANGENT = { array: "darray", scalar: "dscalar" } as const;

/** The statements of a loop: it writes the elements, or their tangents, to the address `out`. */
export function loopStatements(
  loop: ArrayLoop,
  target: Variable,
  { value, arrays, invariants }: LoopBody,
  variables: readonly Variable[],
  hasTangent: ((v: VariableId) => boolean) | undefined,
): { readonly statements: readonly KernelStatement[]; readonly locals: readonly KernelLocal[] } {
  const graph = createValueGraph();
  const { ranges } = loop;
  const counters = ranges.map((_, k) => argument(graph, `c${k}`, "i32"));
  const time = argument(graph, "t", "f64");
  const tangentLoads = new Map<Value, Value>();
  const place = (subscripts: readonly Expression[], variable: Variable, address: string) => {
    const { base, strides } = elementPlaces(subscripts, variable.dimensions ?? [], ranges);
    const first = argument(graph, address, "i32");
    return {
      offset: base,
      address: strides.reduce((sum, stride, k) => plus(sum, counters[k]!, stride), first),
    };
  };
  const plus = (sum: Value, counter: Value, factor: number): Value => {
    if (factor === 0) return sum;
    const scaled =
      factor === 1 ? counter : intern(graph, "binary", "i32", "mul", 0, [counter, integer(graph, factor)]);
    return intern(graph, "binary", "i32", "add", 0, [sum, scaled]);
  };
  const element = ({
    variable: v,
    subscripts,
  }: Pick<ElementExpression, "variable" | "subscripts">): Value => {
    const k = arrays.indexOf(v);
    const at = place(subscripts, variables[v]!, `${VALUE.array}${k}`);
    const found = load(graph, at.address, at.offset);
    if (hasTangent?.(v) && !tangentLoads.has(found)) {
      const tangent = place(subscripts, variables[v]!, `${TANGENT.array}${k}`);
      tangentLoads.set(found, load(graph, tangent.address, tangent.offset));
    }
    return found;
  };
  const context: ExpressionContext = {
    graph,
    time,
    variable: (v) => argument(graph, `${VALUE.scalar}${-v - 1}`, "f64"),
    element: (variable, subscripts) => element({ variable, subscripts }),
    local: (id) => indexValue(id),
    pre: unexpected,
    relation: unexpected,
    sample: unexpected,
    initial: unexpected,
    terminal: unexpected,
    size: unexpected,
    call: unexpected,
    text: unexpected,
  };
  const indexValue = (id: LocalId): Value => {
    const k = ranges.findIndex(({ local }) => local === id);
    return add(graph, constant(graph, ranges[k]!.from), toReal(graph, counters[k]!));
  };
  let result = lowerReal(value, context);
  if (hasTangent !== undefined) {
    const scalars = new Map(
      invariants.map((_, k) => [
        argument(graph, `${VALUE.scalar}${k}`, "f64"),
        argument(graph, `${TANGENT.scalar}${k}`, "f64"),
      ]),
    );
    const seed = (leaf: Value) =>
      leaf === time ? argument(graph, "tdot", "f64") : (scalars.get(leaf) ?? tangentLoads.get(leaf));
    result = createTangents(graph, seed).of(result) ?? constant(graph, 0);
  }
  const out = place(loop.subscripts, target, "out");
  store(graph, out.address, out.offset, result);
  const scheduled = scheduleStatements(graph, []);
  let statements = scheduled.statements;
  for (let k = ranges.length - 1; k >= 0; k--) {
    const { from, to } = ranges[k]!;
    statements = kernel.repeat(`c${k}`, kernel.integer(to - from + 1), statements);
  }
  return {
    statements,
    locals: [...ranges.map((_, k) => ({ name: `c${k}`, type: "i32" as const })), ...scheduled.locals],
  };
}

function unexpected(): never {
  throw new Error("a loop over an array contains what only scalar equations may");
}

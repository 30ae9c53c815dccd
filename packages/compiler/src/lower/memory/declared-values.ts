import type { VariableId } from "@cosimo/ir";
import { createParameterValues } from "../../structure/system/parameter-values.ts";
import type { Value, ValueGraph } from "../values/value-graph.ts";
import { type Lowering, once } from "./lowering.ts";

/** Value for the declared parameters; NaN if it depends on other variables or on a call. */
export type DeclaredValues = (value: Value) => number;

/** Estimates the size of matrix elements; the user may set other parameters. */
export function declaredValues(lowering: Lowering, graph: ValueGraph): DeclaredValues {
  const parameters = once(lowering, "declared parameters", () => parametersBySlot(lowering));
  return estimatedValues(graph, (value) => {
    const [address] = value.operands;
    const ofInstance = value.operands.length === 1 && address!.kind === "argument" && address!.name === "b";
    return ofInstance ? parameters(value.number) : Number.NaN;
  });
}

/** Values of a graph for the numbers of its memory accesses. Of two branches the larger value, as either may be active. */
export function estimatedValues(
  graph: ValueGraph,
  numberOfLoad: (value: Value) => number,
): (value: Value) => number {
  const numbers = new Float64Array(graph.values.length);
  for (const value of graph.values) {
    const operand = (i: number) => numbers[value.operands[i]!.id]!;
    numbers[value.id] = numberOf(value, operand, numberOfLoad);
  }
  return (value) => numbers[value.id]!;
}

type ParametersBySlot = (slot: number) => number;

function parametersBySlot({ dae, layout, sorted }: Lowering): ParametersBySlot {
  const declared = createParameterValues(dae);
  const variables = new Map<number, VariableId>(sorted.parameterOrder.map((v) => [layout.value[v]!, v]));
  return (slot) => {
    const v = variables.get(slot);
    return (v === undefined ? undefined : declared(v)) ?? Number.NaN;
  };
}

function numberOf(
  value: Value,
  operand: (i: number) => number,
  numberOfLoad: (value: Value) => number,
): number {
  switch (value.kind) {
    case "const":
      return value.number;
    case "load":
      return numberOfLoad(value);
    case "unary":
      return unaryNumber(value.name, operand(0));
    case "binary":
      return binaryNumber(value.name, operand(0), operand(1));
    case "select":
      return largerOf(operand(1), operand(2));
    default:
      return Number.NaN;
  }
}

function unaryNumber(operator: string, a: number): number {
  if (operator === "neg") return -a;
  if (operator === "abs") return Math.abs(a);
  return operator === "sqrt" ? Math.sqrt(a) : Number.NaN;
}

function binaryNumber(operator: string, a: number, b: number): number {
  switch (operator) {
    case "add":
      return a + b;
    case "sub":
      return a - b;
    case "mul":
      return a * b;
    case "div":
      return a / b;
    default:
      return Number.NaN;
  }
}

/** Takes the larger branch, as either may be active. */
function largerOf(a: number, b: number): number {
  if (Number.isNaN(a)) return b;
  return Math.abs(b) > Math.abs(a) ? b : a;
}

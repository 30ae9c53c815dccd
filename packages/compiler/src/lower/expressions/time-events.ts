import type { Expression, HybridDae, Relation, VariableId } from "@cosimo/ir";
import { visitExpression } from "@cosimo/ir";

/** The relation is `time operator threshold`, and the threshold changes at events only. */
export interface TimeThreshold {
  readonly operator: Relation["operator"];
  readonly threshold: Expression;
}

const MIRRORED = { "<": ">", "<=": ">=", ">": "<", ">=": "<=" } as const;

/** The time threshold of a relation; `undefined` if the relation depends on more than time between events. */
export function timeThreshold(relation: Relation, dae: HybridDae): TimeThreshold | undefined {
  const { operator, left, right } = relation;
  if (isEventConstant(right, dae)) return isolateTime(left, operator, right, dae);
  if (isEventConstant(left, dae)) return isolateTime(right, MIRRORED[operator], left, dae);
  return undefined;
}

/** Inverts sums, signs and constant factors around `time`; the threshold of a bare `time` is unchanged to the last bit. */
function isolateTime(
  side: Expression,
  operator: Relation["operator"],
  other: Expression,
  dae: HybridDae,
): TimeThreshold | undefined {
  if (side.kind === "time") return { operator, threshold: other };
  if (side.kind === "unary" && side.operator === "-") {
    return isolateTime(side.operand, MIRRORED[operator], negated(other), dae);
  }
  if (side.kind !== "binary") return undefined;
  const { left, right } = side;
  const constantLeft = isEventConstant(left, dae);
  const constantRight = isEventConstant(right, dae);
  switch (side.operator) {
    case "+":
      if (constantRight) return isolateTime(left, operator, binary("-", other, right), dae);
      if (constantLeft) return isolateTime(right, operator, binary("-", other, left), dae);
      return undefined;
    case "-":
      if (constantRight) return isolateTime(left, operator, binary("+", other, right), dae);
      if (constantLeft) return isolateTime(right, MIRRORED[operator], binary("-", left, other), dae);
      return undefined;
    case "*": {
      const factor = literal(left) ?? literal(right);
      const rest = literal(left) === undefined ? left : right;
      if (factor === undefined || factor === 0) return undefined;
      const direction = factor > 0 ? operator : MIRRORED[operator];
      return isolateTime(rest, direction, binary("/", other, number(factor)), dae);
    }
    case "/": {
      const divisor = literal(right);
      if (divisor === undefined || divisor === 0) return undefined;
      const direction = divisor > 0 ? operator : MIRRORED[operator];
      return isolateTime(left, direction, binary("*", other, number(divisor)), dae);
    }
    default:
      return undefined;
  }
}

function literal(e: Expression): number | undefined {
  if (e.kind === "number") return e.value;
  if (e.kind === "unary" && e.operator === "-" && e.operand.kind === "number") return -e.operand.value;
  return undefined;
}

const number = (value: number): Expression => ({ kind: "number", value });
const negated = (operand: Expression): Expression => ({ kind: "unary", operator: "-", operand });
const binary = (operator: "+" | "-" | "*" | "/", left: Expression, right: Expression): Expression => ({
  kind: "binary",
  operator,
  left,
  right,
});

function isEventConstant(e: Expression, dae: HybridDae): boolean {
  let result = true;
  visitExpression(e, (node) => {
    if (node.kind === "time") result = false;
    if (node.kind === "variable" && !changesAtEventsOnly(node.variable, dae)) result = false;
  });
  return result;
}

export function changesAtEventsOnly(v: VariableId, dae: HybridDae): boolean {
  return dae.variables[v]!.variability !== "continuous";
}

import {
  add,
  type Equation,
  type Expression,
  freeVariables,
  type HybridDae,
  type InitialForms,
  ifThenElse,
  multiply,
  negate,
  number,
  rewrite,
  simplify,
  subtract,
  type VariableId,
  visitVariables,
} from "@cosimo/ir";
import { createParameterValues } from "../system/parameter-values.ts";
import { isParameter } from "../system/unknown-classes.ts";
import { fixParameters } from "./fix-structural-parameters.ts";

/** Numbers by the variables that have them whatever a run sets. */
type FixedValues = Map<VariableId, number>;

/**
 * Equations with numbers in place of what no run changes: constants, structural parameters, protected and final parameters that are
 * computed from these, and variables that an equation sets to such a number. Terms with a factor of zero vanish: of the rotation about
 * a coordinate axis few elements remain to be computed. `initialForms`: equations that are others at initialization define nothing.
 */
export function insertFixedValues(dae: HybridDae, initialForms?: InitialForms): HybridDae {
  const equations = [...dae.equations];
  const readers = readersOf(equations, dae);
  const values = fixedParameters(dae, readers);
  const parameters = new Set(values.keys());
  const definers = new Set<number>();
  // In rounds: an equation that reads many of the values is rewritten once for all that one round finds.
  let open = new Set(equations.keys());
  while (open.size > 0) {
    const next = new Set<number>();
    for (const i of open) {
      next.delete(i);
      if (definers.has(i) || equations[i]!.ranges !== undefined) continue;
      equations[i] = inserted(equations[i]!, values);
      const defined = definitionIn(equations[i]!, dae);
      if (defined === undefined || values.has(defined.variable) || initialForms?.has(equations[i]!.id))
        continue;
      values.set(defined.variable, defined.value);
      definers.add(i);
      for (const reader of readers.get(defined.variable) ?? []) if (reader !== i) next.add(reader);
    }
    open = next;
  }
  if (equations.every((equation, i) => equation === dae.equations[i])) return dae;
  return fixParameters({ ...dae, equations }, parameters, reason);
}

const reason = "protected declaration";

/** Parameters in equations that no run may change, as far as their values are numbers. */
function fixedParameters(dae: HybridDae, readers: ReadonlyMap<VariableId, unknown>): FixedValues {
  const { variables, relations } = dae;
  const parameterValue = createParameterValues(dae);
  const known = new Map<VariableId, boolean>();
  const isFixed = (v: VariableId): boolean => {
    const present = known.get(v);
    if (present !== undefined) return present;
    // In a cycle there is no value.
    known.set(v, false);
    const { variability, structural, generated, final, protected: isHidden, binding, fixed } = variables[v]!;
    const isClosed = variability === "parameter" && fixed && generated !== true && (final || isHidden);
    const result =
      variability === "constant" ||
      structural !== undefined ||
      (isClosed && binding !== undefined && freeVariables(binding, relations).every(isFixed));
    known.set(v, result);
    return result;
  };
  const values: FixedValues = new Map();
  for (const v of variables) {
    const isRead = isParameter(v) && v.dimensions === undefined && readers.has(v.id);
    if (!isRead || !isFixed(v.id)) continue;
    const value = parameterValue(v.id);
    if (value !== undefined && Number.isFinite(value)) values.set(v.id, value);
  }
  return values;
}

function readersOf(equations: readonly Equation[], dae: HybridDae): ReadonlyMap<VariableId, number[]> {
  const readers = new Map<VariableId, number[]>();
  equations.forEach(({ left, right }, i) => {
    for (const side of [left, right])
      visitVariables(side, dae.relations, (v) => {
        const list = readers.get(v);
        if (list === undefined) readers.set(v, [i]);
        else if (list.at(-1) !== i) list.push(i);
      });
  });
  return readers;
}

function inserted(equation: Equation, values: FixedValues): Equation {
  const insert = (e: Expression): Expression => {
    const value = e.kind === "variable" ? values.get(e.variable) : undefined;
    return value === undefined ? withoutZeros(e) : number(value);
  };
  const [left, right] = [rewrite(equation.left, insert), rewrite(equation.right, insert)];
  return left === equation.left && right === equation.right ? equation : { ...equation, left, right };
}

/** The node with simplified operands, where all values are finite. */
function withoutZeros(e: Expression): Expression {
  switch (e.kind) {
    case "unary":
      return e.operator === "-" && e.operand.kind === "number" ? negate(e.operand) : simplify(e);
    case "binary":
      return hasNumber(e) ? (SIMPLIFIED[e.operator]?.(e.left, e.right) ?? simplify(e)) : e;
    case "if":
      return e.condition.kind === "number" ? ifThenElse(e.condition, e.then, e.else) : e;
    case "compare":
    case "builtin":
      return simplify(e);
    default:
      return e;
  }
}

function hasNumber({ left, right }: Extract<Expression, { kind: "binary" }>): boolean {
  return left.kind === "number" || right.kind === "number";
}

const SIMPLIFIED: Readonly<Record<string, (a: Expression, b: Expression) => Expression>> = {
  "+": add,
  "-": subtract,
  "*": multiply,
};

/** A continuous variable that the equation sets to a number. */
function definitionIn(
  { left, right }: Equation,
  { variables }: HybridDae,
): { readonly variable: VariableId; readonly value: number } | undefined {
  for (const [one, other] of [
    [left, right],
    [right, left],
  ] as const) {
    if (one.kind !== "variable" || other.kind !== "number") continue;
    const { type, variability, causality } = variables[one.variable]!;
    if (type !== "Real" || variability !== "continuous" || causality === "input") continue;
    return { variable: one.variable, value: other.value };
  }
  return undefined;
}

import {
  type BuiltinFunction,
  type Expression,
  evaluateBuiltin,
  type FunctionId,
  valueText,
} from "@cosimo/ir";
import type { ConstantValue, Evaluation } from "../model/evaluation.ts";
import type { ModelContext } from "../model/model-context.ts";
import { isErrorValue } from "../model/typed-value.ts";
import { bindingValue } from "./binding-values.ts";

/**
 * The value of an expression of constants and parameters; `undefined` for other expressions. The parameters become
 * structural: a run cannot change them. Records and arrays without elements have no first scalar, and no value.
 */
export function evaluateStructural(
  context: ModelContext,
  expression: Expression | undefined,
  reason: string,
): ConstantValue | undefined {
  return expression && evaluate(expression, { context, reason, needed: true });
}

/** The value if it depends on constants and structural parameters only; else `undefined`. */
export function evaluateConstant(
  context: ModelContext,
  expression: Expression | undefined,
): ConstantValue | undefined {
  return expression && evaluate(expression, { context, reason: undefined });
}

/** The value that the text gives to an expression of constants and parameters; a run may still change it. */
export function evaluateDefault(context: ModelContext, expression: Expression): ConstantValue | undefined {
  return evaluate(expression, { context, reason: undefined, isDefault: true });
}

export function evaluate(e: Expression, evaluation: Evaluation): ConstantValue | undefined {
  switch (e.kind) {
    case "number":
    case "string":
      return e.value;
    case "variable":
      return evaluateVariable(e.variable, evaluation);
    case "local": {
      const subscripts = evaluateAll(e.subscripts, evaluation);
      return subscripts && evaluation.local?.(e.local, subscripts);
    }
    case "size":
      return evaluation.size?.(e.local, e.dimension);
    case "unary": {
      const operand = evaluate(e.operand, evaluation);
      if (typeof operand !== "number") return undefined;
      return e.operator === "-" ? -operand : Number(operand === 0);
    }
    case "binary":
      return evaluateBinary(e, evaluation);
    case "compare":
      return evaluateComparison(e, evaluation);
    case "if": {
      const condition = evaluate(e.condition, evaluation);
      if (condition === undefined) return undefined;
      return evaluate(condition !== 0 ? e.then : e.else, evaluation);
    }
    case "builtin": {
      const values = evaluateAll(e.arguments, evaluation);
      return values && applyBuiltin(e.function, values);
    }
    case "call": {
      const values: (ConstantValue | undefined)[] = [];
      for (const argument of e.arguments) {
        const value = evaluate(argument, evaluation);
        if (value === undefined && !mayBeUnassigned(argument, evaluation)) return undefined;
        values.push(value);
      }
      return evaluateCall(e.function, values, e.output, evaluation);
    }
    case "concat": {
      const [left, right] = [evaluate(e.left, evaluation), evaluate(e.right, evaluation)];
      return left === undefined || right === undefined ? undefined : `${left}${right}`;
    }
    case "toString": {
      const operand = evaluate(e.operand, evaluation);
      return typeof operand === "number" ? valueText(operand, e.format, e.literals) : operand;
    }
    case "time":
    case "pre":
    case "relation":
    case "sample":
    case "initial":
    case "terminal":
      return undefined;
  }
}

/** Whether an argument within a function may be part of a record that has no value yet, which the called function need not read. */
export function mayBeUnassigned({ kind }: Expression, { local }: Evaluation): boolean {
  return local !== undefined && (kind === "local" || kind === "call");
}

/** The value of a built-in function; `undefined` if it is not a finite number. */
export function applyBuiltin(name: BuiltinFunction, values: readonly number[]): number | undefined {
  const result = evaluateBuiltin(name, values);
  return Number.isFinite(result) ? result : undefined;
}

function evaluateCall(
  id: FunctionId,
  values: readonly (ConstantValue | undefined)[],
  output: number,
  evaluation: Evaluation,
) {
  const called = evaluation.context.tables.functions.list[id];
  return called && evaluation.context.queries.callInterpreted(evaluation, called, values)?.[output];
}

function evaluateAll(list: readonly Expression[], evaluation: Evaluation): number[] | undefined {
  const values: number[] = [];
  for (const one of list) {
    const value = evaluate(one, evaluation);
    if (typeof value !== "number") return undefined;
    values.push(value);
  }
  return values;
}

function evaluateBinary(
  e: Extract<Expression, { kind: "binary" }>,
  evaluation: Evaluation,
): number | undefined {
  const left = evaluate(e.left, evaluation);
  // One of two conditions may decide, the other being unknown.
  const deciding = e.operator === "and" ? 0 : e.operator === "or" ? 1 : undefined;
  if (left === deciding && deciding !== undefined) return deciding;
  if (typeof left !== "number" && deciding === undefined) return undefined;
  const right = evaluate(e.right, evaluation);
  if (right === deciding && deciding !== undefined) return deciding;
  if (typeof left !== "number" || typeof right !== "number") return undefined;
  switch (e.operator) {
    case "+":
      return left + right;
    case "-":
      return left - right;
    case "*":
      return left * right;
    case "/":
      return right === 0 ? undefined : left / right;
    case "^":
      return left ** right;
    case "and":
    case "or":
      return Number(right !== 0);
  }
}

function evaluateComparison(
  e: Extract<Expression, { kind: "compare" }>,
  evaluation: Evaluation,
): number | undefined {
  const [left, right] = [evaluate(e.left, evaluation), evaluate(e.right, evaluation)];
  if (left === undefined || right === undefined) return undefined;
  switch (e.operator) {
    case "<":
      return Number(left < right);
    case "<=":
      return Number(left <= right);
    case ">":
      return Number(left > right);
    case ">=":
      return Number(left >= right);
    case "==":
      return Number(left === right);
    case "<>":
      return Number(left !== right);
  }
}

function evaluateVariable(variable: number, evaluation: Evaluation): ConstantValue | undefined {
  const { context, reason, isDefault = false } = evaluation;
  const { tables } = context;
  const entry = tables.scalars[variable];
  if (entry === undefined) return undefined;
  const { component, offset } = entry;
  const { variability } = component.prefixes;
  if (variability !== "parameter" && variability !== "constant") return undefined;
  if (reason === undefined && !isDefault && !isFixedAtCompileTime(component)) return undefined;
  const known = tables.values.get(variable);
  if (known === "evaluating") return undefined;
  const value = tables.values.has(variable)
    ? known
    : valueOfVariable(variable, evaluation, component, offset);
  if (value !== undefined && variability === "parameter") component.structural ??= reason;
  return value;
}

type Component = ModelContext["tables"]["scalars"][number]["component"];

function isFixedAtCompileTime(component: Component): boolean {
  return component.prefixes.variability === "constant" || component.structural !== undefined;
}

function valueOfVariable(
  variable: number,
  evaluation: Evaluation,
  component: Component,
  offset: number,
): ConstantValue | undefined {
  const { tables } = evaluation.context;
  const binding = isUnfixed(component)
    ? undefined
    : (component.binding ?? component.attributes.get("start")?.binding);
  if (binding === undefined) return undefined;
  tables.values.set(variable, "evaluating");
  const value = bindingValue(evaluation.context, binding);
  const scalar = value.scalars.length === 1 ? value.scalars[0] : value.scalars[offset];
  const result =
    isErrorValue(value) || value.fields !== undefined || scalar === undefined
      ? undefined
      : evaluate(scalar, evaluation);
  const isKept = result === undefined ? evaluation.reason !== undefined : !evaluation.isDefault;
  if (!isKept) tables.values.delete(variable);
  else tables.values.set(variable, result);
  return result;
}

/** `fixed = false`: determined by initial equations. */
function isUnfixed(component: Component): boolean {
  const fixed = component.attributes.get("fixed")?.binding?.source.syntax;
  return fixed?.kind === "boolean" && !fixed.value;
}

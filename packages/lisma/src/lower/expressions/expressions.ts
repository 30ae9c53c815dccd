import {
  builtin,
  didYouMean,
  type Expression,
  evaluate,
  halved,
  number,
  shallow,
  type VariableId,
} from "@cosimo/ir";
import type {
  BinaryExpression,
  Call,
  Derivative,
  LismaExpression,
  Reference,
} from "../../syntax/tree/syntax-tree.ts";
import { functions } from "./functions.ts";
import { derivativeOf, isConstant, type Lowering, report } from "./lowering.ts";
import { expandMacro } from "./macros.ts";
import { builtinConstant, reportUnknown, timeName, variableNamed } from "./references.ts";
import { loopValue, type Scope } from "./scope.ts";

/** The expression as a number; `undefined` after a report. */
export function lowerNumber(
  lowering: Lowering,
  e: LismaExpression,
  scope: Scope | undefined,
): Expression | undefined {
  switch (e.kind) {
    case "number":
      return number(e.value);
    case "reference":
      return lowerReference(lowering, e, scope);
    case "derivative":
      return lowerDerivative(lowering, e, scope);
    case "unary":
      return lowerUnary(lowering, e, scope);
    case "binary":
      return lowerSpine(lowering, e, scope);
    case "coefficient":
      return lowerNumber(lowering, e.value, scope);
    case "call":
      return lowerCall(lowering, e, scope);
    case "typed":
      report(lowering, "lisma.number-expected", e.span);
      return undefined;
    case "pdeOperator":
      report(lowering, "lisma.pde", e.span);
      return undefined;
    case "missing":
      return undefined;
  }
}

function lowerReference(
  lowering: Lowering,
  ref: Reference,
  scope: Scope | undefined,
): Expression | undefined {
  if (ref.index === undefined) {
    const value = loopValue(scope, ref.name);
    if (value !== undefined) return number(value);
  }
  const name = nameOf(lowering, ref, scope);
  if (name === undefined) return undefined;
  const id = lowering.variableIds.get(name);
  if (id !== undefined) return lowering.nodes[id]!;
  if (lowering.macros.has(name))
    return expandMacro(lowering, name, ref, (macro) => {
      macro.expanded ??= lowerNumber(lowering, macro.value, macro.scope);
      return macro.expanded;
    });
  if (name === timeName) return { kind: "time" };
  const constant = builtinConstant(name);
  if (constant !== undefined) return number(constant);
  reportUnknown(lowering, name, ref);
  return undefined;
}

function lowerDerivative(
  lowering: Lowering,
  { of, order }: Derivative,
  scope: Scope | undefined,
): Expression | undefined {
  const name = nameOf(lowering, of, scope);
  const id = name === undefined ? undefined : variableNamed(lowering, name, of);
  return id === undefined ? undefined : lowering.nodes[derivativeOf(lowering, id, order)]!;
}

function lowerUnary(
  lowering: Lowering,
  e: Extract<LismaExpression, { kind: "unary" }>,
  scope: Scope | undefined,
): Expression | undefined {
  if (e.operator === "!") {
    report(lowering, "lisma.number-expected", e.span);
    return undefined;
  }
  const operand = lowerNumber(lowering, e.operand, scope);
  if (operand === undefined || e.operator === "+") return operand;
  if (operand.kind === "number") return number(-operand.value);
  return { kind: "unary", operator: "-", operand };
}

/** Sums of thousands of terms are left-deep: they are lowered in a loop, not by recursion. */
function lowerSpine(
  lowering: Lowering,
  top: BinaryExpression,
  scope: Scope | undefined,
): Expression | undefined {
  if (top.operator === "&&" || top.operator === "||") {
    report(lowering, "lisma.number-expected", top.span);
    return undefined;
  }
  const spine: BinaryExpression[] = [];
  let e: LismaExpression = top;
  for (; e.kind === "binary"; e = e.left) spine.push(e);
  let value = lowerNumber(lowering, e, scope);
  for (const node of spine.reverse()) {
    const right = lowerNumber(lowering, node.right, scope);
    value = combine(lowering, node, value, right);
  }
  return value && shallow(value);
}

function combine(
  lowering: Lowering,
  { operator, span }: BinaryExpression,
  left: Expression | undefined,
  right: Expression | undefined,
): Expression | undefined {
  switch (operator) {
    case "+":
    case "-":
    case "*":
    case "/":
    case "^":
      if (left === undefined || right === undefined) return undefined;
      return folded(operator, left, right) ?? { kind: "binary", operator, left, right };
    case "%":
      return left && right && builtin("rem", left, right);
    default:
      report(lowering, "lisma.number-expected", span);
      return undefined;
  }
}

/** Folds operations on integers, as loops make them: `2*i + 1`. */
function folded(operator: "+" | "-" | "*" | "/" | "^", left: Expression, right: Expression) {
  if (left.kind !== "number" || right.kind !== "number") return undefined;
  const [a, b] = [left.value, right.value];
  if (operator === "+") return number(a + b);
  if (operator === "-") return number(a - b);
  return operator === "*" ? number(a * b) : undefined;
}

function lowerCall(lowering: Lowering, call: Call, scope: Scope | undefined): Expression | undefined {
  const { name } = call.function;
  const values = call.arguments.map((a) => lowerNumber(lowering, a, scope));
  const definition = Object.hasOwn(functions, name) ? functions[name] : undefined;
  if (definition === undefined) {
    const { span } = call.function;
    if (lowering.variableIds.has(name) || lowering.macros.has(name))
      report(lowering, "lisma.no-function", span, { name });
    else report(lowering, "lisma.unknown-function", span, { name }, didYouMean(name, Object.keys(functions)));
    return undefined;
  }
  const { arity, more } = definition;
  if (values.length < arity || (!more && values.length > arity)) {
    report(lowering, "lisma.argument-count", call.span, { name, wanted: arity, given: values.length });
    return undefined;
  }
  if (!values.every((v) => v !== undefined)) return undefined;
  if (definition.builtin === "pow")
    return { kind: "binary", operator: "^", left: values[0]!, right: values[1]! };
  const f = definition.builtin;
  return more ? halved(values, (a, b) => builtin(f, a, b)) : builtin(f, ...values);
}

/** The name of a reference with the value of its index: for i = 3, `u[i+1]a` is `u4a`. */
export function nameOf(lowering: Lowering, ref: Reference, scope: Scope | undefined): string | undefined {
  if (ref.index === undefined) return ref.name;
  const index = indexValue(lowering, ref.index, scope);
  if (index === undefined) return undefined;
  if (Number.isInteger(index) && index >= 0) return `${ref.name}${index}${ref.suffix ?? ""}`;
  report(lowering, "lisma.index", ref.index.span, { value: index });
  return undefined;
}

/** The frequent forms `i`, `i + 1`, `2` are evaluated directly. */
function indexValue(lowering: Lowering, e: LismaExpression, scope: Scope | undefined): number | undefined {
  if (e.kind === "number") return e.value;
  if (e.kind === "reference" && e.index === undefined) {
    const value = loopValue(scope, e.name);
    if (value !== undefined) return value;
  }
  if (e.kind === "binary" && (e.operator === "+" || e.operator === "-")) {
    const left = indexValue(lowering, e.left, scope);
    const right = indexValue(lowering, e.right, scope);
    if (left === undefined || right === undefined) return undefined;
    return e.operator === "+" ? left + right : left - right;
  }
  return constantValue(lowering, e, scope, "index");
}

/**
 * The value of an expression of constants and loop variables; `undefined` after a report. With a `reason` the
 * constants become structural: a run cannot change them.
 */
export function constantValue(
  lowering: Lowering,
  e: LismaExpression,
  scope: Scope | undefined,
  reason?: string,
): number | undefined {
  const lowered = lowerNumber(lowering, e, scope);
  if (lowered === undefined) return undefined;
  const read = new Set<VariableId>();
  const variable = (id: VariableId): number | undefined => {
    const { name, binding } = lowering.variables[id]!;
    if (!isConstant(lowering, id)) {
      report(lowering, "lisma.constant-reads-variable", e.span, { name });
      return undefined;
    }
    if (read.has(id)) {
      report(lowering, "lisma.cyclic-constant", e.span, { name });
      return undefined;
    }
    if (binding === undefined) return undefined;
    read.add(id);
    const value = evaluate(binding, environment);
    read.delete(id);
    if (reason !== undefined) lowering.variables[id] = { ...lowering.variables[id]!, structural: reason };
    return value;
  };
  const environment = { relations: lowering.relations, functions: [], variable };
  const value = evaluate(lowered, environment);
  if (value === undefined && lowered.kind === "time")
    report(lowering, "lisma.constant-reads-variable", e.span, { name: timeName });
  return value;
}

/** The variable left of `(t0)`; constants and macros are reported. */
export function changingVariable(
  lowering: Lowering,
  target: Reference | Derivative,
  scope: Scope | undefined,
): VariableId | undefined {
  const ref = target.kind === "derivative" ? target.of : target;
  const name = nameOf(lowering, ref, scope);
  if (name === undefined) return undefined;
  const id = variableNamed(lowering, name, ref);
  if (id === undefined) return undefined;
  return target.kind === "derivative" ? derivativeOf(lowering, id, target.order) : id;
}

import { builtin, didYouMean, type Expression, number } from "@cosimo/ir";
import type {
  BinaryExpression,
  Call,
  Derivative,
  LismaExpression,
  Reference,
} from "../syntax/syntax-tree.ts";
import { functions } from "./functions.ts";
import { derivativeOf, type Lowering, report } from "./lowering.ts";
import { expandMacro } from "./macros.ts";
import { builtinConstant, nameOf, reportUnknown, timeName, variableNamed } from "./references.ts";
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

/** Sums of thousands of terms lean to the left: no recursion along them. */
function lowerSpine(
  lowering: Lowering,
  top: BinaryExpression,
  scope: Scope | undefined,
): Expression | undefined {
  const spine: BinaryExpression[] = [];
  let e: LismaExpression = top;
  for (; e.kind === "binary"; e = e.left) spine.push(e);
  let value = lowerNumber(lowering, e, scope);
  for (const node of spine.reverse()) {
    const right = lowerNumber(lowering, node.right, scope);
    value = combine(lowering, node, value, right);
  }
  return value;
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

/** Of whole numbers, such as loops make: `2*i + 1`. */
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
  return more ? values.reduce((a, b) => builtin(f, a, b)) : builtin(f, ...values);
}

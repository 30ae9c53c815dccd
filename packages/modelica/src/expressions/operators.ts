import { type Expression, phrase, type RelationalOperator } from "@cosimo/ir";
import { conversionAdvice, conversionPhrases } from "../advice/conversion-advice.ts";
import { evaluateStructural } from "../evaluation/evaluate.ts";
import { and, arithmetic, compare, negate, not, or, truth } from "../model/construct.ts";
import { type ExpressionContext, reportExpression } from "../model/expression-context.ts";
import { featurePhrases } from "../model/messages/feature-phrases.ts";
import type { ModelContext } from "../model/model-context.ts";
import { elaborate } from "../model/queries.ts";
import {
  booleanType,
  commonType,
  describeType,
  errorValue,
  integerType,
  isErrorValue,
  isNumeric,
  maxVariability,
  realType,
  sameDims,
  scalarValue,
  shallowValue,
  stringType,
  type Type,
  type TypedValue,
} from "../model/typed-value.ts";
import type { BinaryOperatorSyntax, ExpressionSyntax } from "../syntax/tree/syntax-tree.ts";
import { allowsProduct, elementwise, multiplyArrays, powerOfMatrix } from "./array-operations.ts";
import { isOperatorRecord } from "./operator-classes.ts";
import { overloadedBinary, overloadedUnary } from "./operator-records.ts";
import { reducedSlices } from "./run-time-slices.ts";

type Unary = Extract<ExpressionSyntax, { kind: "unary" }>;

type Binary = Extract<ExpressionSyntax, { kind: "binary" }>;

export function elaborateUnary(
  context: ModelContext,
  expressionContext: ExpressionContext,
  syntax: Unary,
): TypedValue {
  const operand = elaborate(context, expressionContext, syntax.operand);
  if (isErrorValue(operand)) return operand;
  if (isOperatorRecord(operand.type) && syntax.operator !== "+")
    return overloadedUnary({ context, expressionContext, syntax }, plainOperator(syntax.operator), operand);
  const expected = syntax.operator === "not" ? operand.type.kind === "Boolean" : isNumeric(operand.type);
  if (!expected) {
    const args = { operator: syntax.operator, found: describeType(operand) };
    const isCondition = syntax.operator !== "not" && operand.type.kind === "Boolean";
    const advice = isCondition
      ? { advice: phrase(featurePhrases, "advice.not-a-number-minus") }
      : conversionAdvice({ type: booleanType, dims: [] }, operand);
    reportExpression(context, expressionContext, "expression.operand-type", syntax.span, args, advice);
    return errorValue;
  }
  if (syntax.operator === "+" || syntax.operator === ".+") return operand;
  const apply = syntax.operator === "not" ? not : negate;
  return { ...operand, scalars: operand.scalars.map(apply) };
}

/** `.-a` is `-a`. */
function plainOperator(operator: string): string {
  return operator.startsWith(".") ? operator.slice(1) : operator;
}

/** Long sums are left-deep: a loop elaborates their left operands. */
export function elaborateBinary(
  context: ModelContext,
  expressionContext: ExpressionContext,
  syntax: Binary,
): TypedValue {
  const spine: Binary[] = [];
  let inmost = syntax;
  for (; inmost.left.kind === "binary"; inmost = inmost.left) spine.push(inmost);
  let value =
    reducedSlices(context, expressionContext, inmost) ??
    withRight(context, expressionContext, inmost, elaborate(context, expressionContext, inmost.left));
  for (const node of spine.reverse()) value = withRight(context, expressionContext, node, value);
  return shallowValue(value);
}

/** The operation of `syntax` on the value of its left operand. */
function withRight(
  context: ModelContext,
  expressionContext: ExpressionContext,
  syntax: Binary,
  left: TypedValue,
): TypedValue {
  const right = elaborate(context, expressionContext, syntax.right);
  if (isErrorValue(left) || isErrorValue(right)) return errorValue;
  return applyBinary({ context, expressionContext, syntax }, syntax.operator, left, right);
}

/** Context of an operation, for its reports. */
export interface OperationSite {
  readonly context: ModelContext;
  readonly expressionContext: ExpressionContext;
  readonly syntax: ExpressionSyntax;
}

function applyBinary(
  site: OperationSite,
  operator: BinaryOperatorSyntax,
  left: TypedValue,
  right: TypedValue,
): TypedValue {
  if (isOperatorRecord(left.type) || isOperatorRecord(right.type))
    return overloadedBinary(site, operator, left, right);
  switch (operator) {
    case "and":
    case "or":
      return logical(site, operator, left, right);
    case "<":
    case "<=":
    case ">":
    case ">=":
    case "==":
    case "<>":
      return relation(site, operator, left, right);
    default:
      return arithmeticOperation(site, operator, left, right);
  }
}

function logical(
  site: OperationSite,
  operator: "and" | "or",
  left: TypedValue,
  right: TypedValue,
): TypedValue {
  if (left.type.kind !== "Boolean" || right.type.kind !== "Boolean")
    return wrongTypes(site, operator, left, right);
  if (!sameDims(left.dims, right.dims)) return wrongSizes(site, operator, left, right);
  return elementwise(left, right, booleanType, operator === "and" ? and : or);
}

function relation(
  site: OperationSite,
  operator: RelationalOperator,
  left: TypedValue,
  right: TypedValue,
): TypedValue {
  const comparable = commonType(left.type, right.type);
  if (comparable === undefined || comparable.kind === "record" || comparable.kind === "function")
    return wrongTypes(site, operator, left, right);
  if (left.dims.length > 0 || right.dims.length > 0) return wrongSizes(site, operator, left, right);
  const variability = maxVariability(left.variability, right.variability);
  const [a, b] = [left.scalars[0]!, right.scalars[0]!];
  const { context, expressionContext, syntax } = site;
  if (comparable.kind === "String")
    return scalarValue(booleanType, compareTexts(site, operator, a, b), variability);
  if (comparable.kind !== "Real" || variability !== "continuous")
    return scalarValue(booleanType, compare(operator, a, b), variability);
  if (operator === "==" || operator === "<>") {
    if (expressionContext.body?.kind !== "function")
      reportExpression(context, expressionContext, "expression.real-equality", syntax.span, { operator });
    return scalarValue(booleanType, compare(operator, a, b), variability);
  }
  const { events } = context.tables;
  if (events === undefined || !expressionContext.events)
    return scalarValue(booleanType, compare(operator, a, b), variability);
  return scalarValue(
    booleanType,
    events.relation(operator, a, b, syntax.span, expressionContext),
    "discrete",
  );
}

/** Strings are compared at compile time if both are known. */
function compareTexts(
  site: OperationSite,
  operator: RelationalOperator,
  a: Expression,
  b: Expression,
): Expression {
  const comparison = compare(operator, a, b);
  if (comparison.kind === "number" || site.expressionContext.body?.kind === "function") return comparison;
  const known = evaluateStructural(site.context, comparison, "comparison of Strings");
  return typeof known === "number" ? truth(known !== 0) : comparison;
}

type ArithmeticSyntax = Exclude<BinaryOperatorSyntax, "and" | "or" | RelationalOperator>;

function arithmeticOperation(
  site: OperationSite,
  operator: ArithmeticSyntax,
  left: TypedValue,
  right: TypedValue,
): TypedValue {
  if (operator === "+" && left.type.kind === "String" && right.type.kind === "String")
    return elementwise(left, right, stringType, concat);
  if (!isNumeric(left.type) || !isNumeric(right.type)) return wrongTypes(site, operator, left, right);
  const type = resultType(operator, left.type, right.type);
  switch (operator) {
    case "+":
    case "-":
      return sameDims(left.dims, right.dims)
        ? elementwise(left, right, type, (a, b) => arithmetic(operator, a, b))
        : wrongSizes(site, operator, left, right);
    case "*":
      if (!allowsProduct(site, left, right)) return errorValue;
      return multiplyArrays(left, right, type) ?? wrongSizes(site, operator, left, right);
    case "/":
      return right.dims.length === 0
        ? elementwise(left, right, type, (a, b) => arithmetic("/", a, b))
        : wrongSizes(site, operator, left, right);
    case "^":
      return power(site, left, right, type);
    case ".+":
    case ".-":
    case ".*":
    case "./":
    case ".^":
      return pointwise(site, operator, left, right, type);
  }
}

function pointwise(
  site: OperationSite,
  operator: ".+" | ".-" | ".*" | "./" | ".^",
  left: TypedValue,
  right: TypedValue,
  type: Type,
): TypedValue {
  const scalar = left.dims.length === 0 || right.dims.length === 0;
  if (!scalar && !sameDims(left.dims, right.dims)) return wrongSizes(site, operator, left, right);
  const plain = operator.slice(1) as "+" | "-" | "*" | "/" | "^";
  return elementwise(left, right, type, (a, b) => arithmetic(plain, a, b));
}

function power(site: OperationSite, left: TypedValue, right: TypedValue, type: Type): TypedValue {
  if (left.dims.length === 0 && right.dims.length === 0) {
    const variability = maxVariability(left.variability, right.variability);
    return scalarValue(type, arithmetic("^", left.scalars[0]!, right.scalars[0]!), variability);
  }
  const exponent = right.scalars[0];
  const times = exponent?.kind === "number" ? exponent.value : 1;
  if (left.dims.length === 2 && !allowsProduct(site, left, left, times)) return errorValue;
  return powerOfMatrix(left, right) ?? wrongSizes(site, "^", left, right);
}

function concat(left: Expression, right: Expression): Expression {
  if (left.kind === "string" && right.kind === "string")
    return { kind: "string", value: left.value + right.value };
  return { kind: "concat", left, right };
}

function resultType(operator: ArithmeticSyntax, left: Type, right: Type): Type {
  const real = operator === "/" || operator === "./" || operator === "^" || operator === ".^";
  return real || left.kind === "Real" || right.kind === "Real" ? realType : integerType;
}

function wrongTypes(site: OperationSite, operator: string, left: TypedValue, right: TypedValue): TypedValue {
  const args = { operator, left: describeType(left), right: describeType(right) };
  const kinds = [left.type.kind, right.type.kind];
  const isMixed = kinds.includes("Boolean") && (kinds.includes("Real") || kinds.includes("Integer"));
  const isText = kinds.includes("String") && operator === "+";
  const way = isMixed ? "advice.boolean-number" : isText ? "advice.text-of-value" : undefined;
  const more = way === undefined ? {} : { advice: phrase(conversionPhrases, way) };
  const { context, expressionContext, syntax } = site;
  reportExpression(context, expressionContext, "expression.operand-types", syntax.span, args, more);
  return errorValue;
}

function wrongSizes(site: OperationSite, operator: string, left: TypedValue, right: TypedValue): TypedValue {
  const args = { operator, left: describeType(left), right: describeType(right) };
  const hasElementwise = ["+", "-", "*", "/", "^"].includes(operator);
  const isPossible = left.dims.length === 0 || right.dims.length === 0 || sameDims(left.dims, right.dims);
  const more =
    hasElementwise && isPossible
      ? { advice: phrase(featurePhrases, "advice.elementwise", { operator }) }
      : {};
  const { context, expressionContext, syntax } = site;
  reportExpression(context, expressionContext, "expression.operand-sizes", syntax.span, args, more);
  return errorValue;
}

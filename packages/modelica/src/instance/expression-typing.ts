import { type Expression, type MessageArgument, phrase } from "@cosimo/ir";
import { commonFormAdvice } from "../advice/conversion-advice.ts";
import { referencesIn } from "../syntax/tree/references.ts";
import type { ExpressionSyntax } from "../syntax/tree/syntax-tree.ts";
import {
  elaborateArray,
  elaborateComprehension,
  elaborateMatrix,
  elaborateRange,
} from "./array-constructors.ts";
import { elaborateCall } from "./calls.ts";
import type { ClassInstance } from "./class-instance.ts";
import { baseTypeOf, findMember } from "./class-members.ts";
import { conditional } from "./construct.ts";
import { evaluateConstant, evaluateDefault, evaluateStructural } from "./evaluate.ts";
import { type ExpressionContext, reportExpression, withoutEvents } from "./expression-context.ts";
import { findSimpleName } from "./lookup.ts";
import { featurePhrases } from "./messages/feature-phrases.ts";
import { type ModelContext, trialContext } from "./model-context.ts";
import { elaborateBinary, elaborateUnary } from "./operators.ts";
import { elaborateReference } from "./references.ts";
import { resolveClass } from "./resolve-class.ts";
import { primitiveType } from "./type-leaf.ts";
import {
  booleanType,
  commonType,
  describeType,
  errorValue,
  integerType,
  isErrorValue,
  literal,
  maxVariability,
  realType,
  sameDims,
  scalarValue,
  shallowValue,
  stringType,
  type Type,
  type TypedValue,
} from "./typed-value.ts";

/** Elaborates an expression: type, dimensions and scalar expressions. `errorValue` after a report. */
export function elaborate(
  context: ModelContext,
  expressionContext: ExpressionContext,
  syntax: ExpressionSyntax,
): TypedValue {
  switch (syntax.kind) {
    case "real":
      return literal(syntax.value, realType);
    case "integer":
      return literal(syntax.value, integerType);
    case "string":
      return scalarValue(stringType, { kind: "string", value: syntax.value }, "constant");
    case "boolean":
      return literal(Number(syntax.value), booleanType);
    case "reference":
      return elaborateReference(context, expressionContext, syntax);
    case "unary":
      return elaborateUnary(context, expressionContext, syntax);
    case "binary":
      return elaborateBinary(context, expressionContext, syntax);
    case "if":
      return elaborateIf(context, expressionContext, syntax);
    case "call":
      return elaborateCall(context, expressionContext, syntax);
    case "array":
      return elaborateArray(context, expressionContext, syntax);
    case "comprehension":
      return elaborateComprehension(context, expressionContext, syntax);
    case "matrix":
      return elaborateMatrix(context, expressionContext, syntax);
    case "range":
      return elaborateRange(context, expressionContext, syntax);
    case "end":
      return expressionContext.end ?? misplaced(context, expressionContext, syntax, "'end'");
    case "tuple":
      return misplaced(
        context,
        expressionContext,
        syntax,
        phrase(featurePhrases, "construct.list-of-results"),
      );
    case "functionPartial":
      return misplaced(
        context,
        expressionContext,
        syntax,
        phrase(featurePhrases, "construct.function-value"),
      );
    case "missing":
      return errorValue;
  }
}

function misplaced(
  context: ModelContext,
  expressionContext: ExpressionContext,
  syntax: ExpressionSyntax,
  construct: MessageArgument,
): TypedValue {
  reportExpression(context, expressionContext, "expression.misplaced", syntax.span, { construct });
  return errorValue;
}

/** Elaborates one scalar Boolean; `undefined` after a report. */
export function elaborateCondition(
  context: ModelContext,
  expressionContext: ExpressionContext,
  syntax: ExpressionSyntax,
): TypedValue | undefined {
  const value = elaborate(context, expressionContext, syntax);
  if (isErrorValue(value)) return undefined;
  if (value.type.kind === "Boolean" && value.dims.length === 0) return value;
  reportExpression(context, expressionContext, "expression.condition-type", syntax.span, {
    found: describeType(value),
  });
  return undefined;
}

type IfSyntax = Extract<ExpressionSyntax, { kind: "if" }>;

function elaborateIf(
  context: ModelContext,
  expressionContext: ExpressionContext,
  syntax: IfSyntax,
): TypedValue {
  const conditions: { readonly condition: TypedValue; readonly value: TypedValue }[] = [];
  let otherwise: TypedValue | undefined;
  for (const branch of syntax.branches) {
    const condition = elaborateCondition(context, expressionContext, branch.condition);
    if (condition === undefined) return errorValue;
    const known = evaluateConstant(context, condition.scalars[0]);
    if (known === 0 || isExcluded(context, expressionContext, condition, false, branch.value)) continue;
    const value = elaborate(context, expressionContext, branch.value);
    if (isErrorValue(value)) return errorValue;
    if (known !== undefined || isExcluded(context, expressionContext, condition, true, syntax.else)) {
      otherwise = value;
      break;
    }
    conditions.push({ condition, value });
  }
  let result = otherwise ?? elaborate(context, expressionContext, syntax.else);
  for (const { condition, value } of conditions.reverse()) {
    if (isErrorValue(result)) return errorValue;
    if (!sameDims(value.dims, result.dims) || value.type.kind === "Clock") {
      const known = evaluateStructural(context, condition.scalars[0], "size of an if-expression");
      if (known !== undefined) {
        if (known !== 0) result = value;
        continue;
      }
    }
    result = choose(context, expressionContext, syntax, condition, value, result);
  }
  return isErrorValue(result) ? result : shallowValue(result);
}

/**
 * Whether parameters exclude a branch, chosen by `excluding` in the condition, that has no meaning with them: it reads an element of
 * an array that has none. Then they are structural.
 */
function isExcluded(
  context: ModelContext,
  expressionContext: ExpressionContext,
  condition: TypedValue,
  excluding: boolean,
  branch: ExpressionSyntax,
): boolean {
  const [scalar] = condition.scalars;
  const isTrial = context.sink.permanent !== undefined;
  if (isTrial || scalar === undefined || condition.variability === "continuous") return false;
  if (condition.variability === "discrete") return false;
  const known = evaluateDefault(context, scalar);
  if (known === undefined || (known !== 0) !== excluding || !hasSubscripts(branch)) return false;
  const trial = elaborate(trialContext(context), withoutEvents(expressionContext), branch);
  if (!isErrorValue(trial)) return false;
  return evaluateStructural(context, scalar, "size of an if-expression") !== undefined;
}

function hasSubscripts(syntax: ExpressionSyntax): boolean {
  return referencesIn(syntax).some(({ parts }) => parts.some(({ subscripts }) => subscripts.length > 0));
}

function choose(
  context: ModelContext,
  expressionContext: ExpressionContext,
  syntax: IfSyntax,
  condition: TypedValue,
  yes: TypedValue,
  no: TypedValue,
): TypedValue {
  const type = commonType(yes.type, no.type);
  const found = { left: describeType(yes), right: describeType(no) };
  const advice = commonFormAdvice(yes, no);
  if (type === undefined) {
    reportExpression(context, expressionContext, "expression.branch-types", syntax.span, found, advice);
    return errorValue;
  }
  if (!sameDims(yes.dims, no.dims)) {
    reportExpression(context, expressionContext, "expression.branch-sizes", syntax.span, found, advice);
    return errorValue;
  }
  return { ...mergeBranches(condition.scalars[0]!, yes, no, condition), type };
}

function mergeBranches(
  condition: Expression,
  yes: TypedValue,
  no: TypedValue,
  typed: TypedValue,
): TypedValue {
  const variability = maxVariability(typed.variability, maxVariability(yes.variability, no.variability));
  if (yes.fields !== undefined) {
    const fields = new Map<string, TypedValue>();
    for (const [name, field] of yes.fields) {
      const other = no.fields?.get(name);
      if (other !== undefined) fields.set(name, mergeBranches(condition, field, other, typed));
    }
    return { ...yes, fields, variability };
  }
  const scalars = yes.scalars.map((scalar, i) => conditional(condition, scalar, no.scalars[i]!));
  return { type: yes.type, dims: yes.dims, scalars, variability };
}

/** The Boolean or enumeration type that an expression names, where a type is allowed as a range of values. */
export function typeNamed(
  context: ModelContext,
  scope: ClassInstance,
  syntax: ExpressionSyntax,
): Type | undefined {
  if (syntax.kind !== "reference" || syntax.parts.some((part) => part.subscripts.length > 0))
    return undefined;
  const [first, ...rest] = syntax.parts;
  const found = first && findSimpleName(context, scope, first.name);
  if (found === undefined) return undefined;
  let current: ClassInstance | undefined =
    found.kind === "class"
      ? found.instance
      : found.member.kind === "class"
        ? resolveClass(context, found.member)
        : undefined;
  for (const part of rest) {
    const member = current && findMember(context, current, part.name);
    current = member?.kind === "class" ? resolveClass(context, member) : undefined;
  }
  const leaf = current && baseTypeOf(context, current);
  return leaf && primitiveType(leaf);
}

import type { Expression } from "@cosimo/ir";
import { commonFormAdvice } from "../advice/conversion-advice.ts";
import { evaluateConstant, evaluateDefault, evaluateStructural } from "../evaluation/evaluate.ts";
import { conditional } from "../model/construct.ts";
import { type ExpressionContext, reportExpression, withoutEvents } from "../model/expression-context.ts";
import { type ModelContext, trialContext } from "../model/model-context.ts";
import { elaborate } from "../model/queries.ts";
import {
  commonType,
  describeType,
  errorValue,
  isErrorValue,
  maxVariability,
  sameDims,
  shallowValue,
  type TypedValue,
} from "../model/typed-value.ts";
import { referencesIn } from "../syntax/tree/references.ts";
import type { ExpressionSyntax } from "../syntax/tree/syntax-tree.ts";

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

export function elaborateIf(
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

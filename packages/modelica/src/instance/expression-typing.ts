import { type Expression, type MessageArgument, phrase } from "@cosimo/ir";
import type { ExpressionSyntax } from "../syntax/syntax-tree.ts";
import {
  elaborateArray,
  elaborateComprehension,
  elaborateMatrix,
  elaborateRange,
} from "./array-constructors.ts";
import { elaborateCall } from "./calls.ts";
import type { ClassInstance } from "./class-instance.ts";
import { baseTypeOf, findMember } from "./class-members.ts";
import { resolveClass } from "./class-views.ts";
import { conditional } from "./construct.ts";
import { type ExpressionContext, reportExpression } from "./environment.ts";
import { evaluateConstant, evaluateStructural } from "./evaluate.ts";
import { featurePhrases } from "./feature-phrases.ts";
import { findSimpleName } from "./lookup.ts";
import type { ModelContext } from "./model-context.ts";
import { elaborateBinary, elaborateUnary } from "./operators.ts";
import { elaborateReference } from "./references.ts";
import { primitiveType } from "./type-leaf.ts";
import {
  booleanType,
  commonType,
  describeType,
  errorValue,
  integerType,
  isBroken,
  literal,
  maxVariability,
  realType,
  sameDims,
  scalarValue,
  stringType,
  type Type,
  type TypedValue,
} from "./typed-value.ts";

/** Gives an expression its type and sizes, and writes it as scalar expressions. Broken after a report. */
export function elaborate(
  context: ModelContext,
  environment: ExpressionContext,
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
      return elaborateReference(context, environment, syntax);
    case "unary":
      return elaborateUnary(context, environment, syntax);
    case "binary":
      return elaborateBinary(context, environment, syntax);
    case "if":
      return elaborateIf(context, environment, syntax);
    case "call":
      return elaborateCall(context, environment, syntax);
    case "array":
      return elaborateArray(context, environment, syntax);
    case "comprehension":
      return elaborateComprehension(context, environment, syntax);
    case "matrix":
      return elaborateMatrix(context, environment, syntax);
    case "range":
      return elaborateRange(context, environment, syntax);
    case "end":
      return environment.end ?? misplaced(context, environment, syntax, "'end'");
    case "tuple":
      return misplaced(context, environment, syntax, phrase(featurePhrases, "construct.list-of-results"));
    case "functionPartial":
      reportExpression(context, environment, "expression.unsupported", syntax.span, {
        feature: phrase(featurePhrases, "feature.function-as-argument"),
      });
      return errorValue;
    case "missing":
      return errorValue;
  }
}

function misplaced(
  context: ModelContext,
  environment: ExpressionContext,
  syntax: ExpressionSyntax,
  construct: MessageArgument,
): TypedValue {
  reportExpression(context, environment, "expression.misplaced", syntax.span, { construct });
  return errorValue;
}

/** Elaborates and demands one scalar Boolean; `undefined` after a report. */
export function elaborateCondition(
  context: ModelContext,
  environment: ExpressionContext,
  syntax: ExpressionSyntax,
): TypedValue | undefined {
  const value = elaborate(context, environment, syntax);
  if (isBroken(value)) return undefined;
  if (value.type.kind === "Boolean" && value.dims.length === 0) return value;
  reportExpression(context, environment, "expression.condition-type", syntax.span, {
    found: describeType(value),
  });
  return undefined;
}

type IfSyntax = Extract<ExpressionSyntax, { kind: "if" }>;

function elaborateIf(context: ModelContext, environment: ExpressionContext, syntax: IfSyntax): TypedValue {
  const conditions: { readonly condition: TypedValue; readonly value: TypedValue }[] = [];
  let otherwise: TypedValue | undefined;
  for (const branch of syntax.branches) {
    const condition = elaborateCondition(context, environment, branch.condition);
    if (condition === undefined) return errorValue;
    const known = evaluateConstant(context, condition.scalars[0]!);
    if (known === 0) continue;
    const value = elaborate(context, environment, branch.value);
    if (isBroken(value)) return errorValue;
    if (known !== undefined) {
      otherwise = value;
      break;
    }
    conditions.push({ condition, value });
  }
  let result = otherwise ?? elaborate(context, environment, syntax.else);
  for (const { condition, value } of conditions.reverse()) {
    if (isBroken(result)) return errorValue;
    if (!sameDims(value.dims, result.dims)) {
      const known = evaluateStructural(context, condition.scalars[0]!, "size of an if-expression");
      if (known !== undefined) {
        if (known !== 0) result = value;
        continue;
      }
    }
    result = choose(context, environment, syntax, condition, value, result);
  }
  return result;
}

function choose(
  context: ModelContext,
  environment: ExpressionContext,
  syntax: IfSyntax,
  condition: TypedValue,
  yes: TypedValue,
  no: TypedValue,
): TypedValue {
  const type = commonType(yes.type, no.type);
  const found = { left: describeType(yes), right: describeType(no) };
  if (type === undefined) {
    reportExpression(context, environment, "expression.branch-types", syntax.span, found);
    return errorValue;
  }
  if (!sameDims(yes.dims, no.dims)) {
    reportExpression(context, environment, "expression.branch-sizes", syntax.span, found);
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

/** The Boolean or enumeration type that an expression names, where a type may stand for its values. */
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

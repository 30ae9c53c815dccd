import { type MessageArgument, phrase } from "@cosimo/ir";
import {
  elaborateArray,
  elaborateComprehension,
  elaborateMatrix,
  elaborateRange,
} from "../expressions/array-constructors.ts";
import { elaborateIf } from "../expressions/if-expressions.ts";
import { elaborateBinary, elaborateUnary } from "../expressions/operators.ts";
import { elaborateReference } from "../expressions/references.ts";
import { elaborateCall } from "../functions/calls.ts";
import { type ExpressionContext, reportExpression } from "../model/expression-context.ts";
import { featurePhrases } from "../model/messages/feature-phrases.ts";
import type { ModelContext } from "../model/model-context.ts";
import {
  booleanType,
  errorValue,
  integerType,
  literal,
  realType,
  scalarValue,
  stringType,
  type TypedValue,
} from "../model/typed-value.ts";
import type { ExpressionSyntax } from "../syntax/tree/syntax-tree.ts";

/** Elaborates an expression: type, dimensions and scalar expressions. `errorValue` after a report. */
export function elaborateExpression(
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

import { phrase } from "@cosimo/ir";
import { membersOf } from "../classes/class-members.ts";
import type { ClassInstance } from "../model/class-instance.ts";
import type { FunctionInterface, FunctionMember } from "../model/declared-function.ts";
import { type ExpressionContext, reportExpression } from "../model/expression-context.ts";
import { featurePhrases } from "../model/messages/feature-phrases.ts";
import type { ModelContext } from "../model/model-context.ts";
import type { FunctionCall } from "../syntax/tree/syntax-tree.ts";
import { declaredShape } from "./declared-shapes.ts";
import { differentiatedFunction } from "./partial-derivatives.ts";

/** Inputs, outputs and locals in the order of declaration; `undefined` after a report. */
export function functionInterface(
  context: ModelContext,
  called: ClassInstance,
): FunctionInterface | undefined {
  const inputs: FunctionMember[] = [];
  const outputs: FunctionMember[] = [];
  const locals: FunctionMember[] = [];
  const declaring = differentiatedFunction(context, called) ?? called;
  for (const member of membersOf(context, declaring).values()) {
    if (member.kind !== "component") continue;
    const shape = declaredShape(context, member);
    if (shape === undefined) return undefined;
    const list = shape.causality === "input" ? inputs : shape.causality === "output" ? outputs : locals;
    list.push({ member, shape });
  }
  return { inputs, outputs, protected: locals };
}

export function isCallable(
  context: ModelContext,
  expressionContext: ExpressionContext,
  syntax: FunctionCall,
  called: ClassInstance,
): boolean {
  const name = called.name.join(".");
  if (called.definition.prefixes.partial) {
    reportExpression(context, expressionContext, "expression.not-a-function", syntax.span, {
      name,
      kind: "partial function",
    });
    return false;
  }
  const { body } = called.definition;
  if (body.kind !== "partialDerivative" || differentiatedFunction(context, called) !== undefined) return true;
  const feature = phrase(featurePhrases, "feature.partial-derivative");
  reportExpression(context, expressionContext, "expression.unsupported", syntax.span, { feature });
  return false;
}

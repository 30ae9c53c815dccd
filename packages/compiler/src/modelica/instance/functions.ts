import type { FunctionCall } from "../syntax/syntax-tree.ts";
import type { ClassInstance } from "./class-instance.ts";
import { type Environment, fault } from "./environment.ts";
import type { ModelContext } from "./model-context.ts";
import type { TypedValue } from "./typed-value.ts";

export function callFunction(
  context: ModelContext,
  environment: Environment,
  syntax: FunctionCall,
  _called: ClassInstance,
): readonly TypedValue[] | undefined {
  fault(context, environment, "expression.unsupported", syntax.span, { feature: "a function" });
  return undefined;
}

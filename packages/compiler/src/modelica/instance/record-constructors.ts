import type { FunctionCall } from "../syntax/syntax-tree.ts";
import type { ClassInstance } from "./class-instance.ts";
import { type Environment, fault } from "./environment.ts";
import type { ModelContext } from "./model-context.ts";
import { brokenValue, type TypedValue } from "./typed-value.ts";

export function constructRecord(
  context: ModelContext,
  environment: Environment,
  syntax: FunctionCall,
  _called: ClassInstance,
): TypedValue {
  fault(context, environment, "expression.unsupported", syntax.span, { feature: "a record constructor" });
  return brokenValue;
}

import { type Expression, type HybridDae, type Span, visitChildren } from "@cosimo/ir";
import type { ClassInstance } from "../model/class-instance.ts";
import { type Type, type TypedValue, typeName } from "../model/typed-value.ts";
import { type FlatModel, reportFlatten } from "./flat-model.ts";

/** Notes an equation y = f(…) in which y can change at events only. */
export function noteDiscreteCall(
  flat: FlatModel,
  scope: ClassInstance,
  { name, type }: { readonly name: string; readonly type: Type },
  { call }: TypedValue,
  span: Span,
): void {
  if (call !== undefined && type.kind !== "Real")
    flat.discreteCalls.push({ name, type: typeName(type), call, scope, span });
}

/**
 * Reports those where f is called at all times (specification 3.6, section 3.8.3): its arguments follow variables that change
 * continuously. To be called when all variables are known.
 */
export function checkDiscreteCalls(flat: FlatModel, dae: HybridDae): void {
  for (const { name, type, call, scope, span } of flat.discreteCalls) {
    if (!call.arguments.some((e) => isContinuous(e, dae))) continue;
    reportFlatten(flat, scope, "flatten.discrete-by-call", span, { name, type, function: call.function });
  }
}

/** Whether a value changes between events. */
function isContinuous(e: Expression, dae: HybridDae): boolean {
  switch (e.kind) {
    case "time":
      return true;
    case "variable":
      return (
        dae.variables[e.variable]!.variability === "continuous" && dae.variables[e.variable]!.type === "Real"
      );
    case "pre":
    case "relation":
      return false;
    case "builtin":
      return !EVENT_FUNCTIONS.has(e.function) && e.arguments.some((one) => isContinuous(one, dae));
    default: {
      let found = false;
      visitChildren(e, (child) => {
        found ||= isContinuous(child, dae);
      });
      return found;
    }
  }
}

/** Functions that cause events. */
const EVENT_FUNCTIONS: ReadonlySet<string> = new Set(["integer", "floor", "ceil", "div"]);

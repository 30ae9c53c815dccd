import type { Reinit, Terminate } from "@cosimo/ir";
import { argumentSyntax } from "../instance/builtin-arguments.ts";
import type { ExpressionContext } from "../instance/environment.ts";
import { elaborate } from "../instance/expression-typing.ts";
import { isBroken, type TypedValue } from "../instance/typed-value.ts";
import type { FunctionCall } from "../syntax/syntax-tree.ts";
import { elaborateMessage } from "./assertions.ts";
import { compatible } from "./equations.ts";
import { type FlatModel, originOf, reportFlatten } from "./flat-model.ts";

export function elaborateTerminate(
  flat: FlatModel,
  environment: ExpressionContext,
  call: FunctionCall,
): Terminate | undefined {
  const [syntax] = argumentSyntax(flat.context, environment, call, ["message"]) ?? [];
  const message = syntax && elaborateMessage(flat, environment, syntax);
  return message && { message, origin: originOf(environment.scope, call.span) };
}

/** `reinit(x, value)`, element by element. */
export function elaborateReinit(
  flat: FlatModel,
  environment: ExpressionContext,
  call: FunctionCall,
): readonly Reinit[] {
  const given = argumentSyntax(flat.context, environment, call, ["x", "expr"]);
  if (given === undefined) return [];
  const { scope } = environment;
  const [state, value] = given.map((one) => elaborate(flat.context, environment, one)) as [
    TypedValue,
    TypedValue,
  ];
  if (isBroken(state) || isBroken(value) || !compatible(flat, scope, state, value, call.span)) return [];
  const origin = originOf(scope, call.span);
  const reinits: Reinit[] = [];
  for (const [i, scalar] of state.scalars.entries()) {
    const component = scalar.kind === "variable" && flat.context.tables.scalars[scalar.variable]?.component;
    if (
      scalar.kind !== "variable" ||
      !component ||
      component.type.kind !== "Real" ||
      component.prefixes.variability !== ""
    ) {
      reportFlatten(flat, scope, "flatten.reinit-argument", given[0]!.span);
      return [];
    }
    flat.reinits.push({ state: scalar.variable, span: call.span });
    reinits.push({ state: scalar.variable, value: value.scalars[i]!, origin });
  }
  return reinits;
}

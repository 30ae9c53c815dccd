import { type Expression, tangentFunctionsIn } from "@cosimo/ir";
import type { ClassInstance } from "../model/class-instance.ts";
import { number } from "../model/construct.ts";
import type { FunctionInterface, FunctionMember } from "../model/declared-function.ts";
import type { CallableFunction } from "../model/elaboration-tables.ts";
import { type ExpressionContext, reportExpression } from "../model/expression-context.ts";
import type { ModelContext } from "../model/model-context.ts";
import { lookupClass } from "../model/queries.ts";
import { allScalars, type TypedValue, typeName, variabilityOf } from "../model/typed-value.ts";
import type { Identifier } from "../syntax/tree/syntax-tree.ts";

// Functions declared as `function f_x = der(f, x)` (specification 3.6, section 12.7.2).

/** The function of which `called` is a partial derivative; `undefined` for other functions. */
export function differentiatedFunction(
  context: ModelContext,
  { definition, enclosing }: ClassInstance,
): ClassInstance | undefined {
  if (definition.body.kind !== "partialDerivative" || enclosing === undefined) return undefined;
  const found = lookupClass(context, enclosing, definition.body.base);
  return found && (differentiatedFunction(context, found) === undefined ? found : undefined);
}

/** The inputs by which `called` is differentiated, in this order. */
export function derivativeInputs({ definition: { body } }: ClassInstance): readonly Identifier[] {
  return body.kind === "partialDerivative" ? body.variables : [];
}

/** Whether the inputs exist and are Real scalars, as the outputs are Real; reports the first that is not. */
export function isDifferentiable(
  context: ModelContext,
  expressionContext: ExpressionContext,
  called: ClassInstance,
  { inputs, outputs }: FunctionInterface,
): boolean {
  const variables = derivativeInputs(called);
  const name = called.name.join(".");
  for (const variable of variables) {
    const input = inputs.find(({ member }) => member.name === variable.name);
    if (input !== undefined && isReal(input) && input.shape.dims.length === 0) continue;
    const args = { argument: variable.name, function: name, expected: "Real", found: typeOf(input) };
    const code = input === undefined ? "expression.unknown-argument" : "expression.argument-type";
    reportExpression(context, expressionContext, code, variable.span, args);
    return false;
  }
  const other = variables.length === 0 ? undefined : outputs.find((one) => !isReal(one));
  if (other === undefined) return true;
  const args = { argument: other.member.name, function: name, expected: "Real", found: typeOf(other) };
  reportExpression(context, expressionContext, "expression.argument-type", variables[0]!.span, args);
  return false;
}

function isReal({ shape }: FunctionMember): boolean {
  return shape.type.kind === "Real";
}

function typeOf(member: FunctionMember | undefined): string {
  if (member === undefined) return "";
  const { type, dims } = member.shape;
  return dims.length === 0 ? typeName(type) : `${typeName(type)}[${dims.map(() => ":").join(", ")}]`;
}

/** The results of the derivative: tangents of the original along one input after the other. */
export function derivativeResults(
  { tables }: ModelContext,
  called: ClassInstance,
  declared: FunctionInterface,
  original: CallableFunction,
  values: readonly TypedValue[],
): readonly TypedValue[] {
  const tangents = tangentFunctionsIn(tables.functions.list, "any");
  let { id } = original;
  let list: readonly Expression[] = values.flatMap(allScalars);
  for (const { name } of derivativeInputs(called)) {
    const index = declared.inputs.findIndex(({ member }) => member.name === name);
    const position = values.slice(0, index).flatMap(allScalars).length;
    const seeds = tangents.shape(id).realInputs.map((one) => number(one === position ? 1 : 0));
    id = tangents.derivativeOf(id);
    list = [...list, ...seeds];
  }
  let output = 0;
  const variability = variabilityOf(values);
  return original.outputs.map(({ shape }) => {
    const scalars = shape.scalars.map(
      (): Expression => ({ kind: "call", function: id, arguments: list, output: output++ }),
    );
    return { ...shape, scalars, variability };
  });
}

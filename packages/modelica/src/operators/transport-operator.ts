import { phrase } from "@cosimo/ir";
import { builtinArguments, wrongArgument } from "../expressions/builtin-arguments.ts";
import { one, zero } from "../model/construct.ts";
import { reportExpression } from "../model/expression-context.ts";
import { featurePhrases } from "../model/messages/feature-phrases.ts";
import type { OperatorHandler } from "../model/model-context.ts";
import { errorValue, isNumeric, realType, type TypedValue } from "../model/typed-value.ts";
import { forbidInFunction } from "./event-operators.ts";

const NAMES = ["in0", "in1", "x", "positiveVelocity", "initialPoints", "initialValues"];

const EMPTY = { type: realType, dims: [2], variability: "constant" } as const;

/** `(out0, out1) = spatialDistribution(…)`: what a line of length 1 carries (specification 3.6, section 3.7.4.2). */
export const transportOperator: OperatorHandler = (context, expressionContext, syntax) => {
  if (forbidInFunction(context, expressionContext, syntax, "spatialDistribution(…)")) return errorValue;
  const given = builtinArguments(context, expressionContext, syntax, NAMES, 4);
  if (given === undefined) return errorValue;
  const wrong = (i: number, expected: string) =>
    wrongArgument(context, expressionContext, syntax, i, expected, given[i]!);
  for (const i of [0, 1, 2])
    if (!isNumeric(given[i]!.type) || given[i]!.dims.length > 0) return wrong(i, "a number");
  if (given[3]!.type.kind !== "Boolean" || given[3]!.dims.length > 0) return wrong(3, "a Boolean");
  for (const i of [4, 5]) {
    const value = given[i];
    if (value === undefined) continue;
    if (!isNumeric(value.type) || value.dims.length !== 1) return wrong(i, "a vector of numbers");
    if (!isFixed(value)) return wrong(i, "a vector of parameters");
  }
  const points: TypedValue = given[4] ?? { ...EMPTY, scalars: [zero, one] };
  const values: TypedValue = given[5] ?? { ...EMPTY, scalars: points.scalars.map(() => zero) };
  if (points.scalars.length < 2) return wrong(4, "a vector with the places 0 and 1");
  if (values.scalars.length !== points.scalars.length)
    return wrong(5, `a vector with ${points.scalars.length} values`);
  const { events } = context.tables;
  if (events === undefined || expressionContext.body !== undefined) {
    const args = { feature: phrase(featurePhrases, "feature.transport-in-algorithm") };
    reportExpression(context, expressionContext, "expression.unsupported", syntax.span, args);
    return errorValue;
  }
  const [low, high, position, isForward] = given.map(({ scalars }) => scalars[0]!);
  const ends = events.carried(
    {
      ...{ inlets: [low!, high!], position: position!, isForward: isForward! },
      ...{ points: points.scalars, values: values.scalars },
    },
    syntax.span,
    expressionContext,
  );
  const [out0, out1] = ends.map(
    (scalar): TypedValue => ({ type: realType, dims: [], scalars: [scalar], variability: "continuous" }),
  );
  return { ...out0!, further: [out1!] };
};

function isFixed({ variability }: TypedValue): boolean {
  return variability === "parameter" || variability === "constant";
}

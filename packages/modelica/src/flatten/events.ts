import type { Expression, RelationId, SamplerId, VariableId } from "@cosimo/ir";
import { expressionKey } from "@cosimo/ir";
import { arithmetic, builtin, conditional, negate, one, or, zero } from "../instance/construct.ts";
import type { EventSink } from "../instance/elaboration-tables.ts";
import type { ExpressionContext } from "../instance/environment.ts";
import { derivativeVariable } from "./derivatives.ts";
import { addAuxiliary, type FlatModel, originOf } from "./flat-model.ts";
import { iteratedText } from "./iterated-text.ts";

/** Notes relations, samplers, steps and derivatives of the flat model as expressions mention them. */
export function createEventSink(flat: () => FlatModel): EventSink {
  return {
    relation: (operator, left, right, span, environment) =>
      relationOf(flat(), environment, { operator, left, right, origin: originOf(environment.scope, span) }),
    sample: (start, interval, span, environment) => {
      const { samplers } = flat();
      const id = samplers.length as SamplerId;
      const origin = originOf(environment.scope, span);
      samplers.push({ id, start, interval, text: iteratedText(span, environment), origin });
      return { kind: "sample", sampler: id };
    },
    step: (name, values, span, environment) =>
      stepOf(flat(), environment, name, values, originOf(environment.scope, span)),
    derivative: (variable) => derivativeVariable(flat(), variable),
  };
}

type RelationParts = Pick<FlatModel["relations"][number], "operator" | "left" | "right" | "origin">;

/** Structurally equal relations share one event indicator. */
function relationOf(flat: FlatModel, environment: ExpressionContext, parts: RelationParts): Expression {
  const key = `${expressionKey(parts.left)}${parts.operator}${expressionKey(parts.right)}`;
  const usage = environment.when ? "when" : "branch";
  const present = flat.relationIndex.get(key);
  if (present !== undefined) {
    const relation = flat.relations[present]!;
    if (usage === "branch" && relation.usage === "when") flat.relations[present] = { ...relation, usage };
    return { kind: "relation", relation: relation.id };
  }
  const id = flat.relations.length as RelationId;
  flat.relationIndex.set(key, id);
  flat.relations.push({ id, ...parts, text: iteratedText(parts.origin.span, environment), usage });
  return { kind: "relation", relation: id };
}

type Origin = RelationParts["origin"];
type StepName = "floor" | "ceil" | "div" | "mod" | "rem";

function stepOf(
  flat: FlatModel,
  environment: ExpressionContext,
  name: StepName,
  values: readonly Expression[],
  origin: Origin,
): Expression {
  const [x, y] = values as [Expression, Expression];
  switch (name) {
    case "floor":
      return floorStep(flat, environment, x, origin);
    case "ceil":
      return negate(floorStep(flat, environment, negate(x), origin));
    case "div":
      return quotient(flat, environment, x, y, origin);
    case "mod": {
      const whole = floorStep(flat, environment, arithmetic("/", x, y), origin);
      return arithmetic("-", x, arithmetic("*", whole, y));
    }
    case "rem": {
      const whole = quotient(flat, environment, x, y, origin);
      return arithmetic("-", x, arithmetic("*", whole, y));
    }
  }
}

/** `x/y` rounded towards zero. */
function quotient(
  flat: FlatModel,
  environment: ExpressionContext,
  x: Expression,
  y: Expression,
  origin: Origin,
): Expression {
  const ratio = arithmetic("/", x, y);
  const positive = relationOf(flat, environment, { operator: ">=", left: ratio, right: zero, origin });
  const down = floorStep(flat, environment, ratio, origin);
  const up = negate(floorStep(flat, environment, negate(ratio), origin));
  return conditional(positive, down, up);
}

/**
 * A discrete variable k = floor(x) that changes when x leaves [pre(k), pre(k) + 1): so that the steps of floor are
 * events, found like all others.
 */
function floorStep(
  flat: FlatModel,
  environment: ExpressionContext,
  x: Expression,
  origin: Origin,
): Expression {
  const key = `floor ${expressionKey(x)}`;
  const present = flat.relationIndex.get(key);
  if (present !== undefined) return flat.context.tables.nodes[present]!;
  flat.stepCount++;
  const { variable, node } = addAuxiliary(flat, {
    name: `$step${flat.stepCount}`,
    type: "Integer",
    variability: "discrete",
    description: iteratedText(origin.span, environment),
    origin,
  });
  flat.relationIndex.set(key, variable);
  flat.equations.push({ left: node, right: floorValue(flat, environment, x, variable, origin), origin });
  return node;
}

function floorValue(
  flat: FlatModel,
  environment: ExpressionContext,
  x: Expression,
  variable: VariableId,
  origin: Origin,
): Expression {
  const before: Expression = { kind: "pre", variable };
  const always = { ...environment, when: false };
  const below = relationOf(flat, always, { operator: "<", left: x, right: before, origin });
  const next = arithmetic("+", before, one);
  const above = relationOf(flat, always, { operator: ">=", left: x, right: next, origin });
  const leaves = or(or({ kind: "initial" }, below), above);
  return conditional(leaves, builtin("floor", x), before);
}

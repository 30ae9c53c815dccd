import type { Expression, RelationId, SamplerId, VariableId } from "@cosimo/ir";
import { expressionKey } from "@cosimo/ir";
import { arithmetic, builtin, conditional, negate, one, or, zero } from "../instance/construct.ts";
import type { EventSink } from "../instance/elaboration-tables.ts";
import type { ExpressionContext } from "../instance/expression-context.ts";
import { derivativeVariable } from "./derivatives.ts";
import { addAuxiliary, type FlatModel, originOf } from "./flat-model.ts";
import { iteratedText } from "./iterated-text.ts";

/** Adds relations, samplers, steps and derivatives to the flat model when an expression contains them. */
export function createEventSink(flat: () => FlatModel): EventSink {
  return {
    relation: (operator, left, right, span, expressionContext) =>
      relationOf(flat(), expressionContext, {
        operator,
        left,
        right,
        origin: originOf(expressionContext.scope, span),
      }),
    sample: (start, interval, span, expressionContext) => {
      const { samplers } = flat();
      const id = samplers.length as SamplerId;
      const origin = originOf(expressionContext.scope, span);
      samplers.push({ id, start, interval, text: iteratedText(span, expressionContext), origin });
      return { kind: "sample", sampler: id };
    },
    step: (name, values, span, expressionContext) =>
      stepOf(flat(), expressionContext, name, values, originOf(expressionContext.scope, span)),
    derivative: (variable) => derivativeVariable(flat(), variable),
  };
}

type RelationParts = Pick<FlatModel["relations"][number], "operator" | "left" | "right" | "origin">;

/** Structurally equal relations share one event indicator. */
function relationOf(flat: FlatModel, expressionContext: ExpressionContext, parts: RelationParts): Expression {
  const key = `${expressionKey(parts.left)}${parts.operator}${expressionKey(parts.right)}`;
  const usage = expressionContext.when ? "when" : "branch";
  const present = flat.relationIndex.get(key);
  if (present !== undefined) {
    const relation = flat.relations[present]!;
    if (usage === "branch" && relation.usage === "when") flat.relations[present] = { ...relation, usage };
    return { kind: "relation", relation: relation.id };
  }
  const id = flat.relations.length as RelationId;
  flat.relationIndex.set(key, id);
  flat.relations.push({ id, ...parts, text: iteratedText(parts.origin.span, expressionContext), usage });
  return { kind: "relation", relation: id };
}

type Origin = RelationParts["origin"];
type StepName = "floor" | "ceil" | "div" | "mod" | "rem";

function stepOf(
  flat: FlatModel,
  expressionContext: ExpressionContext,
  name: StepName,
  values: readonly Expression[],
  origin: Origin,
): Expression {
  const [x, y] = values as [Expression, Expression];
  switch (name) {
    case "floor":
      return floorStep(flat, expressionContext, x, origin);
    case "ceil":
      return negate(floorStep(flat, expressionContext, negate(x), origin));
    case "div":
      return quotient(flat, expressionContext, x, y, origin);
    case "mod": {
      const whole = floorStep(flat, expressionContext, arithmetic("/", x, y), origin);
      return arithmetic("-", x, arithmetic("*", whole, y));
    }
    case "rem": {
      const whole = quotient(flat, expressionContext, x, y, origin);
      return arithmetic("-", x, arithmetic("*", whole, y));
    }
  }
}

/** `x/y` rounded towards zero. */
function quotient(
  flat: FlatModel,
  expressionContext: ExpressionContext,
  x: Expression,
  y: Expression,
  origin: Origin,
): Expression {
  const ratio = arithmetic("/", x, y);
  const positive = relationOf(flat, expressionContext, { operator: ">=", left: ratio, right: zero, origin });
  const down = floorStep(flat, expressionContext, ratio, origin);
  const up = negate(floorStep(flat, expressionContext, negate(ratio), origin));
  return conditional(positive, down, up);
}

/**
 * A discrete variable k = floor(x) that changes when x leaves [pre(k), pre(k) + 1), so that the steps of floor are
 * located events.
 */
function floorStep(
  flat: FlatModel,
  expressionContext: ExpressionContext,
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
    description: iteratedText(origin.span, expressionContext),
    origin,
  });
  flat.relationIndex.set(key, variable);
  flat.equations.push({
    left: node,
    right: floorValue(flat, expressionContext, x, variable, origin),
    origin,
  });
  return node;
}

function floorValue(
  flat: FlatModel,
  expressionContext: ExpressionContext,
  x: Expression,
  variable: VariableId,
  origin: Origin,
): Expression {
  const before: Expression = { kind: "pre", variable };
  const always = { ...expressionContext, when: false };
  const below = relationOf(flat, always, { operator: "<", left: x, right: before, origin });
  const next = arithmetic("+", before, one);
  const above = relationOf(flat, always, { operator: ">=", left: x, right: next, origin });
  const leaves = or(or({ kind: "initial" }, below), above);
  return conditional(leaves, builtin("floor", x), before);
}

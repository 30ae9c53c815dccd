import { type Expression, expressionKey, type Origin, type Relation, type VariableId } from "@cosimo/ir";
import { addAuxiliary, type FlatModel } from "../flat/flat-model.ts";
import { arithmetic, builtin, compare, conditional, not, number, one, zero } from "../model/construct.ts";
import { relationOf } from "./relations.ts";

/** The expression whose jumps are events. */
interface StepSite {
  readonly text: string;
  readonly origin: Origin;
  /** Whether its jumps are events of the model; false in conditions of when-clauses. */
  readonly isReported: boolean;
}

/** Value of a function whose jumps are located events: its integer part is a discrete variable. */
export function stepOf(
  flat: FlatModel,
  name: "floor" | "ceil" | "div" | "mod" | "rem",
  values: readonly Expression[],
  site: StepSite,
): Expression {
  const [x, y] = values as [Expression, Expression];
  switch (name) {
    case "floor":
    case "ceil":
      return rounded(flat, name, x, site);
    case "div":
      return quotient(flat, arithmetic("/", x, y), site);
    case "mod": {
      const whole = rounded(flat, "floor", arithmetic("/", x, y), site);
      return arithmetic("-", x, arithmetic("*", whole, y));
    }
    case "rem": {
      const whole = quotient(flat, arithmetic("/", x, y), site);
      return arithmetic("-", x, arithmetic("*", whole, y));
    }
  }
}

/** A ratio rounded towards zero. Where it changes its sign nothing is reported, as the quotient stays zero. */
function quotient(flat: FlatModel, ratio: Expression, site: StepSite): Expression {
  return stepVariable(flat, `div ${expressionKey(ratio)}`, site, () => {
    const silent = { ...site, isReported: false };
    const positive = stepRelation(flat, ">=", ratio, zero, site);
    return conditional(positive, rounded(flat, "floor", ratio, silent), rounded(flat, "ceil", ratio, silent));
  });
}

/**
 * k = floor(x), which changes when x leaves [k, k + 1), or k = ceil(x), for (k - 1, k]. One relation compares x with the even
 * end of the interval, the other with the odd one. So the relation that has just changed keeps its end while k changes, and
 * the values of k do not depend on the order in which the event iteration finds them. At the end itself, and within rounding
 * errors of it, the relation decides, not the value of the function.
 */
function rounded(flat: FlatModel, name: "floor" | "ceil", x: Expression, site: StepSite): Expression {
  return stepVariable(flat, `${name} ${expressionKey(x)}`, site, (variable) => {
    const last: Expression = { kind: "pre", variable };
    const [next, previous] = [arithmetic("+", last, one), arithmetic("-", last, one)];
    const odd = builtin("mod", last, number(2));
    const [operator, even, other] =
      name === "floor"
        ? (["<", arithmetic("+", last, odd), arithmetic("-", next, odd)] as const)
        : ([">", arithmetic("-", last, odd), arithmetic("+", previous, odd)] as const);
    const evenEnd = stepRelation(flat, operator, x, even, site);
    const oddEnd = stepRelation(flat, operator, x, other, site);
    const isOdd = compare("==", odd, one);
    const beyond = conditional(isOdd, oddEnd, evenEnd);
    const beyondOther = not(conditional(isOdd, evenEnd, oddEnd));
    const [isBelow, isAbove] = name === "floor" ? [beyond, beyondOther] : [beyondOther, beyond];
    const value = builtin(name, x);
    const [lower, higher] = [builtin("min", value, previous), builtin("max", value, next)];
    const changed = conditional(isBelow, lower, conditional(isAbove, higher, last));
    return conditional({ kind: "initial" }, value, changed);
  });
}

function stepRelation(
  flat: FlatModel,
  operator: Relation["operator"],
  left: Expression,
  right: Expression,
  { text, origin }: StepSite,
): Expression {
  return relationOf(flat, { operator, left, right, text, usage: "step", origin });
}

/** A discrete variable with this value, shared by equal expressions. */
function stepVariable(
  flat: FlatModel,
  expression: string,
  { text, origin, isReported }: StepSite,
  valueFor: (variable: VariableId) => Expression,
): Expression {
  const key = `step ${expression}`;
  const present = flat.relationIndex.get(key);
  if (present !== undefined) {
    if (isReported) reportSteps(flat, present, text);
    return flat.context.tables.nodes[present]!;
  }
  flat.stepCount++;
  const { variable, node } = addAuxiliary(flat, {
    name: `$step${flat.stepCount}`,
    type: "Integer",
    variability: "discrete",
    description: text,
    origin,
    ...(isReported && { stepText: text }),
  });
  flat.relationIndex.set(key, variable);
  const right = valueFor(variable);
  flat.equations.push({ left: node, right, origin });
  return node;
}

/** Reports the changes of a variable that was added unreported. */
function reportSteps({ auxiliaries, context }: FlatModel, variable: number, stepText: string): void {
  const index = variable - context.tables.scalars.length;
  auxiliaries[index] = { stepText, ...auxiliaries[index]! };
}

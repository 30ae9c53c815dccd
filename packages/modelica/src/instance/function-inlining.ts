import type { Expression, FlatFunction } from "@cosimo/ir";
import type { CallableFunction } from "./elaboration-tables.ts";
import type { ModelContext } from "./model-context.ts";
import { allScalars, type TypedValue, variabilityOf } from "./typed-value.ts";

/**
 * The value of a function that is one scalar formula, such as `y := sin(u)`, without a call, if no argument would be
 * computed twice. `undefined` for other functions.
 */
export function inlineCall(
  context: ModelContext,
  callable: CallableFunction,
  values: readonly TypedValue[],
): TypedValue | undefined {
  const made = context.tables.functions.list[callable.id];
  const formula = made && formulaOf(made);
  const [output] = callable.outputs;
  if (
    formula === undefined ||
    output?.shape.fields !== undefined ||
    output === undefined ||
    made?.derivative !== undefined ||
    made?.timeDerivative !== undefined
  )
    return undefined;
  const given = values.flatMap(allScalars);
  const uses = new Array<number>(given.length).fill(0);
  const scalar = substitute(formula, given, uses);
  if (scalar === undefined) return undefined;
  if (uses.some((count, i) => count > 1 && !isLeaf(given[i]!))) return undefined;
  // Other formulas are nodes of the arguments, which may stand elsewhere too.
  const fresh = formula.kind !== "local" && formula.kind !== "number";
  if (fresh && made?.locals.some(({ unit }) => unit !== undefined))
    context.tables.functions.inlined.push({ result: scalar, function: callable.id, arguments: given });
  const variability = variabilityOf(values);
  return { ...output.shape, scalars: [scalar], variability };
}

function isLeaf(e: Expression): boolean {
  return e.kind === "number" || e.kind === "variable" || e.kind === "time" || e.kind === "local";
}

/** The right side of the only statement of a function of scalars with one output. */
function formulaOf(made: FlatFunction): Expression | undefined {
  const [statement, ...more] = made.body;
  if (more.length > 0 || statement?.kind !== "assign" || made.outputCount !== 1) return undefined;
  if (made.locals.length !== made.inputCount + 1) return undefined;
  if (made.locals.some((local) => local.dimensions.length > 0)) return undefined;
  return statement.target.kind === "local" && statement.target.local === made.inputCount
    ? statement.value
    : undefined;
}

function substitute(e: Expression, given: readonly Expression[], uses: number[]): Expression | undefined {
  switch (e.kind) {
    case "number":
      return e;
    case "local": {
      const value = given[e.local];
      if (value !== undefined) uses[e.local]!++;
      return value;
    }
    case "unary": {
      const operand = substitute(e.operand, given, uses);
      return operand && { ...e, operand };
    }
    case "binary":
    case "compare": {
      const [left, right] = [substitute(e.left, given, uses), substitute(e.right, given, uses)];
      return left && right && { ...e, left, right };
    }
    case "builtin": {
      const list = e.arguments.map((argument) => substitute(argument, given, uses));
      const known = list.flatMap((one) => (one === undefined ? [] : [one]));
      return known.length === list.length ? { ...e, arguments: known } : undefined;
    }
    default:
      return undefined;
  }
}

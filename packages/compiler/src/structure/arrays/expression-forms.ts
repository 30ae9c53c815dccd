import type { Expression, VariableId } from "@cosimo/ir";
import type { PlaceOf } from "./element-place.ts";

/** Deeper expressions, as long sums, stay scalars. */
const DEEPEST = 100;

/**
 * Whether an expression differs from `form` in subscripts of elements only. Then its own subscripts are added to `subscripts`, from left
 * to right. What no loop evaluates has no form.
 */
export function isOfForm(
  form: Expression,
  e: Expression,
  placeOf: PlaceOf,
  subscripts: number[],
  depth = 0,
): boolean {
  if (depth > DEEPEST) return false;
  switch (form.kind) {
    case "number":
      return e.kind === "number" && Object.is(e.value, form.value);
    case "time":
      return e.kind === "time";
    case "variable":
      return e.kind === "variable" && isSameVariable(form.variable, e.variable, placeOf, subscripts);
    case "unary":
      return (
        e.kind === "unary" &&
        e.operator === form.operator &&
        isOfForm(form.operand, e.operand, placeOf, subscripts, depth + 1)
      );
    case "binary":
    case "compare":
      return (
        e.kind === form.kind &&
        e.operator === form.operator &&
        isOfForm(form.left, e.left, placeOf, subscripts, depth + 1) &&
        isOfForm(form.right, e.right, placeOf, subscripts, depth + 1)
      );
    case "if":
      return (
        e.kind === "if" &&
        isOfForm(form.condition, e.condition, placeOf, subscripts, depth + 1) &&
        isOfForm(form.then, e.then, placeOf, subscripts, depth + 1) &&
        isOfForm(form.else, e.else, placeOf, subscripts, depth + 1)
      );
    case "builtin":
      return (
        e.kind === "builtin" &&
        e.function === form.function &&
        e.function !== "homotopy" &&
        form.arguments.every((one, i) => isOfForm(one, e.arguments[i]!, placeOf, subscripts, depth + 1))
      );
    default:
      return false;
  }
}

function isSameVariable(form: VariableId, v: VariableId, placeOf: PlaceOf, subscripts: number[]): boolean {
  const [expected, own] = [placeOf(form), placeOf(v)];
  if (expected === undefined || own === undefined) return form === v;
  if (expected.array !== own.array) return false;
  for (const one of own.subscripts) subscripts.push(one);
  return true;
}

/** The form with other subscripts, given from left to right. An array has the number of its first scalar. */
export function writeForm(form: Expression, placeOf: PlaceOf, subscripts: Iterator<Expression>): Expression {
  const write = (e: Expression): Expression => {
    switch (e.kind) {
      case "variable": {
        const place = placeOf(e.variable);
        if (place === undefined) return e;
        const own = place.subscripts.map(() => subscripts.next().value as Expression);
        return { kind: "element", variable: place.array.scalars[0]!.id, subscripts: own };
      }
      case "unary":
        return { ...e, operand: write(e.operand) };
      case "binary":
      case "compare":
        return { ...e, left: write(e.left), right: write(e.right) };
      case "if":
        return { ...e, condition: write(e.condition), then: write(e.then), else: write(e.else) };
      case "builtin":
        return { ...e, arguments: e.arguments.map(write) };
      default:
        return e;
    }
  };
  return write(form);
}

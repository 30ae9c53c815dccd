import type { Expression, HybridDae, Variable, VariableId } from "@cosimo/ir";
import { dependsOn } from "@cosimo/ir";

interface Sides {
  readonly left: Expression;
  readonly right: Expression;
}

/**
 * Whether the equation may determine this unknown. A Boolean, Integer, enumeration or discrete Real is determined only by `v
 * = expression` (or the reverse) of its own type: `explicit`, or `circular` if the expression contains it. Continuous Reals:
 * `implicit`, at any place.
 */
export function mayDefine(
  equation: Sides,
  unknown: VariableId,
  dae: HybridDae,
): "explicit" | "circular" | "implicit" | "never" {
  const v = dae.variables[unknown]!;
  if (!isDiscrete(v)) return "implicit";
  const other = standsAlone(equation, unknown);
  if (other === undefined) return "never";
  if (v.type !== "Real" && isReal(other, dae)) return "never";
  return dependsOn(other, dae.relations, (id) => id === unknown) ? "circular" : "explicit";
}

/** Whether it changes at events only. */
export function isDiscrete(v: Variable): boolean {
  return v.variability === "discrete" || v.type !== "Real";
}

/** The other side of the equation if the unknown is one side of it. */
function standsAlone({ left, right }: Sides, unknown: VariableId): Expression | undefined {
  if (left.kind === "variable" && left.variable === unknown) return right;
  if (right.kind === "variable" && right.variable === unknown) return left;
  return undefined;
}

/** Whether the expression certainly has type Real; an integral number may be an Integer. */
function isReal(e: Expression, dae: HybridDae): boolean {
  switch (e.kind) {
    case "variable":
    case "pre":
      return dae.variables[e.variable]!.type === "Real";
    case "number":
      return !Number.isInteger(e.value);
    case "time":
      return true;
    case "unary":
      return e.operator === "-" && isReal(e.operand, dae);
    case "binary":
      if (e.operator === "/" || e.operator === "^") return true;
      return isReal(e.left, dae) || isReal(e.right, dae);
    case "if":
      return isReal(e.then, dae) || isReal(e.else, dae);
    case "builtin":
      if (["floor", "ceil", "sign"].includes(e.function)) return false;
      if (["abs", "min", "max", "div", "mod", "rem"].includes(e.function))
        return e.arguments.some((argument) => isReal(argument, dae));
      return true;
    default:
      return false;
  }
}

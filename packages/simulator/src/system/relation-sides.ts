import type { Indicator } from "./hybrid-system.ts";

/** Operators by their codes in the memory of kernels. */
export const OPERATORS: readonly Indicator["operator"][] = ["<", "<=", ">", ">="];

/** Value of `g operator 0`. */
export function holds(operator: Indicator["operator"], g: number): boolean {
  switch (operator) {
    case "<":
      return g < 0;
    case "<=":
      return g <= 0;
    case ">":
      return g > 0;
    case ">=":
      return g >= 0;
  }
}

/** Value of `g operator 0` just after an instant with g = 0, when g grows (`rate` > 0) or falls (`rate` < 0). */
export function holdsAfter(operator: Indicator["operator"], rate: number): boolean {
  return holds(operator, rate);
}

/** Sign of g while the relation has this value. */
export function sideOf(operator: Indicator["operator"], relationValue: boolean): 1 | -1 {
  const positive = operator === ">" || operator === ">=";
  return positive === relationValue ? 1 : -1;
}

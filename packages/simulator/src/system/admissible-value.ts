import type { ScalarType } from "@cosimo/ir";

/** Whether a number is a value of the type; enumerations have the values 1, …, `literalCount`. */
export function isAdmissible(type: ScalarType, literalCount: number, value: number): boolean {
  switch (type) {
    case "Real":
      return true;
    case "Integer":
      return Number.isInteger(value);
    case "Boolean":
      return value === 0 || value === 1;
    case "Enumeration":
      return Number.isInteger(value) && value >= 1 && value <= literalCount;
    case "String":
      return false;
  }
}

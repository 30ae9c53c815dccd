import type { HybridDae, Variable, VariableId } from "@cosimo/ir";
import { isParameter } from "../system/unknown-classes.ts";

/** A parameter, which is not 0, times an unknown. */
export interface ProductTerm {
  readonly parameter: VariableId;
  readonly variable: VariableId;
}

/** Products in sums, with numbers beyond those of the variables. */
export interface Products {
  add(product: ProductTerm): VariableId;
  /** Undefined for a variable. */
  of(v: VariableId): ProductTerm | undefined;
}

export function createProducts({ variables }: HybridDae): Products {
  const list: ProductTerm[] = [];
  const numbers = new Map<string, VariableId>();
  return {
    add(product) {
      const key = `${product.parameter} ${product.variable}`;
      let number = numbers.get(key);
      if (number === undefined) {
        number = (variables.length + list.length) as VariableId;
        numbers.set(key, number);
        list.push(product);
      }
      return number;
    },
    // A list is slow at negative places.
    of: (v) => (v < variables.length ? undefined : list[v - variables.length]),
  };
}

/** A scalar parameter that is not 0 by its declaration. */
export function isFactor(v: Variable): boolean {
  const isZero = v.binding?.kind === "number" && v.binding.value === 0;
  return (
    isParameter(v) && v.dimensions === undefined && (v.type === "Real" || v.type === "Integer") && !isZero
  );
}

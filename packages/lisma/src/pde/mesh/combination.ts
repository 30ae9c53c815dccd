import type { Span } from "@cosimo/ir";
import type { LismaExpression } from "../../syntax/tree/syntax-tree.ts";
import { type Term, weightedSum } from "./construct.ts";

/** A linear combination of values of unknowns at points and of other expressions. */
export class Combination {
  readonly #terms = new Map<number, Term>();
  #constant = 0;

  /** Adds a term; terms with the same key (0 or more) are merged. */
  addValue(weight: number, value: LismaExpression, key: number): void {
    const present = this.#terms.get(key);
    this.#terms.set(key, present ? { weight: present.weight + weight, value } : { weight, value });
  }

  addOther(weight: number, value: LismaExpression): void {
    if (value.kind === "number") this.#constant += weight * value.value;
    else if (value.kind === "unary" && value.operator === "-") this.addOther(-weight, value.operand);
    else this.#terms.set(-1 - this.#terms.size, { weight, value });
  }

  toExpression(span: Span): LismaExpression {
    const terms = [...this.#terms.values()].filter(({ weight }) => weight !== 0);
    if (this.#constant !== 0)
      terms.push({ weight: this.#constant, value: { kind: "number", value: 1, span } });
    return weightedSum(terms, span);
  }
}

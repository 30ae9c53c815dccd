import type { LismaExpression, LismaStatement } from "../../syntax/tree/syntax-tree.ts";

/** Values of numbers and constants before the run; bounds and meshes may depend on these only. */
export class ConstantValues {
  readonly #definitions = new Map<string, LismaExpression | undefined>();
  readonly #values = new Map<string, number | undefined>([["pi", Math.PI]]);
  #default: LismaExpression | undefined;

  constructor(statements: readonly LismaStatement[]) {
    for (const statement of statements) {
      if (statement.kind === "defaultConstant") this.#default = statement.value;
      if (statement.kind !== "constant") continue;
      for (const { names, value } of statement.items)
        for (const { name } of names) {
          this.#definitions.set(name, value);
          this.#values.delete(name);
        }
    }
  }

  has(name: string): boolean {
    return this.#definitions.has(name);
  }

  /** `undefined` if the expression has no numeric value before the run. */
  valueOf(expression: LismaExpression): number | undefined {
    switch (expression.kind) {
      case "number":
        return expression.value;
      case "reference":
        return expression.index === undefined ? this.#named(expression.name) : undefined;
      case "unary": {
        const operand = this.valueOf(expression.operand);
        if (operand === undefined || expression.operator === "!") return undefined;
        return expression.operator === "-" ? -operand : operand;
      }
      case "binary":
        return this.#binary(expression.operator, expression.left, expression.right);
      case "coefficient":
        return this.valueOf(expression.value);
      default:
        return undefined;
    }
  }

  #binary(operator: string, left: LismaExpression, right: LismaExpression): number | undefined {
    const [a, b] = [this.valueOf(left), this.valueOf(right)];
    return a === undefined || b === undefined ? undefined : arithmetic[operator]?.(a, b);
  }

  #named(name: string): number | undefined {
    if (!this.#values.has(name)) {
      // during its own evaluation a constant has no value, so cyclic constants have none
      this.#values.set(name, undefined);
      const definition = this.#definitions.get(name) ?? (this.has(name) ? this.#default : undefined);
      if (definition !== undefined) this.#values.set(name, this.valueOf(definition));
    }
    return this.#values.get(name);
  }
}

const arithmetic: Readonly<Record<string, (a: number, b: number) => number>> = {
  "+": (a, b) => a + b,
  "-": (a, b) => a - b,
  "*": (a, b) => a * b,
  "/": (a, b) => a / b,
  "%": (a, b) => a % b,
  "^": (a, b) => a ** b,
};

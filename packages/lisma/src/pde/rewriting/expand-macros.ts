import type { LismaExpression, LismaStatement, Reference } from "../../syntax/tree/syntax-tree.ts";
import { mapStatement } from "./map-statements.ts";
import { mapParts } from "./visit.ts";

/**
 * Replaces macros without index by their expressions: a macro that depends on the place has another value at each
 * point. Declarations stay for loops and derivatives of macros.
 */
export function expandMacros(statements: readonly LismaStatement[]): readonly LismaStatement[] {
  const macros = new Map<string, LismaExpression>();
  for (const statement of statements)
    if (statement.kind === "macro")
      for (const { target, value } of statement.items)
        if (target.index === undefined) macros.set(target.name, value);
  return macros.size === 0 ? statements : new MacroExpansion(macros).inStatements(statements);
}

class MacroExpansion {
  readonly #macros: ReadonlyMap<string, LismaExpression>;
  readonly #expanded = new Map<string, LismaExpression>();

  constructor(macros: ReadonlyMap<string, LismaExpression>) {
    this.#macros = macros;
  }

  inStatements(statements: readonly LismaStatement[]): readonly LismaStatement[] {
    const map = { value: this.#in, target: (reference: Reference) => reference };
    return statements.map((statement) =>
      statement.kind === "macro" ? statement : mapStatement(statement, map),
    );
  }

  #in = (expression: LismaExpression): LismaExpression => {
    if (expression.kind !== "reference" || expression.index !== undefined)
      return mapParts(expression, this.#in);
    return this.#valueOf(expression.name) ?? expression;
  };

  #valueOf(name: string): LismaExpression | undefined {
    const known = this.#expanded.get(name);
    if (known !== undefined) return known;
    const value = this.#macros.get(name);
    if (value === undefined) return undefined;
    // a macro that contains itself stays a name; `lower/expressions/macros.ts` reports it
    this.#expanded.set(name, { kind: "reference", name, span: value.span });
    const expanded = this.#in(value);
    this.#expanded.set(name, expanded);
    return expanded;
  }
}

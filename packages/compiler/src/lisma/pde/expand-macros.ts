import type { Assignment, LismaExpression, LismaStatement } from "../syntax/syntax-tree.ts";
import { mapParts } from "./visit.ts";

/**
 * Puts the texts of macros without index where they are used: a macro may be of what depends on the place, and stands for
 * another expression at each. Macros stay declared as long as somebody else may want them: loops, derivatives of macros.
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
    return statements.map((statement) => this.#statement(statement));
  }

  #statement(statement: LismaStatement): LismaStatement {
    switch (statement.kind) {
      case "equation":
      case "linearEquation":
        return { ...statement, left: this.#in(statement.left), right: this.#in(statement.right) };
      case "initialValue":
      case "set":
      case "setting":
      case "edge":
        return { ...statement, value: this.#in(statement.value) };
      case "initialConditions":
        return { ...statement, items: statement.items.map((item) => this.#assignment(item)) };
      case "state":
        return { ...statement, condition: this.#in(statement.condition), body: this.#body(statement) };
      case "timeEvent":
      case "for":
        return { ...statement, body: this.#body(statement) };
      case "if":
        return {
          ...statement,
          condition: this.#in(statement.condition),
          body: this.#body(statement),
          ...(statement.else && {
            else: { ...statement.else, statements: this.inStatements(statement.else.statements) },
          }),
        };
      default:
        return statement;
    }
  }

  #body<S extends Extract<LismaStatement, { body: unknown }>>({ body }: S): S["body"] {
    return { ...body, statements: this.inStatements(body.statements) };
  }

  #assignment(item: Assignment): Assignment {
    return { ...item, value: this.#in(item.value) };
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
    // a macro that contains itself stays a name: whoever reads the macros next says so
    this.#expanded.set(name, { kind: "reference", name, span: value.span });
    const expanded = this.#in(value);
    this.#expanded.set(name, expanded);
    return expanded;
  }
}

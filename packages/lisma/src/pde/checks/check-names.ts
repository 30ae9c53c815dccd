import { type Diagnostic, type DiagnosticContext, diagnose, didYouMean, textOf } from "@cosimo/ir";
import type {
  Identifier,
  LismaExpression,
  LismaStatement,
  PdeOperator,
  Reference,
} from "../../syntax/tree/syntax-tree.ts";
import { explicitUnknown, mentionedName, mentionsOf } from "../fields/fields.ts";
import { messages } from "../fields/pde-messages.ts";
import type { Axis } from "../mesh/mesh.ts";
import { highestOrder, pointsNeeded } from "../mesh/stencils.ts";
import type { ConstantValues } from "../rewriting/constant-values.ts";
import { allStatements, expressionsOf, subexpressions } from "../rewriting/visit.ts";

/** Reports names that are not space variables, or unknowns of these, where such names are required. */
export function checkNames(
  statements: readonly LismaStatement[],
  axes: ReadonlyMap<string, Axis>,
  constants: ConstantValues,
): readonly Diagnostic[] {
  const check = new NameCheck(statements, axes, constants);
  for (const statement of allStatements(statements)) check.statement(statement);
  return check.diagnostics;
}

class NameCheck {
  readonly diagnostics: Diagnostic[] = [];
  readonly #axes: ReadonlyMap<string, Axis>;
  readonly #declared: ReadonlySet<string>;
  readonly #constants: ConstantValues;
  /** Names that an equation determines or mentions. */
  readonly #unknowns: ReadonlySet<string>;

  constructor(
    statements: readonly LismaStatement[],
    axes: ReadonlyMap<string, Axis>,
    constants: ConstantValues,
  ) {
    this.#axes = axes;
    this.#constants = constants;
    this.#declared = new Set(
      statements.flatMap((one) => (one.kind === "spaceVariable" ? [one.name.name] : [])),
    );
    this.#unknowns = unknownsOf(statements);
  }

  statement(statement: LismaStatement): void {
    const targets = new Set(targetsOf(statement));
    for (const expression of expressionsOf(statement)) this.#expression(expression, targets);
    if (statement.kind === "edge") {
      if (statement.quantity.kind === "pdeOperator") this.#operator(statement.quantity);
      if (statement.quantity.kind === "reference") this.#quantity(statement.quantity);
      this.#coordinate(statement.coordinate);
    }
    for (const target of targets)
      if (target.index === undefined && this.#declared.has(target.name))
        this.#report("pde.coordinate-as-unknown", target, { coordinate: target.name });
    if (statement.kind !== "constant") return;
    for (const { names, value } of statement.items)
      for (const part of value ? subexpressions(value) : []) {
        const coordinate = mentionedName(part);
        if (coordinate !== undefined && this.#declared.has(coordinate))
          this.#report("pde.constant-field", part, { name: names[0]!.name, coordinate });
      }
  }

  #expression(expression: LismaExpression, targets: ReadonlySet<unknown>): void {
    for (const part of subexpressions(expression)) {
      if (part.kind === "pdeOperator") this.#operator(part);
      if (part.kind !== "derivative" || targets.has(part.of)) continue;
      if (this.#declared.has(part.of.name))
        this.#report("pde.coordinate-derivative", part, { coordinate: part.of.name });
    }
  }

  #operator(operator: PdeOperator): void {
    this.#quantity(operator.quantity);
    const { order } = operator;
    for (const coordinate of operator.coordinates) {
      const axis = this.#coordinate(coordinate);
      const needed = pointsNeeded(order);
      if (order > highestOrder || axis === undefined || axis.points >= needed) continue;
      const args = { order, coordinate: axis.name, needed, points: axis.points };
      this.#report("pde.mesh-too-coarse", operator, args);
    }
    if (!(order >= 1 && order <= highestOrder)) this.#report("pde.bad-order", operator, { order });
  }

  #quantity(quantity: Reference): void {
    const { name, index, span } = quantity;
    if (index !== undefined) this.#report("pde.indexed-operand", quantity, { text: textOf(span) });
    else if (this.#declared.has(name) || this.#constants.has(name) || !this.#unknowns.has(name))
      this.#report("pde.unknown-field", quantity, { field: name }, didYouMean(name, this.#unknowns));
  }

  #coordinate({ name, span }: Identifier): Axis | undefined {
    if (!this.#declared.has(name)) {
      const declared = [...this.#declared].join(", ");
      const code = declared === "" ? "pde.no-coordinates" : "pde.unknown-coordinate";
      this.#report(code, { span }, { coordinate: name, declared }, didYouMean(name, this.#declared));
    }
    return this.#axes.get(name);
  }

  #report(
    code: keyof typeof messages,
    at: { readonly span: LismaStatement["span"] },
    args: Readonly<Record<string, string | number>>,
    context: DiagnosticContext = {},
  ): void {
    this.diagnostics.push(diagnose(messages, code, at.span, args, context));
  }
}

/** Unknowns with an equation of their own; all mentioned names if some equation has no recognisable unknown. */
function unknownsOf(statements: readonly LismaStatement[]): ReadonlySet<string> {
  const owned = new Set<string>();
  const mentioned = new Set<string>();
  let allOwned = true;
  for (const statement of allStatements(statements)) {
    if (statement.kind !== "equation") continue;
    const unknown = explicitUnknown(statement);
    if (unknown !== undefined) owned.add(unknown.name);
    allOwned &&= unknown !== undefined && !statement.pde;
    for (const name of expressionsOf(statement).flatMap(mentionsOf)) mentioned.add(name);
  }
  return allOwned ? owned : new Set([...owned, ...mentioned]);
}

/** References that a statement gives a value or an equation. */
function targetsOf(statement: LismaStatement): readonly (Reference | (Identifier & { index?: undefined }))[] {
  switch (statement.kind) {
    case "equation": {
      const unknown = explicitUnknown(statement);
      return unknown && !statement.pde ? [unknown] : [];
    }
    case "initialValue":
      return [statement.target.kind === "derivative" ? statement.target.of : statement.target];
    case "initialConditions":
    case "macro":
      return statement.items.map(({ target }) => target);
    case "set":
      return [statement.target];
    case "constant":
      return statement.items.flatMap(({ names }) => names);
    case "linearVariables":
      return statement.variables;
    default:
      return [];
  }
}

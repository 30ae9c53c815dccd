import { type Diagnostic, diagnose } from "@cosimo/ir";
import type { EquationStatement, LismaExpression, LismaStatement } from "../../syntax/tree/syntax-tree.ts";
import { type Axis, axisNames } from "../mesh/mesh.ts";
import { allStatements, expressionsOf, subexpressions } from "../rewriting/visit.ts";
import type { DiscreteModel } from "./discrete-model.ts";
import { explicitUnknown, mentionedName } from "./fields.ts";
import { messages } from "./pde-messages.ts";

/** The unknown that each equation determines. At an end with a prescribed value the equation does not hold. */
export type EquationOwners = ReadonlyMap<EquationStatement, string>;

export function findOwners(statements: readonly LismaStatement[], model: DiscreteModel): EquationOwners {
  const owners = new Map<EquationStatement, string>();
  const implicit: EquationStatement[] = [];
  for (const statement of allStatements(statements)) {
    if (statement.kind !== "equation") continue;
    const unknown = explicitUnknown(statement);
    const isBalance = statement.pde && unknown !== undefined && model.definitions.has(unknown.name);
    if (unknown === undefined || isBalance) implicit.push(statement);
    else if (unknown.index === undefined && model.fields.has(unknown.name))
      owners.set(statement, unknown.name);
  }
  const taken = new Set(owners.values());
  for (const equation of implicit) {
    const owner = ownerOfImplicit(equation, taken, model);
    if (owner !== undefined) owners.set(equation, owner);
  }
  return owners;
}

/**
 * For an equation without explicit left side: the only unknown whose time derivative, or else space derivative, has
 * no other equation.
 */
function ownerOfImplicit(
  equation: EquationStatement,
  taken: ReadonlySet<string>,
  model: DiscreteModel,
): string | undefined {
  const parts = throughDefinitions(expressionsOf(equation), model);
  const free = (kind: LismaExpression["kind"]): readonly string[] => {
    const names = parts.flatMap((part) => (part.kind === kind ? (mentionedName(part) ?? []) : []));
    return [...new Set(names)].filter((name) => model.fields.has(name) && !taken.has(name));
  };
  const kinds = ["derivative", "pdeOperator", "reference"] as const;
  const candidates = kinds.map(free).find((names) => names.length > 0) ?? [];
  if (candidates.length === 1) return candidates[0];
  const given = candidates.filter((name) =>
    model.edges.all.some(({ field, order }) => field === name && order === 0),
  );
  if (given.length > 0) report(equation, candidates, model.diagnostics);
  return undefined;
}

/** All parts of the expressions, and of the definitions of the names in them. */
function throughDefinitions(
  expressions: readonly LismaExpression[],
  model: DiscreteModel,
): readonly LismaExpression[] {
  const parts: LismaExpression[] = [];
  const entered = new Set<string>();
  const enter = (expression: LismaExpression): void => {
    for (const part of subexpressions(expression)) {
      parts.push(part);
      const name = mentionedName(part) ?? "";
      const definition = entered.has(name) ? undefined : model.definitions.get(name);
      entered.add(name);
      if (definition !== undefined) enter(definition);
    }
  };
  expressions.forEach(enter);
  return parts;
}

function report(equation: EquationStatement, candidates: readonly string[], diagnostics: Diagnostic[]): void {
  diagnostics.push(
    diagnose(messages, "pde.ambiguous-equation", equation.span, { candidates: candidates.join(", ") }),
  );
}

/** The space variables on which the expressions depend, in the order of declaration. */
export function axesOf(expressions: readonly LismaExpression[], model: DiscreteModel): readonly Axis[] {
  const axes = new Set<Axis>();
  for (const expression of expressions)
    for (const part of subexpressions(expression)) {
      const name = mentionedName(part);
      if (name === undefined) continue;
      const axis = model.axes.get(name);
      if (axis) axes.add(axis);
      for (const own of model.fields.get(name) ?? []) axes.add(own);
    }
  return [...axes].sort((a, b) => a.position - b.position);
}

/** Reports an equation whose space variables differ from those of its unknown. */
export function agreesWithOwner(
  equation: EquationStatement,
  axes: readonly Axis[],
  owner: string,
  model: DiscreteModel,
): boolean {
  const own = model.fields.get(owner) ?? [];
  if (axes.length === own.length && axes.every((axis, k) => axis === own[k])) return true;
  const args = { field: owner, own: axisNames(own), equation: axisNames(axes) };
  model.diagnostics.push(diagnose(messages, "pde.differing-places", equation.span, args));
  return false;
}

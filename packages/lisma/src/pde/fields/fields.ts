import type {
  EquationStatement,
  LismaExpression,
  LismaStatement,
  Reference,
} from "../../syntax/tree/syntax-tree.ts";
import type { Axis } from "../mesh/mesh.ts";
import { bodyOf, subexpressions } from "../rewriting/visit.ts";

/** For each unknown that depends on the place: its space variables in the order of declaration. */
export type FieldAxes = ReadonlyMap<string, readonly Axis[]>;

/** `name` depends on each space variable on which one of `mentions` depends. */
interface Dependence {
  readonly name: string;
  readonly mentions: readonly string[];
}

/**
 * Finds the unknowns that depend on the place: they are differentiated by a space variable, have a condition at an
 * end, or have an equation or initial value that contains a space variable or such an unknown.
 */
export function findFields(
  statements: readonly LismaStatement[],
  axes: ReadonlyMap<string, Axis>,
): FieldAxes {
  const dependences: Dependence[] = [];
  collect(statements, [], dependences);
  const found = new Map<string, Set<Axis>>();
  for (let changed = true; changed; ) {
    changed = false;
    for (const { name, mentions } of dependences)
      for (const mention of mentions) changed = inherit(name, mention, axes, found) || changed;
  }
  const fields = new Map<string, readonly Axis[]>();
  for (const [name, own] of found)
    if (!axes.has(name))
      fields.set(
        name,
        [...own].sort((a, b) => a.position - b.position),
      );
  return fields;
}

/** Returns whether an axis was added. */
function inherit(
  name: string,
  mention: string,
  axes: ReadonlyMap<string, Axis>,
  found: Map<string, Set<Axis>>,
): boolean {
  const axis = axes.get(mention);
  const inherited = axis ? [axis] : [...(found.get(mention) ?? [])];
  if (inherited.length === 0) return false;
  const own = found.get(name) ?? new Set();
  const before = own.size;
  for (const one of inherited) own.add(one);
  found.set(name, own);
  return own.size > before;
}

function collect(
  statements: readonly LismaStatement[],
  conditions: readonly string[],
  dependences: Dependence[],
): void {
  const depends = (target: Reference, ...values: readonly LismaExpression[]): void => {
    if (target.index === undefined)
      dependences.push({ name: target.name, mentions: [...conditions, ...values.flatMap(mentionsOf)] });
  };
  for (const statement of statements) {
    for (const expression of ownExpressions(statement)) addOperators(expression, dependences);
    switch (statement.kind) {
      case "equation": {
        const unknown = explicitUnknown(statement);
        if (unknown !== undefined) depends(unknown, statement.left, statement.right);
        break;
      }
      case "edge": {
        const { quantity } = statement;
        if (quantity.kind === "missing") break;
        const target = quantity.kind === "reference" ? quantity : quantity.quantity;
        if (target.index !== undefined) break;
        depends(target, statement.value);
        dependences.push({ name: target.name, mentions: [statement.coordinate.name] });
        break;
      }
      case "initialValue":
        depends(
          statement.target.kind === "derivative" ? statement.target.of : statement.target,
          statement.value,
        );
        break;
      case "initialConditions":
        for (const { target, value } of statement.items) depends(target, value);
        break;
      case "set":
        depends(statement.target, statement.value);
        break;
    }
    const inside = statement.kind === "if" ? [...conditions, ...mentionsOf(statement.condition)] : conditions;
    collect(bodyOf(statement), inside, dependences);
  }
}

function ownExpressions(statement: LismaStatement): readonly LismaExpression[] {
  if (statement.kind === "equation") return [statement.left, statement.right];
  if (statement.kind !== "edge") return [];
  return [statement.value, ...(statement.quantity.kind === "pdeOperator" ? [statement.quantity] : [])];
}

function addOperators(expression: LismaExpression, dependences: Dependence[]): void {
  for (const part of subexpressions(expression))
    if (part.kind === "pdeOperator" && part.quantity.index === undefined)
      dependences.push({ name: part.quantity.name, mentions: part.coordinates.map(({ name }) => name) });
}

/** The unknown alone, or as a derivative, on the left side; in a `pde` equation the first differentiated unknown. */
export function explicitUnknown({ left, pde }: EquationStatement): Reference | undefined {
  if (left.kind === "reference") return left;
  if (left.kind === "derivative") return left.of;
  if (!pde) return undefined;
  for (const part of subexpressions(left)) if (part.kind === "pdeOperator") return part.quantity;
  return undefined;
}

/** Names on whose values at the same place the expression depends; an indexed reference is at a place of its own. */
export function mentionsOf(expression: LismaExpression): readonly string[] {
  const names: string[] = [];
  for (const part of subexpressions(expression)) {
    const name = mentionedName(part);
    if (name !== undefined) names.push(name);
  }
  return names;
}

export function mentionedName(expression: LismaExpression): string | undefined {
  switch (expression.kind) {
    case "reference":
      return expression.index === undefined ? expression.name : undefined;
    case "derivative":
      return expression.of.index === undefined ? expression.of.name : undefined;
    case "pdeOperator":
      return expression.quantity.index === undefined ? expression.quantity.name : undefined;
    default:
      return undefined;
  }
}

import type { Equation, Expression, HybridDae, Origin, Statement, VariableId, WhenClause } from "@cosimo/ir";
import { visitStatements } from "@cosimo/ir";
import type { UnitRole } from "./expression-unit.ts";

/** Two expressions of one unit. */
export interface UnitConstraint {
  readonly role: UnitRole;
  readonly left: Expression;
  readonly right: Expression;
  readonly origin: Origin;
  /** Whether a variable without unit takes one from it. */
  readonly infers: boolean;
}

/** Everything in a flat system that demands equal units, functions excepted. */
export function unitConstraints(dae: HybridDae): readonly UnitConstraint[] {
  return [
    ...declarations(dae),
    ...equations(dae),
    ...dae.whenClauses.flatMap(clauseConstraints),
    ...algorithms(dae),
    ...dae.transitions.flatMap(({ resets }) =>
      resets.map(({ variable, value, origin }) => assigned(variable, value, origin)),
    ),
    ...relations(dae),
  ];
}

function declarations({ variables, constants = [] }: HybridDae): readonly UnitConstraint[] {
  const named = new Set(constants.map(({ value }) => value));
  const hasUnit = (e: Expression | undefined): e is Expression =>
    e !== undefined && (e.kind !== "number" || named.has(e));
  const found: UnitConstraint[] = [];
  for (const { id, type, binding, bindingOrigin, start, min, max, nominal, origin } of variables) {
    if (type !== "Real") continue;
    if (hasUnit(binding)) found.push(assigned(id, binding, bindingOrigin ?? origin, "units.value"));
    for (const limit of [start, min, max, nominal])
      if (hasUnit(limit)) found.push(assigned(id, limit, origin, "units.limit", false));
  }
  return found;
}

function equations(dae: HybridDae): readonly UnitConstraint[] {
  const found: UnitConstraint[] = [];
  const take = (equation: Equation): void => {
    const { left, right, origin, source } = equation;
    if (source === "unconnected") return;
    if (source === "branches") found.push(...branchConstraints(equation, right));
    else found.push({ role: "units.sides", left, right, origin, infers: true });
  };
  dae.equations.forEach(take);
  dae.initialEquations.forEach(take);
  return found;
}

/** Residuals in different branches may have different units. */
function branchConstraints(equation: Equation, value: Expression): readonly UnitConstraint[] {
  const one = { role: "units.sides" as const, left: equation.left, origin: equation.origin };
  if (value.kind !== "if") return [{ ...one, right: value, infers: true }];
  return [
    { ...one, right: value.condition, infers: false },
    ...branchConstraints(equation, value.then),
    ...branchConstraints(equation, value.else),
  ];
}

function assigned(
  variable: VariableId,
  value: Expression,
  origin: Origin,
  role: UnitRole = "units.assignment",
  infers = true,
): UnitConstraint {
  return { role, left: { kind: "variable", variable }, right: value, origin, infers };
}

function clauseConstraints({ branches }: WhenClause): readonly UnitConstraint[] {
  return branches.flatMap(({ assignments, reinits }) => [
    ...assignments.map(({ variable, value, origin }) => assigned(variable, value, origin)),
    ...reinits.map(({ state, value, origin }) => assigned(state, value, origin)),
  ]);
}

/** Several assignments to one variable may hold intermediate values: only a single one gives it a unit. */
function algorithms({ algorithms, initialAlgorithms }: HybridDae): readonly UnitConstraint[] {
  return [...algorithms, ...initialAlgorithms].flatMap(({ statements, origin }) => {
    const found: UnitConstraint[] = [];
    const counts = new Map<VariableId, number>();
    visitStatements(statements, {
      statement: (s) => {
        const one = statementConstraint(s, origin);
        if (one === undefined) return;
        found.push(one.constraint);
        counts.set(one.variable, (counts.get(one.variable) ?? 0) + 1);
      },
    });
    return found.map((one) => ({
      ...one,
      infers: one.left.kind === "variable" && counts.get(one.left.variable) === 1,
    }));
  });
}

function statementConstraint(
  s: Statement,
  section: Origin,
): { readonly variable: VariableId; readonly constraint: UnitConstraint } | undefined {
  if (s.kind === "assign" && s.target.kind === "variable") {
    const { variable } = s.target;
    const origin = s.span === undefined ? section : { ...section, span: s.span };
    return { variable, constraint: assigned(variable, s.value, origin) };
  }
  if (s.kind === "reinit") return { variable: s.state, constraint: assigned(s.state, s.value, section) };
  return undefined;
}

function relations({ relations }: HybridDae): readonly UnitConstraint[] {
  return relations.map(({ left, right, origin }) => ({
    role: "units.comparison",
    left,
    right,
    origin,
    infers: false,
  }));
}

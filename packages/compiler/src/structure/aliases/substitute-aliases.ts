import type {
  AlgorithmSection,
  Alias,
  Expression,
  HybridDae,
  Transition,
  Variable,
  VariableId,
  WhenBranch,
} from "@cosimo/ir";
import { add, negate, rewrite, rewriteAssertion, rewriteStatements, subtract } from "@cosimo/ir";

/** Replaces aliases by their representatives in all tables of the system. The variables themselves keep their entries. */
export function substituteAliases(dae: HybridDae, aliases: readonly Alias[]): HybridDae {
  const map = createSubstitution(aliases);
  return {
    ...dae,
    variables: dae.variables.map((v) => substituteInVariable(v, map)),
    equations: dae.equations.map((e) => substituteInSides(e, map)),
    initialEquations: dae.initialEquations.map((e) => substituteInSides(e, map)),
    algorithms: dae.algorithms.map((section) => substituteInSection(section, map)),
    initialAlgorithms: dae.initialAlgorithms.map((section) => substituteInSection(section, map)),
    whenClauses: dae.whenClauses.map((clause) => ({
      ...clause,
      branches: clause.branches.map((branch) => substituteInBranch(branch, map)),
    })),
    relations: dae.relations.map((r) => substituteInSides(r, map)),
    samplers: dae.samplers.map((s) => ({
      ...s,
      start: map.expression(s.start),
      interval: map.expression(s.interval),
    })),
    assertions: dae.assertions.map((a) => rewriteAssertion(a, map.expression)),
    transitions: dae.transitions.map((t) => substituteInTransition(t, map)),
  };
}

interface Substitution {
  readonly expression: (e: Expression) => Expression;
  readonly variable: (v: VariableId) => VariableId;
  readonly reinitValue: (state: VariableId, value: Expression) => Expression;
}

/** The expression in terms of representatives. */
export function withRepresentatives(aliases: readonly Alias[]): (e: Expression) => Expression {
  return createSubstitution(aliases).expression;
}

function createSubstitution(aliases: readonly Alias[]): Substitution {
  const aliasOf = new Map(aliases.map((alias) => [alias.variable, alias]));
  const replace = (e: Expression): Expression => {
    if (e.kind !== "variable" && e.kind !== "pre") return absorbMinus(e);
    const alias = aliasOf.get(e.variable);
    if (alias === undefined) return e;
    const value: Expression = { kind: e.kind, variable: alias.representative };
    return alias.negated ? negate(value) : value;
  };
  const expression = (e: Expression) => rewrite(e, replace);
  return {
    expression,
    variable: (v) => aliasOf.get(v)?.representative ?? v,
    reinitValue: (state, value) => (aliasOf.get(state)?.negated ? negate(value) : value),
  };
}

/** Simplifies signs introduced by substitution: a + -b, a - -b and --a; no value changes. */
export function absorbMinus(e: Expression): Expression {
  const isNegation = (x: Expression) => x.kind === "unary" && x.operator === "-";
  if (e.kind === "unary" && e.operator === "-" && isNegation(e.operand)) return negate(e.operand);
  if (e.kind !== "binary" || !isNegation(e.right)) return e;
  if (e.operator === "+") return add(e.left, e.right);
  return e.operator === "-" ? subtract(e.left, e.right) : e;
}

function substituteInSides<T extends { readonly left: Expression; readonly right: Expression }>(
  item: T,
  map: Substitution,
): T {
  const left = map.expression(item.left);
  const right = map.expression(item.right);
  return left === item.left && right === item.right ? item : { ...item, left, right };
}

const attributes = ["start", "binding", "nominal", "min", "max"] as const;

function substituteInVariable(v: Variable, map: Substitution): Variable {
  let result = v;
  for (const attribute of attributes) {
    const value = v[attribute];
    const mapped = value && map.expression(value);
    if (mapped !== value) result = { ...result, [attribute]: mapped };
  }
  return result;
}

function substituteInSection(section: AlgorithmSection, map: Substitution): AlgorithmSection {
  return {
    ...section,
    statements: rewriteStatements(section.statements, map),
    outputs: distinct(section.outputs.map(map.variable)),
    inputs: distinct(section.inputs.map(map.variable)),
  };
}

/** Resets keep their variable: the simulator applies the sign of an alias. */
function substituteInTransition(transition: Transition, map: Substitution): Transition {
  const { cause } = transition;
  return {
    ...transition,
    cause: cause.kind === "guard" ? { ...cause, guard: map.expression(cause.guard) } : cause,
    resets: transition.resets.map((r) => ({ ...r, value: map.expression(r.value) })),
  };
}

function distinct(ids: readonly VariableId[]): readonly VariableId[] {
  return [...new Set(ids)];
}

function substituteInBranch(branch: WhenBranch, map: Substitution): WhenBranch {
  return {
    ...branch,
    conditions: distinct(branch.conditions.map(map.variable)),
    assignments: branch.assignments.map((a) => ({
      ...a,
      variable: map.variable(a.variable),
      value: map.expression(a.value),
    })),
    reinits: branch.reinits.map((r) => substituteInReinit(r, map)),
    assertions: branch.assertions.map((a) => rewriteAssertion(a, map.expression)),
    terminates: branch.terminates.map((t) => ({ ...t, message: map.expression(t.message) })),
  };
}

function substituteInReinit<T extends { readonly state: VariableId; readonly value: Expression }>(
  reinit: T,
  map: Substitution,
): T {
  const value = map.reinitValue(reinit.state, map.expression(reinit.value));
  return { ...reinit, state: map.variable(reinit.state), value };
}

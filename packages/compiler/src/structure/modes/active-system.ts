import type {
  Equation,
  EquationId,
  Expression,
  HybridDae,
  ModeId,
  Relation,
  RelationId,
  Transition,
  Variable,
  VariableId,
} from "@cosimo/ir";
import { number, rewrite, visitExpression } from "@cosimo/ir";

/** The initial modes, one of each automaton. */
export function initialModes(dae: HybridDae): readonly ModeId[] {
  return dae.automata.map((automaton) => automaton.initial);
}

/** Ids of the active equations in these modes, ascending: modes with equal lists have the same system. */
export function activeEquations(dae: HybridDae, active: readonly ModeId[]): readonly EquationId[] {
  const { always } = equationSets(dae);
  const inForce = new Set(active.flatMap((id) => dae.modes[id]!.equations));
  return dae.equations.map((e) => e.id).filter((id) => always[id] === 1 || inForce.has(id));
}

/** What all modes of a system share. */
interface EquationSets {
  /** 1 for equations that no mode controls. */
  readonly always: Uint8Array;
  /** Of each mode: equal for modes of one automaton with the same equations. */
  readonly keys: readonly number[];
}

const setsOf = new WeakMap<HybridDae, EquationSets>();

function equationSets(dae: HybridDae): EquationSets {
  let sets = setsOf.get(dae);
  if (sets === undefined) {
    const always = new Uint8Array(dae.equations.length).fill(1);
    for (const { equations } of dae.modes) for (const id of equations) always[id] = 0;
    const numbers = new Map<string, number>();
    const keys = dae.modes.map(({ automaton, equations }) => {
      const text = `${automaton}: ${equations.join()}`;
      if (!numbers.has(text)) numbers.set(text, numbers.size);
      return numbers.get(text)!;
    });
    sets = { always, keys };
    setsOf.set(dae, sets);
  }
  return sets;
}

/**
 * The system in these modes: the active equations, the transitions from these modes or from others with the same equations,
 * and the relations of both, renumbered. Variables keep their numbers; those in no equation are `inactive` and count as
 * constants. With `isStart` initial conditions hold; otherwise a run enters the mode with the values before.
 */
export function activeSystem(dae: HybridDae, active: readonly ModeId[], isStart: boolean): HybridDae {
  const equations = activeEquations(dae, active).map((id) => dae.equations[id]!);
  const transitions = leavingTransitions(dae, active);
  const initialEquations = isStart ? dae.initialEquations : [];
  const renumbering = renumberRelations(dae, [
    ...equations.flatMap(sides),
    ...initialEquations.flatMap(sides),
    ...transitions.flatMap(guards),
  ]);
  const renumber = (e: Expression) => rewrite(e, renumbering.replace);
  const both = (e: Equation, i: number): Equation => ({
    ...e,
    id: i as EquationId,
    left: renumber(e.left),
    right: renumber(e.right),
  });
  const isMentioned = mentionedVariables(dae, equations);
  return {
    ...dae,
    variables: dae.variables.map((v) => inForce(v, isMentioned, isStart)),
    equations: equations.map(both),
    initialEquations: initialEquations.map(both),
    relations: renumbering.relations,
    transitions: transitions.map((t) => withGuard(t, renumber)),
  };
}

function sides({ left, right }: Equation): readonly Expression[] {
  return [left, right];
}

function guards({ cause }: Transition): readonly Expression[] {
  return cause.kind === "guard" ? [cause.guard] : [];
}

function withGuard(transition: Transition, map: (e: Expression) => Expression): Transition {
  const { cause } = transition;
  return {
    ...transition,
    cause: cause.kind === "guard" ? { ...cause, guard: map(cause.guard) } : cause,
    resets: transition.resets.map((r) => ({ ...r, value: map(r.value) })),
  };
}

/** Transitions from the active modes and from those with the same equations, which share one system. */
function leavingTransitions(dae: HybridDae, active: readonly ModeId[]): readonly Transition[] {
  const { keys } = equationSets(dae);
  const alike = new Set(active.map((id) => keys[id]!));
  return dae.transitions.filter((t) => alike.has(keys[t.from]!));
}

interface Renumbering {
  readonly relations: readonly Relation[];
  readonly replace: (e: Expression) => Expression;
}

/** The relations read by these expressions, also through sides of other relations, in their old order. */
function renumberRelations(dae: HybridDae, expressions: readonly Expression[]): Renumbering {
  const used = new Set<RelationId>();
  const collect = (node: Expression): void => {
    if (node.kind !== "relation" || used.has(node.relation)) return;
    used.add(node.relation);
    const { left, right } = dae.relations[node.relation]!;
    visitExpression(left, collect);
    visitExpression(right, collect);
  };
  for (const e of expressions) visitExpression(e, collect);
  const kept = dae.relations.filter((r) => used.has(r.id));
  const numbers = new Map(kept.map((r, i) => [r.id, i as RelationId]));
  const replace = (e: Expression): Expression =>
    e.kind === "relation" ? { ...e, relation: numbers.get(e.relation)! } : e;
  const relations = kept.map((r, i) => ({
    ...r,
    id: i as RelationId,
    left: rewrite(r.left, replace),
    right: rewrite(r.right, replace),
  }));
  return { relations, replace };
}

/** Whether an equation contains the variable or its derivative. */
function mentionedVariables(dae: HybridDae, equations: readonly Equation[]): (v: VariableId) => boolean {
  const mentioned = new Set<VariableId>();
  const add = (v: VariableId): void => {
    if (mentioned.has(v)) return;
    mentioned.add(v);
    const { derivativeOf } = dae.variables[v]!;
    if (derivativeOf !== undefined) add(derivativeOf);
  };
  const seen = new Set<RelationId>();
  const visit = (node: Expression): void => {
    if (node.kind === "variable" || node.kind === "pre") add(node.variable);
    if (node.kind !== "relation" || seen.has(node.relation)) return;
    seen.add(node.relation);
    const { left, right } = dae.relations[node.relation]!;
    visitExpression(left, visit);
    visitExpression(right, visit);
  };
  for (const side of equations.flatMap(sides)) visitExpression(side, visit);
  return (v) => mentioned.has(v);
}

function inForce(v: Variable, isMentioned: (v: VariableId) => boolean, isStart: boolean): Variable {
  if (v.variability !== "continuous" || v.causality === "input" || isMentioned(v.id))
    return isStart || !v.fixed || v.variability !== "continuous" ? v : { ...v, fixed: false };
  const { derivativeOf: _, ...rest } = v;
  return { ...rest, variability: "parameter", binding: v.start ?? number(0), fixed: true, inactive: true };
}

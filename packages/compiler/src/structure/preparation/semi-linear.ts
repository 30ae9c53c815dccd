import type {
  Equation,
  EquationId,
  Expression,
  HybridDae,
  Relation,
  RelationId,
  VariableId,
} from "@cosimo/ir";
import { multiply, negate, one, relationsIn, rewrite, variable, visitStatements, zero } from "@cosimo/ir";
import { constantValues } from "./constant-variables.ts";

/** `y = sign * semiLinear(x, up, down)`: sign times up x where x >= 0, sign times down x elsewhere. */
interface SemiLinear {
  readonly id: EquationId;
  readonly y: VariableId;
  readonly x: VariableId;
  readonly sign: 1 | -1;
  readonly up: Expression;
  readonly down: Expression;
  /** True where x >= 0, or, `reversed`, where x <= 0. */
  readonly relation: RelationId;
  readonly reversed: boolean;
}

/**
 * Where x and y are zero by other equations, as in a port to which nothing is connected, y = semiLinear(x, a, b) leaves a or b
 * undetermined: a = b takes its place (Modelica specification 3.6, section 3.7.4.5). To be called before branches are chosen by values.
 */
export function equateStreamsAtRest(dae: HybridDae): HybridDae {
  if (!dae.relations.some(isSemiLinear)) return dae;
  const constantOf = constantValues(dae);
  const isZero = (v: VariableId) => constantOf(variable(v)) === 0;
  const equations = dae.equations.map((equation) => {
    const form = equation.ranges === undefined ? semiLinearForm(equation, dae) : undefined;
    const isAtRest = form !== undefined && isZero(form.x) && isZeroElsewhere(form, dae.equations);
    return isAtRest ? { ...equation, left: form.up, right: form.down } : equation;
  });
  return { ...dae, equations };
}

/** Whether another equation says y = 0: the form itself does so, too, where x is zero. */
function isZeroElsewhere({ y, id }: SemiLinear, equations: readonly Equation[]): boolean {
  return equations.some(
    (e) => e.id !== id && signed(e.left)?.variable === y && e.right.kind === "number" && e.right.value === 0,
  );
}

/**
 * Connected streams: y = semiLinear(x, a, s) and y = semiLinear(x, s, b) leave s undetermined where x is zero. They are
 * replaced by s = if x >= 0 then a else b and y = semiLinear(x, a, b), equivalent elsewhere (Modelica specification 3.6,
 * section 3.7.4.5).
 */
export function joinSemiLinear(dae: HybridDae): HybridDae {
  const { joined, choosing } = joinStreams(dae);
  return withoutEvents(joined, choosing);
}

/** `choosing`: relations that choose a stream, which is discontinuous. */
function joinStreams(dae: HybridDae): { joined: HybridDae; choosing: ReadonlySet<RelationId> } {
  const groups = new Map<string, SemiLinear[]>();
  for (const equation of dae.equations) {
    const form = semiLinearForm(equation, dae);
    if (form === undefined) continue;
    const key = `${form.y} ${form.x} ${form.sign}`;
    const group = groups.get(key);
    if (group === undefined) groups.set(key, [form]);
    else group.push(form);
  }
  const replaced = new Map<EquationId, Pick<Equation, "left" | "right">>();
  for (const group of groups.values()) joinGroup(group, replaced);
  const joined = { ...dae, equations: dae.equations.map((e) => ({ ...e, ...replaced.get(e.id) })) };
  const choosing = new Set([...replaced.values()].flatMap(({ right }) => relationsIn(right)));
  return { joined: replaced.size === 0 ? dae : joined, choosing };
}

/**
 * The other ones are smooth(0, …) by definition: they need no events, of which a flow that settles at zero would cause many. Their
 * relations remain in the table with constant sides.
 */
function withoutEvents(dae: HybridDae, choosing: ReadonlySet<RelationId>): HybridDae {
  const found = dae.relations.filter((r) => isSemiLinear(r) && !choosing.has(r.id));
  if (found.length === 0) return dae;
  const outside = relationsOutsideEquations(dae);
  const quiet = new Set(found.map(({ id }) => id).filter((id) => !outside.has(id)));
  const compared = (e: Expression): Expression => {
    if (e.kind !== "relation" || !quiet.has(e.relation)) return e;
    const { operator, left, right } = dae.relations[e.relation]!;
    return { kind: "compare", operator, left, right };
  };
  const equation = (e: Equation): Equation => ({
    ...e,
    left: rewrite(e.left, compared),
    right: rewrite(e.right, compared),
  });
  return {
    ...dae,
    equations: dae.equations.map(equation),
    initialEquations: dae.initialEquations.map(equation),
    relations: dae.relations.map((r) => (quiet.has(r.id) ? { ...r, left: one, right: zero } : r)),
  };
}

function relationsOutsideEquations(dae: HybridDae): ReadonlySet<RelationId> {
  const found = new Set<RelationId>();
  const note = (e: Expression): void => {
    for (const relation of relationsIn(e)) found.add(relation);
  };
  for (const { statements } of [...dae.algorithms, ...dae.initialAlgorithms])
    visitStatements(statements, { expression: note });
  for (const branch of dae.whenClauses.flatMap((clause) => clause.branches))
    for (const { value } of [...branch.assignments, ...branch.reinits]) note(value);
  for (const { condition, message } of dae.assertions) for (const e of [condition, message]) note(e);
  for (const { left, right } of dae.relations) for (const e of [left, right]) note(e);
  return found;
}

/** The text of the relation of a `semiLinear` is that of the call. */
function isSemiLinear({ text, operator }: Relation): boolean {
  return operator === ">=" && /^semiLinear\s*\(.*\)$/s.test(text);
}

function joinGroup(group: SemiLinear[], replaced: Map<EquationId, Pick<Equation, "left" | "right">>): void {
  for (;;) {
    const pair = findPair(group);
    if (pair === undefined) return;
    const [first, second, shared] = pair;
    const joined = { ...first, down: second.down };
    replaced.set(second.id, { left: variable(shared), right: choice(joined, joined.up, joined.down) });
    const flow = (k: Expression) => multiply(k, variable(joined.x));
    const value = choice(joined, flow(joined.up), flow(joined.down));
    replaced.set(first.id, { left: variable(joined.y), right: joined.sign > 0 ? value : negate(value) });
    group.splice(group.indexOf(second), 1);
    group[group.indexOf(first)] = joined;
  }
}

function findPair(group: readonly SemiLinear[]): readonly [SemiLinear, SemiLinear, VariableId] | undefined {
  for (const first of group) {
    const { down } = first;
    if (down.kind !== "variable") continue;
    const second = group.find((s) => s !== first && isVariable(s.up, down.variable));
    if (second !== undefined) return [first, second, down.variable];
  }
  return undefined;
}

function choice({ relation, reversed }: SemiLinear, up: Expression, down: Expression): Expression {
  const condition: Expression = { kind: "relation", relation };
  return { kind: "if", condition, then: reversed ? down : up, else: reversed ? up : down };
}

function semiLinearForm({ id, left, right }: Equation, dae: HybridDae): SemiLinear | undefined {
  const y = signed(left);
  if (y === undefined || right.kind !== "if" || right.condition.kind !== "relation") return undefined;
  const { relation } = right.condition;
  const { operator, left: compared, right: bound } = dae.relations[relation]!;
  const x = signed(compared);
  if (operator !== ">=" || x === undefined || bound.kind !== "number" || bound.value !== 0) return undefined;
  const [onTrue, onFalse] = [coefficient(right.then, x), coefficient(right.else, x)];
  if (onTrue === undefined || onFalse === undefined) return undefined;
  const reversed = x.sign < 0;
  const [up, down] = reversed ? [onFalse, onTrue] : [onTrue, onFalse];
  const sign = x.sign === y.sign ? 1 : -1;
  return { id, y: y.variable, x: x.variable, sign, up, down, relation, reversed };
}

interface Signed {
  readonly variable: VariableId;
  readonly sign: 1 | -1;
}

function signed(e: Expression): Signed | undefined {
  if (e.kind === "variable") return { variable: e.variable, sign: 1 };
  if (e.kind !== "unary" || e.operator !== "-" || e.operand.kind !== "variable") return undefined;
  return { variable: e.operand.variable, sign: -1 };
}

/** k in k*x. */
function coefficient(e: Expression, x: Signed): Expression | undefined {
  if (e.kind !== "binary" || e.operator !== "*") return undefined;
  const factor = signed(e.right);
  return factor?.variable === x.variable && factor.sign === x.sign ? e.left : undefined;
}

function isVariable(e: Expression, v: VariableId): boolean {
  return e.kind === "variable" && e.variable === v;
}

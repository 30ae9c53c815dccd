import type { Equation, EquationId, Expression, HybridDae, RelationId, VariableId } from "@cosimo/ir";
import { multiply, negate, variable } from "@cosimo/ir";

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
 * Connected streams: y = semiLinear(x, a, s) and y = semiLinear(x, s, b) leave s undetermined where x is zero. They are
 * replaced by s = if x >= 0 then a else b and y = semiLinear(x, a, b), equivalent elsewhere (Modelica specification 3.6,
 * section 3.7.4.5).
 */
export function joinSemiLinear(dae: HybridDae): HybridDae {
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
  if (replaced.size === 0) return dae;
  return { ...dae, equations: dae.equations.map((e) => ({ ...e, ...replaced.get(e.id) })) };
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

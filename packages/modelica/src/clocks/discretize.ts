import { append, type Expression, type Origin, rewrite, type VariableId } from "@cosimo/ir";
import type { Builder } from "./builder.ts";
import { binary, choose, number, pre, time } from "./construct.ts";
import type { Method } from "./methods.ts";
import type { PlainEquation } from "./order.ts";
import type { Tick } from "./ticks.ts";

/** Equations and unknowns of a part. */
export interface PartEquations {
  readonly equations: readonly PlainEquation[];
  readonly unknowns: readonly VariableId[];
}

/** Replaces the derivatives of a part by the formulas of its method; der(x) becomes a variable like others. */
export function discretize(
  part: PartEquations,
  initial: readonly PlainEquation[],
  inputs: ReadonlySet<VariableId>,
  method: Method,
  tick: Tick,
  builder: Builder,
): PartEquations {
  const states = part.unknowns.flatMap((derivative) => {
    const state = builder.variables[derivative]!.derivativeOf;
    return state === undefined ? [] : [{ state, derivative }];
  });
  const slopes = states.map(({ derivative }): Expression[] => [pre(derivative)]);
  const step = (i: number, weights: readonly number[], own = 0): Expression => {
    const { state, derivative } = states[i]!;
    const terms = weights.flatMap((w, k) => (w === 0 ? [] : [scaled(w, slopes[i]![k]!)]));
    if (own !== 0) terms.push(scaled(own, { kind: "variable", variable: derivative }));
    const sum = terms.reduce((a, b) => binary("+", a, b));
    return binary("+", pre(state), binary("*", tick.interval(), sum));
  };
  const equations = [...part.equations];
  const unknowns = [...part.unknowns];
  for (const { node, weights } of method.stages) {
    const copies = new Map(part.unknowns.map((v) => [v, copyOf(v, builder)]));
    append(
      unknowns,
      [...copies.values()].map(({ variable }) => variable),
    );
    for (const { left, right, origin } of part.equations)
      equations.push({
        left: atStage(left, copies, inputs, node, tick, builder),
        right: atStage(right, copies, inputs, node, tick, builder),
        origin,
      });
    for (const [i, { state }] of states.entries())
      equations.push({
        left: copies.get(state)!,
        right: step(i, weights),
        origin: builder.variables[state]!.origin,
      });
    for (const [i, { derivative }] of states.entries()) slopes[i]!.push(copies.get(derivative)!);
  }
  const starts = startEquations(states, initial, builder);
  for (const [i, { state, derivative }] of states.entries()) {
    const { origin } = builder.variables[derivative]!;
    equations.push(
      stateEquation(state, starts.get(state), step(i, method.weights, method.own), tick, origin),
    );
  }
  return { equations, unknowns };
}

interface State {
  readonly state: VariableId;
  readonly derivative: VariableId;
}

/** Initial equations by the state that they determine: first those that say so, then in order; fixed ones have a start value. */
function startEquations(
  states: readonly State[],
  initial: readonly PlainEquation[],
  { variables }: Builder,
): ReadonlyMap<VariableId, PlainEquation> {
  const found = new Map<VariableId, PlainEquation>();
  const free = new Set(states.flatMap(({ state }) => (variables[state]!.fixed ? [] : [state])));
  const others = initial.filter((equation) => {
    const { left, right } = equation;
    const alone = [left, right].find((side) => side.kind === "variable" && free.has(side.variable));
    if (alone?.kind !== "variable") return true;
    free.delete(alone.variable);
    found.set(alone.variable, equation);
    return false;
  });
  const rest = [...free];
  for (const [i, equation] of others.entries()) if (rest[i] !== undefined) found.set(rest[i], equation);
  return found;
}

/** `next` from the second tick on; at the first one the start value, or what an initial equation says. */
function stateEquation(
  state: VariableId,
  start: PlainEquation | undefined,
  next: Expression,
  tick: Tick,
  origin: Origin,
): PlainEquation {
  const left: Expression = { kind: "variable", variable: state };
  const isState = (e: Expression) => e.kind === "variable" && e.variable === state;
  if (start === undefined) return { left, right: choose(tick.first(), pre(state), next), origin };
  if (isState(start.left)) return { left, right: choose(tick.first(), start.right, next), origin };
  if (isState(start.right)) return { left, right: choose(tick.first(), start.left, next), origin };
  const residual = choose(tick.first(), binary("-", start.left, start.right), binary("-", left, next));
  return { left: number(0), right: residual, origin };
}

function scaled(weight: number, slope: Expression): Expression {
  return weight === 1 ? slope : binary("*", number(weight), slope);
}

function copyOf(v: VariableId, builder: Builder) {
  const { type, origin, literals, start } = builder.variables[v]!;
  return builder.add("stage", origin, { type, ...(literals && { literals }), ...(start && { start }) });
}

/** The expression at a point between two ticks: sampled values there are in the middle, or those of the tick before. */
function atStage(
  e: Expression,
  copies: ReadonlyMap<VariableId, Expression>,
  inputs: ReadonlySet<VariableId>,
  node: number,
  tick: Tick,
  { variables }: Builder,
): Expression {
  return rewrite(e, (at) => {
    if (at.kind === "time" && node < 1)
      return binary("-", time, binary("*", number(1 - node), tick.interval()));
    if (at.kind !== "variable") return at;
    const copy = copies.get(at.variable);
    if (copy !== undefined) return copy;
    if (node === 1 || !inputs.has(at.variable)) return at;
    const before = pre(at.variable);
    return variables[at.variable]!.type === "Real"
      ? binary("*", number(0.5), binary("+", before, at))
      : before;
  });
}

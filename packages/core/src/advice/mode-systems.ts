import type { Compilation } from "@cosimo/compiler";
import type { ExpressionValues, HybridDae, Mode, ModeId, VariableId } from "@cosimo/ir";
import { createCompiledSystem, type HybridSystem } from "@cosimo/simulator";

/** The equations of one mode, for evaluation at arbitrary states. */
export interface ModeSystem {
  readonly mode: ModeId;
  readonly dae: HybridDae;
  readonly system: HybridSystem;
}

/** Each mode is compiled, which takes as long as this number of equations. */
const MODE_COST = 100;
/** Equations and transitions of the modes that are looked at, with `MODE_COST`: a second or two. */
const LARGEST_COST = 20_000;

/** The first modes, as many as can be compiled in a short time; at least one. */
export function examinedModes({ modes, equations, transitions }: HybridDae): readonly Mode[] {
  const leaving = new Map<ModeId, number>();
  for (const { from } of transitions) leaving.set(from, (leaving.get(from) ?? 0) + 1);
  let cost = 0;
  const count = modes.findIndex(({ id }, i) => {
    cost += MODE_COST + equations.length + (leaving.get(id) ?? 0);
    return i > 0 && cost > LARGEST_COST;
  });
  return count < 0 ? modes : modes.slice(0, count);
}

/** One for each of these modes, one after the other; parallel automata are in their initial modes. */
export function* modeSystems(
  { dae, program }: Compilation,
  modes: readonly Mode[],
): Generator<ModeSystem, undefined> {
  const start = dae.automata.map((automaton) => automaton.initial);
  for (const { id, automaton } of modes) {
    const inMode = program.inModes?.(start.map((other, i) => (i === automaton ? id : other))).value;
    const system = inMode && createCompiledSystem(inMode.initial()).value;
    // Consistent start values if they exist; otherwise states are scattered about zero.
    system?.initialize(0);
    if (inMode && system) yield { mode: id, dae: inMode.dae, system };
  }
}

/** Values of expressions at the states `x`, by interpretation; `undefined` where the equations can't be evaluated. */
export function valuesAt({ dae, system }: ModeSystem, t: number, x: number): ExpressionValues | undefined {
  if (system.evaluateOutputs(t, x) !== 0) return undefined;
  const columns = new Float64Array(system.variables.length);
  system.readValues(columns);
  const parameters = new Map(system.parameterValues().map(({ variable, value }) => [variable.name, value]));
  const places = new Map(system.variables.map(({ name }, i) => [name, i]));
  const variable = (id: VariableId): number => {
    const { name } = dae.variables[id]!;
    const place = places.get(name);
    return place === undefined ? (parameters.get(name) ?? Number.NaN) : columns[place]!;
  };
  return { time: t, variable, pre: variable, relation: (i) => system.relationValue(i) };
}

/** States scattered about the present ones, to an address: the same ones in each run. */
export function createScatter({ system }: ModeSystem): (x: number) => void {
  const n = system.stateCount;
  const start = system.allocate(n);
  system.readStates(start);
  let seed = 20_21;
  return (x) => {
    for (let i = 0; i < n; i++) {
      // Park and Miller (1988).
      seed = (seed * 48271) % 2147483647;
      const size = 2 * Math.max(system.nominals[i]!, Math.abs(system.heap[start + i]!));
      system.heap[x + i] = system.heap[start + i]! + size * ((2 * seed) / 2147483647 - 1);
    }
  };
}

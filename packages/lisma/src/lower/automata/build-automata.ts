import {
  type Automaton,
  type Equation,
  type EquationId,
  type Mode,
  type ModeId,
  type Origin,
  printEquality,
  type Transition,
} from "@cosimo/ir";
import { createEquationPool, type EquationPool } from "../equations/equation-pool.ts";
import type { TextEquation } from "../equations/equations.ts";
import { type Lowering, report } from "../expressions/lowering.ts";
import { initName, type Machine } from "./machines.ts";
import { type ModeLimits, type ReachableModes, reachableModes } from "./reachable-modes.ts";

const excessCodes = {
  modes: "lisma.too-many-modes",
  equations: "lisma.too-many-mode-equations",
  transitions: "lisma.too-many-transitions",
} as const satisfies Record<keyof ModeLimits, string>;

const limits: ModeLimits = { modes: 1000, equations: 2_000_000, transitions: 200_000 };

export interface AutomataTables {
  readonly equations: readonly Equation[];
  readonly automata: readonly Automaton[];
  readonly modes: readonly Mode[];
  readonly transitions: readonly Transition[];
}

/** Builds the equations, modes and transitions of the flat system; only reachable modes are included. */
export function buildAutomata(
  lowering: Lowering,
  base: readonly TextEquation[],
  machines: readonly Machine[],
  origin: Origin,
): AutomataTables {
  const pool = createEquationPool(base);
  const reached = machines.map((machine, i) => reach(lowering, pool, machine, i));
  const changing = reached.map((r) => changingEquations(pool, r));
  reportShared(lowering, pool, changing, machines);
  const kept = keptEquations(pool, reached);
  const numbers = new Map(kept.map((old, i) => [old, i as EquationId]));
  const numbersOf = (equations: readonly number[], automaton: number) =>
    changing[automaton]!.size === 0
      ? []
      : equations
          .flatMap((id) => (changing[automaton]!.has(id) ? numbers.get(id)! : []))
          .sort((a, b) => a - b);
  const nameOf = createNames(lowering);
  const automata: Automaton[] = [];
  const modes: Mode[] = [];
  const transitions: Transition[] = [];
  reached.forEach((r, automaton) => {
    const ids = r.modes.map((_, i) => (modes.length + i) as ModeId);
    automata.push({ name: nameOf(machines[automaton]!.name), modes: ids, initial: ids[0]! });
    r.modes.forEach(({ name, equations, origin: own }, i) => {
      const place = name === initName ? origin : own;
      modes.push({ id: ids[i]!, automaton, name, equations: numbersOf(equations, automaton), origin: place });
    });
    for (const { from, to, entry } of r.transitions) {
      const { cause, effect, origin: own } = entry;
      transitions.push({ from: ids[from]!, to: ids[to]!, cause, resets: effect.resets, origin: own });
    }
  });
  return { equations: kept.map((id, i) => numbered(pool, id, i)), automata, modes, transitions };
}

function numbered({ equations }: EquationPool, id: number, number: number): Equation {
  const { target: _, ...equation } = equations[id]!;
  return { ...equation, id: number as EquationId };
}

function reach(lowering: Lowering, pool: EquationPool, machine: Machine, index: number): ReachableModes {
  const reached = reachableModes(pool, machine, index, limits);
  if ("excess" in reached) {
    const args = { limit: limits[reached.excess] };
    report(lowering, excessCodes[reached.excess], machine.states[0]!.origin.span, args);
    return { modes: [], transitions: [] };
  }
  for (const { name, origin } of machine.states) {
    const found = reached.modes.filter((mode) => mode.name === name);
    const entered = machine.entries.some((e) => e.target === name && (e.sources?.length ?? 1) > 0);
    if (found.length === 0 && entered) report(lowering, "lisma.unreachable-state", origin.span, { name });
    if (found.length > 1 && machine.cumulative)
      reportPathDependence(lowering, pool, machine, name, found, origin);
  }
  return inOrderOfText(reached, machine);
}

/** Modes in the order of their states in the text; `init` is first. */
function inOrderOfText(reached: ReachableModes, { states }: Machine): ReachableModes {
  const rank = new Map(states.map(({ name }, i) => [name, i]));
  const order = reached.modes.map((_, i) => i);
  order.sort((a, b) => rank.get(reached.modes[a]!.name)! - rank.get(reached.modes[b]!.name)! || a - b);
  const place = new Map(order.map((old, i) => [old, i]));
  return {
    modes: order.map((old) => reached.modes[old]!),
    transitions: reached.transitions
      .map((t) => ({ ...t, from: place.get(t.from)!, to: place.get(t.to)! }))
      .sort((a, b) => a.from - b.from),
  };
}

function reportPathDependence(
  lowering: Lowering,
  pool: EquationPool,
  machine: Machine,
  name: string,
  modes: ReachableModes["modes"],
  origin: Origin,
): void {
  const byTimeEvents = machine.entries.some((e) => e.target === undefined && e.effect.changes.length > 0);
  if (byTimeEvents) return;
  const context = {
    dae: { variables: lowering.variables, relations: lowering.relations, functions: [], samplers: [] },
  };
  const common = (id: number) => modes.every((mode) => mode.equations.includes(id));
  const sets = modes.map(({ equations }) => {
    const texts = equations
      .filter((id) => !common(id))
      .map((id) => printEquality(pool.equations[id]!.left, pool.equations[id]!.right, context));
    return `{ ${texts.join("; ")} }`;
  });
  report(lowering, "lisma.path-dependence", origin.span, { name, sets });
}

function isUnchanging({ base }: EquationPool, modes: ReachableModes["modes"]): boolean {
  return modes.every(({ equations }) => equations === base);
}

/** Equations that hold in some but not in all modes. */
function changingEquations(pool: EquationPool, { modes }: ReachableModes): ReadonlySet<number> {
  const counts = new Map<number, number>();
  if (isUnchanging(pool, modes)) return new Set();
  for (let id = 0; id < pool.baseCount; id++) counts.set(id, 0);
  for (const { equations } of modes) for (const id of equations) counts.set(id, (counts.get(id) ?? 0) + 1);
  const changing = new Set<number>();
  for (const [id, count] of counts) if (count < modes.length) changing.add(id);
  return changing;
}

function reportShared(
  lowering: Lowering,
  pool: EquationPool,
  changing: readonly ReadonlySet<number>[],
  machines: readonly Machine[],
): void {
  changing.forEach((set, i) => {
    const shared = [...set].filter((id) => changing.some((other, j) => j < i && other.has(id)));
    if (shared.length === 0) return;
    const what = shared
      .map((id) => pool.equations[id]!.label ?? pool.equations[id]!.target ?? "?")
      .join(", ");
    report(lowering, "lisma.shared-equations", machines[i]!.states.at(-1)!.origin.span, { what });
  });
}

/** The equations without those of the top level that an automaton replaces in all its modes. */
function keptEquations(pool: EquationPool, reached: readonly ReachableModes[]): readonly number[] {
  const held = reached
    .filter(({ modes }) => !isUnchanging(pool, modes))
    .map(({ modes }) => new Set(modes.flatMap((mode) => mode.equations)));
  return pool.equations
    .map((_, id) => id)
    .filter((id) =>
      id < pool.baseCount ? held.every((set) => set.has(id)) : held.some((set) => set.has(id)),
    );
}

/** Makes names unique among variables and automata: columns of results must differ. */
function createNames(lowering: Lowering): (wanted: string) => string {
  const taken = new Set(lowering.variableIds.keys());
  const last = new Map<string, number>();
  return (wanted) => {
    let number = last.get(wanted) ?? 1;
    const candidate = () => (number === 1 ? wanted : `${wanted}_${number}`);
    while (taken.has(candidate())) number++;
    taken.add(candidate());
    last.set(wanted, number);
    return candidate();
  };
}

import {
  type Checked,
  createDisjointSets,
  type Diagnostic,
  diagnose,
  type Equation,
  type EquationId,
  type Expression,
  type HybridDae,
  type Origin,
  type QualifiedName,
  rewrite,
  type VariableId,
} from "@cosimo/ir";
import { type Builder, createBuilder, numbered } from "./builder.ts";
import type { ClockCall, ClockTable } from "./clock-table.ts";
import { binary, choose, compare, not, number, pre } from "./construct.ts";
import { machineMessages } from "./machine-messages.ts";
import type { MachineTable, StateTransition } from "./machine-table.ts";

type Variable = Expression & { readonly kind: "variable" };

/** A state machine; its first state is the initial one. */
interface Machine {
  readonly states: readonly string[];
  /** Those that fire first come last. */
  readonly transitions: readonly StateTransition[];
  /** Path of the block that contains it. */
  readonly owner: QualifiedName;
  readonly origin: Origin;
}

/** Whether a state is active, whether it is reset at this tick, and its machine at work. */
interface StateNodes {
  readonly active: Expression;
  readonly reset: Expression;
  readonly entered: Expression;
  readonly machine: Variable;
}

/**
 * State machines as clocked equations (specification 3.6, section 17.3): each machine becomes equations for its active state;
 * an equation in a state determines its variable while the state is active, which else keeps its value.
 */
export function expandStateMachines(
  dae: HybridDae,
  table: ClockTable,
  machines: MachineTable,
): Checked<{ readonly dae: HybridDae; readonly table: ClockTable }> {
  const found = machinesOf(machines);
  const diagnostics = [...found.diagnostics];
  if (diagnostics.length > 0) return { diagnostics };
  const builder = createBuilder(dae, [], dae.initialEquations);
  const states = addMachines(builder, found.machines);
  const around = (path: QualifiedName): StateNodes | undefined => {
    for (let length = path.length; length > 0; length--) {
      const state = states.get(path.slice(0, length).join("."));
      if (state !== undefined) return state;
    }
    return undefined;
  };
  const calls: ClockCall[] = [];
  for (const fact of machines.facts) {
    const state = fact.state === undefined ? around(fact.origin.component) : states.get(fact.state);
    if (state === undefined)
      diagnostics.push(diagnose(machineMessages, "machines.no-state", fact.origin.span, { text: fact.text }));
    else addFact(builder, fact, state, calls);
  }
  const { kept, clocks } = guardEquations(dae, table, builder, around, diagnostics);
  if (diagnostics.length > 0) return { diagnostics };
  const previous = [...states.values()].map(({ machine }) => ({
    variable: machine.variable,
    origin: dae.origin,
  }));
  return {
    diagnostics,
    value: {
      dae: { ...dae, variables: builder.variables, equations: numbered([...kept, ...builder.equations]) },
      table: {
        ...table,
        calls: [...table.calls, ...calls],
        previous: [...table.previous, ...previous],
        equationClocks: clocks,
      },
    },
  };
}

/** States joined by transitions are one machine. Those around others come first. */
function machinesOf({ transitions, initials }: MachineTable): {
  readonly machines: readonly Machine[];
  readonly diagnostics: readonly Diagnostic[];
} {
  const names = [
    ...new Set([...initials.map(({ state }) => state), ...transitions.flatMap(({ from, to }) => [from, to])]),
  ];
  const number = new Map(names.map((name, i) => [name, i]));
  const sets = createDisjointSets();
  for (const { from, to } of transitions) sets.join(number.get(from)!, number.get(to)!);
  const diagnostics: Diagnostic[] = [];
  const roots = [...new Set(names.map((_, i) => sets.find(i)))];
  const machines = roots.map((root): Machine => {
    const members = names.filter((_, i) => sets.find(i) === root);
    const own = transitions.filter(({ from }) => members.includes(from));
    const starts = initials.filter(({ state }) => members.includes(state));
    const { origin } = (starts[0] ?? own[0])!;
    if (starts.length !== 1) {
      const place = starts[1]?.origin ?? origin;
      diagnostics.push(
        diagnose(machineMessages, "machines.initial", place.span, {
          states: members.join(", "),
          count: starts.length,
        }),
      );
    }
    for (const [i, one] of own.entries()) {
      const same = own
        .slice(0, i)
        .find(({ from, priority }) => from === one.from && priority === one.priority);
      if (same !== undefined)
        diagnostics.push(
          diagnose(machineMessages, "machines.priority", one.origin.span, {
            state: one.from,
            priority: one.priority,
          }),
        );
    }
    const first = starts[0]?.state;
    return {
      states: [...members.filter((name) => name === first), ...members.filter((name) => name !== first)],
      transitions: [...own].sort((a, b) => b.priority - a.priority),
      owner: origin.component,
      origin,
    };
  });
  return { machines: machines.sort((a, b) => a.owner.length - b.owner.length), diagnostics };
}

/** The equations of section 17.3.4, with its names. */
function addMachines(builder: Builder, machines: readonly Machine[]): ReadonlyMap<string, StateNodes> {
  const states = new Map<string, StateNodes>();
  const integer = (name: string, { origin }: Machine, start = 0) =>
    builder.add(name, origin, { type: "Integer", start: number(start) });
  const boolean = (name: string, { origin }: Machine, start = 0) =>
    builder.add(name, origin, { type: "Boolean", start: number(start) });
  const actives = machines.map((machine) => integer("activeState", machine, 1));
  const parentOf = ({ owner }: Machine) => {
    for (let length = owner.length; length > 0; length--) {
      const name = owner.slice(0, length).join(".");
      if (machines.some((one) => one.states.includes(name))) return name;
    }
    return undefined;
  };
  const isFinal = (m: number): Expression => {
    const { states: all, transitions } = machines[m]!;
    const final = all.flatMap((name, i) => (transitions.some(({ from }) => from === name) ? [] : [i + 1]));
    return final
      .map((i): Expression => compare("==", actives[m]!, number(i)))
      .reduce((a, b) => binary("or", a, b), number(0));
  };
  const conditionOf = ({ condition, synchronize, from }: StateTransition): Expression => {
    const own: Expression = { kind: "variable", variable: condition };
    if (!synchronize) return own;
    const inside = machines.flatMap((one, m) => (parentOf(one) === from ? [isFinal(m)] : []));
    return inside.reduce((a, b) => binary("and", a, b), own);
  };
  for (const [m, machine] of machines.entries()) {
    const { origin, transitions } = machine;
    const set = (target: Variable, value: Expression): Variable => {
      builder.equate(target, value, origin);
      return target;
    };
    const parentName = parentOf(machine);
    const parent = parentName === undefined ? undefined : states.get(parentName);
    const started = boolean("started", machine);
    set(started, number(1));
    const active = parent?.active ?? number(1);
    const reset =
      parent === undefined
        ? not(pre(started.variable))
        : set(boolean("reset", machine), binary("and", parent.active, parent.reset));
    const activeState = actives[m]!;
    const nextState = integer("nextState", machine, 1);
    const indexOf = (name: string) => machine.states.indexOf(name) + 1;
    const firstOf = (isImmediate: boolean, state: Expression) =>
      transitions.reduce<Expression>((otherwise, one, i) => {
        if (one.immediate !== isImmediate) return otherwise;
        const fires = binary("and", compare("==", state, number(indexOf(one.from))), conditionOf(one));
        return choose(fires, number(i + 1), otherwise);
      }, number(0));
    const selected = set(
      integer("selectedState", machine, 1),
      choose(reset, number(1), pre(nextState.variable)),
    );
    const immediate = set(integer("immediate", machine), firstOf(true, selected));
    const delayed = set(integer("delayed", machine), firstOf(false, nextState));
    const fired = set(integer("fired", machine), {
      ...{ kind: "builtin", function: "max" },
      arguments: [pre(delayed.variable), immediate],
    });
    const pick = (valueFor: (one: StateTransition) => number, otherwise: Expression) =>
      transitions.reduce<Expression>(
        (rest, one, i) => choose(compare("==", fired, number(i + 1)), number(valueFor(one)), rest),
        otherwise,
      );
    set(
      activeState,
      choose(
        reset,
        number(1),
        pick(({ to }) => indexOf(to), selected),
      ),
    );
    const nextReset = boolean("nextReset", machine);
    const selectedReset = binary("or", reset, pre(nextReset.variable));
    const activeReset = set(
      boolean("activeReset", machine),
      binary(
        "or",
        reset,
        pick((one) => Number(one.reset), selectedReset),
      ),
    );
    set(nextState, choose(active, activeState, pre(nextState.variable)));
    set(nextReset, binary("and", not(active), pre(nextReset.variable)));
    for (const [i, name] of machine.states.entries()) {
      const isThis = compare("==", activeState, number(i + 1));
      const next = boolean("nextResetState", machine);
      const resets = set(boolean("resetState", machine), binary("or", reset, pre(next.variable)));
      set(next, choose(active, binary("and", not(isThis), resets), pre(next.variable)));
      const isActive = set(boolean("active", machine), binary("and", active, isThis));
      const isReset = set(boolean("stateReset", machine), binary("or", activeReset, resets));
      const fires = not(compare("==", fired, number(0)));
      const entered = binary("or", binary("or", fires, reset), not(pre(isActive.variable)));
      states.set(name, { active: isActive, reset: isReset, entered, machine: activeState });
    }
  }
  return states;
}

function addFact(
  builder: Builder,
  { kind, result, text, origin }: MachineTable["facts"][number],
  { active, entered, machine }: StateNodes,
  calls: ClockCall[],
): void {
  const target: Expression = { kind: "variable", variable: result };
  if (kind === "active") {
    builder.equate(target, active, origin);
    return;
  }
  let step: Expression = number(1);
  if (kind === "time") {
    const interval = builder.add("interval", origin);
    calls.push({
      result: interval.variable,
      isClock: false,
      operation: { kind: "interval", value: machine },
      text,
      origin,
    });
    step = interval;
  }
  const first = number(kind === "ticks" ? 1 : 0);
  const value = choose(entered, first, binary("+", pre(result), step));
  builder.equate(target, choose(active, value, number(0)), origin);
}

/** Equations of states: each of their variables has one equation, which says what each state gives it. */
function guardEquations(
  dae: HybridDae,
  table: ClockTable,
  builder: Builder,
  around: (path: QualifiedName) => StateNodes | undefined,
  diagnostics: Diagnostic[],
) {
  const kept: Omit<Equation, "id">[] = [];
  const clocks = new Map<EquationId, VariableId>();
  const guarded = new Map<
    VariableId,
    { readonly state: StateNodes; readonly value: Expression; readonly origin: Origin }[]
  >();
  /** Previous values are start values where their state is reset (specification 3.6, section 16.4). */
  const withResets = (e: Expression, isReset: (state: StateNodes) => Expression) =>
    rewrite(e, (node) => {
      if (node.kind !== "pre") return node;
      const { origin, start = number(0) } = dae.variables[node.variable]!;
      const state = around(origin.component);
      return state === undefined ? node : choose(isReset(state), start, node);
    });
  const isReset = ({ reset }: StateNodes) => reset;
  const isResetNow = ({ active, reset }: StateNodes) => binary("and", active, reset);
  // A variable of a state around is reset with it.
  const keptValue = (v: VariableId): Expression => {
    const { origin, start = number(0) } = dae.variables[v]!;
    const state = around(origin.component);
    if (state === undefined) return pre(v);
    return choose(isResetNow(state), start, pre(v));
  };
  for (const equation of dae.equations) {
    const { left, right, origin, source } = equation;
    const state = source === "connection" ? undefined : around(origin.component);
    if (state === undefined) {
      const clock = table.equationClocks.get(equation.id);
      if (clock !== undefined) clocks.set(kept.length as EquationId, clock);
      kept.push({ ...equation, left: withResets(left, isResetNow), right: withResets(right, isResetNow) });
      continue;
    }
    const [target, value] = left.kind === "variable" ? [left, right] : [right, left];
    if (target.kind !== "variable") {
      diagnostics.push(diagnose(machineMessages, "machines.equation", origin.span));
      continue;
    }
    const list = guarded.get(target.variable) ?? [];
    guarded.set(target.variable, [...list, { state, value: withResets(value, isReset), origin }]);
  }
  for (const [variable, list] of guarded) {
    const value = list.reduceRight<Expression>(
      (otherwise, one) => choose(one.state.active, one.value, otherwise),
      keptValue(variable),
    );
    builder.equate({ kind: "variable", variable }, value, list[0]!.origin);
  }
  return { kept, clocks };
}

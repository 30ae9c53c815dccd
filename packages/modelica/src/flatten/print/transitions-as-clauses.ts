import {
  type Automaton,
  add,
  type Checked,
  type Diagnostic,
  diagnose,
  type Equation,
  type EquationId,
  type Expression,
  type HybridDae,
  type MessageCatalogue,
  type ModeId,
  multiply,
  number,
  type Origin,
  type Reinit,
  type Sampler,
  type SamplerId,
  subtract,
  type Transition,
  type Variable,
  type VariableId,
  type WhenAssignment,
  type WhenBranch,
  type WhenClause,
} from "@cosimo/ir";

const unsupported = { category: "unsupported", severity: "error" } as const;

/** Messages about transitions that when-clauses cannot express. */
export const clauseMessages = {
  "flatten.equations-change": {
    ...unsupported,
    text: "the equations change from '{from}' to '{to}': Modelica has one set of equations",
  },
  "flatten.reset-of-no-state": {
    ...unsupported,
    text: "'{name}' is reset but is no state: Modelica can reinitialize states only",
  },
  "flatten.reset-in-two-automata": {
    ...unsupported,
    text: "'{name}' is reset by two automata: in Modelica one when-clause reinitializes a state",
  },
} as const satisfies MessageCatalogue;

/** Parts added to the system. */
interface Addition {
  readonly dae: HybridDae;
  readonly variables: Variable[];
  readonly equations: Equation[];
  readonly samplers: Sampler[];
  readonly whenClauses: WhenClause[];
}

/**
 * Replaces transitions by when-clauses, if all modes have the same equations. The active mode of an automaton becomes
 * a discrete variable, counted from 1, which transitions assign. It is 0 before the run, so that a guard that is
 * initially true changes from false to true in the event iteration after initialization (Modelica 3.6, section 8.6).
 * Guesses are omitted: variables other than states are computed.
 */
export function transitionsAsClauses(dae: HybridDae): Checked<HybridDae> {
  if (dae.automata.length === 0) return { value: dae, diagnostics: [] };
  const diagnostics = [...changes(dae), ...unsuitableResets(dae)];
  if (diagnostics.length > 0) return { diagnostics };
  const addition: Addition = { dae, variables: [], equations: [], samplers: [], whenClauses: [] };
  for (const automaton of dae.automata) addClause(addition, automaton);
  const value: HybridDae = {
    ...dae,
    variables: [...dae.variables, ...addition.variables],
    equations: [...dae.equations, ...addition.equations],
    samplers: [...dae.samplers, ...addition.samplers],
    whenClauses: [...dae.whenClauses, ...addition.whenClauses],
    relations: dae.relations.map((r) => (r.usage === "guard" ? { ...r, usage: "when" } : r)),
    automata: [],
    modes: [],
    schedules: [],
    transitions: [],
  };
  return { value, diagnostics };
}

function changes(dae: HybridDae): readonly Diagnostic[] {
  const equations = (mode: ModeId) => dae.modes[mode]!.equations.join();
  const name = (mode: ModeId) => dae.modes[mode]!.name;
  return dae.transitions
    .filter(({ from, to }) => equations(from) !== equations(to))
    .map(({ from, to, origin }) =>
      diagnose(clauseMessages, "flatten.equations-change", origin.span, { from: name(from), to: name(to) }),
    );
}

function unsuitableResets(dae: HybridDae): readonly Diagnostic[] {
  const states = new Set(dae.variables.map((v) => v.derivativeOf));
  const owners = new Map<VariableId, number>();
  const found = new Map<VariableId, Diagnostic>();
  for (const { from, resets } of dae.transitions) {
    const { automaton } = dae.modes[from]!;
    for (const { variable, kind, origin } of resets) {
      const owner = owners.get(variable) ?? automaton;
      owners.set(variable, owner);
      if (kind === "guess" || (states.has(variable) && owner === automaton)) continue;
      const code = states.has(variable) ? "flatten.reset-in-two-automata" : "flatten.reset-of-no-state";
      const { name } = dae.variables[variable]!;
      found.set(variable, diagnose(clauseMessages, code, origin.span, { name }));
    }
  }
  return [...found.values()];
}

/** One clause per automaton; the first true guard applies, as for the branches of a clause. */
function addClause(addition: Addition, automaton: Automaton): void {
  const { dae } = addition;
  const { origin } = dae.modes[automaton.initial]!;
  const own = dae.transitions.filter(({ from }) => automaton.modes.includes(from));
  const isClock = automaton.modes.length === 1 && own.every(({ cause }) => cause.kind === "schedule");
  const declarations = declarationsOf(own);
  const mode = isClock ? undefined : addModeVariable(addition, automaton);
  const held = declarations.some(({ isHeld }) => isHeld)
    ? addCounter(
        addition,
        `${automaton.name}_held`,
        origin,
        "the condition that has led here, while it holds",
      )
    : undefined;
  const branches: WhenBranch[] = [];
  if (mode !== undefined) {
    const assignments = [assign(mode, automaton.modes.indexOf(automaton.initial) + 1, origin)];
    branches.push({ ...branch(addition, { kind: "initial" }, "initial()", origin), assignments });
  }
  for (const declaration of declarations)
    branches.push(transitionBranch(addition, automaton, declaration, mode, held));
  if (held !== undefined)
    for (const { isHeld, number: place, transition } of declarations)
      if (isHeld) branches.push(releaseBranch(addition, transition, held, place));
  const counters = [mode, held].flatMap((one) => one ?? []);
  addition.whenClauses.push({ branches: branches.map((one) => withAll(counters, one)), origin });
}

/** All branches of a clause assign the same variables (specification 3.6, section 8.3.5.3): others keep their values. */
function withAll(counters: readonly VariableId[], branch: WhenBranch): WhenBranch {
  const assigned = new Set(branch.assignments.map(({ variable }) => variable));
  const kept = counters.filter((variable) => !assigned.has(variable));
  const { origin } = branch;
  const before = kept.map((variable) => ({ variable, value: { kind: "pre", variable } as const, origin }));
  return before.length === 0 ? branch : { ...branch, assignments: [...branch.assignments, ...before] };
}

function transitionBranch(
  addition: Addition,
  automaton: Automaton,
  { sources, transition, isHeld, number: place }: Declaration,
  mode: VariableId | undefined,
  held: VariableId | undefined,
): WhenBranch {
  const { to, cause, resets, origin } = transition;
  const position = (id: ModeId) => automaton.modes.indexOf(id) + 1;
  const happens = cause.kind === "guard" ? cause.guard : instants(addition, cause.schedule);
  const text = cause.kind === "guard" ? cause.text : addition.dae.schedules[cause.schedule]!.text;
  const active = mode && sources.map((id) => compareBefore(mode, "==", position(id))).reduce(or);
  const due = active === undefined ? happens : and(active, happens);
  const condition = isHeld ? and(due, compareBefore(held!, "<>", place)) : due;
  const assignments: WhenAssignment[] = [];
  if (mode !== undefined && sources.some((id) => id !== to))
    assignments.push(assign(mode, position(to), origin));
  if (held !== undefined && cause.kind === "guard")
    assignments.push(assign(held, isHeld ? place : 0, origin));
  const reinits = resets
    .filter((r) => r.kind === "value")
    .map((r): Reinit => ({ state: r.variable, value: r.value, origin: r.origin }));
  return { ...branch(addition, condition, text, origin), assignments, reinits };
}

/** Allows a condition to fire again after another transition. */
function releaseBranch(
  addition: Addition,
  { cause, origin }: Transition,
  held: VariableId,
  place: number,
): WhenBranch {
  if (cause.kind !== "guard") throw new Error("instants are not held");
  const isFalse: Expression = { kind: "unary", operator: "not", operand: cause.guard };
  const condition = and(compareBefore(held, "==", place), isFalse);
  return {
    ...branch(addition, condition, `not (${cause.text})`, origin),
    assignments: [assign(held, 0, origin)],
  };
}

function assign(variable: VariableId, value: number, origin: Origin): WhenAssignment {
  return { variable, value: number(value), origin };
}

function compareBefore(variable: VariableId, operator: "==" | "<>", value: number): Expression {
  return { kind: "compare", operator, left: { kind: "pre", variable }, right: number(value) };
}

/** Transitions into one mode under one condition of the text. */
interface Declaration {
  /** From 1, in the order of the text. */
  readonly number: number;
  readonly sources: readonly ModeId[];
  readonly transition: Transition;
  /**
   * After firing, the condition must become false before it fires again, unless another transition fires in between.
   */
  readonly isHeld: boolean;
}

/**
 * In the order of the text. Transitions from several modes (also the target itself) into one mode form one branch: if
 * the condition stays true in the new mode, it does not become true again. A variable stores this state if other
 * transitions lead to these modes too, because the condition may fire again after those.
 */
function declarationsOf(transitions: readonly Transition[]): readonly Declaration[] {
  const found = new Map<string, Transition[]>();
  for (const transition of transitions) {
    const { to, cause, origin } = transition;
    const key = `${origin.span.start} ${to} ${cause.kind === "guard" ? cause.text : cause.schedule}`;
    const present = found.get(key);
    if (present === undefined) found.set(key, [transition]);
    else present.push(transition);
  }
  const groups = [...found.values()].sort(([a], [b]) => a!.origin.span.start - b!.origin.span.start);
  return groups.map((group, i) => {
    const [transition] = group as [Transition];
    const sources = group.map(({ from }) => from);
    const others = transitions.filter((t) => !group.includes(t) && t.from !== t.to);
    const isHeld =
      transition.cause.kind === "guard" &&
      sources.includes(transition.to) &&
      others.some(({ to }) => sources.includes(to));
    return { number: i + 1, sources, transition, isHeld };
  });
}

function addModeVariable(addition: Addition, { name, modes, initial }: Automaton): VariableId {
  const { dae } = addition;
  const names = modes.map((id, i) => `${i + 1}: ${dae.modes[id]!.name}`).join(", ");
  return addCounter(addition, name, dae.modes[initial]!.origin, names);
}

function addCounter(addition: Addition, name: string, origin: Origin, description: string): VariableId {
  return addVariable(addition, name, "Integer", origin, {
    start: number(0),
    fixed: true,
    protected: false,
    description,
  });
}

function or(left: Expression, right: Expression): Expression {
  return { kind: "binary", operator: "or", left, right };
}

function and(left: Expression, right: Expression): Expression {
  return { kind: "binary", operator: "and", left, right };
}

/** A branch with its own condition variable and without actions. */
function branch(addition: Addition, condition: Expression, text: string, origin: Origin): WhenBranch {
  const { dae, variables, equations } = addition;
  const variable = addVariable(addition, `$when${variables.length + 1}`, "Boolean", origin, {
    protected: true,
    description: text,
  });
  equations.push({
    id: (dae.equations.length + equations.length) as EquationId,
    left: { kind: "variable", variable },
    right: condition,
    origin,
  });
  return {
    conditions: [variable],
    text,
    assignments: [],
    reinits: [],
    assertions: [],
    terminates: [],
    origin,
  };
}

function addVariable(
  { dae, variables }: Addition,
  name: string,
  type: "Integer" | "Boolean",
  origin: Origin,
  more: Partial<Variable>,
): VariableId {
  const id = (dae.variables.length + variables.length) as VariableId;
  variables.push({
    id,
    name,
    type,
    variability: "discrete",
    causality: "local",
    fixed: false,
    final: false,
    protected: true,
    unit: "",
    displayUnit: "",
    quantity: "",
    description: "",
    stateSelect: "default",
    origin,
    ...more,
  });
  return id;
}

/** A sampling interval beyond any run: `sample` has no single instants. */
const never = 1e60;

/** True at the instants of a schedule; the end has half an interval of tolerance for rounding. */
function instants({ dae, samplers }: Addition, schedule: number): Expression {
  const { first, interval, count, text, origin } = dae.schedules[schedule]!;
  const id = (dae.samplers.length + samplers.length) as SamplerId;
  samplers.push({ id, start: first, interval: interval ?? number(never), text, usage: "when", origin });
  const sample: Expression = { kind: "sample", sampler: id };
  if (interval === undefined || count === undefined) return sample;
  const end = add(first, multiply(subtract(count, number(0.5)), interval));
  return and(sample, { kind: "compare", operator: "<", left: { kind: "time" }, right: end });
}

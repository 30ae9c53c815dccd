import {
  type Automaton,
  type Checked,
  type Diagnostic,
  diagnose,
  type Equation,
  type EquationId,
  type Expression,
  type HybridDae,
  type MessageCatalogue,
  type ModeId,
  type Origin,
  type Reinit,
  type Sampler,
  type SamplerId,
  type Transition,
  type Variable,
  type VariableId,
  type WhenBranch,
  type WhenClause,
} from "@cosimo/ir";
import { add, multiply, number, subtract } from "../../symbolic/construct.ts";

const unsupported = { category: "unsupported", severity: "error" } as const;

/** Transitions that Modelica has no words for. */
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

/** What is added to the system. */
interface Addition {
  readonly dae: HybridDae;
  readonly variables: Variable[];
  readonly equations: Equation[];
  readonly samplers: Sampler[];
  readonly whenClauses: WhenClause[];
}

/**
 * The same system with transitions as when-clauses, if all its modes have the same equations: which mode of an automaton is
 * active is a discrete variable, counted from 1, that a transition assigns. It is 0 before the run, so that a
 * guard which holds from the beginning becomes true: the event iteration after initialization sees it rise (Modelica
 * 3.6, section 8.6). Guesses have no place there: what is not a state is computed anyway.
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

/** One clause for an automaton: of several guards the first counts, as of the branches of a clause. */
function addClause(addition: Addition, automaton: Automaton): void {
  const { dae } = addition;
  const { origin } = dae.modes[automaton.initial]!;
  const own = dae.transitions.filter(({ from }) => automaton.modes.includes(from));
  const isClock = automaton.modes.length === 1 && own.every(({ cause }) => cause.kind === "schedule");
  const mode = isClock ? undefined : addModeVariable(addition, automaton);
  const position = (id: ModeId) => number(automaton.modes.indexOf(id) + 1);
  const branches: WhenBranch[] = [];
  if (mode !== undefined) {
    const assignments = [{ variable: mode, value: position(automaton.initial), origin }];
    branches.push({ ...branch(addition, { kind: "initial" }, "initial()", origin), assignments });
  }
  for (const { sources, transition } of declarationsOf(own)) {
    const { to, cause, resets, origin: at } = transition;
    const happens = cause.kind === "guard" ? cause.guard : instants(addition, cause.schedule);
    const text = cause.kind === "guard" ? cause.text : dae.schedules[cause.schedule]!.text;
    const active = mode && sources.map((id) => isActive(mode, position(id))).reduce(or);
    const condition = active === undefined ? happens : and(active, happens);
    const stays = mode === undefined || sources.every((id) => id === to);
    const changed = stays ? [] : [{ variable: mode, value: position(to), origin: at }];
    const reinits = resets
      .filter((r) => r.kind === "value")
      .map((r): Reinit => ({ state: r.variable, value: r.value, origin: r.origin }));
    branches.push({ ...branch(addition, condition, text, at), assignments: changed, reinits });
  }
  addition.whenClauses.push({ branches, origin });
}

/** Transitions into one mode under one condition of the text. */
interface Declaration {
  readonly sources: ModeId[];
  readonly transition: Transition;
}

/**
 * In the order of the text. What leads into a mode from several ones, itself included, is one branch: where the condition stays true
 * in the new mode it does not become true again.
 */
function declarationsOf(transitions: readonly Transition[]): readonly Declaration[] {
  const found = new Map<string, Declaration>();
  for (const transition of transitions) {
    const { from, to, cause, origin } = transition;
    const what = cause.kind === "guard" ? cause.text : cause.schedule;
    const key = `${origin.span.start} ${to} ${what}`;
    const present = found.get(key);
    if (present === undefined) found.set(key, { sources: [from], transition });
    else present.sources.push(from);
  }
  const startOf = ({ transition }: Declaration) => transition.origin.span.start;
  return [...found.values()].sort((a, b) => startOf(a) - startOf(b));
}

function addModeVariable(addition: Addition, { name, modes, initial }: Automaton): VariableId {
  const { dae } = addition;
  return addVariable(addition, name, "Integer", dae.modes[initial]!.origin, {
    start: number(0),
    fixed: true,
    protected: false,
    description: modes.map((id, i) => `${i + 1}: ${dae.modes[id]!.name}`).join(", "),
  });
}

function isActive(mode: VariableId, position: Expression): Expression {
  return { kind: "compare", operator: "==", left: { kind: "pre", variable: mode }, right: position };
}

function or(left: Expression, right: Expression): Expression {
  return { kind: "binary", operator: "or", left, right };
}

function and(left: Expression, right: Expression): Expression {
  return { kind: "binary", operator: "and", left, right };
}

/** A branch with a condition variable of its own, which does nothing yet. */
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

/** An interval of no practical end: `sample` has no single instants. */
const never = 1e60;

/** True at the instants of a schedule; after the last one half an interval is left to rounding. */
function instants({ dae, samplers }: Addition, schedule: number): Expression {
  const { first, interval, count, text, origin } = dae.schedules[schedule]!;
  const id = (dae.samplers.length + samplers.length) as SamplerId;
  samplers.push({ id, start: first, interval: interval ?? number(never), text, origin });
  const sample: Expression = { kind: "sample", sampler: id };
  if (interval === undefined || count === undefined) return sample;
  const end = add(first, multiply(subtract(count, number(0.5)), interval));
  return and(sample, { kind: "compare", operator: "<", left: { kind: "time" }, right: end });
}

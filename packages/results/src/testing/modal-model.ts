import type {
  Automaton,
  Equation,
  EquationId,
  EventType,
  Expression,
  HybridDae,
  Mode,
  ModeId,
  Origin,
  Relation,
  RelationId,
  Reset,
  Schedule,
  ScheduleId,
  SourceText,
  Transition,
  Variable,
  VariableId,
} from "@cosimo/ir";

/** A transition: text of its guard (one relation of a type) or schedule, and variables set to zero. */
export interface ModalEdge {
  readonly from: number;
  readonly to: number;
  readonly cause: string;
  readonly type?: EventType | "schedule" | "filter";
  readonly resets?: readonly string[];
}

export interface ModalAutomaton {
  readonly name: string;
  /** Modes: name and active equations as text. The first one is initial. */
  readonly modes: readonly (readonly [name: string, ...equations: string[]])[];
  readonly edges: readonly ModalEdge[];
}

/** A flat system with names, texts and modes only. */
export function modalModel(name: string, parts: readonly ModalAutomaton[], description = ""): HybridDae {
  const tables = {
    variables: [] as Variable[],
    equations: [] as Equation[],
    relations: [] as Relation[],
    modes: [] as Mode[],
    automata: [] as Automaton[],
    schedules: [] as Schedule[],
    transitions: [] as Transition[],
  };
  for (const part of parts) addAutomaton(tables, part);
  return {
    name,
    description,
    components: [],
    initialEquations: [],
    algorithms: [],
    initialAlgorithms: [],
    whenClauses: [],
    samplers: [],
    assertions: [],
    functions: [],
    experiment: {},
    origin: originOf(""),
    ...tables,
  };
}

interface Tables {
  readonly variables: Variable[];
  readonly equations: Equation[];
  readonly relations: Relation[];
  readonly modes: Mode[];
  readonly automata: Automaton[];
  readonly schedules: Schedule[];
  readonly transitions: Transition[];
}

function addAutomaton(tables: Tables, { name, modes, edges }: ModalAutomaton): void {
  const first = tables.modes.length;
  const automaton = tables.automata.length;
  for (const [mode, ...equations] of modes) {
    const ids = equations.map((text) => equationId(tables, text)).sort((p, q) => p - q);
    const id = tables.modes.length as ModeId;
    tables.modes.push({ id, automaton, name: mode, equations: ids, origin: originOf(mode) });
  }
  const ids = tables.modes.slice(first).map((mode) => mode.id);
  tables.automata.push({ name, modes: ids, initial: ids[0]! });
  for (const edge of edges) {
    tables.transitions.push({
      from: ids[edge.from]!,
      to: ids[edge.to]!,
      cause: causeOf(tables, edge),
      resets: (edge.resets ?? []).map((variable) => resetOf(tables, variable)),
      origin: originOf(edge.cause),
    });
  }
}

function causeOf(tables: Tables, { cause, type = "ordinary" }: ModalEdge): Transition["cause"] {
  if (type === "schedule") {
    const id = tables.schedules.length as ScheduleId;
    tables.schedules.push({ id, first: zero, text: cause, origin: originOf(cause) });
    return { kind: "schedule", schedule: id };
  }
  if (type === "filter") {
    const guard: Expression = { kind: "compare", operator: "<", left: zero, right: zero };
    return { kind: "guard", guard, text: cause };
  }
  const id = tables.relations.length as RelationId;
  const relation = { id, operator: "<", left: zero, right: zero, text: cause, usage: "guard" } as const;
  tables.relations.push({ ...relation, eventType: type, origin: originOf(cause) });
  return { kind: "guard", guard: { kind: "relation", relation: id }, text: cause };
}

function resetOf(tables: Tables, name: string): Reset {
  const known = tables.variables.find((variable) => variable.name === name);
  const variable = known ?? realVariable(tables.variables.length as VariableId, name);
  if (known === undefined) tables.variables.push(variable);
  return { variable: variable.id, value: zero, kind: "value", origin: originOf(name) };
}

function realVariable(id: VariableId, name: string): Variable {
  const texts = { unit: "", displayUnit: "", quantity: "", description: "" };
  const flags = { fixed: false, final: false, protected: false };
  const kind = { type: "Real", variability: "continuous", causality: "local" } as const;
  return { id, name, ...kind, ...flags, ...texts, stateSelect: "default", origin: originOf(name) };
}

function equationId(tables: Tables, text: string): EquationId {
  const known = tables.equations.find(({ origin: { span } }) => span.source.text === text);
  if (known !== undefined) return known.id;
  const id = tables.equations.length as EquationId;
  tables.equations.push({ id, left: zero, right: zero, origin: originOf(text) });
  return id;
}

const zero: Expression = { kind: "number", value: 0 };

/** An origin whose source is the text. */
function originOf(text: string): Origin {
  const source: SourceText = { uri: `${text}.lisma`, text };
  return { span: { source, start: 0, end: text.length }, component: [] };
}

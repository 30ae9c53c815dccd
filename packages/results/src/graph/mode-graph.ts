import {
  type Equation,
  type EquationId,
  type EventType,
  type Expression,
  type HybridDae,
  type ModeId,
  printEquality,
  printExpression,
  type Reset,
  relationsIn,
  type Transition,
} from "@cosimo/ir";

/** Names and texts of the automata of a hybrid model, for drawing. */
export interface ModeGraph {
  readonly title: string;
  readonly description: string;
  readonly automata: readonly GraphAutomaton[];
}

export interface GraphAutomaton {
  readonly name: string;
  readonly modes: readonly GraphMode[];
  readonly edges: readonly GraphEdge[];
}

export interface GraphMode {
  /** Name in the model; modes of equal name are numbered: `Falling (2)`. */
  readonly name: string;
  /** For modes of equal name: names of the modes with a transition to this one. */
  readonly cameFrom: readonly string[];
  /** At most one mode of an automaton is initial. */
  readonly initial: boolean;
  /** Equations of the mode, without those that are always active, as text. */
  readonly equations: readonly string[];
  /** Equations that another mode of the automaton lacks. */
  readonly ownEquations: readonly string[];
}

/** Type of the cause of a transition: an event type, or a schedule. */
export type CauseType = EventType | "schedule";

/** `from` and `to` are indices in `modes`. */
export interface GraphEdge {
  readonly from: number;
  readonly to: number;
  /** Source text of the guard or schedule. */
  readonly cause: string;
  /** Distinct event types of the guard's relations; empty if none is located. */
  readonly types: readonly CauseType[];
  /** `v := -v` */
  readonly resets: readonly string[];
  /** Names of reset variables. */
  readonly resetVariables: readonly string[];
}

/** The mode graph of a model; without automata if its equations do not change. */
export function modeGraphOf(dae: HybridDae): ModeGraph {
  const texts = equationTexts(dae);
  return {
    title: dae.name,
    description: dae.description,
    automata: dae.automata.map((_, i) => graphAutomaton(dae, i, texts)),
  };
}

type EquationTexts = (id: EquationId) => string;

function graphAutomaton(dae: HybridDae, index: number, texts: EquationTexts): GraphAutomaton {
  const { name, modes, initial } = dae.automata[index]!;
  const position = new Map(modes.map((mode, i) => [mode, i]));
  const written = modes.map((mode) => dae.modes[mode]!.name);
  const names = numberRepeated(written);
  const isTwin = (name: string) => written.indexOf(name) !== written.lastIndexOf(name);
  const transitions = dae.transitions.filter((t) => position.has(t.from) && position.has(t.to));
  const inForce = modes.map((mode) => new Set(dae.modes[mode]!.equations));
  const isShared = (equation: EquationId) => inForce.every((equations) => equations.has(equation));
  return {
    name,
    modes: modes.map((mode, i) => ({
      name: names[i]!,
      cameFrom: isTwin(written[i]!) ? predecessors(mode) : [],
      initial: mode === initial,
      equations: dae.modes[mode]!.equations.map(texts),
      ownEquations: dae.modes[mode]!.equations.filter((e) => !isShared(e)).map(texts),
    })),
    edges: withoutRepetition(transitions.map((t) => graphEdge(dae, t, position))),
  };

  function predecessors(mode: ModeId): string[] {
    const sources = transitions.filter((t) => t.to === mode && t.from !== mode).map((t) => t.from);
    return [...new Set(sources.map((from) => names[position.get(from)!]!))];
  }
}

/** Numbers modes of equal name, as in columns of results. */
function numberRepeated(names: readonly string[]): string[] {
  const seen = new Map<string, number>();
  return names.map((name) => {
    const count = (seen.get(name) ?? 0) + 1;
    seen.set(name, count);
    return count === 1 ? name : `${name} (${count})`;
  });
}

function graphEdge(dae: HybridDae, transition: Transition, position: ReadonlyMap<ModeId, number>): GraphEdge {
  const { from, to, cause } = transition;
  const resets = transition.resets.filter((reset) => reset.kind === "value");
  const nameOf = (reset: Reset) => dae.variables[reset.variable]!.name;
  return {
    from: position.get(from)!,
    to: position.get(to)!,
    cause: oneLine(cause.kind === "guard" ? cause.text : dae.schedules[cause.schedule]!.text),
    types: cause.kind === "guard" ? typesIn(dae, cause.guard) : ["schedule"],
    resets: resets.map((r) => `${nameOf(r)} := ${printExpression(r.value, { dae })}`),
    resetVariables: resets.map(nameOf),
  };
}

/** Merges equal transitions. */
function withoutRepetition(edges: readonly GraphEdge[]): GraphEdge[] {
  const unique = new Map(edges.map((edge) => [JSON.stringify(edge), edge]));
  return [...unique.values()];
}

/** Event types of the relations of a guard, in their order in the text. */
function typesIn(dae: HybridDae, guard: Expression): EventType[] {
  const types = relationsIn(guard).map((relation) => dae.relations[relation]!.eventType);
  return [...new Set(types.filter((type) => type !== undefined))];
}

/** Source text of each equation; generated equations and elements of loops are printed. */
function equationTexts(dae: HybridDae): EquationTexts {
  const place = ({ origin: { span } }: Equation) => `${span.source.uri} ${span.start} ${span.end}`;
  const counts = new Map<string, number>();
  for (const equation of dae.equations) counts.set(place(equation), (counts.get(place(equation)) ?? 0) + 1);
  return (id) => {
    const equation = dae.equations[id]!;
    const { source, start, end } = equation.origin.span;
    const written = oneLine(source.text.slice(start, end)).replace(/;$/, "");
    const usable = counts.get(place(equation)) === 1 && written.includes("=") && written.length <= 200;
    return usable ? written : printEquality(equation.left, equation.right, { dae });
  };
}

function oneLine(text: string): string {
  return text.replace(/\s+/g, " ").trim();
}

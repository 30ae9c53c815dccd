import {
  add,
  type Component,
  type Equation,
  type EquationId,
  type Expression,
  type HybridDae,
  multiply,
  nameInPart,
  type Variable,
} from "@cosimo/ir";
import { inScalars } from "../structure/arrays/scalarize.ts";
import { shiftIndices, type TableOffsets } from "./shift-indices.ts";

/** A component of a joined system, with its name. */
export interface SystemPart {
  readonly name: string;
  readonly dae: HybridDae;
}

/**
 * The input receives `gain` times the variable plus `offset`; several connections to one input add up. Variables as
 * `part.variable`.
 */
export interface PartConnection {
  readonly from: string;
  readonly to: string;
  readonly gain: number;
  readonly offset: number;
}

/**
 * Coupled systems as one system: all their equations, and one for each connected input. Unconnected inputs become inputs of
 * the joined system. A monolithic simulation then solves algebraic loops and constraints between the parts.
 */
export function joinSystems(
  name: string,
  parts: readonly SystemPart[],
  connections: readonly PartConnection[],
): HybridDae {
  if (parts.length === 0) throw new Error("there is nothing to join");
  const shifted = shiftedParts(parts.map((part) => ({ ...part, dae: inScalars(part.dae) })));
  const all = <T>(of: (dae: HybridDae) => readonly T[]): readonly T[] => shifted.flatMap(of);
  const variables = all((dae) => dae.variables);
  const connected = new Set(connections.map(({ to }) => to));
  const origin = { span: parts[0]!.dae.origin.span, component: [] };
  return {
    ...{ name, description: "", experiment: {}, origin },
    components: [systemComponent(name, origin.span), ...all((dae) => dae.components)],
    variables: variables.map((v) => (connected.has(v.name) ? { ...v, causality: "local" } : v)),
    equations: connectionEquations(
      all((dae) => dae.equations),
      variables,
      connections,
    ),
    initialEquations: all((dae) => dae.initialEquations),
    algorithms: all((dae) => dae.algorithms),
    initialAlgorithms: all((dae) => dae.initialAlgorithms),
    whenClauses: all((dae) => dae.whenClauses),
    relations: all((dae) => dae.relations),
    samplers: all((dae) => dae.samplers),
    assertions: all((dae) => dae.assertions),
    functions: all((dae) => dae.functions),
    automata: all((dae) => dae.automata),
    modes: all((dae) => dae.modes),
    schedules: all((dae) => dae.schedules),
    transitions: all((dae) => dae.transitions),
  };
}

function shiftedParts(parts: readonly SystemPart[]): readonly HybridDae[] {
  let offsets: Omit<TableOffsets, "part"> = {
    ...{ variables: 0, equations: 0, initialEquations: 0, relations: 0, samplers: 0, functions: 0 },
    ...{ modes: 0, automata: 0, schedules: 0 },
  };
  return parts.map(({ name, dae }) => {
    const shifted = shiftIndices(withComponent(dae), { ...offsets, part: name });
    offsets = {
      variables: offsets.variables + dae.variables.length,
      equations: offsets.equations + dae.equations.length,
      initialEquations: offsets.initialEquations + dae.initialEquations.length,
      relations: offsets.relations + dae.relations.length,
      samplers: offsets.samplers + dae.samplers.length,
      functions: offsets.functions + dae.functions.length,
      modes: offsets.modes + dae.modes.length,
      automata: offsets.automata + dae.automata.length,
      schedules: offsets.schedules + dae.schedules.length,
    };
    return shifted;
  });
}

/** LISMA_HDS systems list no components: each becomes one component. */
function withComponent(dae: HybridDae): HybridDae {
  return dae.components.length > 0
    ? dae
    : { ...dae, components: [systemComponent(dae.name, dae.origin.span)] };
}

function systemComponent(name: string, span: Component["declaration"]): Component {
  const body = { ...span, start: 0, end: span.source.text.length };
  return { path: [], className: [name], declaration: span, definition: span, body, kind: "model" };
}

/** The equations, and one more for each connected input. */
function connectionEquations(
  equations: readonly Equation[],
  variables: readonly Variable[],
  connections: readonly PartConnection[],
): readonly Equation[] {
  const byName = new Map(variables.map((variable) => [variable.name, variable]));
  const find = (full: string): Variable => {
    const dot = full.indexOf(".");
    const variable = byName.get(nameInPart(full.slice(0, dot), full.slice(dot + 1)));
    if (variable === undefined) throw new Error(`there is no variable '${full}' to be connected`);
    return variable;
  };
  const inputs = [...new Set(connections.map(({ to }) => to))];
  return [
    ...equations,
    ...inputs.map((to, i): Equation => {
      const input = find(to);
      const right = connections
        .filter((one) => one.to === to)
        .map(({ from, gain, offset }) => connectedValue(find(from), gain, offset))
        .reduce(add);
      return {
        id: (equations.length + i) as EquationId,
        left: { kind: "variable", variable: input.id },
        ...{ right, origin: input.origin, source: "connection" },
      };
    }),
  ];
}

function connectedValue({ id }: Variable, gain: number, offset: number): Expression {
  const value: Expression = { kind: "variable", variable: id };
  const scaled = gain === 1 ? value : multiply({ kind: "number", value: gain }, value);
  return offset === 0 ? scaled : add(scaled, { kind: "number", value: offset });
}

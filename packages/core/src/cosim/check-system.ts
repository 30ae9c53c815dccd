import {
  algebraicLoops,
  type CoupledSystem,
  type SystemPlan,
  type UnitKind,
  type UnitPlan,
  type UnitVariable,
} from "@cosimo/cosim";
import type { Diagnostic } from "@cosimo/ir";
import type { GraphEdge, ModeGraph } from "@cosimo/results";
import { type CosimulateOptions, type NamedUnits, planCoupledRun } from "./cosimulate.ts";

/** Structure of a coupled system. */
export interface SystemReport {
  readonly name: string;
  readonly units: readonly UnitReport[];
  readonly connections: number;
  /** The connections of each algebraic loop, as `unit.output -> unit.input`. */
  readonly loops: readonly (readonly string[])[];
  /** Warnings and notices. */
  readonly diagnostics: readonly Diagnostic[];
  /** Units and connections for `renderModeGraph`. */
  readonly graph: ModeGraph;
}

export interface UnitReport {
  readonly name: string;
  readonly kind: UnitKind;
  readonly inputs: number;
  /** Number of outputs that are read. */
  readonly outputs: number;
  readonly states: number;
}

/**
 * Reports the structure of a coupled system without a run: units are built and freed again.
 * `kindOf` translates kinds of units.
 * @throws ModelError when the system has errors.
 */
export function checkSystem(
  named: NamedUnits,
  kindOf: (kind: UnitKind) => string = (kind) => kind,
  options: CosimulateOptions = {},
): SystemReport {
  const { system, units: plans, structure: exact, diagnostics } = planCoupledRun(named, options);
  const isShown = ({ remainderOf }: UnitVariable) => remainderOf === undefined;
  const connections = exact.connections.filter(({ to }) => isShown(plans[to.unit]!.inputs[to.port]!));
  const structure = { ...exact, connections };
  const coupled = structure.build();
  try {
    return {
      ...{ name: system.name, diagnostics, connections: structure.connections.length },
      units: coupled.units.map(({ name, inputs, outputs, stateNames }, i) => ({
        ...{
          name,
          kind: plans[i]!.kind,
          inputs: inputs.filter(isShown).length,
          outputs: outputs.filter(isShown).length,
          states: stateNames.length,
        },
      })),
      loops: algebraicLoops(coupled),
      graph: systemGraph(named, plans, structure, kindOf),
    };
  } finally {
    endAll(coupled);
  }
}

function endAll({ units }: CoupledSystem): void {
  for (const unit of units) unit.end();
}

/** Units as boxes; connections between two units in one direction are one arrow. */
function systemGraph(
  { system }: NamedUnits,
  plans: readonly UnitPlan[],
  { connections, outputs }: SystemPlan,
  kindOf: (kind: UnitKind) => string,
): ModeGraph {
  const edges = new Map<string, { from: number; to: number; texts: string[] }>();
  for (const { from, to, gain, offset } of connections) {
    const key = `${from.unit} ${to.unit}`;
    const edge = edges.get(key) ?? { from: from.unit, to: to.unit, texts: [] };
    const factor = gain === 1 ? "" : `${shown(gain)} `;
    const shift = offset === 0 ? "" : ` ${offset < 0 ? "-" : "+"} ${shown(Math.abs(offset))}`;
    const input = plans[to.unit]!.inputs[to.port]!.name;
    edge.texts.push(`${factor}${outputs[from.unit]![from.port]!}${shift} → ${input}`);
    edges.set(key, edge);
  }
  return {
    ...{ title: system.name, description: system.description ?? "" },
    automata: [
      {
        name: system.name,
        modes: plans.map(({ name, kind }) => {
          const equations = [kindOf(kind)];
          return { name, cameFrom: [], initial: false, equations, ownEquations: equations };
        }),
        edges: [...edges.values()].map(
          ({ from, to, texts }): GraphEdge => ({
            ...{ from, to, cause: texts.join(", "), types: [], resets: [], resetVariables: [] },
          }),
        ),
      },
    ],
  };
}

function shown(value: number): string {
  return String(Number(value.toPrecision(6)));
}

import { stronglyConnectedComponents } from "@cosimo/ir";
import type { Connection, CoupledSystem } from "./coupled-system.ts";

/** Outputs and inputs that depend on each other; numbers of the coupled system, ascending. */
export interface AlgebraicLoop {
  readonly units: readonly number[];
  readonly inputs: readonly number[];
  readonly outputs: readonly number[];
  /** The connections within the loop. */
  readonly connections: readonly Connection[];
}

/** One action of the evaluation of consistent outputs. */
export type EvaluationStep =
  | { readonly kind: "unit"; readonly unit: number }
  | { readonly kind: "loop"; readonly loop: AlgebraicLoop };

export interface PlanOptions {
  /** Numbers of the inputs with direct feedthrough to output `port`, within its unit. */
  dependencies(unit: number, port: number): readonly number[];
  /** Whether to evaluate outputs without feedthrough, too. */
  readonly everything: boolean;
}

/**
 * Orders the evaluation of units so that each output uses current inputs, with as few evaluations as possible.
 * Variables are ordered, not units: two units that exchange values both ways form a loop only if a variable depends
 * on itself (strongly connected components of inputs and outputs, Tarjan 1972).
 */
export function planEvaluation(system: CoupledSystem, options: PlanOptions): readonly EvaluationStep[] {
  const graph = variableGraph(system, options);
  const loops = findLoops(system, graph);
  const isFinal = graph.dependencies.map((one) => !options.everything && one.length === 0);
  const inputIsFinal = (i: number): boolean => graph.sources[i]!.every((output) => isFinal[output]);
  const isReady = (output: number): boolean =>
    !isFinal[output] && graph.dependencies[output]!.every(inputIsFinal);
  const outputsOf = (unit: number): number[] => range(system.firstOutput, unit);
  const finish = (unit: number): void => {
    for (const output of outputsOf(unit).filter(isReady)) isFinal[output] = true;
  };

  /**
   * The next unit to evaluate: one with all inputs computed, preferably one that is then complete; else any that
   * gives an output.
   */
  const next = (): number | undefined => {
    const units = [...system.units.keys()].filter((unit) => outputsOf(unit).some(isReady));
    return (
      units.find((unit) => range(system.firstInput, unit).every(inputIsFinal)) ??
      units.find((unit) => outputsOf(unit).every((output) => isFinal[output] || isReady(output))) ??
      units[0]
    );
  };

  const steps: EvaluationStep[] = [];
  while (isFinal.includes(false)) {
    const unit = next();
    if (unit !== undefined) {
      steps.push({ kind: "unit", unit });
      finish(unit);
      continue;
    }
    const loop = loops.find(({ outputs }) => outputs.some((output) => !isFinal[output]))!;
    steps.push({ kind: "loop", loop });
    for (const output of loop.outputs) isFinal[output] = true;
    for (const member of loop.units) finish(member);
  }
  return steps;
}

/**
 * Inputs of each output and outputs of each input, by numbers of the coupled system. Discrete inputs are left out:
 * event iterations propagate them.
 */
interface VariableGraph {
  readonly dependencies: readonly (readonly number[])[];
  readonly sources: readonly (readonly number[])[];
}

function variableGraph(system: CoupledSystem, { dependencies }: PlanOptions): VariableGraph {
  const { units, firstInput, matrix } = system;
  return {
    dependencies: units.flatMap(({ inputs, outputs }, unit) =>
      outputs.map((_, port) =>
        dependencies(unit, port)
          .filter((input) => !inputs[input]!.discrete)
          .map((input) => firstInput[unit]! + input),
      ),
    ),
    sources: Array.from({ length: matrix.rowCount }, (_, i) => [
      ...matrix.columns.subarray(matrix.rows[i], matrix.rows[i + 1]),
    ]),
  };
}

/** Each after those it depends on. Nodes of the graph are the inputs, then the outputs. */
function findLoops(
  system: CoupledSystem,
  { dependencies, sources }: VariableGraph,
): readonly AlgebraicLoop[] {
  const m = sources.length;
  const successors = [...sources.map((one) => one.map((output) => m + output)), ...dependencies];
  return stronglyConnectedComponents(successors)
    .filter((component) => component.length > 1)
    .map((component) => loopOf(system, new Set(component)));
}

function loopOf(system: CoupledSystem, component: ReadonlySet<number>): AlgebraicLoop {
  const { firstInput, firstOutput, connections, units } = system;
  const m = firstInput[units.length]!;
  const inputs = [...component].filter((node) => node < m);
  const outputs = [...component].filter((node) => node >= m).map((node) => node - m);
  return {
    inputs,
    outputs,
    units: [...units.keys()].filter((unit) => range(firstInput, unit).some((i) => component.has(i))),
    connections: connections.filter(
      ({ from, to }) =>
        component.has(firstInput[to.unit]! + to.port) &&
        component.has(m + firstOutput[from.unit]! + from.port),
    ),
  };
}

/** Numbers of the inputs or outputs of a unit. */
function range(first: Int32Array, unit: number): number[] {
  return Array.from({ length: first[unit + 1]! - first[unit]! }, (_, i) => first[unit]! + i);
}

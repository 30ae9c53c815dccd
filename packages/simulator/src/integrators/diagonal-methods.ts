import type { int } from "@cosimo/ir";
import {
  DIAGONAL_DEGREE,
  DIAGONAL_EXPLICIT,
  DIAGONAL_GAMMA,
  DIAGONAL_HEADER,
  DIAGONAL_STIFFLY_ACCURATE,
  DIAGONAL_VECTORS,
  STEP_ERROR_ORDER,
  STEP_STAGES,
  STEP_TABLEAU,
} from "@cosimo/kernels";
import type { HybridSystem } from "../system/hybrid-system.ts";
import { hasFixedStep, type IntegratorOptions } from "./integrator.ts";
import { writeIterationMatrix } from "./matrix-structure.ts";
import { frozenJacobian } from "./plain-methods.ts";
import { boundMethod, type StepMethod } from "./step-method.ts";
import type { DiagonalTableau } from "./tableaus.ts";

/** Vectors of the work area that a method with so many stages uses. */
export const diagonalVectors = (tableau: DiagonalTableau): int => tableau.nodes.length + DIAGONAL_VECTORS;

/** Any diagonally implicit method. */
export function diagonalMethod(
  system: HybridSystem,
  options: IntegratorOptions,
  w: int,
  tableau: DiagonalTableau,
): StepMethod {
  const { name, order, nodes, errorOrder, dense } = tableau;
  writeIterationMatrix(system, w);
  const address = storeTableau(system, tableau);
  const { heap } = system;
  heap[w + STEP_TABLEAU] = address;
  heap[w + STEP_STAGES] = nodes.length;
  heap[w + STEP_ERROR_ORDER] = Math.max(1, errorOrder);
  const { begin, undo } = frozenJacobian(system, w);
  return boundMethod(system, w, "diagonally-implicit", {
    name,
    order,
    startOrder: Math.max(2, errorOrder),
    degree: dense?.length ?? 3,
    fixedStep: errorOrder === 0 || hasFixedStep(options),
    toleranceDivisor: 1,
    begin,
    undo,
    errorVectors: { first: 12 + nodes.length, count: 1, relativeToSlope: false },
  });
}

/** Writes a tableau to the heap in the layout of `diagonalAdvance`. */
export function storeTableau(system: HybridSystem, tableau: DiagonalTableau): int {
  const { nodes, stages, weights, dense = [] } = tableau;
  const s = nodes.length;
  const row = (list: readonly number[]) => nodes.map((_, j) => list[j] ?? 0);
  const last = row(stages[s - 1]!);
  const header = new Array<number>(DIAGONAL_HEADER).fill(0);
  header[DIAGONAL_GAMMA] = stages[s - 1]![s - 1]!;
  header[DIAGONAL_EXPLICIT] = stages[0]![0] === 0 ? 1 : 0;
  header[DIAGONAL_STIFFLY_ACCURATE] =
    last.every((one, j) => one === weights[j]) && nodes[s - 1] === 1 ? 1 : 0;
  header[DIAGONAL_DEGREE] = dense.length;
  const numbers = [
    header,
    nodes,
    stages.flatMap(row),
    weights,
    tableau.errorWeights ?? row([]),
    nodes.flatMap((_, stage) => row(startWeights(nodes, stage))),
    dense.flat(),
  ].flat();
  const address = system.allocate(numbers.length);
  system.heap.set(numbers, address);
  return address;
}

/** Most nodes of the polynomial that gives start values: those of higher degree follow errors of the stages. */
const START_NODES = 3;

/** Weights of the stages before in the start value of a stage: the polynomial through those with the next nodes, extrapolated. */
function startWeights(nodes: readonly number[], stage: number): readonly number[] {
  const node = nodes[stage]!;
  const before = nodes.slice(0, stage);
  const near = before
    .map((_, j) => j)
    .filter((j) => before.lastIndexOf(nodes[j]!) === j)
    .sort((i, j) => Math.abs(nodes[i]! - node) - Math.abs(nodes[j]! - node))
    .slice(0, START_NODES);
  return before.map((own, j) =>
    near.includes(j)
      ? near.reduce(
          (product, i) => (i === j ? product : (product * (node - nodes[i]!)) / (own - nodes[i]!)),
          1,
        )
      : 0,
  );
}

import type { VariableId } from "@cosimo/ir";
import * as kernel from "../../kernel/kernel-builder.ts";
import type { Lowering } from "../memory/lowering.ts";
import { fillWithZeros } from "../memory/slot-ranges.ts";
import { jacobianOf } from "../values/tangents.ts";
import {
  addEffect,
  argument,
  constant,
  invoke,
  load,
  store,
  type Value,
  type ValueGraph,
} from "../values/value-graph.ts";
import type { ContinuousLoop } from "./continuous-loop.ts";
import { type LoopAngles, loopAngles, withInputs } from "./loop-angles.ts";
import { addLoopFunction, residualsFor, startLoopFunction } from "./loop-function.ts";
import { addInputsFunction } from "./loop-inputs.ts";
import { reserveNewton } from "./newton-solver.ts";

/** Functions and memory of a nonlinear loop. */
export interface NewtonLoop {
  /** Function `(b, t)` that solves the loop: 0, or nonzero when it failed. */
  readonly name: string;
  /** First slot of the solution, which is also the next guess. */
  readonly solution: number;
  /** Continuous variables of earlier blocks that the loop reads, and what they depend on, with the slots through which they are passed. */
  readonly spilled: ReadonlyMap<VariableId, number>;
}

/** Writes `residual(b, t, z, r)` and `jacobian(b, t, z, r)` of a loop (the Jacobian dense, by rows), and its solver. */
export function addNewtonFunctions(lowering: Lowering, loop: ContinuousLoop, number: number): NewtonLoop {
  const n = loop.unknowns.length;
  const solution = lowering.guessSlot(number, n);
  const spilled = new Map<VariableId, number>();
  const angles = addNewtonFunction(lowering, loop, `loop_${number}_residual`, spilled, false);
  addNewtonFunction(lowering, loop, `loop_${number}_jacobian`, spilled, true);
  const inputs = addInputsFunction(lowering, number, spilled);
  const mark = lowering.singularMarks.get(number) ?? lowering.reserve(1);
  lowering.singularMarks.set(number, mark);
  const memory = reserveNewton(lowering, loop.unknowns, solution, spilled, withInputs(angles, inputs), {
    mark,
  });
  lowering.newtonLoops.set(number, memory);
  return { name: `loop_${number}`, solution, spilled };
}

/** Says what is an angle. */
function addNewtonFunction(
  lowering: Lowering,
  loop: ContinuousLoop,
  name: string,
  spilled: Map<VariableId, number>,
  withJacobian: boolean,
): LoopAngles {
  const { graph, evaluation, address } = startLoopFunction(lowering, spilled);
  const target = argument(graph, "r", "i32");
  const z = loop.unknowns.map((_, i) => load(graph, address, i));
  const residuals = residualsFor(evaluation, loop, z);
  if (withJacobian) storeJacobian(graph, target, residuals, z);
  else for (const [i, residual] of residuals.entries()) store(graph, target, i, residual);
  addLoopFunction(lowering, graph, name);
  return loopAngles(graph, z, spilled);
}

/** Many structural zeros are cleared by a loop, few by single stores. */
function storeJacobian(
  graph: ValueGraph,
  target: Value,
  residuals: readonly Value[],
  leaves: readonly Value[],
): void {
  const n = leaves.length;
  const entries = jacobianOf(graph, residuals, leaves).flat();
  const nonzero = entries.filter((entry) => entry !== undefined).length;
  const cleared = n * n - nonzero > MANY_ZEROS;
  if (cleared) {
    const clearing = invoke(graph, "i32", [target], {
      emit: ([address], counter) => fillWithZeros(address!, kernel.integer(n * n), counter),
    });
    addEffect(graph, clearing);
  }
  const zero = constant(graph, 0);
  entries.forEach((entry, k) => {
    if (entry !== undefined || !cleared) store(graph, target, k, entry ?? zero);
  });
}

const MANY_ZEROS = 16;

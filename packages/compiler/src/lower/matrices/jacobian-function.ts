import type { MatrixLayout, SparsityPattern } from "@cosimo/ir";
import { evaluateContinuousPart } from "../functions/continuous-part.ts";
import { address, base, finishFunction, startEvaluation, time } from "../functions/function-frame.ts";
import type { Lowering } from "../memory/lowering.ts";
import { type JacobianEntry, sparseJacobianOf } from "../values/tangents.ts";
import { argument, constant, load, store } from "../values/value-graph.ts";

/** Largest number of values that the function computes. */
const MOST_VALUES = 5000;

/**
 * Adds the function with this name that writes the Jacobian and the derivative with respect to time. Returns whether there is one:
 * not where equations need iterations or users' functions, or are too large.
 */
export function addJacobian(
  lowering: Lowering,
  name: string,
  pattern: SparsityPattern,
  layout: MatrixLayout,
): boolean {
  const { sorted } = lowering;
  const n = sorted.states.length;
  const evaluation = startEvaluation(lowering);
  const { graph } = evaluation;
  const x = argument(graph, "x", "i32");
  const leaves = [...sorted.states.map((_, i) => load(graph, x, i)), evaluation.time];
  evaluateContinuousPart(evaluation, sorted.derivatives);
  const needsIteration = () => graph.values.some(({ kind }) => kind === "invoke");
  if (needsIteration() || graph.values.length > MOST_VALUES) return false;
  const values = sorted.derivatives.map((v) => evaluation.variable(v));
  const entries = sparseJacobianOf(graph, values, leaves);
  if (needsIteration() || graph.values.length > MOST_VALUES) return false;
  const isElement = pattern.map((row) => new Set(row));
  const matrices = argument(graph, "matrices", "i32");
  const fTime = argument(graph, "fTime", "i32");
  const rates = values.map(() => constant(graph, 0));
  const storeEntry = ({ row, column, value }: JacobianEntry): boolean => {
    if (column === n) rates[row] = value;
    else if (isElement[row]!.has(column)) store(graph, matrices, layout.place(row, column), value);
    else return false;
    return true;
  };
  if (!entries.every(storeEntry)) return false;
  rates.forEach((rate, i) => {
    store(graph, fTime, i, rate);
  });
  const addresses = ["structure", "matrices", "fTime", "seed", "image"].map(address);
  finishFunction(evaluation, name, [base, address("n"), time, address("x"), ...addresses]);
  return true;
}

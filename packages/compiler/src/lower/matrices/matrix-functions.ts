import { type KernelFunction, type MatrixKernels, matrixLayout } from "@cosimo/ir";
import type { Lowering } from "../memory/lowering.ts";
import { planElimination } from "./elimination.ts";
import {
  boundFunction,
  factorComplexFunction,
  factorFunction,
  solveComplexFunction,
  solveFunction,
} from "./factor-functions.ts";
import { addJacobian } from "./jacobian-function.ts";

/** Largest number of multiplications of a factorisation that is written out. */
const LARGEST_COST = 1500;

/**
 * Functions of the model in place of the general kernels for its Jacobian and the systems with it; they are added to `lowering`.
 * False where the general kernels are to be used. `general`: the name of a general kernel beside its replacement.
 */
export function addMatrixFunctions(
  lowering: Lowering,
  names: MatrixKernels,
  general: (name: string) => string,
): boolean {
  const pattern = lowering.sorted.jacobianSparsity;
  if (pattern.length === 0) return false;
  const layout = matrixLayout(pattern);
  const plan = planElimination(pattern, layout);
  if (plan.cost > LARGEST_COST || !addJacobian(lowering, names.jacobian, pattern, layout)) return false;
  const input = { names, pattern, layout, plan, general };
  const functions: readonly KernelFunction[] = [
    factorFunction(input),
    factorComplexFunction(input),
    solveFunction(input),
    solveComplexFunction(input),
    boundFunction(input),
  ];
  for (const fn of functions) lowering.functions.set(fn.name, fn);
  return true;
}

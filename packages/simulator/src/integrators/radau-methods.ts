import type { int, real } from "@cosimo/ir";
import {
  RADAU_COLLOCATION,
  RADAU_DEFECT,
  RADAU_DIVISOR,
  RADAU_ENOUGH,
  RADAU_EXPONENT,
  RADAU_FORMULA_SIZE,
  RADAU_GAMMA,
  RADAU_HEADER,
  RADAU_INVERSE,
  RADAU_ITERATIONS,
  RADAU_LEAST,
  RADAU_MOST,
  RADAU_NODES,
  RADAU_PAIRS,
  RADAU_RIGHT_SIDES,
  RADAU_SIZE,
  RADAU_TRANSFORM,
  RADAU_WEIGHTS,
  STEP_COMPLEX,
  STEP_STAGES,
  STEP_TABLEAU,
  STEP_TOLERANCE_DIVISOR,
  STRUCTURE_SIZE,
} from "@cosimo/kernels";
import type { HybridSystem } from "../system/hybrid-system.ts";
import { hasFixedStep, type IntegratorOptions } from "./integrator.ts";
import { writeIterationMatrix } from "./matrix-structure.ts";
import { frozenJacobian } from "./plain-methods.ts";
import { radauFormulas } from "./radau-formulas.ts";
import { boundMethod, type StepMethod } from "./step-method.ts";

/** Vectors of the work area that the method uses, of which the dense output has two. */
export const RADAU_VECTORS = 32;

/** Below this tolerance the formula of order 5 never pays. */
const HIGH_ACCURACY = 3e-8;

/** Radau IIA of order 5, 9 or 13, chosen in each step by the convergence of Newton's iteration. */
export function radauMethod(system: HybridSystem, options: IntegratorOptions, w: int): StepMethod {
  return radau("radau", options.relativeTolerance < HIGH_ACCURACY ? 5 : 3, 7, system, options, w);
}

/** Radau IIA of one of its orders. */
export function radauOfOrder(order: 5 | 9 | 13) {
  const stages = (order + 1) / 2;
  return (system: HybridSystem, options: IntegratorOptions, w: int): StepMethod =>
    radau(`radau${order}`, stages, stages, system, options, w);
}

function radau(
  name: string,
  least: int,
  most: int,
  system: HybridSystem,
  options: IntegratorOptions,
  w: int,
): StepMethod {
  const { structure } = writeIterationMatrix(system, w);
  const pairs = (most - 1) / 2;
  const complex = system.allocate(pairs * 2 * (system.heap[structure + STRUCTURE_SIZE]! + system.stateCount));
  const memory = system.allocate(RADAU_SIZE);
  const { heap } = system;
  heap[w + STEP_COMPLEX] = complex;
  heap[w + STEP_TABLEAU] = memory;
  heap[memory + RADAU_LEAST] = least;
  heap[memory + RADAU_MOST] = most;
  const fixedStep = hasFixedStep(options);
  writeFormulas(heap, memory + RADAU_HEADER, options.relativeTolerance, fixedStep);
  const start = least;
  const { begin, undo } = frozenJacobian(system, w);
  return boundMethod(system, w, "radau", {
    name,
    order: 2 * start - 1,
    startOrder: start + 1,
    degree: most + 1,
    fixedStep,
    toleranceDivisor: toleranceDivisor(start, options.relativeTolerance),
    begin() {
      system.heap.fill(0, memory + RADAU_MOST + 1, memory + RADAU_HEADER);
      system.heap[w + STEP_STAGES] = start;
      system.heap[w + STEP_TOLERANCE_DIVISOR] = toleranceDivisor(start, options.relativeTolerance);
      return begin();
    },
    undo,
    errorVectors: { first: RADAU_RIGHT_SIDES, count: 1, relativeToSlope: false },
  });
}

/**
 * The estimate has order s, the method 2 s - 1: a modified tolerance makes the error of the method about the requested one
 * (Hairer & Wanner 1999).
 */
function toleranceDivisor(stages: int, relativeTolerance: real): real {
  return 10 * relativeTolerance ** ((stages - 1) / (2 * stages));
}

/** Bound of Newton corrections in units of the tolerance. */
function newtonBound(stages: int, relativeTolerance: real, fixedStep: boolean): real {
  const divisor = fixedStep ? 1 : toleranceDivisor(stages, relativeTolerance);
  const modified = relativeTolerance / divisor;
  const finest = (10 * Number.EPSILON) / modified;
  return Math.max(finest, Math.min(0.01, modified ** ((stages - 1) / (stages + 1)))) / divisor;
}

/** The slots of the formulas; those that depend on the tolerance are zero. Computed once: it takes as long as a short run. */
let formulaSlots: Float64Array | undefined;

function createFormulaSlots(): Float64Array {
  const slots = new Float64Array(radauFormulas.length * RADAU_FORMULA_SIZE);
  radauFormulas.forEach((formula, k) => {
    const address = k * RADAU_FORMULA_SIZE;
    const stages = formula.nodes.length;
    slots[address + RADAU_EXPONENT] = 1 / (stages + 1);
    slots[address + RADAU_ITERATIONS] = 7 + 2.5 * (stages - 3);
    slots[address + RADAU_GAMMA] = formula.gamma;
    slots.set(formula.pairs, address + RADAU_PAIRS);
    slots.set(formula.nodes, address + RADAU_NODES);
    slots.set(formula.errorWeights, address + RADAU_WEIGHTS);
    slots.set(formula.transform, address + RADAU_TRANSFORM);
    slots.set(formula.inverse, address + RADAU_INVERSE);
    slots.set(collocationMatrix(formula.nodes), address + RADAU_COLLOCATION);
    slots.set(defectCoefficients(formula.nodes, formula.gamma), address + RADAU_DEFECT);
  });
  return slots;
}

function writeFormulas(heap: Float64Array, address: int, relativeTolerance: real, fixedStep: boolean): void {
  formulaSlots ??= createFormulaSlots();
  heap.set(formulaSlots, address);
  for (let k = 0; k < radauFormulas.length; k++) {
    const stages = 2 * k + 3;
    const formula = address + k * RADAU_FORMULA_SIZE;
    heap[formula + RADAU_DIVISOR] = toleranceDivisor(stages, relativeTolerance);
    heap[formula + RADAU_ENOUGH] = newtonBound(stages, relativeTolerance, fixedStep);
  }
}

/**
 * The matrix from values at the nodes to the coefficients of theta to theta^s of the polynomial with these values and zero at 0. Row-major.
 */
export function collocationMatrix(nodes: readonly number[]): readonly number[] {
  const columns = nodes.map((node) => {
    let coefficients = [1];
    let scale = node;
    for (const other of nodes) {
      if (other === node) continue;
      scale *= node - other;
      coefficients = [...coefficients, 0].map(
        (_, k) => (coefficients[k - 1] ?? 0) - other * (coefficients[k] ?? 0),
      );
    }
    return coefficients.map((c) => c / scale);
  });
  return nodes.flatMap((_, k) => columns.map((column) => column[k]!));
}

/**
 * Coefficients of theta to theta^(s + 1) of the defect of the collocation polynomial where the error estimate is 1: the integral of the
 * product of all theta - node, with the slope gamma at 0.
 */
function defectCoefficients(nodes: readonly number[], gamma: number): readonly number[] {
  let product = [1];
  for (const node of nodes)
    product = [...product, 0].map((_, k) => (product[k - 1] ?? 0) - node * (product[k] ?? 0));
  return product.map((c, k) => (gamma * c) / (product[0]! * (k + 1)));
}

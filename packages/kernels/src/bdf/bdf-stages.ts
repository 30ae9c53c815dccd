import type { Heap, int, real } from "@cosimo/ir";
import { DIAGONAL_DEGREE, DIAGONAL_GAMMA, DIAGONAL_HEADER } from "../methods/diagonal-memory.ts";
import { STEP_HEADER, STEP_SPAN, STEP_TRY } from "../steps/step-control.ts";
import {
  BDF_HEADER,
  BDF_HISTORY,
  BDF_SIZE,
  BDF_SLOPES,
  BDF_STAGE,
  BDF_STAGES,
  BDF_STATES,
  BDF_TABLEAU,
} from "./bdf-memory.ts";

/**
 * Start value of a stage of the Runge-Kutta method: y = x + h sum of a_ij k_j with a slope extrapolated from the stages before. Algebraic
 * unknowns are those at the begin of the step. No correction yet.
 */
export function predictStage(heap: Heap, w: int, d: int): void {
  const size: int = heap[d + BDF_SIZE]!;
  const states: int = heap[d + BDF_STATES]!;
  const stage: int = heap[d + BDF_STAGE]!;
  const s: int = heap[d + BDF_STAGES]!;
  const tableau: int = heap[d + BDF_TABLEAU]!;
  const row: int = tableau + DIAGONAL_HEADER + s + stage * s;
  const starts: int = tableau + DIAGONAL_HEADER + 3 * s + s * s + stage * s;
  const h: real = heap[w + STEP_TRY]!;
  const hGamma: real = h * heap[tableau + DIAGONAL_GAMMA]!;
  const y: int = d + BDF_HEADER;
  const ydot: int = y + size;
  const e: int = ydot + size;
  const old: int = y + BDF_HISTORY * size;
  const k: int = y + BDF_SLOPES * size;
  for (let j: int = 0; j < size; j++) {
    heap[y + j] = heap[old + j]!;
    heap[ydot + j] = 0;
    heap[e + j] = 0;
  }
  for (let j: int = 0; j < states; j++) {
    let sum: real = 0;
    let slope: real = 0;
    for (let l: int = 0; l < stage; l++) {
      sum = sum + heap[row + l]! * heap[k + l * size + j]!;
      slope = slope + heap[starts + l]! * heap[k + l * size + j]!;
    }
    heap[y + j] = heap[y + j]! + (h * sum + hGamma * slope);
    heap[ydot + j] = slope;
  }
}

/** target := h sum of weights_j k_j of the states; `h` is the factor. */
export function combineSlopes(heap: Heap, d: int, weights: int, h: real, target: int): void {
  const size: int = heap[d + BDF_SIZE]!;
  const states: int = heap[d + BDF_STATES]!;
  const s: int = heap[d + BDF_STAGES]!;
  const k: int = d + BDF_HEADER + BDF_SLOPES * size;
  for (let j: int = 0; j < states; j++) {
    let sum: real = 0;
    for (let l: int = 0; l < s; l++) sum = sum + heap[weights + l]! * heap[k + l * size + j]!;
    heap[target + j] = h * sum;
  }
}

/** The dense output of a Runge-Kutta step: x + h sum of b_j(theta) k_j. */
export function startPolynomial(heap: Heap, w: int, d: int): void {
  const states: int = heap[d + BDF_STATES]!;
  const s: int = heap[d + BDF_STAGES]!;
  const tableau: int = heap[d + BDF_TABLEAU]!;
  const degree: int = heap[tableau + DIAGONAL_DEGREE]!;
  const weights: int = tableau + DIAGONAL_HEADER + 3 * s + 2 * s * s;
  const x: int = w + STEP_HEADER;
  const p: int = x + 6 * states;
  for (let j: int = 0; j < states; j++) heap[p + j] = heap[x + states + j]!;
  for (let power: int = 1; power <= degree; power++)
    combineSlopes(heap, d, weights + (power - 1) * s, heap[w + STEP_SPAN]!, p + power * states);
}

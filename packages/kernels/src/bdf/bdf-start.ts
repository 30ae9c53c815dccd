import type { Heap, int, KernelResidual, real } from "@cosimo/ir";
import { DIAGONAL_GAMMA, DIAGONAL_HEADER } from "../methods/diagonal-memory.ts";
import { STEP_HEADER, STEP_T, STEP_T_TRY, STEP_TRY } from "../steps/step-control.ts";
import { bdfCorrect } from "./bdf-corrector.ts";
import {
  BDF_C,
  BDF_DERIVATIVES,
  BDF_HEADER,
  BDF_HISTORY,
  BDF_SIZE,
  BDF_SLOPES,
  BDF_STAGE,
  BDF_STAGES,
  BDF_STATES,
  BDF_TABLEAU,
  BDF_TIME,
} from "./bdf-memory.ts";
import { combineSlopes } from "./bdf-stages.ts";

/**
 * A step of a restart by a diagonally implicit, stiffly accurate Runge-Kutta method whose first stage is explicit (Hairer & Wanner 1996,
 * section IV.6). A stage F(t_i, y, c (y - base)) = 0 with c = 1 / (h gamma) has the form of a corrector, and its matrix. Leaves the
 * error as correction. Returns 0 or a failure code.
 */
export function bdfStartStep(dae: KernelResidual, heap: Heap, b: int, w: int, d: int, m: int): int {
  const size: int = heap[d + BDF_SIZE]!;
  const states: int = heap[d + BDF_STATES]!;
  const s: int = heap[d + BDF_STAGES]!;
  const tableau: int = heap[d + BDF_TABLEAU]!;
  const h: real = heap[w + STEP_TRY]!;
  const ydot: int = d + BDF_HEADER + size;
  const k: int = d + BDF_HEADER + BDF_SLOPES * size;
  const xdotOld: int = w + STEP_HEADER + 3 * states;
  let code: int = 0;
  heap[d + BDF_C] = 1 / (h * heap[tableau + DIAGONAL_GAMMA]!);
  for (let j: int = 0; j < states; j++) heap[k + j] = heap[xdotOld + j]!;
  for (let stage: int = 1; stage < s && code === 0; stage++) {
    const node: real = heap[tableau + DIAGONAL_HEADER + stage]!;
    heap[d + BDF_STAGE] = stage;
    heap[d + BDF_TIME] = node === 1 ? heap[w + STEP_T_TRY]! : heap[w + STEP_T]! + node * h;
    code = bdfCorrect(dae, heap, b, w, d, m);
    for (let j: int = 0; j < states; j++) heap[k + stage * size + j] = heap[ydot + j]!;
  }
  heap[d + BDF_STAGE] = 0;
  if (code !== 0) return code;
  const errorWeights: int = tableau + DIAGONAL_HEADER + 2 * s + s * s;
  combineSlopes(heap, d, errorWeights, h, ydot + size);
  return 0;
}

/** Makes the end of a Runge-Kutta step the begin of the history. */
export function takeStart(heap: Heap, d: int): void {
  const size: int = heap[d + BDF_SIZE]!;
  const y: int = d + BDF_HEADER;
  const phi: int = y + BDF_HISTORY * size;
  for (let j: int = 0; j < size; j++) heap[phi + j] = heap[y + j]!;
}

/** The second to fourth derivatives at the end of the last Runge-Kutta step, of size `h`, from its dense output. */
export function startDerivatives(heap: Heap, d: int, h: real): void {
  const size: int = heap[d + BDF_SIZE]!;
  const states: int = heap[d + BDF_STATES]!;
  const s: int = heap[d + BDF_STAGES]!;
  const tableau: int = heap[d + BDF_TABLEAU]!;
  const weights: int = tableau + DIAGONAL_HEADER + 3 * s + 2 * s * s;
  const second: int = d + BDF_HEADER + BDF_DERIVATIVES * size;
  const third: int = second + size;
  const fourth: int = third + size;
  for (let power: int = 2; power <= 4; power++)
    combineSlopes(heap, d, weights + (power - 1) * s, h, second + (power - 2) * size);
  for (let j: int = 0; j < states; j++) {
    const p3: real = heap[third + j]!;
    const p4: real = heap[fourth + j]!;
    heap[second + j] = (2 * (heap[second + j]! + 3 * p3 + 6 * p4)) / (h * h);
    heap[third + j] = (6 * (p3 + 4 * p4)) / (h * h * h);
    heap[fourth + j] = (24 * p4) / (h * h * h * h);
  }
}

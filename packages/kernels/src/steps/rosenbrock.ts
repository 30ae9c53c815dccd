import type { Heap, int, KernelSystem, real } from "@cosimo/ir";
import { implicitStiffness } from "./implicit-stiffness.ts";
import { evaluateJacobian, factorShifted, solveShifted } from "./iteration-matrix.ts";
import {
  controlStepSize,
  STATUS_ACCEPTED,
  STATUS_RETRY,
  STEP_ERROR,
  STEP_EVALUATIONS,
  STEP_FIXED,
  STEP_HEADER,
  STEP_JACOBIAN_CURRENT,
  STEP_MATRICES,
  STEP_STRUCTURE,
  STEP_T,
  STEP_T_TRY,
  STEP_TRY,
  scaledMaximum,
  stepBegin,
  stepRestore,
} from "./step-control.ts";

/**
 * RODAS (Hairer & Wanner 1996, sections IV.7 and IV.10): a stiffly accurate Rosenbrock method of order 4(3) in six
 * stages, L-stable, with dense output of order 3, in the form without matrix-vector products (section IV.7).
 */
const RO_GAMMA: real = 0.25;
const RO_C2: real = 0.386;
const RO_C3: real = 0.21;
const RO_C4: real = 0.63;
const RO_D1: real = 0.25;
const RO_D2: real = -0.1043;
const RO_D3: real = 0.1035;
const RO_D4: real = -0.03620000000000023;
const RO_A21: real = 1.544;
const RO_A31: real = 0.9466785280815826;
const RO_A32: real = 0.2557011698983284;
const RO_A41: real = 3.314825187068521;
const RO_A42: real = 2.896124015972201;
const RO_A43: real = 0.9986419139977817;
const RO_A51: real = 1.221224509226641;
const RO_A52: real = 6.019134481288629;
const RO_A53: real = 12.53708332932087;
const RO_A54: real = -0.687886036105895;
const RO_C21: real = -5.6688;
const RO_C31: real = -2.430093356833875;
const RO_C32: real = -0.2063599157091915;
const RO_C41: real = -0.1073529058151375;
const RO_C42: real = -9.594562251023355;
const RO_C43: real = -20.47028614809616;
const RO_C51: real = 7.496443313967647;
const RO_C52: real = -10.24680431464352;
const RO_C53: real = -33.99990352819905;
const RO_C54: real = 11.7089089320616;
const RO_C61: real = 8.083246795921522;
const RO_C62: real = -7.981132988064893;
const RO_C63: real = -31.52159432874371;
const RO_C64: real = 16.31930543123136;
const RO_C65: real = -6.058818238834054;
const RO_H21: real = 10.12623508344586;
const RO_H22: real = -7.487995877610167;
const RO_H23: real = -34.80091861555747;
const RO_H24: real = -7.992771707568823;
const RO_H25: real = 1.025137723295662;
const RO_H31: real = -0.6762803392801253;
const RO_H32: real = 6.087714651680015;
const RO_H33: real = 16.43084320892478;
const RO_H34: real = 24.76722511418386;
const RO_H35: real = -6.594389125716872;

/** An explicit method could make the same steps if h times the spectral bound is below this. */
const EXPLICIT_LIMIT: real = 2;

/** Returned instead of a failure code when the matrix of the stage equations is singular. */
export const SINGULAR_MATRIX: int = -1;

/**
 * One accepted step of RODAS on work area `w` (stages 0 to 5: the increments; 6: derivative with respect to time; 7, 8:
 * scratch). Returns a status.
 */
export function rodas4Advance(sys: KernelSystem, heap: Heap, b: int, n: int, w: int): int {
  const structure: int = heap[w + STEP_STRUCTURE]!;
  const matrices: int = heap[w + STEP_MATRICES]!;
  stepBegin(heap, n, w);
  let status: int = STATUS_RETRY;
  while (status === STATUS_RETRY) {
    let code: int = rosenbrockMatrix(sys, heap, b, n, w, structure, matrices, RO_GAMMA);
    if (code === 0) code = rodas4Attempt(sys, heap, b, n, w, structure, matrices);
    status = controlStepSize(heap, w, code, 0.25, -1);
  }
  if (status === STATUS_ACCEPTED) {
    return implicitStiffness(heap, n, w, structure, matrices, w + STEP_HEADER + 19 * n, EXPLICIT_LIMIT);
  }
  stepRestore(heap, n, w);
  return status;
}

/** Provides the Jacobian at the begin of the step, unless it exists, and the factors of I / (h gamma) - J. */
export function rosenbrockMatrix(
  sys: KernelSystem,
  heap: Heap,
  b: int,
  n: int,
  w: int,
  structure: int,
  matrices: int,
  gamma: real,
): int {
  const stages: int = w + STEP_HEADER + 12 * n;
  if (heap[w + STEP_JACOBIAN_CURRENT]! === 0) {
    const fTime: int = stages + 6 * n;
    const code: int = evaluateJacobian(
      sys,
      heap,
      b,
      n,
      w,
      structure,
      matrices,
      fTime,
      fTime + n,
      fTime + 2 * n,
    );
    if (code !== 0) return code;
    heap[w + STEP_JACOBIAN_CURRENT] = 1;
  }
  const shift: real = 1 / (gamma * heap[w + STEP_TRY]!);
  return factorShifted(heap, n, w, structure, matrices, shift) === 0 ? 0 : SINGULAR_MATRIX;
}

function rodas4Attempt(
  sys: KernelSystem,
  heap: Heap,
  b: int,
  n: int,
  w: int,
  structure: int,
  matrices: int,
): int {
  const t: real = heap[w + STEP_T]!;
  const h: real = heap[w + STEP_TRY]!;
  const xNew: int = w + STEP_HEADER;
  const x: int = xNew + n;
  const xdot: int = xNew + 2 * n;
  const f0: int = xNew + 3 * n;
  const y: int = xNew + 5 * n;
  const k1: int = xNew + 12 * n;
  const k2: int = k1 + n;
  const k3: int = k2 + n;
  const k4: int = k3 + n;
  const k5: int = k4 + n;
  const k6: int = k5 + n;
  const ft: int = k6 + n;
  const r: real = 1 / h;
  let code: int = 0;
  heap[w + STEP_EVALUATIONS] = heap[w + STEP_EVALUATIONS]! + 6;
  for (let i: int = 0; i < n; i++) heap[k1 + i] = heap[f0 + i]! + h * RO_D1 * heap[ft + i]!;
  solveShifted(heap, n, structure, matrices, k1);
  for (let i: int = 0; i < n; i++) heap[y + i] = heap[x + i]! + RO_A21 * heap[k1 + i]!;
  code = sys.derivatives(b, t + RO_C2 * h, y, k2);
  if (code !== 0) return code;
  for (let i: int = 0; i < n; i++) {
    heap[k2 + i] = heap[k2 + i]! + h * RO_D2 * heap[ft + i]! + r * RO_C21 * heap[k1 + i]!;
  }
  solveShifted(heap, n, structure, matrices, k2);
  for (let i: int = 0; i < n; i++) {
    heap[y + i] = heap[x + i]! + RO_A31 * heap[k1 + i]! + RO_A32 * heap[k2 + i]!;
  }
  code = sys.derivatives(b, t + RO_C3 * h, y, k3);
  if (code !== 0) return code;
  for (let i: int = 0; i < n; i++) {
    const sum: real = RO_C31 * heap[k1 + i]! + RO_C32 * heap[k2 + i]!;
    heap[k3 + i] = heap[k3 + i]! + h * RO_D3 * heap[ft + i]! + r * sum;
  }
  solveShifted(heap, n, structure, matrices, k3);
  for (let i: int = 0; i < n; i++) {
    heap[y + i] = heap[x + i]! + RO_A41 * heap[k1 + i]! + RO_A42 * heap[k2 + i]! + RO_A43 * heap[k3 + i]!;
  }
  code = sys.derivatives(b, t + RO_C4 * h, y, k4);
  if (code !== 0) return code;
  for (let i: int = 0; i < n; i++) {
    const sum: real = RO_C41 * heap[k1 + i]! + RO_C42 * heap[k2 + i]! + RO_C43 * heap[k3 + i]!;
    heap[k4 + i] = heap[k4 + i]! + h * RO_D4 * heap[ft + i]! + r * sum;
  }
  solveShifted(heap, n, structure, matrices, k4);
  for (let i: int = 0; i < n; i++) {
    const early: real = RO_A51 * heap[k1 + i]! + RO_A52 * heap[k2 + i]!;
    heap[y + i] = heap[x + i]! + early + RO_A53 * heap[k3 + i]! + RO_A54 * heap[k4 + i]!;
  }
  code = sys.derivatives(b, t + h, y, k5);
  if (code !== 0) return code;
  for (let i: int = 0; i < n; i++) {
    const early: real = RO_C51 * heap[k1 + i]! + RO_C52 * heap[k2 + i]!;
    heap[k5 + i] = heap[k5 + i]! + r * (early + RO_C53 * heap[k3 + i]! + RO_C54 * heap[k4 + i]!);
  }
  solveShifted(heap, n, structure, matrices, k5);
  for (let i: int = 0; i < n; i++) heap[y + i] = heap[y + i]! + heap[k5 + i]!;
  code = sys.derivatives(b, t + h, y, k6);
  if (code !== 0) return code;
  for (let i: int = 0; i < n; i++) {
    const early: real = RO_C61 * heap[k1 + i]! + RO_C62 * heap[k2 + i]! + RO_C63 * heap[k3 + i]!;
    heap[k6 + i] = heap[k6 + i]! + r * (early + RO_C64 * heap[k4 + i]! + RO_C65 * heap[k5 + i]!);
  }
  solveShifted(heap, n, structure, matrices, k6);
  for (let i: int = 0; i < n; i++) heap[xNew + i] = heap[y + i]! + heap[k6 + i]!;
  code = sys.derivatives(b, heap[w + STEP_T_TRY]!, xNew, xdot);
  // The second term is zero, or not finite if the new derivatives are not.
  const scale: real = heap[w + STEP_FIXED]! > 0 ? 0 : 1;
  heap[w + STEP_ERROR] = scaledMaximum(heap, n, w, k6, scale) + scaledMaximum(heap, n, w, xdot, 0);
  return code;
}

/** The dense output of the last step as a polynomial of degree 3 in theta. */
export function rodas4Polynomial(heap: Heap, n: int, w: int): void {
  const x: int = w + STEP_HEADER;
  const p: int = x + 6 * n;
  const k1: int = x + 12 * n;
  for (let i: int = 0; i < n; i++) {
    const u1: real = heap[k1 + i]!;
    const u2: real = heap[k1 + n + i]!;
    const u3: real = heap[k1 + 2 * n + i]!;
    const u4: real = heap[k1 + 3 * n + i]!;
    const u5: real = heap[k1 + 4 * n + i]!;
    const second: real = RO_H21 * u1 + RO_H22 * u2 + RO_H23 * u3 + RO_H24 * u4 + RO_H25 * u5;
    const third: real = RO_H31 * u1 + RO_H32 * u2 + RO_H33 * u3 + RO_H34 * u4 + RO_H35 * u5;
    heap[p + i] = heap[x + n + i]!;
    heap[p + n + i] = heap[x + i]! - heap[x + n + i]! + second;
    heap[p + 2 * n + i] = third - second;
    heap[p + 3 * n + i] = -third;
  }
}

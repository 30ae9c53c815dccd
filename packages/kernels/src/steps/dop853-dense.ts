import type { Heap, int, KernelSystem, real } from "@cosimo/ir";
import { hermitePolynomial } from "./dense-output.ts";
import {
  countFailedAttempt,
  STEP_BASE,
  STEP_EVALUATIONS,
  STEP_HEADER,
  STEP_SPAN,
  STEP_T_OLD,
} from "./step-control.ts";

/**
 * The dense output of order 7 of `dop853`: Hairer, Nørsett & Wanner (1993), section II.6; coefficients of their code
 * DOP853. Its stages 14 to 16 replace stages 2 to 4 of the step.
 */
const C14: real = 0.1;
const C15: real = 0.2;
const C16: real = 7 / 9;
const A14_1: real = 0.056167502283047954;
const A14_7: real = 0.25350021021662483;
const A14_8: real = -0.2462390374708025;
const A14_9: real = -0.12419142326381637;
const A14_10: real = 0.15329179827876568;
const A14_11: real = 0.00820105229563469;
const A14_12: real = 0.007567897660545699;
const A14_13: real = -0.008298;
const A15_1: real = 0.03183464816350214;
const A15_6: real = 0.028300909672366776;
const A15_7: real = 0.053541988307438566;
const A15_8: real = -0.05492374857139099;
const A15_11: real = -0.00010834732869724932;
const A15_12: real = 0.0003825710908356584;
const A15_13: real = -0.00034046500868740456;
const A15_14: real = 0.1413124436746325;
const A16_1: real = -0.42889630158379194;
const A16_6: real = -4.697621415361164;
const A16_7: real = 7.683421196062599;
const A16_8: real = 4.06898981839711;
const A16_9: real = 0.3567271874552811;
const A16_13: real = -0.0013990241651590145;
const A16_14: real = 2.9475147891527724;
const A16_15: real = -9.15095847217987;
const D4_1: real = -8.428938276109013;
const D4_6: real = 0.5667149535193777;
const D4_7: real = -3.0689499459498917;
const D4_8: real = 2.38466765651207;
const D4_9: real = 2.117034582445028;
const D4_10: real = -0.871391583777973;
const D4_11: real = 2.2404374302607883;
const D4_12: real = 0.6315787787694688;
const D4_13: real = -0.08899033645133331;
const D4_14: real = 18.148505520854727;
const D4_15: real = -9.194632392478356;
const D4_16: real = -4.436036387594894;
const D5_1: real = 10.427508642579134;
const D5_6: real = 242.28349177525817;
const D5_7: real = 165.20045171727028;
const D5_8: real = -374.5467547226902;
const D5_9: real = -22.113666853125306;
const D5_10: real = 7.733432668472264;
const D5_11: real = -30.674084731089398;
const D5_12: real = -9.332130526430229;
const D5_13: real = 15.697238121770845;
const D5_14: real = -31.139403219565178;
const D5_15: real = -9.35292435884448;
const D5_16: real = 35.81684148639408;
const D6_1: real = 19.985053242002433;
const D6_6: real = -387.0373087493518;
const D6_7: real = -189.17813819516758;
const D6_8: real = 527.8081592054236;
const D6_9: real = -11.57390253995963;
const D6_10: real = 6.8812326946963;
const D6_11: real = -1.0006050966910838;
const D6_12: real = 0.7777137798053443;
const D6_13: real = -2.778205752353508;
const D6_14: real = -60.19669523126412;
const D6_15: real = 84.32040550667716;
const D6_16: real = 11.99229113618279;
const D7_1: real = -25.69393346270375;
const D7_6: real = -154.18974869023643;
const D7_7: real = -231.5293791760455;
const D7_8: real = 357.6391179106141;
const D7_9: real = 93.40532418362432;
const D7_10: real = -37.45832313645163;
const D7_11: real = 104.0996495089623;
const D7_12: real = 29.8402934266605;
const D7_13: real = -43.53345659001114;
const D7_14: real = 96.32455395918828;
const D7_15: real = -39.17726167561544;
const D7_16: real = -149.72683625798564;

/**
 * The dense output of the last step as a polynomial of degree 7 in theta, by three more evaluations. If one of them fails,
 * it is the cubic Hermite polynomial, and the failure is counted.
 */
export function dop853Polynomial(sys: KernelSystem, heap: Heap, n: int, w: int): void {
  const b: int = heap[w + STEP_BASE]!;
  const code: int = dop853DenseStages(sys, heap, b, n, w);
  if (code === 0) {
    dop853Coefficients(heap, n, w);
    return;
  }
  countFailedAttempt(heap, w, code);
  hermitePolynomial(heap, n, w);
  const higher: int = w + STEP_HEADER + 10 * n;
  for (let i: int = 0; i < 4 * n; i++) heap[higher + i] = 0;
}

/** Stages 14 to 16. Returns 0 or the code of a failed evaluation. */
function dop853DenseStages(sys: KernelSystem, heap: Heap, b: int, n: int, w: int): int {
  const t: real = heap[w + STEP_T_OLD]!;
  const h: real = heap[w + STEP_SPAN]!;
  const xNew: int = w + STEP_HEADER;
  const x: int = xNew + n;
  const k13: int = xNew + 2 * n;
  const k1: int = xNew + 3 * n;
  const y: int = xNew + 5 * n;

  const k14: int = xNew + 14 * n;
  const k15: int = k14 + n;
  const k16: int = k15 + n;
  const k6: int = xNew + 18 * n;
  const k7: int = k6 + n;
  const k8: int = k7 + n;
  const k9: int = k8 + n;
  const k10: int = k9 + n;
  const k11: int = k10 + n;
  const k12: int = k11 + n;
  let code: int = 0;
  heap[w + STEP_EVALUATIONS] = heap[w + STEP_EVALUATIONS]! + 3;
  for (let i: int = 0; i < n; i++) {
    const part1: real =
      A14_1 * heap[k1 + i]! + A14_7 * heap[k7 + i]! + A14_8 * heap[k8 + i]! + A14_9 * heap[k9 + i]!;
    heap[y + i] =
      heap[x + i]! +
      h *
        (part1 +
          A14_10 * heap[k10 + i]! +
          A14_11 * heap[k11 + i]! +
          A14_12 * heap[k12 + i]! +
          A14_13 * heap[k13 + i]!);
  }
  code = sys.derivatives(b, t + C14 * h, y, k14);
  if (code !== 0) return code;
  for (let i: int = 0; i < n; i++) {
    const part1: real =
      A15_1 * heap[k1 + i]! + A15_6 * heap[k6 + i]! + A15_7 * heap[k7 + i]! + A15_8 * heap[k8 + i]!;
    heap[y + i] =
      heap[x + i]! +
      h *
        (part1 +
          A15_11 * heap[k11 + i]! +
          A15_12 * heap[k12 + i]! +
          A15_13 * heap[k13 + i]! +
          A15_14 * heap[k14 + i]!);
  }
  code = sys.derivatives(b, t + C15 * h, y, k15);
  if (code !== 0) return code;
  for (let i: int = 0; i < n; i++) {
    const part1: real =
      A16_1 * heap[k1 + i]! + A16_6 * heap[k6 + i]! + A16_7 * heap[k7 + i]! + A16_8 * heap[k8 + i]!;
    heap[y + i] =
      heap[x + i]! +
      h *
        (part1 +
          A16_9 * heap[k9 + i]! +
          A16_13 * heap[k13 + i]! +
          A16_14 * heap[k14 + i]! +
          A16_15 * heap[k15 + i]!);
  }
  return sys.derivatives(b, t + C16 * h, y, k16);
}

/**
 * Expands x + s (d1 + r (d2 + s (d3 + r (d4 + s (d5 + r (d6 + s d7)))))) with s = theta, r = 1 - theta into powers of theta.
 * d1, d2, d3 are those of the cubic Hermite polynomial.
 */
function dop853Coefficients(heap: Heap, n: int, w: int): void {
  const h: real = heap[w + STEP_SPAN]!;
  const xNew: int = w + STEP_HEADER;
  const x: int = xNew + n;
  const k13: int = xNew + 2 * n;
  const k1: int = xNew + 3 * n;
  const p: int = xNew + 6 * n;

  const k14: int = xNew + 14 * n;
  const k15: int = k14 + n;
  const k16: int = k15 + n;
  const k6: int = xNew + 18 * n;
  const k7: int = k6 + n;
  const k8: int = k7 + n;
  const k9: int = k8 + n;
  const k10: int = k9 + n;
  const k11: int = k10 + n;
  const k12: int = k11 + n;
  for (let i: int = 0; i < n; i++) {
    const begin: real = h * heap[k1 + i]!;
    const d1: real = heap[xNew + i]! - heap[x + i]!;
    const d2: real = begin - d1;
    const d3: real = d1 - h * heap[k13 + i]! - d2;

    const part4_1: real =
      D4_1 * heap[k1 + i]! + D4_6 * heap[k6 + i]! + D4_7 * heap[k7 + i]! + D4_8 * heap[k8 + i]!;
    const part4_2: real =
      part4_1 +
      D4_9 * heap[k9 + i]! +
      D4_10 * heap[k10 + i]! +
      D4_11 * heap[k11 + i]! +
      D4_12 * heap[k12 + i]!;
    const d4: real =
      h *
      (part4_2 +
        D4_13 * heap[k13 + i]! +
        D4_14 * heap[k14 + i]! +
        D4_15 * heap[k15 + i]! +
        D4_16 * heap[k16 + i]!);
    const part5_1: real =
      D5_1 * heap[k1 + i]! + D5_6 * heap[k6 + i]! + D5_7 * heap[k7 + i]! + D5_8 * heap[k8 + i]!;
    const part5_2: real =
      part5_1 +
      D5_9 * heap[k9 + i]! +
      D5_10 * heap[k10 + i]! +
      D5_11 * heap[k11 + i]! +
      D5_12 * heap[k12 + i]!;
    const d5: real =
      h *
      (part5_2 +
        D5_13 * heap[k13 + i]! +
        D5_14 * heap[k14 + i]! +
        D5_15 * heap[k15 + i]! +
        D5_16 * heap[k16 + i]!);
    const part6_1: real =
      D6_1 * heap[k1 + i]! + D6_6 * heap[k6 + i]! + D6_7 * heap[k7 + i]! + D6_8 * heap[k8 + i]!;
    const part6_2: real =
      part6_1 +
      D6_9 * heap[k9 + i]! +
      D6_10 * heap[k10 + i]! +
      D6_11 * heap[k11 + i]! +
      D6_12 * heap[k12 + i]!;
    const d6: real =
      h *
      (part6_2 +
        D6_13 * heap[k13 + i]! +
        D6_14 * heap[k14 + i]! +
        D6_15 * heap[k15 + i]! +
        D6_16 * heap[k16 + i]!);
    const part7_1: real =
      D7_1 * heap[k1 + i]! + D7_6 * heap[k6 + i]! + D7_7 * heap[k7 + i]! + D7_8 * heap[k8 + i]!;
    const part7_2: real =
      part7_1 +
      D7_9 * heap[k9 + i]! +
      D7_10 * heap[k10 + i]! +
      D7_11 * heap[k11 + i]! +
      D7_12 * heap[k12 + i]!;
    const d7: real =
      h *
      (part7_2 +
        D7_13 * heap[k13 + i]! +
        D7_14 * heap[k14 + i]! +
        D7_15 * heap[k15 + i]! +
        D7_16 * heap[k16 + i]!);
    const c0: real = d3 + d4;
    const c1: real = d5 + d6 - d4;
    const c2: real = d7 - d5 - 2 * d6;
    const c3: real = d6 - 2 * d7;
    heap[p + i] = heap[x + i]!;
    heap[p + n + i] = begin;
    heap[p + 2 * n + i] = c0 - d2;
    heap[p + 3 * n + i] = c1 - c0;
    heap[p + 4 * n + i] = c2 - c1;
    heap[p + 5 * n + i] = c3 - c2;
    heap[p + 6 * n + i] = d7 - c3;
    heap[p + 7 * n + i] = -d7;
  }
}

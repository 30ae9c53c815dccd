import type { Heap, int, KernelSystem, real } from "@cosimo/ir";
import { explicitStiffness } from "./explicit-stiffness.ts";
import {
  controlStepSize,
  largestElement,
  STATUS_ACCEPTED,
  STATUS_RETRY,
  STEP_ERROR,
  STEP_EVALUATIONS,
  STEP_FIXED,
  STEP_HEADER,
  STEP_RTOL,
  STEP_T,
  STEP_T_TRY,
  STEP_TOLERANCE_DIVISOR,
  STEP_TRY,
  stepBegin,
  stepRestore,
} from "./step-control.ts";

/**
 * The efficient pair of Verner of orders 8 and 7: Numerically optimal Runge-Kutta pairs with interpolants, Numerical Algorithms 53
 * (2010); coefficients from the author's page. Stages 2 to 13 of a step are the vectors 14 to 25 of the work area, since the dense
 * output takes 6 to 13. Stage 14 is the derivative at the new point. Stage 13 serves the error only.
 */

const C2: real = 0.05;
const C3: real = 0.1065625;
const C4: real = 0.15984375;
const C5: real = 0.39;
const C6: real = 0.465;
const C7: real = 0.155;
const C8: real = 0.943;
const C9: real = 0.901802041735857;
const C10: real = 0.909;
const C11: real = 0.94;
const A2_1: real = 0.05;
const A3_1: real = -0.0069931640625;
const A3_2: real = 0.1135556640625;
const A4_1: real = 0.0399609375;
const A4_3: real = 0.1198828125;
const A5_1: real = 0.36139756280045754;
const A5_3: real = -1.3415240667004928;
const A5_4: real = 1.3701265039000352;
const A6_1: real = 0.049047202797202795;
const A6_4: real = 0.23509720422144048;
const A6_5: real = 0.18085559298135673;
const A7_1: real = 0.06169289044289044;
const A7_4: real = 0.11236568314640277;
const A7_5: real = -0.03885046071451367;
const A7_6: real = 0.01979188712522046;
const A8_1: real = -1.767630240222327;
const A8_4: real = -62.5;
const A8_5: real = -6.061889377376669;
const A8_6: real = 5.6508231982227635;
const A8_7: real = 65.62169641937624;
const A9_1: real = -1.1809450665549708;
const A9_4: real = -41.50473441114321;
const A9_5: real = -4.434438319103725;
const A9_6: real = 4.260408188586133;
const A9_7: real = 43.75364022446172;
const A9_8: real = 0.00787142548991231;
const A10_1: real = -1.2814059994414884;
const A10_4: real = -45.047139960139866;
const A10_5: real = -4.731362069449577;
const A10_6: real = 4.514967016593808;
const A10_7: real = 47.44909557172985;
const A10_8: real = 0.010592282971116612;
const A10_9: real = -0.0057468422638446166;
const A11_1: real = -1.7244701342624853;
const A11_4: real = -60.92349008483054;
const A11_5: real = -5.951518376222393;
const A11_6: real = 5.556523730698456;
const A11_7: real = 63.98301198033305;
const A11_8: real = 0.014642028250414961;
const A11_9: real = 0.06460408772358203;
const A11_10: real = -0.0793032316900888;
const A12_1: real = -3.301622667747079;
const A12_4: real = -118.01127235975251;
const A12_5: real = -10.141422388456112;
const A12_6: real = 9.139311332232058;
const A12_7: real = 123.37594282840426;
const A12_8: real = 4.62324437887458;
const A12_9: real = -3.3832777380682018;
const A12_10: real = 4.527592100324618;
const A12_11: real = -5.828495485811623;
const A13_1: real = -3.039515033766309;
const A13_4: real = -109.26086808941763;
const A13_5: real = -9.290642497400293;
const A13_6: real = 8.43050498176491;
const A13_7: real = 114.20100103783314;
const A13_8: real = -0.9637271342145479;
const A13_9: real = -5.0348840888021895;
const A13_10: real = 5.958130824002923;
const B1: real = 0.04427989419007951;
const B6: real = 0.3541049391724449;
const B7: real = 0.2479692154956438;
const B8: real = -15.694202038838084;
const B9: real = 25.084064965558564;
const B10: real = -31.738367786260277;
const B11: real = 22.938283273988784;
const B12: real = -0.2361324633071542;
const E1: real = -3.2721039010281375e-5;
const E6: real = -0.0005046250618777704;
const E7: real = 0.0001211723589784759;
const E8: real = -20.142336771313868;
const E9: real = 5.2371785994398286;
const E10: real = -8.156744408794658;
const E11: real = 22.938283273988784;
const E12: real = -0.2361324633071542;
const E13: real = 0.36016794372897754;

/** Exponent of the error in the predictive controller. */
const EXPONENT: real = 0.125;

/** As that of dopri5, with the stability domain's end at 5.8. */
const STABILITY: real = 4.3;
/** As that of dop853. */
const DECAY_STABILITY: real = 0.5;

/** One accepted step from the state in work area `w`, as `dopri5Advance`; with a fixed step size without error control. */
export function verner8Advance(sys: KernelSystem, heap: Heap, b: int, n: int, w: int): int {
  stepBegin(heap, n, w);
  let status: int = STATUS_RETRY;
  while (status === STATUS_RETRY) {
    const code: int = verner8Attempt(sys, heap, b, n, w);
    status = controlStepSize(heap, w, code, EXPONENT, -1);
  }
  if (status === STATUS_ACCEPTED)
    return explicitStiffness(heap, n, w, w + STEP_HEADER + 25 * n, STABILITY, DECAY_STABILITY);
  stepRestore(heap, n, w);
  return status;
}

/**
 * The stages of one attempt; writes x, the error and, where it is within the tolerance, xdot. Returns 0 or the code of a failed
 * evaluation. The last slope enters each sum last and by one product, so that little of it waits for the evaluation before.
 */
function verner8Attempt(sys: KernelSystem, heap: Heap, b: int, n: int, w: int): int {
  const t: real = heap[w + STEP_T]!;
  const h: real = heap[w + STEP_TRY]!;
  const xNew: int = w + STEP_HEADER;
  const x: int = xNew + n;
  const k1: int = xNew + 3 * n;
  const y: int = xNew + 5 * n;

  const k2: int = xNew + 14 * n;
  const k3: int = k2 + n;
  const k4: int = k3 + n;
  const k5: int = k4 + n;
  const k6: int = k5 + n;
  const k7: int = k6 + n;
  const k8: int = k7 + n;
  const k9: int = k8 + n;
  const k10: int = k9 + n;
  const k11: int = k10 + n;
  const k12: int = k11 + n;
  const k13: int = k12 + n;
  let code: int = 0;
  let last: real = h * A2_1;
  heap[w + STEP_EVALUATIONS] = heap[w + STEP_EVALUATIONS]! + 12;
  for (let i: int = 0; i < n; i++) {
    heap[y + i] = heap[x + i]! + last * heap[k1 + i]!;
  }
  code = sys.derivatives(b, t + C2 * h, y, k2);
  if (code !== 0) return code;
  last = h * A3_2;
  for (let i: int = 0; i < n; i++) {
    heap[y + i] = heap[x + i]! + h * (A3_1 * heap[k1 + i]!) + last * heap[k2 + i]!;
  }
  code = sys.derivatives(b, t + C3 * h, y, k3);
  if (code !== 0) return code;
  last = h * A4_3;
  for (let i: int = 0; i < n; i++) {
    heap[y + i] = heap[x + i]! + h * (A4_1 * heap[k1 + i]!) + last * heap[k3 + i]!;
  }
  code = sys.derivatives(b, t + C4 * h, y, k4);
  if (code !== 0) return code;
  last = h * A5_4;
  for (let i: int = 0; i < n; i++) {
    heap[y + i] = heap[x + i]! + h * (A5_1 * heap[k1 + i]! + A5_3 * heap[k3 + i]!) + last * heap[k4 + i]!;
  }
  code = sys.derivatives(b, t + C5 * h, y, k5);
  if (code !== 0) return code;
  last = h * A6_5;
  for (let i: int = 0; i < n; i++) {
    heap[y + i] = heap[x + i]! + h * (A6_1 * heap[k1 + i]! + A6_4 * heap[k4 + i]!) + last * heap[k5 + i]!;
  }
  code = sys.derivatives(b, t + C6 * h, y, k6);
  if (code !== 0) return code;
  last = h * A7_6;
  for (let i: int = 0; i < n; i++) {
    heap[y + i] =
      heap[x + i]! +
      h * (A7_1 * heap[k1 + i]! + A7_4 * heap[k4 + i]! + A7_5 * heap[k5 + i]!) +
      last * heap[k6 + i]!;
  }
  code = sys.derivatives(b, t + C7 * h, y, k7);
  if (code !== 0) return code;
  last = h * A8_7;
  for (let i: int = 0; i < n; i++) {
    heap[y + i] =
      heap[x + i]! +
      h * (A8_1 * heap[k1 + i]! + A8_4 * heap[k4 + i]! + A8_5 * heap[k5 + i]! + A8_6 * heap[k6 + i]!) +
      last * heap[k7 + i]!;
  }
  code = sys.derivatives(b, t + C8 * h, y, k8);
  if (code !== 0) return code;
  last = h * A9_8;
  for (let i: int = 0; i < n; i++) {
    const part: real =
      A9_1 * heap[k1 + i]! + A9_4 * heap[k4 + i]! + A9_5 * heap[k5 + i]! + A9_6 * heap[k6 + i]!;
    heap[y + i] = heap[x + i]! + h * (part + A9_7 * heap[k7 + i]!) + last * heap[k8 + i]!;
  }
  code = sys.derivatives(b, t + C9 * h, y, k9);
  if (code !== 0) return code;
  last = h * A10_9;
  for (let i: int = 0; i < n; i++) {
    const part: real =
      A10_1 * heap[k1 + i]! + A10_4 * heap[k4 + i]! + A10_5 * heap[k5 + i]! + A10_6 * heap[k6 + i]!;
    heap[y + i] =
      heap[x + i]! + h * (part + A10_7 * heap[k7 + i]! + A10_8 * heap[k8 + i]!) + last * heap[k9 + i]!;
  }
  code = sys.derivatives(b, t + C10 * h, y, k10);
  if (code !== 0) return code;
  last = h * A11_10;
  for (let i: int = 0; i < n; i++) {
    const part: real =
      A11_1 * heap[k1 + i]! + A11_4 * heap[k4 + i]! + A11_5 * heap[k5 + i]! + A11_6 * heap[k6 + i]!;
    heap[y + i] =
      heap[x + i]! +
      h * (part + A11_7 * heap[k7 + i]! + A11_8 * heap[k8 + i]! + A11_9 * heap[k9 + i]!) +
      last * heap[k10 + i]!;
  }
  code = sys.derivatives(b, t + C11 * h, y, k11);
  if (code !== 0) return code;
  last = h * A12_11;
  for (let i: int = 0; i < n; i++) {
    const part: real =
      A12_1 * heap[k1 + i]! + A12_4 * heap[k4 + i]! + A12_5 * heap[k5 + i]! + A12_6 * heap[k6 + i]!;
    heap[y + i] =
      heap[x + i]! +
      h *
        (part +
          A12_7 * heap[k7 + i]! +
          A12_8 * heap[k8 + i]! +
          A12_9 * heap[k9 + i]! +
          A12_10 * heap[k10 + i]!) +
      last * heap[k11 + i]!;
  }
  code = sys.derivatives(b, t + h, y, k12);
  if (code !== 0) return code;
  last = h * A13_10;
  for (let i: int = 0; i < n; i++) {
    const part: real =
      A13_1 * heap[k1 + i]! + A13_4 * heap[k4 + i]! + A13_5 * heap[k5 + i]! + A13_6 * heap[k6 + i]!;
    heap[y + i] =
      heap[x + i]! +
      h * (part + A13_7 * heap[k7 + i]! + A13_8 * heap[k8 + i]! + A13_9 * heap[k9 + i]!) +
      last * heap[k10 + i]!;
  }
  code = sys.derivatives(b, t + h, y, k13);
  if (code !== 0) return code;
  const isFixed: boolean = heap[w + STEP_FIXED]! > 0;
  const error: real = verner8End(heap, n, w, h);
  heap[w + STEP_ERROR] = isFixed ? 0 * error : error;
  // An attempt that will be rejected needs no slope at its end.
  if (!isFixed && !(error * heap[w + STEP_TOLERANCE_DIVISOR]! <= 1)) return 0;
  heap[w + STEP_EVALUATIONS] = heap[w + STEP_EVALUATIONS]! + 1;
  return sys.derivatives(b, heap[w + STEP_T_TRY]!, xNew, xNew + 2 * n);
}

/**
 * The state at the end of an attempt, and the difference of both formulas in the maximum norm of the tolerances: its error; NaN or
 * infinite when something is not finite. The vector 6 becomes the error of each state.
 */
function verner8End(heap: Heap, n: int, w: int, h: real): real {
  const xNew: int = w + STEP_HEADER;
  const x: int = xNew + n;
  const k1: int = xNew + 3 * n;
  const atol: int = xNew + 4 * n;

  const errors: int = xNew + 6 * n;
  const k6: int = xNew + 18 * n;
  const k7: int = k6 + n;
  const k8: int = k7 + n;
  const k9: int = k8 + n;
  const k10: int = k9 + n;
  const k11: int = k10 + n;
  const k12: int = k11 + n;
  const k13: int = k12 + n;
  const rtol: real = heap[w + STEP_RTOL]!;
  for (let i: int = 0; i < n; i++) {
    const first: real = B1 * heap[k1 + i]! + B6 * heap[k6 + i]! + B7 * heap[k7 + i]! + B8 * heap[k8 + i]!;
    const end: real =
      heap[x + i]! +
      h * (first + B9 * heap[k9 + i]! + B10 * heap[k10 + i]! + B11 * heap[k11 + i]! + B12 * heap[k12 + i]!);
    heap[xNew + i] = end;
    const early: real = E1 * heap[k1 + i]! + E6 * heap[k6 + i]! + E7 * heap[k7 + i]! + E8 * heap[k8 + i]!;
    const error: real =
      early +
      E9 * heap[k9 + i]! +
      E10 * heap[k10 + i]! +
      E11 * heap[k11 + i]! +
      E12 * heap[k12 + i]! +
      E13 * heap[k13 + i]!;
    const magnitude: real = Math.max(Math.abs(heap[x + i]!), Math.abs(end));
    heap[errors + i] = Math.abs(error) / (heap[atol + i]! + rtol * magnitude);
  }
  return h * largestElement(heap, n, errors);
}

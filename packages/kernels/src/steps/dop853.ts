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
 * The method of Dormand and Prince of order 8 with error estimates of orders 5 and 3: Hairer, Nørsett &
 * Wanner (1993), section II.5; coefficients of their code DOP853. Stages 2 to 12 of a step are the vectors 14 to 24 of the
 * work area, since the dense output takes 6 to 13. Stage 13 is the derivative at the new point.
 */

const C2: real = 0.05260015195876773;
const C3: real = 0.0789002279381516;
const C4: real = 0.1183503419072274;
const C5: real = 0.2816496580927726;
const C6: real = 1 / 3;
const C7: real = 0.25;
const C8: real = 4 / 13;
const C9: real = 0.6512820512820513;
const C10: real = 0.6;
const C11: real = 6 / 7;
const A2_1: real = 0.05260015195876773;
const A3_1: real = 0.0197250569845379;
const A3_2: real = 0.0591751709536137;
const A4_1: real = 0.02958758547680685;
const A4_3: real = 0.08876275643042054;
const A5_1: real = 0.2413651341592667;
const A5_3: real = -0.8845494793282861;
const A5_4: real = 0.924834003261792;
const A6_1: real = 0.037037037037037035;
const A6_4: real = 0.17082860872947386;
const A6_5: real = 0.12546768756682242;
const A7_1: real = 0.037109375;
const A7_4: real = 0.17025221101954405;
const A7_5: real = 0.06021653898045596;
const A7_6: real = -0.017578125;
const A8_1: real = 0.03709200011850479;
const A8_4: real = 0.17038392571223998;
const A8_5: real = 0.10726203044637328;
const A8_6: real = -0.015319437748624402;
const A8_7: real = 0.008273789163814023;
const A9_1: real = 0.6241109587160757;
const A9_4: real = -3.3608926294469414;
const A9_5: real = -0.868219346841726;
const A9_6: real = 27.59209969944671;
const A9_7: real = 20.154067550477894;
const A9_8: real = -43.48988418106996;
const A10_1: real = 0.47766253643826434;
const A10_4: real = -2.4881146199716677;
const A10_5: real = -0.590290826836843;
const A10_6: real = 21.230051448181193;
const A10_7: real = 15.279233632882423;
const A10_8: real = -33.28821096898486;
const A10_9: real = -0.020331201708508627;
const A11_1: real = -0.9371424300859873;
const A11_4: real = 5.186372428844064;
const A11_5: real = 1.0914373489967295;
const A11_6: real = -8.149787010746927;
const A11_7: real = -18.52006565999696;
const A11_8: real = 22.739487099350505;
const A11_9: real = 2.4936055526796523;
const A11_10: real = -3.0467644718982196;
const A12_1: real = 2.273310147516538;
const A12_4: real = -10.53449546673725;
const A12_5: real = -2.0008720582248625;
const A12_6: real = -17.9589318631188;
const A12_7: real = 27.94888452941996;
const A12_8: real = -2.8589982771350235;
const A12_9: real = -8.87285693353063;
const A12_10: real = 12.360567175794303;
const A12_11: real = 0.6433927460157636;
const B1: real = 0.054293734116568765;
const B6: real = 4.450312892752409;
const B7: real = 1.8915178993145003;
const B8: real = -5.801203960010585;
const B9: real = 0.3111643669578199;
const B10: real = -0.1521609496625161;
const B11: real = 0.20136540080403034;
const B12: real = 0.04471061572777259;
const G1: real = 0.2440944881889764;
const G9: real = 0.7338466882816118;
const G12: real = 0.022058823529411766;
const E1: real = 0.01312004499419488;
const E6: real = -1.2251564463762044;
const E7: real = -0.4957589496572502;
const E8: real = 1.6643771824549864;
const E9: real = -0.35032884874997366;
const E10: real = 0.3341791187130175;
const E11: real = 0.08192320648511571;
const E12: real = -0.022355307863886294;

/** Exponent of the error in the predictive controller, which rejects half as many steps as one without memory (measured). */
const EXPONENT: real = 0.125;

/** As that of dopri5, with the stability domain's end at 6.1. */
const STABILITY: real = 4.5;
/**
 * The same of a decay. Following a slow solution, high order is lost where h |lambda| approaches 1, long before stability is: steps
 * of implicit methods of high order are then longer by more than their cost (measured on HIRES, OREGO, Robertson).
 */
const DECAY_STABILITY: real = 0.5;

/** One accepted step from the state in work area `w`, as `dopri5Advance`; with a fixed step size without error control. */
export function dop853Advance(sys: KernelSystem, heap: Heap, b: int, n: int, w: int): int {
  stepBegin(heap, n, w);
  let status: int = STATUS_RETRY;
  while (status === STATUS_RETRY) {
    const code: int = dop853Attempt(sys, heap, b, n, w);
    status = controlStepSize(heap, w, code, EXPONENT, -1);
  }
  if (status === STATUS_ACCEPTED)
    return explicitStiffness(heap, n, w, w + STEP_HEADER + 24 * n, STABILITY, DECAY_STABILITY);
  stepRestore(heap, n, w);
  return status;
}

/**
 * The twelve stages of one attempt; writes x, the error and, where it is within the tolerance, xdot. Returns 0 or the code of a failed
 * evaluation. The last slope enters each sum last and by one product, so that little of it waits for the evaluation before.
 */
function dop853Attempt(sys: KernelSystem, heap: Heap, b: int, n: int, w: int): int {
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
  let code: int = 0;
  let last: real = h * A2_1;
  heap[w + STEP_EVALUATIONS] = heap[w + STEP_EVALUATIONS]! + 11;
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
  const isFixed: boolean = heap[w + STEP_FIXED]! > 0;
  const error: real = dop853End(heap, n, w, h);
  heap[w + STEP_ERROR] = isFixed ? 0 * error : error;
  // An attempt that will be rejected needs no slope at its end.
  if (!isFixed && !(error * heap[w + STEP_TOLERANCE_DIVISOR]! <= 1)) return 0;
  heap[w + STEP_EVALUATIONS] = heap[w + STEP_EVALUATIONS]! + 1;
  return sys.derivatives(b, heap[w + STEP_T_TRY]!, xNew, xNew + 2 * n);
}

/**
 * The state at the end of an attempt, and its error: the estimates e5 of order 5 and e3 of order 3 are combined to
 * h e5^2 / sqrt(e5^2 + e3^2 / 100), each in the maximum norm of the tolerances; NaN or infinite when something is not finite. The
 * vectors 6 and 7 become the two estimates.
 */
function dop853End(heap: Heap, n: int, w: int, h: real): real {
  const xNew: int = w + STEP_HEADER;
  const x: int = xNew + n;
  const k1: int = xNew + 3 * n;
  const atol: int = xNew + 4 * n;

  const fifths: int = xNew + 6 * n;
  const thirds: int = fifths + n;
  const k6: int = xNew + 18 * n;
  const k7: int = k6 + n;
  const k8: int = k7 + n;
  const k9: int = k8 + n;
  const k10: int = k9 + n;
  const k11: int = k10 + n;
  const k12: int = k11 + n;
  const rtol: real = heap[w + STEP_RTOL]!;
  for (let i: int = 0; i < n; i++) {
    const first: real = B1 * heap[k1 + i]! + B6 * heap[k6 + i]! + B7 * heap[k7 + i]! + B8 * heap[k8 + i]!;
    const slope: real =
      first + B9 * heap[k9 + i]! + B10 * heap[k10 + i]! + B11 * heap[k11 + i]! + B12 * heap[k12 + i]!;
    const end: real = heap[x + i]! + h * slope;
    heap[xNew + i] = end;
    const unit: real = 1 / (heap[atol + i]! + rtol * Math.max(Math.abs(heap[x + i]!), Math.abs(end)));
    const early: real = E1 * heap[k1 + i]! + E6 * heap[k6 + i]! + E7 * heap[k7 + i]! + E8 * heap[k8 + i]!;
    const fifth: real =
      early + E9 * heap[k9 + i]! + E10 * heap[k10 + i]! + E11 * heap[k11 + i]! + E12 * heap[k12 + i]!;
    const third: real = slope - G1 * heap[k1 + i]! - G9 * heap[k9 + i]! - G12 * heap[k12 + i]!;
    heap[fifths + i] = unit * Math.abs(fifth);
    heap[thirds + i] = unit * Math.abs(third);
  }
  const largestFifth: real = largestElement(heap, n, fifths);
  // Equal to the formula, without squares that may overflow.
  const ratio: real = largestFifth > 0 ? largestElement(heap, n, thirds) / largestFifth : 0;
  return (h * largestFifth) / Math.sqrt(1 + 0.01 * ratio * ratio);
}

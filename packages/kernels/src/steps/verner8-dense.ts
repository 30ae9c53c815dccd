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
 * The dense output of order 7 of `verner8`: the polynomial through the states at both ends whose slopes are those of six points. Both
 * ends are among them; stages 15 to 17 are those of Verner (2010), of order 6; stage 18 is evaluated on the polynomial of degree 6
 * without it. They replace stages 2 to 5 of the step. An order more than the one without stage 18, and small weights, which the
 * interpolant of Verner with stages 1 to 17 does not have (up to 1e5, as the nodes of stages 8 to 12 are close).
 */
const C15: real = 0.3110177634953864;
const C16: real = 0.1725;
const C17: real = 0.7846;
const C18: real = 0.9;
const A15_1: real = 0.04620700646754963;
const A15_6: real = 0.045039041608424805;
const A15_7: real = 0.23368166977134244;
const A15_8: real = 37.83901368421068;
const A15_9: real = -15.949113289454246;
const A15_10: real = 23.028368351816102;
const A15_11: real = -44.85578507769412;
const A15_12: real = -0.06379858768647444;
const A15_14: real = -0.012595035543861663;
const A16_1: real = 0.05037946855482041;
const A16_6: real = 0.041098361310460796;
const A16_7: real = 0.17180541533481958;
const A16_8: real = 4.614105319981519;
const A16_9: real = -1.7916678830853965;
const A16_10: real = 2.531658930485041;
const A16_11: real = -5.324977860205731;
const A16_12: real = -0.03065532595385635;
const A16_14: real = -0.005254479979429613;
const A16_15: real = -0.08399194644224793;
const A17_1: real = 0.0408289713299708;
const A17_6: real = 0.4244479514247632;
const A17_7: real = 0.23260915312752345;
const A17_8: real = 2.677982520711806;
const A17_9: real = 0.7420826657338945;
const A17_10: real = 0.1460377847941461;
const A17_11: real = -3.579344509890565;
const A17_12: real = 0.11388443896001738;
const A17_14: real = 0.012677906510331901;
const A17_15: real = -0.07443436349946675;
const A17_16: real = 0.047827480797578516;
/** Share of the step, and weights of slopes, in the argument of stage 18. */
const S18: real = 1.333463284734499;
const A18_1: real = -0.027607882418726113;
const A18_14: real = -0.08208931083934663;
const A18_15: real = -0.13289097971274758;
const A18_16: real = -0.01870566322635019;
const A18_17: real = -0.17216944853732852;
/** Weights of the step and of slopes in the coefficients of theta^2 to theta^7. */
const D2_S: real = 32.37751170868518;
const D2_1: real = -8.844139890564522;
const D2_14: real = -2.7541189848511096;
const D2_15: real = -20.018574027952244;
const D2_16: real = 10.46940342286723;
const D2_17: real = -13.800668699918011;
const D2_18: real = 2.5705864717334794;
const D3_S: real = -267.6108791209762;
const D3_1: real = 39.51415511047454;
const D3_14: real = 23.79201281746421;
const D3_15: real = 149.69213733932332;
const D3_16: real = -38.33301986646393;
const D3_17: real = 117.6956277841585;
const D3_18: real = -24.750034063980454;
const D4_S: real = 857.2522692324976;
const D4_1: real = -94.73101099751848;
const D4_14: real = -81.71067090706114;
const D4_15: real = -421.43207890147045;
const D4_16: real = 38.573327704111534;
const D4_17: real = -395.6685652036639;
const D4_18: real = 97.71672907310484;
const D5_S: real = -1279.3620764904147;
const D5_1: real = 121.24486565050805;
const D5_14: real = 134.46509559990486;
const D5_15: real = 569.3573270544077;
const D5_16: real = 11.075948141865664;
const D5_17: real = 629.7387949627209;
const D5_18: real = -186.51995491899265;
const D6_S: real = 902.5233032238153;
const D6_1: real = -78.13261929753621;
const D6_14: real = -106.1956348242276;
const D6_15: real = -373.0940966219362;
const D6_16: real = -36.886817044546376;
const D6_17: real = -474.25106195149414;
const D6_18: real = 166.03692651592522;
const D7_S: real = -244.1801285536073;
const D7_1: real = 19.94874942463662;
const D7_14: real = 32.403316298770775;
const D7_15: real = 95.49528515762783;
const D7_16: real = 15.101157642165871;
const D7_17: real = 136.28587310819663;
const D7_18: real = -55.05425307779042;

/** As `dop853Polynomial`. */
export function verner8Polynomial(sys: KernelSystem, heap: Heap, n: int, w: int): void {
  const b: int = heap[w + STEP_BASE]!;
  const code: int = verner8DenseStages(sys, heap, b, n, w);
  if (code === 0) {
    verner8Coefficients(heap, n, w);
    return;
  }
  countFailedAttempt(heap, w, code);
  hermitePolynomial(heap, n, w);
  const higher: int = w + STEP_HEADER + 10 * n;
  for (let i: int = 0; i < 4 * n; i++) heap[higher + i] = 0;
}

/** Stages 15 to 18. Returns 0 or the code of a failed evaluation. */
function verner8DenseStages(sys: KernelSystem, heap: Heap, b: int, n: int, w: int): int {
  const t: real = heap[w + STEP_T_OLD]!;
  const h: real = heap[w + STEP_SPAN]!;
  const xNew: int = w + STEP_HEADER;
  const x: int = xNew + n;
  const k14: int = xNew + 2 * n;
  const k1: int = xNew + 3 * n;
  const y: int = xNew + 5 * n;

  const k15: int = xNew + 14 * n;
  const k16: int = k15 + n;
  const k17: int = k16 + n;
  const k18: int = k17 + n;
  const k6: int = k18 + n;
  const k7: int = k6 + n;
  const k8: int = k7 + n;
  const k9: int = k8 + n;
  const k10: int = k9 + n;
  const k11: int = k10 + n;
  const k12: int = k11 + n;
  let code: int = 0;
  heap[w + STEP_EVALUATIONS] = heap[w + STEP_EVALUATIONS]! + 4;
  for (let i: int = 0; i < n; i++) {
    const part: real =
      A15_1 * heap[k1 + i]! + A15_6 * heap[k6 + i]! + A15_7 * heap[k7 + i]! + A15_8 * heap[k8 + i]!;
    heap[y + i] =
      heap[x + i]! +
      h *
        (part +
          A15_9 * heap[k9 + i]! +
          A15_10 * heap[k10 + i]! +
          A15_11 * heap[k11 + i]! +
          A15_12 * heap[k12 + i]! +
          A15_14 * heap[k14 + i]!);
  }
  code = sys.derivatives(b, t + C15 * h, y, k15);
  if (code !== 0) return code;
  for (let i: int = 0; i < n; i++) {
    const part: real =
      A16_1 * heap[k1 + i]! + A16_6 * heap[k6 + i]! + A16_7 * heap[k7 + i]! + A16_8 * heap[k8 + i]!;
    heap[y + i] =
      heap[x + i]! +
      h *
        (part +
          A16_9 * heap[k9 + i]! +
          A16_10 * heap[k10 + i]! +
          A16_11 * heap[k11 + i]! +
          A16_12 * heap[k12 + i]! +
          A16_14 * heap[k14 + i]! +
          A16_15 * heap[k15 + i]!);
  }
  code = sys.derivatives(b, t + C16 * h, y, k16);
  if (code !== 0) return code;
  for (let i: int = 0; i < n; i++) {
    const part: real =
      A17_1 * heap[k1 + i]! + A17_6 * heap[k6 + i]! + A17_7 * heap[k7 + i]! + A17_8 * heap[k8 + i]!;
    heap[y + i] =
      heap[x + i]! +
      h *
        (part +
          A17_9 * heap[k9 + i]! +
          A17_10 * heap[k10 + i]! +
          A17_11 * heap[k11 + i]! +
          A17_12 * heap[k12 + i]! +
          A17_14 * heap[k14 + i]! +
          A17_15 * heap[k15 + i]! +
          A17_16 * heap[k16 + i]!);
  }
  code = sys.derivatives(b, t + C17 * h, y, k17);
  if (code !== 0) return code;
  for (let i: int = 0; i < n; i++) {
    const slopes: real =
      A18_1 * heap[k1 + i]! +
      A18_14 * heap[k14 + i]! +
      A18_15 * heap[k15 + i]! +
      A18_16 * heap[k16 + i]! +
      A18_17 * heap[k17 + i]!;
    heap[y + i] = heap[x + i]! + S18 * (heap[xNew + i]! - heap[x + i]!) + h * slopes;
  }
  return sys.derivatives(b, t + C18 * h, y, k18);
}

/** Coefficients of theta^0 to theta^7 to the vectors 6 to 13. */
function verner8Coefficients(heap: Heap, n: int, w: int): void {
  const h: real = heap[w + STEP_SPAN]!;
  const xNew: int = w + STEP_HEADER;
  const x: int = xNew + n;
  const k14: int = xNew + 2 * n;
  const k1: int = xNew + 3 * n;
  const p: int = xNew + 6 * n;

  const k15: int = xNew + 14 * n;
  const k16: int = k15 + n;
  const k17: int = k16 + n;
  const k18: int = k17 + n;
  for (let i: int = 0; i < n; i++) {
    const step: real = heap[xNew + i]! - heap[x + i]!;
    heap[p + i] = heap[x + i]!;
    heap[p + n + i] = h * heap[k1 + i]!;
    const slopes2: real =
      D2_1 * heap[k1 + i]! +
      D2_14 * heap[k14 + i]! +
      D2_15 * heap[k15 + i]! +
      D2_16 * heap[k16 + i]! +
      D2_17 * heap[k17 + i]! +
      D2_18 * heap[k18 + i]!;
    heap[p + 2 * n + i] = D2_S * step + h * slopes2;
    const slopes3: real =
      D3_1 * heap[k1 + i]! +
      D3_14 * heap[k14 + i]! +
      D3_15 * heap[k15 + i]! +
      D3_16 * heap[k16 + i]! +
      D3_17 * heap[k17 + i]! +
      D3_18 * heap[k18 + i]!;
    heap[p + 3 * n + i] = D3_S * step + h * slopes3;
    const slopes4: real =
      D4_1 * heap[k1 + i]! +
      D4_14 * heap[k14 + i]! +
      D4_15 * heap[k15 + i]! +
      D4_16 * heap[k16 + i]! +
      D4_17 * heap[k17 + i]! +
      D4_18 * heap[k18 + i]!;
    heap[p + 4 * n + i] = D4_S * step + h * slopes4;
    const slopes5: real =
      D5_1 * heap[k1 + i]! +
      D5_14 * heap[k14 + i]! +
      D5_15 * heap[k15 + i]! +
      D5_16 * heap[k16 + i]! +
      D5_17 * heap[k17 + i]! +
      D5_18 * heap[k18 + i]!;
    heap[p + 5 * n + i] = D5_S * step + h * slopes5;
    const slopes6: real =
      D6_1 * heap[k1 + i]! +
      D6_14 * heap[k14 + i]! +
      D6_15 * heap[k15 + i]! +
      D6_16 * heap[k16 + i]! +
      D6_17 * heap[k17 + i]! +
      D6_18 * heap[k18 + i]!;
    heap[p + 6 * n + i] = D6_S * step + h * slopes6;
    const slopes7: real =
      D7_1 * heap[k1 + i]! +
      D7_14 * heap[k14 + i]! +
      D7_15 * heap[k15 + i]! +
      D7_16 * heap[k16 + i]! +
      D7_17 * heap[k17 + i]! +
      D7_18 * heap[k18 + i]!;
    heap[p + 7 * n + i] = D7_S * step + h * slopes7;
  }
}

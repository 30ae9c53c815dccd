import type { Complex } from "./eigenvalues.ts";
import { hessenbergForm } from "./hessenberg.ts";
import type { LinearSystem } from "./linear-system.ts";

/** G(s); infinite at a pole. */
export type TransferFunction = (s: Complex) => Complex;

/**
 * G(s) = C (sI - A)^-1 B + D of a system with one input and one output. A is brought to Hessenberg form once, so that each value
 * costs n^2 operations (Laub, IEEE Trans. Autom. Control 26 (1981) 407).
 */
export function transferFunction(system: LinearSystem): TransferFunction {
  const { A, B, C, D } = hessenbergForm(system);
  const n = A.rows;
  const re = new Float64Array(n * n);
  const im = new Float64Array(n * n);
  const solution = { re: new Float64Array(n), im: new Float64Array(n) };
  return (s) => {
    for (let k = 0; k < n * n; k++) re[k] = -A.values[k]!;
    im.fill(0);
    for (let i = 0; i < n; i++) {
      re[i * n + i]! += s.re;
      im[i * n + i] = s.im;
    }
    solution.re.set(B.values);
    solution.im.fill(0);
    if (!solveHessenberg(re, im, solution, n)) return { re: Number.POSITIVE_INFINITY, im: 0 };
    let [sumRe, sumIm] = [D.values[0]!, 0];
    for (let i = 0; i < n; i++) {
      sumRe += C.values[i]! * solution.re[i]!;
      sumIm += C.values[i]! * solution.im[i]!;
    }
    return { re: sumRe, im: sumIm };
  };
}

interface ComplexVector {
  readonly re: Float64Array;
  readonly im: Float64Array;
}

/** `b` becomes M^-1 b by elimination with exchange of adjacent rows; M is overwritten. False: M is singular. */
function solveHessenberg(re: Float64Array, im: Float64Array, b: ComplexVector, n: number): boolean {
  for (let k = 0; k < n; k++) {
    const [row, next] = [k * n, (k + 1) * n];
    if (k + 1 < n && size(re[next + k]!, im[next + k]!) > size(re[row + k]!, im[row + k]!)) {
      for (let j = k; j < n; j++) {
        [re[row + j], re[next + j]] = [re[next + j]!, re[row + j]!];
        [im[row + j], im[next + j]] = [im[next + j]!, im[row + j]!];
      }
      [b.re[k], b.re[k + 1]] = [b.re[k + 1]!, b.re[k]!];
      [b.im[k], b.im[k + 1]] = [b.im[k + 1]!, b.im[k]!];
    }
    if (re[row + k] === 0 && im[row + k] === 0) return false;
    if (k + 1 === n) break;
    const f = quotient(re[next + k]!, im[next + k]!, re[row + k]!, im[row + k]!);
    if (f.re === 0 && f.im === 0) continue;
    for (let j = k + 1; j < n; j++) {
      re[next + j]! -= f.re * re[row + j]! - f.im * im[row + j]!;
      im[next + j]! -= f.re * im[row + j]! + f.im * re[row + j]!;
    }
    const [bRe, bIm] = [b.re[k]!, b.im[k]!];
    b.re[k + 1]! -= f.re * bRe - f.im * bIm;
    b.im[k + 1]! -= f.re * bIm + f.im * bRe;
  }
  for (let k = n - 1; k >= 0; k--) {
    let [sumRe, sumIm] = [b.re[k]!, b.im[k]!];
    for (let j = k + 1; j < n; j++) {
      sumRe -= re[k * n + j]! * b.re[j]! - im[k * n + j]! * b.im[j]!;
      sumIm -= re[k * n + j]! * b.im[j]! + im[k * n + j]! * b.re[j]!;
    }
    const x = quotient(sumRe, sumIm, re[k * n + k]!, im[k * n + k]!);
    b.re[k] = x.re;
    b.im[k] = x.im;
  }
  return true;
}

const size = (re: number, im: number): number => Math.abs(re) + Math.abs(im);

/** Scaled by powers of two: squares neither overflow nor vanish. */
function quotient(aRe: number, aIm: number, bRe: number, bIm: number): Complex {
  const scale = 2 ** -Math.floor(Math.log2(size(bRe, bIm)));
  const [re, im] = [bRe * scale, bIm * scale];
  const square = re * re + im * im;
  return { re: ((aRe * re + aIm * im) / square) * scale, im: ((aIm * re - aRe * im) / square) * scale };
}

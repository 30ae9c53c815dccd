import { type Complex, roundedEigenvalues } from "./eigenvalues.ts";
import { findRoot } from "./find-root.ts";
import { degrees } from "./frequency-response.ts";
import { balancedStates, closedLoop, type LinearSystem } from "./linear-system.ts";
import { blocks, identityMatrix, matrixOf, product, scaled, sum } from "./matrix.ts";
import { type TransferFunction, transferFunction } from "./transfer-function.ts";
import { transmissionZeros } from "./transmission-zeros.ts";

/** Where |L| = 1. */
export interface GainCrossover {
  /** [rad/s] */
  readonly frequency: number;
  /** 180 degrees + arg L, above -180 up to 180 [deg]. */
  readonly phaseMargin: number;
  /** The smallest delay with which L = -1 there [s]. */
  readonly delayMargin: number;
}

/** Where L is real and negative. */
export interface PhaseCrossover {
  /** [rad/s]; 0 and +Infinity are possible. */
  readonly frequency: number;
  /** 1 / |L|: the factor of the gain with which L = -1 there. */
  readonly gainMargin: number;
}

/** Of an open loop L, closed by u = -y. */
export interface Margins {
  /** By frequency, ascending. */
  readonly gainCrossovers: readonly GainCrossover[];
  readonly phaseCrossovers: readonly PhaseCrossover[];
  /** The gain margin nearest to 1 by ratio, and the smallest others; undefined: there is no crossover. */
  readonly gainMargin: number | undefined;
  readonly phaseMargin: number | undefined;
  readonly delayMargin: number | undefined;
  /** Poles of the closed loop; undefined: it has no solution. */
  readonly closedPoles: readonly Complex[] | undefined;
}

/**
 * Margins of a system with one input and one output. All crossovers are found, however narrow: they are the zeros of 1 - L(s)
 * L(-s) and of L(s) - L(-s) on the imaginary axis; then each is refined on L itself. Undefined if these zeros are not found.
 */
export function margins(system: LinearSystem): Margins | undefined {
  const balanced = balancedStates(system);
  const unitGain = transmissionZeros(withoutUnitGain(balanced));
  const real = transmissionZeros(oddPart(balanced));
  if (unitGain === undefined || real === undefined) return undefined;
  const L = transferFunction(system);
  const gainCrossovers = crossings(unitGain.zeros, (w) => Math.log(sizeOf(at(L, w)))).map((w) =>
    gainCrossoverAt(L, w),
  );
  const phaseCrossovers = [
    ...limitCrossover(0, at(L, 0)),
    ...crossings(real.zeros, (w) => angleFromNegative(at(L, w)))
      .filter((w) => at(L, w).re < 0)
      .map((w) => ({ frequency: w, gainMargin: 1 / sizeOf(at(L, w)) })),
    ...limitCrossover(Number.POSITIVE_INFINITY, { re: system.D.values[0]!, im: 0 }),
  ];
  const loop = closedLoop(system, 1);
  return {
    gainCrossovers,
    phaseCrossovers,
    gainMargin: smallest(
      phaseCrossovers,
      ({ gainMargin }) => gainMargin,
      (one) => Math.abs(Math.log(one)),
    ),
    phaseMargin: smallest(gainCrossovers, ({ phaseMargin }) => phaseMargin, Math.abs),
    delayMargin: smallest(
      gainCrossovers,
      ({ delayMargin }) => delayMargin,
      (one) => one,
    ),
    closedPoles: loop && roundedEigenvalues(loop),
  };
}

const at = (L: TransferFunction, frequency: number): Complex => L({ re: 0, im: frequency });
const sizeOf = ({ re, im }: Complex): number => Math.hypot(re, im);

/** arg(-L), from -pi to pi: continuous where L is negative. */
const angleFromNegative = ({ re, im }: Complex): number => Math.atan2(-im, -re);

function gainCrossoverAt(L: TransferFunction, frequency: number): GainCrossover {
  const angle = angleFromNegative(at(L, frequency));
  const turned = angle < 0 ? angle + 2 * Math.PI : angle;
  return { frequency, phaseMargin: degrees(angle), delayMargin: turned / frequency };
}

/** At frequencies 0 and infinity L is real. */
function limitCrossover(frequency: number, L: Complex): readonly PhaseCrossover[] {
  return L.re < 0 && Number.isFinite(L.re) ? [{ frequency, gainMargin: 1 / Math.abs(L.re) }] : [];
}

function smallest<T>(
  all: readonly T[],
  value: (one: T) => number,
  size: (value: number) => number,
): number | undefined {
  return all
    .map(value)
    .reduce<number | undefined>(
      (best, one) => (best === undefined || size(one) < size(best) ? one : best),
      undefined,
    );
}

/** 1 - L(-s) L(s), with L(-s) = C (sI + A)^-1 (-B) + D. */
function withoutUnitGain({ A, B, C, D }: LinearSystem): LinearSystem {
  const none = matrixOf(A.rows, A.rows);
  return {
    A: blocks([A, none], [scaled(product(B, C), -1), scaled(A, -1)]),
    B: blocks([B], [scaled(product(B, D), -1)]),
    C: blocks([scaled(product(D, C), -1), scaled(C, -1)]),
    D: sum(identityMatrix(1), product(D, D), -1),
  };
}

/** L(s) - L(-s) */
function oddPart({ A, B, C }: LinearSystem): LinearSystem {
  const none = matrixOf(A.rows, A.rows);
  return {
    A: blocks([A, none], [none, scaled(A, -1)]),
    B: blocks([B], [scaled(B, -1)]),
    C: blocks([C, scaled(C, -1)]),
    D: matrixOf(1, 1),
  };
}

/** Distance from the imaginary axis that rounding may cause, relative to the zero. Double zeros are the least accurate. */
const ON_AXIS = 1e-4;
/** Half widths of the intervals in which f changes its sign, relative to the frequency. */
const WIDTHS = [1e-12, 1e-10, 1e-8, 1e-6, 1e-5, 1e-4, 1e-3];
/** Up to this value f touches zero. */
const TOUCH = 1e-8;

/** Roots of f near zeros on the imaginary axis, ascending. */
function crossings(zeros: readonly Complex[], f: (frequency: number) => number): readonly number[] {
  const found: number[] = [];
  for (const { re, im } of zeros) {
    if (!(im > 0 && Math.abs(re) <= ON_AXIS * im)) continue;
    // A zero at 0 itself, which rounding has moved.
    if ([0, im / 2, im].every((one) => Math.abs(f(one)) <= TOUCH)) continue;
    const root = rootNear(f, im);
    if (root !== undefined && !found.some((one) => Math.abs(one - root) <= 1e-9 * root)) found.push(root);
  }
  return found.sort((a, b) => a - b);
}

function rootNear(f: (frequency: number) => number, near: number): number | undefined {
  for (const width of WIDTHS) {
    const [a, b] = [near * (1 - width), near * (1 + width)];
    const [fa, fb] = [f(a), f(b)];
    // An angle that jumps by half a turn changes its sign without a root.
    if (fa * fb <= 0 && Math.abs(fa - fb) < Math.PI) return findRoot(f, a, b);
  }
  return Math.abs(f(near)) <= TOUCH ? near : undefined;
}

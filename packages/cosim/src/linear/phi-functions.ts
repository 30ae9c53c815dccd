/**
 * e^z, phi_1(z) = (e^z - 1)/z and phi_2(z) = (phi_1(z) - 1)/z of a matrix z = h M: the solution of x' = M x + b + c t
 * after h is e^z x + h phi_1(z) b + h^2 phi_2(z) c. By the Taylor series of phi_2 at z / 2^s and s doublings:
 * phi_2(2z) = (phi_1(z)^2 + 2 phi_2(z))/4, phi_1(2z) = (e^z + 1) phi_1(z)/2 (Hochbruck & Ostermann 2010).
 */
export interface PhiFunctions {
  readonly exp: Float64Array;
  readonly phi1: Float64Array;
  readonly phi2: Float64Array;
  calc(matrix: Float64Array, h: number): void;
}

/** Terms for norms up to 1/2: the first omitted one is 2^-18 / 20!. */
const TERMS = 17;

/** Of n x n matrices, row-major. */
export function createPhiFunctions(n: number): PhiFunctions {
  const [z, exp, phi1, phi2, work] = [0, 1, 2, 3, 4].map(() => new Float64Array(n * n)) as [
    Float64Array,
    Float64Array,
    Float64Array,
    Float64Array,
    Float64Array,
  ];
  /** target = diagonal + factor (a b) */
  const product = (
    target: Float64Array,
    a: Float64Array,
    b: Float64Array,
    factor: number,
    diagonal: number,
  ) => {
    for (let i = 0; i < n; i++)
      for (let j = 0; j < n; j++) {
        let sum = 0;
        for (let k = 0; k < n; k++) sum += a[i * n + k]! * b[k * n + j]!;
        target[i * n + j] = factor * sum + (i === j ? diagonal : 0);
      }
  };
  const double = (): void => {
    product(work, phi1, phi1, 0.25, 0);
    for (let i = 0; i < n * n; i++) phi2[i] = work[i]! + 0.5 * phi2[i]!;
    product(work, exp, phi1, 0.5, 0);
    for (let i = 0; i < n * n; i++) phi1[i] = work[i]! + 0.5 * phi1[i]!;
    product(work, exp, exp, 1, 0);
    exp.set(work);
  };
  return {
    exp,
    phi1,
    phi2,
    calc(matrix, h) {
      const norm = rowSumNorm(matrix, n) * Math.abs(h);
      if (!Number.isFinite(norm)) {
        for (const result of [exp, phi1, phi2]) result.fill(Number.NaN);
        return;
      }
      const doublings = norm > 0.5 ? Math.ceil(1 + Math.log2(norm)) : 0;
      for (let i = 0; i < n * n; i++) z[i] = matrix[i]! * h * 2 ** -doublings;
      // Horner's scheme: phi_2 = 1/2 (1 + z/3 (1 + z/4 (...))).
      phi2.fill(0);
      for (let i = 0; i < n; i++) phi2[i * n + i] = 1;
      for (let k = TERMS + 2; k >= 3; k--) {
        product(work, z, phi2, 1 / k, 1);
        phi2.set(work);
      }
      for (let i = 0; i < n * n; i++) phi2[i]! *= 0.5;
      product(phi1, z, phi2, 1, 1);
      product(exp, z, phi1, 1, 1);
      for (let i = 0; i < doublings; i++) double();
    },
  };
}

function rowSumNorm(matrix: Float64Array, n: number): number {
  let norm = 0;
  for (let i = 0; i < n; i++) {
    let sum = 0;
    for (let j = 0; j < n; j++) sum += Math.abs(matrix[i * n + j]!);
    norm = Math.max(norm, sum);
  }
  return norm;
}

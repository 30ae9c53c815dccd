import type { HybridSystem } from "../system/hybrid-system.ts";

/**
 * E z' = A z around a point: z are the states, then the algebraic unknowns of the residual form, as loops have them. Rows of states begin
 * with the unit matrix in E where their derivatives are explicit. Matrices row-major.
 */
export interface DescriptorForm {
  readonly names: readonly string[];
  readonly states: number;
  readonly E: Float64Array;
  readonly A: Float64Array;
}

/** The function of `ResidualForm` that its kernels call. */
interface ResidualTangent {
  residualTangent?(
    b: number,
    t: number,
    y: number,
    ydot: number,
    dy: number,
    dydot: number,
    r: number,
  ): number;
}

/** Undefined: the system has no residual form with exact derivatives, or cannot be evaluated at the point. `x`: address of the states. */
export function descriptorForm(system: HybridSystem, t: number, x: number): DescriptorForm | undefined {
  const form = system.residualForm?.(false);
  const tangent = (form?.kernels as ResidualTangent | undefined)?.residualTangent;
  if (form === undefined || tangent === undefined) return undefined;
  const [n, states] = [form.size, system.stateCount];
  const y = system.allocate(5 * n);
  const [ydot, dy, dydot, image] = [y + n, y + 2 * n, y + 3 * n, y + 4 * n];
  system.heap.copyWithin(y, x, x + states);
  system.heap.fill(0, ydot, y + 5 * n);
  if (form.calcAlgebraic(t, y, y) !== 0 || system.derivatives(t, y, ydot) !== 0) return undefined;
  const [E, A] = [new Float64Array(n * n), new Float64Array(n * n)];
  /** The column of F by y or ydot at `place`, with this sign. */
  const write = (matrix: Float64Array, place: number, j: number, sign: number): boolean => {
    system.heap[place + j] = 1;
    const code = tangent(system.base, t, y, ydot, dy, dydot, image);
    const { heap } = system;
    heap[place + j] = 0;
    for (let i = 0; i < n; i++) matrix[i * n + j] = sign * heap[image + i]! + 0;
    return code === 0;
  };
  for (let j = 0; j < n; j++) {
    if (!write(A, dy, j, 1)) return undefined;
    if (j < states && !write(E, dydot, j, -1)) return undefined;
  }
  return { names: form.names, states, E, A };
}

import { createPhiFunctions } from "../linear/phi-functions.ts";
import type { Unit, UnitCapabilities, UnitPlace, UnitState, UnitStep } from "../unit/unit.ts";

/** x' = A x + B u, y = C x + D u; rows of matrices. */
export interface ExactUnit {
  readonly name: string;
  readonly A: readonly (readonly number[])[];
  readonly B: readonly (readonly number[])[];
  readonly C: readonly (readonly number[])[];
  readonly D: readonly (readonly number[])[];
  readonly start: readonly number[];
  /** Missing: all capabilities. */
  readonly capabilities?: Partial<UnitCapabilities>;
}

/** A linear unit with exact steps for every input approximation, by the exponential of the combined system. */
export function exactUnit({ name, start, capabilities = {}, ...matrices }: ExactUnit): Unit {
  const [n, m, p] = [start.length, matrices.D[0]?.length ?? 0, matrices.C.length];
  const [A, B, C, D] = [matrices.A, matrices.B, matrices.C, matrices.D].map((one) =>
    Float64Array.from(one.flat()),
  ) as [Float64Array, Float64Array, Float64Array, Float64Array];
  const x = Float64Array.from(start);
  const u = new Float64Array(m);
  const has: UnitCapabilities = {
    ...{ variableStep: true, rollback: true, serializes: false, evaluates: true, inputOrder: 2 },
    ...{ feedback: true, jacobian: "directional", outputDerivativeOrder: 0, events: false },
    ...capabilities,
  };
  let place: UnitPlace;
  let t = 0;
  let h = 0;
  let factored = Number.NaN;
  let phi: ReturnType<typeof createPhiFunctions> | undefined;
  let matrix = new Float64Array(0);
  const step: { -readonly [K in keyof UnitStep]: UnitStep[K] } = {
    ...{ status: "done", time: 0, event: false, terminate: undefined },
  };

  const readOutputs = (): void => {
    for (let i = 0; i < p; i++) place.outputs[i] = row(C, i, x) + row(D, i, u);
  };
  /** The matrix of w' = W w with w = (x, 1, tau, tau^2 / 2, z). */
  const writeMatrix = (): number => {
    const { value, slope, curvature, order, feedback } = place.approximation;
    const size = feedback?.size ?? 0;
    const N = n + 3 + size;
    if (matrix.length !== N * N) {
      matrix = new Float64Array(N * N);
      phi = createPhiFunctions(N);
    }
    matrix.fill(0);
    /** Row `target` gets gain * u(w) for input `j`. */
    const add = (target: number, gain: number, j: number): void => {
      const at = target * N;
      matrix[at + n]! += gain * value[j]!;
      if (order > 0) matrix[at + n + 1]! += gain * slope[j]!;
      if (order > 1) matrix[at + n + 2]! += gain * curvature[j]!;
      if (feedback === undefined) return;
      for (let k = 0; k < n; k++) {
        matrix[at + k]! += gain * feedback.F[j * n + k]!;
        matrix[at + n]! -= gain * feedback.F[j * n + k]! * x[k]!;
      }
      for (let k = 0; k < size; k++) matrix[at + n + 3 + k]! += gain * feedback.G[j * size + k]!;
    };
    for (let i = 0; i < n; i++) {
      for (let j = 0; j < n; j++) matrix[i * N + j] = A[i * n + j]!;
      for (let j = 0; j < m; j++) add(i, B[i * m + j]!, j);
    }
    matrix[(n + 1) * N + n] = 1;
    matrix[(n + 2) * N + n + 1] = 1;
    for (let i = 0; i < size; i++) {
      const at = (n + 3 + i) * N;
      matrix[at + n] = feedback!.q[i]! - row(feedback!.N, i, x);
      for (let k = 0; k < n; k++) matrix[at + k] = feedback!.N[i * n + k]!;
      for (let k = 0; k < size; k++) matrix[at + n + 3 + k] = feedback!.M[i * size + k]!;
    }
    return N;
  };
  const advance = (): void => {
    const N = writeMatrix();
    phi!.calc(matrix, h);
    const w = new Float64Array(N);
    w.set(x);
    w[n] = 1;
    const next = Float64Array.from(w, (_, i) => row(phi!.exp, i, w));
    x.set(next.subarray(0, n));
    const { value, slope, curvature, order, feedback } = place.approximation;
    for (let j = 0; j < m; j++) {
      u[j] = value[j]! + (order > 0 ? slope[j]! * h : 0) + (order > 1 ? (curvature[j]! * h * h) / 2 : 0);
      if (feedback === undefined) continue;
      for (let k = 0; k < n; k++) u[j]! += feedback.F[j * n + k]! * (next[k]! - w[k]!);
      for (let k = 0; k < feedback.size; k++) u[j]! += feedback.G[j * feedback.size + k]! * next[n + 3 + k]!;
    }
    factored = h;
  };

  const named = (prefix: string, count: number) =>
    Array.from({ length: count }, (_, i) => `${prefix}${i + 1}`);
  const outputs = named("y", p).map((one, i) => ({
    ...{ name: one, type: "Real" as const, unit: "", discrete: false },
    dependencies: Array.from({ length: m }, (_, j) => j).filter((j) => D[i * m + j] !== 0),
  }));
  return {
    ...{ name, kind: "function", capabilities: has, stateNames: named("x", n), atEvent: false },
    ...{ nextEventTime: Number.POSITIVE_INFINITY, reachedInputs: u },
    inputs: named("u", m).map((one) => ({ name: one, type: "Real", unit: "", discrete: false, start: 0 })),
    outputs,
    variables: [...named("x", n), ...named("y", p)].map((one) => ({
      ...{ name: one, type: "Real", variability: "continuous", causality: "output", unit: "" },
      ...{ displayUnit: "", description: "" },
    })),
    parameterValues: () => [],
    attach(given) {
      place = given;
    },
    enterInitialization({ startTime }) {
      t = startTime;
    },
    evaluate() {
      u.set(place.approximation.value);
      readOutputs();
    },
    exitInitialization() {
      u.set(place.approximation.value);
      readOutputs();
      return { terminate: undefined };
    },
    begin(from, size) {
      t = from;
      h = size;
    },
    finish() {
      advance();
      t += h;
      step.time = t;
      readOutputs();
      return step;
    },
    updateDiscrete() {
      u.set(place.approximation.value);
      readOutputs();
      return { terminate: undefined };
    },
    takeRecords: () => [],
    save: () => ({ time: t, x: x.slice(), u: u.slice() }),
    restore(state) {
      const kept = state as UnitState & { readonly x: Float64Array; readonly u: Float64Array };
      t = kept.time;
      x.set(kept.x);
      u.set(kept.u);
      readOutputs();
    },
    release: () => {},
    serialize(state) {
      const kept = state as UnitState & { readonly x: Float64Array; readonly u: Float64Array };
      return new Uint8Array(Float64Array.of(kept.time, ...kept.x, ...kept.u).buffer);
    },
    deserialize(bytes) {
      const [time = 0, ...values] = new Float64Array(bytes.slice().buffer);
      return {
        time,
        x: Float64Array.from(values.slice(0, n)),
        u: Float64Array.from(values.slice(n)),
      } as UnitState;
    },
    linearize: () => ({
      ...{ stateCount: n, A, B, C, D, x, rung: "directional" },
      f: Float64Array.from(x, (_, i) => row(A, i, x) + row(B, i, place.approximation.value)),
      ft: new Float64Array(n),
      gt: new Float64Array(p),
    }),
    stateRates(rates) {
      for (let i = 0; i < n; i++) rates[i] = row(A, i, x) + row(B, i, place.approximation.value);
    },
    /** y' = C x' + D u' with the input slopes at the end of the step; y'' likewise. */
    outputDerivatives(order, derivatives) {
      const { slope, curvature, order: inputOrder } = place.approximation;
      const du = Float64Array.from(u, (_, j) =>
        inputOrder === 0 ? 0 : slope[j]! + (inputOrder > 1 ? curvature[j]! * factored : 0),
      );
      const ddu = Float64Array.from(u, (_, j) => (inputOrder > 1 ? curvature[j]! : 0));
      const f = Float64Array.from(x, (_, i) => row(A, i, x) + row(B, i, u));
      const df = Float64Array.from(x, (_, i) => row(A, i, f) + row(B, i, du));
      for (let i = 0; i < p; i++)
        derivatives[i] = order === 1 ? row(C, i, f) + row(D, i, du) : row(C, i, df) + row(D, i, ddu);
    },
    readValues(target, offset) {
      target.set(x, offset);
      target.set(place.outputs, offset + n);
    },
    end: () => {},
  };
}

/** Row `i` of a matrix times a vector. */
function row(matrix: Float64Array, i: number, vector: Float64Array): number {
  let sum = 0;
  for (let j = 0; j < vector.length; j++) sum += matrix[i * vector.length + j]! * vector[j]!;
  return sum;
}

import { type HybridSystem, layeredSystem } from "@cosimo/simulator";
import type { InputApproximation } from "../unit/input-approximation.ts";

/**
 * A system whose inputs follow an `InputApproximation` with parabolas and feedback: z are additional states, after x.
 */
export interface InputDrivenSystem extends HybridSystem {
  /**
   * Begins a step at `t` with the states at address `x`: x_k is copied from there, and z there becomes 0. The
   * approximation is copied, too. The caller sets discrete inputs, which change at events only.
   */
  beginApproximation(t: number, x: number): void;
  /** Inputs set last. */
  readonly currentInputs: Float64Array;
}

/** `approximation.feedback` must have the same size in all steps. The dimensions of the system must not change. */
export function createInputDrivenSystem(
  system: HybridSystem,
  approximation: InputApproximation,
): InputDrivenSystem {
  const n = system.stateCount;
  const m = system.inputs?.length ?? 0;
  const size = approximation.feedback?.size ?? 0;
  const setInput = system.setInput!;
  const begun = new Float64Array(n);
  const currentInputs = new Float64Array(m);
  const keptZ = new Float64Array(size);
  const present = {
    value: approximation.value.slice(),
    slope: approximation.slope.slice(),
    curvature: approximation.curvature.slice(),
    order: approximation.order,
  };
  const continuous = Int32Array.from(
    (system.inputs ?? []).flatMap(({ discrete }, i) => (discrete ? [] : [i])),
  );
  let tk = 0;

  /** Sets the inputs at (t, x). */
  const follow = (t: number, x: number): void => {
    const { heap } = system;
    const { feedback } = approximation;
    const { value, slope, curvature, order } = present;
    const tau = t - tk;
    for (let k = 0; k < continuous.length; k++) {
      const i = continuous[k]!;
      let u = value[i]!;
      if (order > 0) u += slope[i]! * tau;
      if (order > 1) u += 0.5 * curvature[i]! * tau * tau;
      if (feedback !== undefined) {
        const { F, G } = feedback;
        for (let j = 0; j < n; j++) u += F[i * n + j]! * (heap[x + j]! - begun[j]!);
        for (let j = 0; j < size; j++) u += G[i * size + j]! * heap[x + n + j]!;
      }
      currentInputs[i] = u;
      setInput(i, t, u, 0);
    }
  };

  /** z' = q + M z + N (x - x_k). */
  const rates = (x: number, xdot: number): void => {
    if (approximation.feedback === undefined) return;
    const { heap } = system;
    const { q, M, N } = approximation.feedback;
    for (let i = 0; i < size; i++) {
      let rate = q[i]!;
      for (let j = 0; j < size; j++) rate += M[i * size + j]! * heap[x + n + j]!;
      for (let j = 0; j < n; j++) rate += N[i * n + j]! * (heap[x + j]! - begun[j]!);
      heap[xdot + n + i] = rate;
    }
  };

  return layeredSystem<InputDrivenSystem>(system, {
    stateCount: n + size,
    stateNames: [...system.stateNames, ...Array.from({ length: size }, (_, i) => `$z[${i + 1}]`)],
    nominals: Float64Array.of(...system.nominals, ...keptZ.map(() => 1)),
    currentInputs,
    beginApproximation(t, x) {
      tk = t;
      present.value.set(approximation.value);
      present.slope.set(approximation.slope);
      present.curvature.set(approximation.curvature);
      present.order = approximation.order;
      currentInputs.set(approximation.value);
      const { heap } = system;
      for (let i = 0; i < n; i++) begun[i] = heap[x + i]!;
      for (let i = 0; i < size; i++) heap[x + n + i] = 0;
      follow(t, x);
    },
    derivatives(t, x, xdot) {
      follow(t, x);
      const code = system.derivatives(t, x, xdot);
      rates(x, xdot);
      return code;
    },
    indicatorValues(t, x, g) {
      follow(t, x);
      return system.indicatorValues(t, x, g);
    },
    evaluateOutputs(t, x) {
      follow(t, x);
      return system.evaluateOutputs(t, x);
    },
    eventUpdate(t, x, cause) {
      follow(t, x);
      keptZ.set(system.heap.subarray(x + n, x + n + size));
      return system.eventUpdate(t, x, cause);
    },
    readStates(x) {
      system.readStates(x);
      system.heap.set(keptZ, x + n);
    },
  });
}

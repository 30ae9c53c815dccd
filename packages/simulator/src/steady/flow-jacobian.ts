import type { HybridSystem } from "../system/hybrid-system.ts";

/** Derivatives of xdot by the states at the states at address `x`, row-major; relations, time and inputs held. */
export interface FlowJacobian {
  readonly values: Float64Array;
  /** False: it cannot be evaluated here. */
  calc(t: number, x: number): boolean;
}

/** Exact where the system has directional derivatives, else by difference quotients. */
export function createFlowJacobian(system: HybridSystem): FlowJacobian {
  const exact = system.tangents?.([]);
  const n = system.stateCount;
  const values = new Float64Array(n * n);
  const isDefined = () => values.every(Number.isFinite);
  if (exact !== undefined)
    return {
      values,
      calc(t, x) {
        exact.du.fill(0);
        for (let j = 0; j < n; j++) {
          exact.dx.fill(0);
          exact.dx[j] = 1;
          if (exact.calc(t, x, 0) !== 0) return false;
          for (let i = 0; i < n; i++) values[i * n + j] = exact.dxdot[i]!;
        }
        return isDefined();
      },
    };
  const [xdot, shifted] = [system.allocate(n), system.allocate(n)];
  return {
    values,
    calc(t, x) {
      if (system.derivatives(t, x, xdot) !== 0) return false;
      const before = system.heap.slice(xdot, xdot + n);
      for (let j = 0; j < n; j++) {
        const { heap } = system;
        const at = heap[x + j]!;
        const step = Math.sqrt(Number.EPSILON) * Math.max(Math.abs(at), system.nominals[j]!);
        heap[x + j] = at + step;
        const code = system.derivatives(t, x, shifted);
        system.heap[x + j] = at;
        if (code !== 0) return false;
        for (let i = 0; i < n; i++) values[i * n + j] = (system.heap[shifted + i]! - before[i]!) / step;
      }
      return isDefined();
    },
  };
}

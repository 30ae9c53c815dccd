import { type Complex, eigenvalues } from "../linear/eigenvalues.ts";
import { identityMatrix, type Matrix, numbersFrom, part, product, solve, sum } from "../linear/matrix.ts";

import type { CoupledSystem } from "../system/coupled-system.ts";
import type { SystemLinearization } from "./linearize-system.ts";
import { type LinearMode, modesOf } from "./modes.ts";
import { coupledStep, oneStepMatrix } from "./one-step-matrices.ts";

/** x' = A x + B u, y = C x + D u around a point; inputs are those without connection. */
export interface StateSpace {
  /** [s] */
  readonly time: number;
  readonly stateNames: readonly string[];
  readonly inputNames: readonly string[];
  readonly outputNames: readonly string[];
  readonly A: Matrix;
  readonly B: Matrix;
  readonly C: Matrix;
  readonly D: Matrix;
  /** The point. */
  readonly x: readonly number[];
  readonly u: readonly number[];
  readonly y: readonly number[];
  /** Undefined if the eigenvalues were not found. */
  readonly modes: readonly LinearMode[] | undefined;
  readonly sampled?: SampledLoop;
}

/** The system with all inputs held over steps of one size: x_(k+1) = A x_k + B u_k. */
export interface SampledLoop {
  readonly step: number;
  readonly A: Matrix;
  readonly B: Matrix;
  readonly eigenvalues: readonly Complex[] | undefined;
  /** max |lambda|: above 1 the loop is unstable. */
  readonly radius: number;
}

/** The linear model of the coupled system; with `step` also as a sampled loop with hold. */
export function stateSpaceOf(
  linearization: SystemLinearization,
  system: Pick<CoupledSystem, "connections" | "firstInput">,
  step?: number,
): StateSpace {
  const { model, B, C, D, P, J, K, inputNames } = linearization;
  const connected = new Set(system.connections.map(({ to }) => system.firstInput[to.unit]! + to.port));
  const free = numbersFrom(0, model.inputCount).filter((i) => !connected.has(i));
  const all = numbersFrom(0, model.inputCount);
  // u = K y + e: the free inputs are elements of e.
  const loop = sum(identityMatrix(model.inputCount), product(K, D), -1);
  const toInputs = solve(loop, part(identityMatrix(model.inputCount), all, free))!;
  return {
    ...{ time: linearization.time, stateNames: linearization.stateNames, A: J },
    ...{ inputNames: free.map((i) => inputNames[i]!), outputNames: linearization.outputNames },
    ...{ B: product(B, toInputs), C: sum(C, product(D, P)), D: product(D, toInputs) },
    ...{ x: [...linearization.x], u: free.map((i) => linearization.u[i]!), y: [...linearization.y] },
    modes: modesOf(J),
    ...(step !== undefined && { sampled: sampledLoop(linearization, toInputs, step) }),
  };
}

function sampledLoop(linearization: SystemLinearization, toInputs: Matrix, step: number): SampledLoop {
  const whole = coupledStep(linearization, step);
  const A = oneStepMatrix("J0", whole)!;
  const found = eigenvalues(A);
  return {
    ...{ step, A, B: product(whole.G0, toInputs), eigenvalues: found },
    radius: found?.reduce((largest, { re, im }) => Math.max(largest, Math.hypot(re, im)), 0) ?? Number.NaN,
  };
}

import type { RunOutcome } from "@cosimo/simulator";
import { createCoupledLinearModel } from "../linearization/coupled-linear-model.ts";
import { hasStates, rungOf, type StabilizationRung } from "../linearization/unit-jacobians.ts";
import type { CoupledSystem } from "../system/coupled-system.ts";
import { type LinearCoupling, linearCoupling } from "./one-step-matrices.ts";

/** The linear model of a coupled system at one point, with names `unit.variable`. */
export interface SystemLinearization extends LinearCoupling {
  /** [s] */
  readonly time: number;
  readonly units: readonly string[];
  readonly stateNames: readonly string[];
  readonly inputNames: readonly string[];
  readonly outputNames: readonly string[];
  /** x, u and y at the point. */
  readonly x: Float64Array;
  readonly u: Float64Array;
  readonly y: Float64Array;
  /** Source of the Jacobian of each unit; only with `directional` and `differences` it has states in the model. */
  readonly rungs: readonly StabilizationRung[];
  /** Whether I - K D is regular; if not, P and J are undefined. */
  readonly regular: boolean;
}

/** The part of a coupled run that advances it. */
export interface StepwiseCoupledRun {
  /** [s] */
  readonly time: number;
  /** Whether the run is at this time or beyond it, up to rounding. */
  hasReached(time: number): boolean;
  step(): RunOutcome | undefined;
}

/**
 * Advances an initialized run to each of its additional communication points and linearizes the system there; a run that ends
 * before a point gives its reason instead.
 */
export function* linearizeAlong(
  run: StepwiseCoupledRun,
  system: CoupledSystem,
  points: readonly number[],
): Generator<SystemLinearization | string> {
  let ended: string | undefined;
  for (const point of points) {
    while (ended === undefined && !run.hasReached(point)) ended = run.step()?.reason;
    yield ended ?? linearizeInPassing(system, run.time);
  }
}

/** Linearizes between two steps. Leaves the input approximations as they are, for the steps that follow. */
export function linearizeInPassing(system: CoupledSystem, time: number): SystemLinearization {
  const { approximation, approximations } = system;
  const value = approximation.value.slice();
  const orders = approximations.map(({ order }) => order);
  const found = linearizeSystem(system, time);
  approximation.value.set(value);
  for (const [i, order] of orders.entries()) approximations[i]!.order = order;
  return found;
}

/** At the current communication point, `time`. */
export function linearizeSystem(system: CoupledSystem, time: number): SystemLinearization {
  const { units, u, y } = system;
  const rungs = units.map(rungOf);
  const states = units.map(({ stateNames, presentStateNames = stateNames }, i) =>
    hasStates(rungs[i]!) ? presentStateNames : [],
  );
  const counts = states.map(({ length }) => length);
  const model = createCoupledLinearModel(system, counts);
  const x = new Float64Array(model.stateCount);
  system.hold();
  for (const [i, unit] of units.entries()) {
    if (!hasStates(rungs[i]!)) continue;
    const block = unit.linearize!();
    model.setUnit(i, block);
    x.set(block.x, model.firstState[i]!);
  }
  const named = (names: (unit: CoupledSystem["units"][number]) => readonly string[]) =>
    units.flatMap((unit) => names(unit).map((name) => `${unit.name}.${name}`));
  return {
    regular: model.close(),
    ...linearCoupling(model),
    ...{ time, rungs, x, u: u.slice(), y: y.slice(), units: units.map(({ name }) => name) },
    stateNames: units.flatMap(({ name }, i) => states[i]!.map((state) => `${name}.${state}`)),
    inputNames: named(({ inputs }) => inputs.map(({ name }) => name)),
    outputNames: named(({ outputs }) => outputs.map(({ name }) => name)),
  };
}

import type { CoupledSystem } from "@cosimo/cosim";
import { compiledUnit, coupled } from "./compiled-units.ts";

export interface TwoMassParameters {
  readonly m: readonly [number, number];
  readonly k: readonly [number, number];
  readonly d: readonly [number, number];
  readonly kc: number;
  readonly dc: number;
}

export const T1: TwoMassParameters = { m: [1, 1], k: [10, 10], d: [0.5, 0.5], kc: 1000, dc: 2 };

/** Two masses with a spring between them, coupled by force and displacement: the spring belongs to the second unit. */
export function forceDisplacement({ m, k, d, kc, dc }: TwoMassParameters): CoupledSystem {
  const first = compiledUnit(
    "first",
    `model First
      input Real F; output Real x(start = 1, fixed = true); output Real v(start = 0, fixed = true);
    equation
      der(x) = v; ${m[0]}*der(v) = -${k[0]}*x - ${d[0]}*v + F;
    end First;`,
    { outputs: ["x", "v"] },
  );
  const second = compiledUnit(
    "second",
    `model Second
      input Real x1; input Real v1; output Real F;
      Real x(start = 0.5, fixed = true); Real v(start = 0, fixed = true);
    equation
      F = ${kc}*(x - x1) + ${dc}*(v - v1);
      der(x) = v; ${m[1]}*der(v) = -${k[1]}*x - ${d[1]}*v - F;
    end Second;`,
    { outputs: ["F"], dependencies: { F: [0, 1] } },
  );
  return coupled(
    [first, second],
    [
      ["second.F", "first.F"],
      ["first.x", "second.x1"],
      ["first.v", "second.v1"],
    ],
  );
}

import { type CoupledSystem, coupleUnits } from "../system/coupled-system.ts";
import type { UnitCapabilities } from "../unit/unit.ts";
import { exactUnit } from "./exact-unit.ts";

export interface TwoMasses {
  readonly m: readonly [number, number];
  readonly k: readonly [number, number];
  readonly d: readonly [number, number];
  readonly kc: number;
  readonly dc: number;
  /** Missing: force and displacement. */
  readonly exchange?: "displacements";
}

export const T1: TwoMasses = { m: [1, 1], k: [10, 10], d: [0.5, 0.5], kc: 1000, dc: 2 };
export const T2: TwoMasses = { ...T1, d: [0, 0], dc: 0 };
export const T3: TwoMasses = { ...T1, exchange: "displacements" };
export const T4: TwoMasses = { ...T1, m: [0.1, 10], kc: 1e4 };

/** Two masses with a spring between them, with exact units; states x1, v1, x2, v2. */
export function linearTwoMasses(
  { m, k, d, kc, dc, exchange }: TwoMasses,
  start: readonly number[],
  capabilities: Partial<UnitCapabilities> = {},
): CoupledSystem {
  const withSpring = (i: 0 | 1) => ({
    A: [
      [0, 1],
      [-(k[i] + kc) / m[i], -(d[i] + dc) / m[i]],
    ],
    B: [
      [0, 0],
      [kc / m[i], dc / m[i]],
    ],
  });
  const states = {
    C: [
      [1, 0],
      [0, 1],
    ],
    D: [
      [0, 0],
      [0, 0],
    ],
  };
  const [first, second] = [start.slice(0, 2), start.slice(2)];
  const link = (from: [number, number], to: [number, number]) => ({
    ...{ from: { unit: from[0], port: from[1] }, to: { unit: to[0], port: to[1] }, gain: 1, offset: 0 },
  });
  if (exchange === "displacements")
    return coupleUnits(
      [
        exactUnit({ name: "first", ...withSpring(0), ...states, start: first, capabilities }),
        exactUnit({ name: "second", ...withSpring(1), ...states, start: second, capabilities }),
      ],
      [link([1, 0], [0, 0]), link([1, 1], [0, 1]), link([0, 0], [1, 0]), link([0, 1], [1, 1])],
    );
  const body = exactUnit({
    ...{ name: "first", start: first, capabilities },
    A: [
      [0, 1],
      [-k[0] / m[0], -d[0] / m[0]],
    ],
    B: [[0], [1 / m[0]]],
    C: states.C,
    D: [[0], [0]],
  });
  const spring = exactUnit({
    ...{ name: "second", ...withSpring(1), start: second, capabilities },
    C: [[kc, dc]],
    D: [[-kc, -dc]],
  });
  return coupleUnits([body, spring], [link([1, 0], [0, 0]), link([0, 0], [1, 0]), link([0, 1], [1, 1])]);
}

import { integrate } from "./runge-kutta.ts";

/** A mechanism with one coordinate: T = effectiveInertia(theta) theta'^2 / 2, V = potential(theta). */
export interface Mechanism {
  effectiveInertia(theta: number): number;
  potential(theta: number): number;
}

/**
 * The coordinate at `end` of a motion without reversal: energy is conserved, so theta' = sqrt(2 (E - V)/M), and
 * accelerations are not needed.
 */
export function coordinateAt(
  mechanism: Mechanism,
  start: { readonly theta: number; readonly rate: number },
  end: number,
  steps: number,
): number {
  const { theta, rate } = start;
  const energy = 0.5 * mechanism.effectiveInertia(theta) * rate ** 2 + mechanism.potential(theta);
  const speed = (at: number) =>
    Math.sign(rate) * Math.sqrt((2 * (energy - mechanism.potential(at))) / mechanism.effectiveInertia(at));
  return integrate((_, [at]) => [speed(at!)], [theta], end, steps)[0]!;
}

const gravity = 9.81;

/** Half the moment of inertia of a rod about its centre, times two: m L^2/12. */
function rodInertia(mass: number, length: number): number {
  return (mass * length ** 2) / 12;
}

/** Angles of coupler and rocker of a four-bar linkage, from the triangle of coupler, rocker and the line between their ends. */
export function fourBarAngles(
  { d, length }: { readonly d: number; readonly length: readonly [number, number, number] },
  crank: number,
): { readonly coupler: number; readonly rocker: number } {
  const [l1, l2, l3] = length;
  const x = l1 * Math.cos(crank);
  const y = l1 * Math.sin(crank);
  const distance = Math.hypot(x - d, y);
  const angle = Math.acos((distance ** 2 + l3 ** 2 - l2 ** 2) / (2 * distance * l3));
  const rocker = Math.atan2(y, x - d) - angle;
  const coupler = Math.atan2(l3 * Math.sin(rocker) - y, d + l3 * Math.cos(rocker) - x);
  return { coupler, rocker };
}

/** Crank, coupler and rocker are uniform rods. */
export function fourBar(
  d: number,
  length: readonly [number, number, number],
  mass: readonly [number, number, number],
): Mechanism {
  const [l1, l2, l3] = length;
  const [m1, m2, m3] = mass;
  return {
    effectiveInertia(a) {
      const { coupler: b, rocker: c } = fourBarAngles({ d, length }, a);
      const db = (-l1 * Math.sin(a - c)) / (l2 * Math.sin(b - c));
      const dc = (l1 * Math.sin(a - b)) / (l3 * Math.sin(c - b));
      const centre = l1 ** 2 + ((l2 / 2) * db) ** 2 + l1 * l2 * db * Math.cos(a - b);
      return (m1 * l1 ** 2) / 3 + m2 * centre + rodInertia(m2, l2) * db ** 2 + ((m3 * l3 ** 2) / 3) * dc ** 2;
    },
    potential(a) {
      const { coupler: b, rocker: c } = fourBarAngles({ d, length }, a);
      const heights = [
        (l1 / 2) * Math.sin(a),
        l1 * Math.sin(a) + (l2 / 2) * Math.sin(b),
        (l3 / 2) * Math.sin(c),
      ];
      return gravity * mass.reduce((sum, m, i) => sum + m * heights[i]!, 0);
    },
  };
}

/** Crank and connecting rod are uniform rods, the piston is guided along x. */
export function sliderCrank(
  [l1, l2]: readonly [number, number],
  [m1, m2, m3]: readonly [number, number, number],
): Mechanism {
  const rodAngle = (a: number) => -Math.asin((l1 / l2) * Math.sin(a));
  return {
    effectiveInertia(a) {
      const b = rodAngle(a);
      const db = (-l1 * Math.cos(a)) / (l2 * Math.cos(b));
      const centre = l1 ** 2 + ((l2 / 2) * db) ** 2 + l1 * l2 * db * Math.cos(a - b);
      const piston = -l1 * Math.sin(a) - l2 * Math.sin(b) * db;
      return (m1 * l1 ** 2) / 3 + m2 * centre + rodInertia(m2, l2) * db ** 2 + m3 * piston ** 2;
    },
    potential: (a) =>
      gravity * ((m1 * l1 * Math.sin(a)) / 2 + m2 * (l1 * Math.sin(a) + (l2 / 2) * Math.sin(rodAngle(a)))),
  };
}

/**
 * n stages of two uniform bars each, at the angle theta to the ground: both centres of stage i are at
 * (L cos(theta)/2, (i - 1/2) L sin(theta)).
 */
export function scissor(n: number, length: number, mass: number): Mechanism {
  const stages = Array.from({ length: n }, (_, i) => i + 0.5);
  const squares = stages.reduce((sum, i) => sum + i ** 2, 0);
  return {
    effectiveInertia: (theta) =>
      2 * mass * length ** 2 * (n * ((Math.sin(theta) / 2) ** 2 + 1 / 12) + squares * Math.cos(theta) ** 2),
    potential: (theta) => mass * gravity * length * n ** 2 * Math.sin(theta),
  };
}

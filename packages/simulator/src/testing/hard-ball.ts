import { functionSystem } from "../system/function-system.ts";
import type { FunctionSystemDefinition } from "../system/function-system-definition.ts";
import type { HybridSystem } from "../system/hybrid-system.ts";

/** The hard ball of the event-handling comparison: m 1.1 kg, Cx 0.5, air of 1.293 kg/m3, cross section 3.14 * 0.1^2 m2. */
export const dragOverMass = (0.5 * 1.293 * 3.14 * 0.01) / (2 * 1.1);
const gravity = 9.81;

/** A ball over a ground that moves vertically: states x, y, vx, vy; 0.9 of the normal speed is kept by a bounce. */
export function ballOver(
  ground: (t: number) => number,
  groundSpeed: (t: number) => number,
  more: Partial<FunctionSystemDefinition> = {},
): HybridSystem {
  return functionSystem({
    start: [0, 2, 1, 5],
    stateNames: ["x", "y", "vx", "vy"],
    derivatives(_t, [, , vx, vy], xdot) {
      const speed = Math.hypot(vx!, vy!);
      xdot[0] = vx!;
      xdot[1] = vy!;
      xdot[2] = -dragOverMass * speed * vx!;
      xdot[3] = -gravity - dragOverMass * speed * vy!;
    },
    relations: [{ operator: "<=", text: "y <= ground" }],
    indicators(t, x, g) {
      g[0] = x[1]! - ground(t);
    },
    update({ t, x, became }) {
      if (became(0)) x[3] = groundSpeed(t) - 0.9 * (x[3]! - groundSpeed(t));
    },
    ...more,
  });
}

export function hardBall(more: Partial<FunctionSystemDefinition> = {}): HybridSystem {
  return ballOver(
    () => 0,
    () => 0,
    more,
  );
}

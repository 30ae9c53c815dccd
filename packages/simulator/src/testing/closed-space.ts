import { functionSystem } from "../system/function-system.ts";
import type {
  FunctionGuard,
  FunctionRelation,
  FunctionSystemDefinition,
} from "../system/function-system-definition.ts";
import type { HybridSystem } from "../system/hybrid-system.ts";

export interface Reflection {
  readonly time: number;
  readonly surface: "outer" | "inner";
  readonly g: number;
}

/** Types of the walls and of the conditions on the direction; `noEvent` makes these filters. */
export interface ClosedSpaceTypes {
  readonly outer?: FunctionRelation["eventType"];
  readonly inner?: FunctionRelation["eventType"];
  readonly direction: NonNullable<FunctionRelation["eventType"]> | "noEvent";
}

/** An object that moves freely between two circles of radius 5 and 1 and is reflected by both: states x, y, vx, vy. */
export function closedSpace(
  [x0, y0]: readonly [number, number],
  types: ClosedSpaceTypes,
  reflections: Reflection[] = [],
  more: Partial<FunctionSystemDefinition> = {},
): HybridSystem {
  const dot = (x: Float64Array): number => x[0]! * x[2]! + x[1]! * x[3]!;
  const typed = (eventType: FunctionRelation["eventType"]) => (eventType === undefined ? {} : { eventType });
  const { direction } = types;
  const directions: readonly FunctionRelation[] =
    direction === "noEvent"
      ? []
      : [0, 1].map(() => ({ operator: ">=", usage: "guard", eventType: direction }));
  const heading = (indicator: number, sign: number): FunctionGuard =>
    direction === "noEvent"
      ? { kind: "filter", holds: (_t, x) => sign * dot(x) >= 0 }
      : { kind: "atom", indicator };
  return functionSystem({
    start: [x0, y0, 1.5, 2.5],
    derivatives(_t, x, xdot) {
      xdot[0] = x[2]!;
      xdot[1] = x[3]!;
      xdot[2] = 0;
      xdot[3] = 0;
    },
    relations: [
      { operator: ">=", usage: "guard", ...typed(types.outer) },
      { operator: "<=", usage: "guard", ...typed(types.inner) },
      ...directions,
    ],
    indicators(_t, x, g) {
      const r = Math.hypot(x[0]!, x[1]!);
      g[0] = r - 5;
      g[1] = r - 1;
      if (directions.length === 0) return;
      g[2] = dot(x);
      g[3] = -dot(x);
    },
    guards: [
      { kind: "and", parts: [{ kind: "atom", indicator: 0 }, heading(2, 1)] },
      { kind: "and", parts: [{ kind: "atom", indicator: 1 }, heading(3, -1)] },
    ],
    update({ t, x, fires }) {
      if (!fires(0) && !fires(1)) return;
      const r = Math.hypot(x[0]!, x[1]!);
      reflections.push({ time: t, surface: fires(0) ? "outer" : "inner", g: fires(0) ? r - 5 : r - 1 });
      const factor = (2 * dot(x)) / (r * r);
      x[2]! -= factor * x[0]!;
      x[3]! -= factor * x[1]!;
    },
    ...more,
  });
}

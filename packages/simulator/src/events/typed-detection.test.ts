import type { EventType } from "@cosimo/ir";
import { describe, expect, it } from "vitest";
import type { SimulationSettings } from "../simulation-settings.ts";
import { functionSystem } from "../system/function-system.ts";
import { recordRun } from "../testing/record-run.ts";

const types: readonly EventType[] = ["unilateral", "bilateral", "shortliving", "ordinary"];
const searching = ["dense", "comprehensive", "extrapolation"] as const;
const eps = 1e-6;

interface Located {
  readonly t: number;
  readonly g: number;
}

/** g(t) as an event of one type, on a system that has nothing else to do; each time that it is found, with g there. */
function findEvents(
  g: (t: number) => number,
  operator: ">" | ">=",
  eventType: EventType | undefined,
  settings: Partial<SimulationSettings>,
): { readonly found: readonly Located[]; readonly steps: readonly number[] } {
  const found: Located[] = [];
  const typed = eventType === undefined ? {} : { eventType };
  const system = functionSystem({
    start: [0],
    derivatives(_t, _x, xdot) {
      xdot[0] = 1;
    },
    relations: [{ operator, usage: "guard", ...typed }],
    indicators(_t, x, values) {
      values[0] = g(x[0]!);
    },
    guards: [{ kind: "atom", indicator: 0 }],
    update({ t, x, fires }) {
      if (fires(0)) found.push({ t, g: g(x[0]!) });
    },
  });
  const { rows } = recordRun(system, { stopTime: 4, output: "steps", ...settings });
  return { found, steps: rows.map(({ time }) => time) };
}

describe("events lie where their type says", () => {
  /** The table of source 002: intervals of g, whose left end belongs to them for `>=`. */
  const intervals: Record<EventType, readonly [number, number]> = {
    unilateral: [-eps, 0],
    bilateral: [0, eps],
    shortliving: [-eps, eps],
    ordinary: [-eps, eps],
  };
  // Crosses zero at 2, with a bend.
  const g = (t: number): number => (t - 2) * (1 + 0.1 * t);
  for (const type of types)
    for (const operator of [">", ">="] as const)
      for (const detection of searching)
        it(`${type}[g ${operator} 0] by ${detection}`, () => {
          const { found } = findEvents(g, operator, type, detection === "dense" ? {} : { detection, eventTolerance: eps });
          expect(found.length).toBe(1);
          const [from, to] = intervals[type];
          const at = found[0]!.g;
          if (operator === ">") expect(at).toBeGreaterThan(from);
          else expect(at).toBeGreaterThanOrEqual(from);
          expect(at).toBeLessThanOrEqual(to);
        });
});

describe("steps of extrapolation", () => {
  it("let a linear g shrink exactly by gamma, in as many steps as the theorem says", () => {
    for (const gamma of [0.1, 0.3, 0.6, 0.9]) {
      const { found, steps } = findEvents((t) => 2 * (t - 2), ">", "ordinary", {
        detection: "extrapolation",
        eventTolerance: eps,
        initialStep: 10,
        gamma,
      });
      const event = steps.findIndex((t) => t >= found[0]!.t);
      const distances = steps.slice(0, event + 1).map((t) => 2 - t);
      for (let k = 1; k < distances.length; k++)
        expect(distances[k]! / distances[k - 1]!).toBeCloseTo(gamma, 6);
      expect(event).toBe(Math.ceil(Math.log(4 / eps) / Math.log(1 / gamma)));
    }
  });
});

describe("short excursions", () => {
  /** Above zero for half a second around 2.25. */
  const visit = (t: number): number => 0.0625 - (t - 2.25) ** 2;
  const settings = { solver: "merson", initialStep: 1, maxStep: 1 };
  for (const detection of searching)
    it(`are found by ${detection} though steps are longer`, () => {
      const { found } = findEvents(visit, ">=", "shortliving", { ...settings, detection });
      expect(found.length).toBe(1);
      expect(found[0]!.t).toBeCloseTo(2, 5);
    });
  it("are missed by a look at ends of steps only", () => {
    expect(findEvents((t) => visit(t - 0.25), ">=", "shortliving", { ...settings, detection: "mesh" }).found).toEqual([]);
  });
});

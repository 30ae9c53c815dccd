import type { EventType } from "@cosimo/ir";
import { describe, expect, it } from "vitest";
import type { SimulationSettings } from "../settings/simulation-settings.ts";
import { type FunctionGuard, functionSystem } from "../system/function-system.ts";
import { recordRun } from "../testing/record-run.ts";

const types: readonly EventType[] = ["unilateral", "bilateral", "shortliving", "ordinary"];
const searching = ["dense", "comprehensive", "extrapolation"] as const;
const eps = 1e-6;

interface Located {
  readonly t: number;
  readonly g: number;
}

/** g(t) as an event of one type, in a system without other events; times and values of g where it was found. */
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

describe("events are located in the band of their type", () => {
  /** The table of source 002: intervals of g, closed on the left for `>=`. */
  const intervals: Record<EventType, readonly [number, number]> = {
    unilateral: [-eps, 0],
    bilateral: [0, eps],
    shortliving: [-eps, eps],
    ordinary: [-eps, eps],
  };
  // Crosses zero at 2, with curvature.
  const g = (t: number): number => (t - 2) * (1 + 0.1 * t);
  for (const type of types)
    for (const operator of [">", ">="] as const)
      for (const detection of searching)
        it(`${type}[g ${operator} 0] by ${detection}`, () => {
          const { found } = findEvents(
            g,
            operator,
            type,
            detection === "dense" ? {} : { detection, eventTolerance: eps },
          );
          expect(found.length).toBe(1);
          const [from, to] = intervals[type];
          const at = found[0]!.g;
          if (operator === ">") expect(at).toBeGreaterThan(from);
          else expect(at).toBeGreaterThanOrEqual(from);
          expect(at).toBeLessThanOrEqual(to);
        });
});

describe("steps of extrapolation", () => {
  it("let a linear g shrink exactly by gamma, in the number of steps of the theorem", () => {
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
  it("are missed when only ends of steps are checked", () => {
    expect(
      findEvents((t) => visit(t - 0.25), ">=", "shortliving", { ...settings, detection: "mesh" }).found,
    ).toEqual([]);
  });
});

describe("extrapolation and its check of the completed step", () => {
  // At first the rate of g indicates that no event is near.
  const settings = { initialStep: 10, eventTolerance: eps };
  for (const type of types)
    for (const detection of ["comprehensive", "extrapolation"] as const)
      it(`finds ${type} events of a g that falls before it rises, by ${detection}`, () => {
        const { found } = findEvents((t) => (t - 1) ** 2 - 4, ">", type, { ...settings, detection });
        expect(found.length).toBe(1);
        expect(Math.abs(found[0]!.t - 3)).toBeLessThan(eps);
      });

  for (const detection of searching) {
    const own = detection === "dense" ? { initialStep: 10 } : settings;
    it(`finds a surface that is just crossed, by ${detection}`, () => {
      const { found } = findEvents((t) => 1e-4 - (t - 2) ** 2, ">", "shortliving", { ...own, detection });
      expect(found.length).toBe(1);
      expect(found[0]!.t).toBeCloseTo(1.99, 4);
    });
    it(`finds nothing where it is just not reached, by ${detection}`, () => {
      expect(
        findEvents((t) => -1e-4 - (t - 2) ** 2, ">", "shortliving", { ...own, detection }).found,
      ).toEqual([]);
    });
  }
});

/** Times at which a guard over conditions `t > c` (and others) fires; x is the time. */
function firings(
  guard: FunctionGuard,
  conditions: readonly ((t: number) => number)[],
  settings: Partial<SimulationSettings>,
): { readonly fired: readonly number[]; readonly events: number } {
  const fired: number[] = [];
  const system = functionSystem({
    start: [0],
    derivatives(_t, _x, xdot) {
      xdot[0] = 1;
    },
    relations: conditions.map(() => ({ operator: ">", usage: "guard", eventType: "ordinary" })),
    indicators(_t, x, g) {
      conditions.forEach((condition, i) => {
        g[i] = condition(x[0]!);
      });
    },
    guards: [guard],
    update({ t, fires }) {
      if (fires(0)) fired.push(t);
    },
  });
  const { report } = recordRun(system, { stopTime: 5, maxStep: 0.5, ...settings });
  return { fired, events: report!.statistics.stateEvents };
}

describe("guards of several conditions", () => {
  const after = (c: number) => (t: number) => t - c;
  const atom = (indicator: number, negated = false): FunctionGuard => ({ kind: "atom", indicator, negated });
  const and = (...parts: readonly FunctionGuard[]): FunctionGuard => ({ kind: "and", parts });
  const or = (...parts: readonly FunctionGuard[]): FunctionGuard => ({ kind: "or", parts });
  const conditions = [after(1), after(2), after(3)];
  const table: readonly (readonly [string, FunctionGuard, number])[] = [
    ["the first of alternatives", or(atom(1), atom(0)), 1],
    ["the last of conditions that must meet", and(atom(0), atom(2), atom(1)), 3],
    ["alternatives within", and(atom(0), or(atom(2), atom(1))), 2],
    ["conditions within", or(and(atom(0), atom(1)), atom(2)), 2],
    ["what is not so any more", and(atom(1), atom(2, true)), 2],
  ];
  for (const detection of searching)
    for (const [what, guard, time] of table)
      it(`fire at ${what}, by ${detection}`, () => {
        const { fired } = firings(guard, conditions, { detection });
        expect(fired.length).toBe(1);
        expect(fired[0]).toBeCloseTo(time, 5);
      });

  it("are approached by the condition that becomes true last; earlier ones are no events", () => {
    const { events } = firings(and(atom(0), atom(1)), conditions, { detection: "extrapolation" });
    expect(events).toBe(1);
  });

  for (const detection of [...searching, "mesh"] as const) {
    it(`fire at the end of a step where only a filter was missing, by ${detection}`, () => {
      const filter: FunctionGuard = { kind: "filter", holds: (_t, x) => x[0]! > 2.3 };
      const { fired } = firings(and(atom(0), filter), conditions, { detection });
      expect(fired.length).toBe(1);
      expect(fired[0]).toBeGreaterThan(2.3);
      expect(fired[0]).toBeLessThanOrEqual(2.8);
    });
    it(`do not find an event again that their filter rejected, by ${detection}`, () => {
      const filter: FunctionGuard = { kind: "filter", holds: () => false };
      const { fired, events } = firings(and(atom(0), filter), conditions, { detection });
      expect(fired).toEqual([]);
      expect(events).toBeLessThanOrEqual(detection === "dense" ? conditions.length : 1);
    });
  }
});

describe("known roots", () => {
  /** A reproducible stream of numbers in [0, 1) (Park & Miller 1988). */
  const random = (seed: number) => () => {
    seed = (seed * 48271) % 2147483647;
    return seed / 2147483647;
  };
  for (const detection of searching)
    it(`of polynomials with up to three roots, by ${detection}`, () => {
      const next = random(20211 + detection.length);
      for (let run = 0; run < 60; run++) {
        const roots = Array.from({ length: 1 + Math.floor(3 * next()) }, () => 0.2 + 3.6 * next()).sort(
          (a, b) => a - b,
        );
        if (roots.some((root, k) => k > 0 && root - roots[k - 1]! < 0.02)) continue;
        const begin = roots.reduce((product, root) => product * -root, 1) < 0 ? 1 : -1;
        const g = (t: number): number =>
          begin * (1 + 0.2 * Math.sin(t)) * roots.reduce((product, root) => product * (t - root), 1);
        const type = types[Math.floor(4 * next())]!;
        // Indicators checked by sign only may cross twice in a step.
        const isPlain = detection === "comprehensive" && (type === "bilateral" || type === "ordinary");
        if (isPlain) continue;
        const own = detection === "dense" ? {} : { eventTolerance: eps, gamma: 0.2 + 0.6 * next() };
        const { found } = findEvents(g, ">", type, { ...own, detection, initialStep: 4 });
        const rising = roots.filter((_, k) => k % 2 === 0);
        expect(found.length, `${type}: ${roots}`).toBe(rising.length);
        found.forEach(({ t, g: value }, k) => {
          expect(Math.abs(value), `${type}: ${roots}`).toBeLessThanOrEqual(eps);
          expect(Math.abs(t - rising[k]!), `${type}: ${roots}`).toBeLessThan(1e-3);
        });
      }
    });
});

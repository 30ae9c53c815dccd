import { readFileSync } from "node:fs";
import { compile } from "@cosimo/core";
import { describe, expect, it } from "vitest";

/** A LISMA text for a number of points, with exact final values of one unknown at its points. */
interface Case {
  readonly title: string;
  readonly text: (points: number) => string;
  readonly stop: number;
  readonly exact: (time: number, ...place: number[]) => number;
  /** Meshes of two sizes, the second twice as fine. */
  readonly points?: readonly [number, number];
  readonly dimensions?: number;
  readonly unknown?: string;
}

const { PI: pi, exp, sin, cos, sinh } = Math;

/** Greatest error at the points at the end of the run. All space variables run from 0 to 1. */
function errorOf({ text, stop, exact, dimensions = 1, unknown = "u" }: Case, points: number): number {
  const model = compile({ uri: "case.lisma", text: text(points) });
  const result = model.simulateSync({ stopTime: stop, tolerance: 1e-10, intervals: 1 });
  expect(result.outcome.status).toBe("completed");
  let greatest = 0;
  const visit = (indices: readonly number[]): void => {
    if (indices.length < dimensions) {
      for (let i = 1; i <= points; i++) visit([...indices, i]);
      return;
    }
    const value = result.column(unknown + indices.join("_")).at(-1)!;
    const place = indices.map((i) => (i - 1) / (points - 1));
    greatest = Math.max(greatest, Math.abs(value - exact(stop, ...place)));
  };
  visit([]);
  return greatest;
}

const cases: readonly Case[] = [
  {
    title: "heat between ends of given temperature",
    text: (n) => `var x[0, 1] apx ${n}; u' = D(u, x, 2); u(t0) = sin(pi*x); edge u = 0 on x both;`,
    stop: 0.1,
    exact: (t, x) => exp(-pi * pi * t) * sin(pi * x),
  },
  {
    title: "heat between insulated ends",
    text: (n) => `var x[0, 1] apx ${n}; u' = dx2(u); u(t0) = cos(pi*x); edge dx(u) = 0 on x both;`,
    stop: 0.1,
    exact: (t, x) => exp(-pi * pi * t) * cos(pi * x),
  },
  {
    title: "heat with a flow at the ends that depends on the temperature there",
    text: (n) => `var x[0, 1] apx ${n}; u' = D(u, x, 2); u(t0) = exp(x); edge D(u, x) = u on x both;`,
    stop: 0.1,
    exact: (t, x) => exp(t + x),
  },
  {
    title: "heat driven at its ends by an ordinary differential equation",
    text: (n) => `var x[0, 1] apx ${n}; u' = D(u, x, 2); u(t0) = cos(x); b' = -b; b(t0) = 1;
      edge u = b on x left; edge D(u, x) = -b*sin(1) on x right;`,
    stop: 0.5,
    exact: (t, x) => exp(-t) * cos(x),
  },
  {
    title: "waves on a string",
    text: (n) => `var x[0, 1] apx ${n}; u'' = D(u, x, 2); u(t0) = sin(pi*x); edge u = 0 on x both;`,
    stop: 0.75,
    exact: (t, x) => cos(pi * t) * sin(pi * x),
  },
  {
    title: "waves with a speed at the beginning",
    text: (n) => `var x[0, 1] apx ${n}; u'' = 4*D(u, x, 2); u'(t0) = cos(pi*x); edge D(u, x) = 0 on x both;`,
    stop: 0.4,
    exact: (t, x) => (sin(2 * pi * t) / (2 * pi)) * cos(pi * x),
  },
  {
    title: "sound in a tube: two unknowns with first derivatives, one without conditions",
    text: (n) =>
      `var x[0, 1] apx ${n}; u' = -D(v, x); v' = -D(u, x); u(t0) = sin(pi*x); edge u = 0 on x both;`,
    stop: 0.7,
    exact: (t, x) => cos(pi * t) * sin(pi * x),
    points: [41, 81],
  },
  {
    title: "inflow at one end and outflow at the other",
    text: (n) => `var x[0, 1] apx ${n}; u' = -D(u, x); u(t0) = sin(3*x); edge u = -sin(3*TIME) on x left;`,
    stop: 0.8,
    exact: (t, x) => sin(3 * (x - t)),
    points: [41, 81],
  },
  {
    title: "a steady state of flow and diffusion",
    text: (n) =>
      `var x[0, 1] apx ${n}; pde D(u, x, 2) + [-4]*D(u, x) = 0; edge u = 0 on x left; edge u = 1 on x right;`,
    stop: 0.1,
    exact: (_t, x) => Math.expm1(4 * x) / Math.expm1(4),
  },
  {
    title: "a steady state where conductivity grows with temperature, by its flux",
    text: (n) => `var x[0, 1] apx ${n}; q = -exp(u)*D(u, x); pde D(q, x) = 0;
      edge u = 0 on x left; edge u = 1 on x right; u(t0) ~= x;`,
    stop: 0.1,
    // exp(u) is linear in x
    exact: (_t, x) => Math.log(1 + (Math.E - 1) * x),
  },
  {
    title: "heat that enters by a given flux, conductivity growing with the place",
    text: (
      n,
    ) => `var x[0, 1] apx ${n}; q = -(1 + x)*D(u, x); u' = -D(q, x) + 2*TIME*(1 + x)*(1 + x) - 4*TIME*TIME*(1 + x);
      u(t0) = 0; edge q = -2*TIME*TIME on x left; edge u = 4*TIME*TIME on x right;`,
    stop: 0.5,
    // u = t² (1 + x)², (1 + x) u_x = 2 t² (1 + x)², its derivative 4 t² (1 + x)
    exact: (t, x) => t * t * (1 + x) ** 2,
  },
  {
    title: "a beam on two supports",
    text: (n) => `var x[0, 1] apx ${n}; u'' = -dx4(u); u(t0) = sin(pi*x);
      edge u = 0 on x both; edge D(u, x, 2) = 0 on x both;`,
    stop: 0.1,
    exact: (t, x) => cos(pi * pi * t) * sin(pi * x),
  },
  {
    title: "a beam clamped at one end and free at the other, under its weight",
    text: (n) => `var x[0, 1] apx ${n}; pde D(u, x, 4) = 24;
      edge u = 0 on x left; edge D(u, x) = 0 on x left; edge dx2(u) = 0 on x right; edge dx3(u) = 0 on x right;`,
    stop: 0.1,
    exact: (_t, x) => x * x * (6 - 4 * x + x * x),
  },
  {
    title: "the same beam by its bending moment",
    text: (n) => `var x[0, 1] apx ${n}; m = D(u, x, 2); pde D(m, x, 2) = 24;
      edge u = 0 on x left; edge D(u, x) = 0 on x left; edge m = 0 on x right; edge D(m, x) = 0 on x right;`,
    stop: 0.1,
    exact: (_t, x) => x * x * (6 - 4 * x + x * x),
  },
  {
    title: "a derivative of third order",
    text: (n) => `var x[0, 1] apx ${n}; pde dx3(u) = exp(x);
      edge u = 1 on x left; edge D(u, x) = 1 on x left; edge u = exp(1) on x right;`,
    stop: 0.1,
    exact: (_t, x) => exp(x),
  },
  {
    title: "heat on a square, two sides cold, two insulated",
    text: (n) => `var x[0, 1] apx ${n}; var y[0, 1] apx ${n}; u' = D(u, x, 2) + D(u, y, 2);
      u(t0) = sin(pi*x)*cos(pi*y); edge u = 0 on x both; edge D(u, y) = 0 on y both;`,
    stop: 0.05,
    exact: (t, x, y) => exp(-2 * pi * pi * t) * sin(pi * x) * cos(pi * y),
    points: [7, 13],
    dimensions: 2,
  },
  {
    title: "a mixed derivative, two sides and their corner with conditions for derivatives",
    text: (n) => `var x[0, 1] apx ${n}; var y[0, 1] apx ${n};
      pde D(u, x, 2) + D(u, y, 2) + DD(u, x, y) + [-3]*D(u, x) = 0;
      edge D(u, x) = exp(x + y) on x left; edge D(u, y) = exp(x + y) on y left;
      edge u = exp(x + y) on x right; edge u = exp(x + y) on y right;`,
    stop: 0.1,
    exact: (_t, x, y) => exp(x + y),
    points: [7, 13],
    dimensions: 2,
  },
  {
    title: "a plate: the mixed derivative of second order by each coordinate",
    text: (n) => `var x[0, 1] apx ${n}; var y[0, 1] apx ${n};
      pde D(u, x, 4) + [2]*DD(u, x, y, 2) + D(u, y, 4) = 4*pi^4*sin(pi*x)*sin(pi*y);
      edge u = 0 on x both; edge D(u, x, 2) = 0 on x both; edge u = 0 on y both; edge D(u, y, 2) = 0 on y both;`,
    stop: 0.1,
    exact: (_t, x, y) => sin(pi * x) * sin(pi * y),
    points: [7, 13],
    dimensions: 2,
  },
  {
    title: "heat in a cube",
    text: (
      n,
    ) => `var x[0, 1] apx ${n}; var y[0, 1] apx ${n}; var z[0, 1] apx ${n}; u' = dx2(u) + dy2(u) + dz2(u);
      u(t0) = sin(pi*x)*sin(pi*y)*sin(pi*z); edge u = 0 on x both; edge u = 0 on y both; edge u = 0 on z both;`,
    stop: 0.02,
    exact: (t, x, y, z) => exp(-3 * pi * pi * t) * sin(pi * x) * sin(pi * y) * sin(pi * z),
    points: [5, 9],
    dimensions: 3,
  },
  {
    title: "unknowns of a loop, the third of which is compared",
    text: (n) => `var x[0, 1] apx ${n}; for i = 1:3 {
      c[i]' = D(c[i], x, 2)/(i*i); c[i](t0) = sin(i*pi*x); edge c[i] = 0 on x both; }`,
    stop: 0.1,
    exact: (t, x) => exp(-pi * pi * t) * sin(3 * pi * x),
    unknown: "c3_",
  },
  {
    title: "a front that travels: the closed form of Nagumo's equation, unstretched length 20",
    text: (n) => `var x[0, 1] apx ${n}; const a = 0.1, c = (1 - 2*a)/sqrt(2);
      macro front = 1/(1 + exp((20*x - 8 - c*TIME)/sqrt(2)));
      u' = D(u, x, 2)/400 + u*(1 - u)*(u - a); u(t0) = front; edge u = front on x both;`,
    stop: 5,
    exact: (t, x) => 1 / (1 + exp((20 * x - 8 - (0.8 / Math.SQRT2) * t) / Math.SQRT2)),
    points: [41, 81],
  },
  {
    title: "a fin: heat in along it, out to the side",
    text: (n) =>
      `var x[0, 1] apx ${n}; pde D(u, x, 2) = 9*u; edge D(u, x) = -3*cosh(3) on x left; edge u = 0 on x right;`,
    stop: 0.1,
    exact: (_t, x) => sinh(3 * (1 - x)),
  },
];

describe("twice as many points make the error of a closed form a quarter", () => {
  it.each(cases)("$title", (one) => {
    const [coarse, fine] = one.points ?? [21, 41];
    const order = Math.log2(errorOf(one, coarse) / errorOf(one, fine));
    expect(order).toBeGreaterThan(1.85);
    expect(order).toBeLessThan(2.4);
  });
});

describe("modes with unknowns that depend on the place", () => {
  /** With ends at 0, sin(pi x) at the points of the mesh decays at this rate. */
  const rateOf = (points: number): number => {
    const step = 1 / (points - 1);
    return ((2 / step) * sin((pi * step) / 2)) ** 2;
  };
  const run = (text: string, stopTime: number) =>
    compile({ uri: "case.lisma", text }).simulateSync({ stopTime, tolerance: 1e-10, intervals: 10 });

  it("a guard at a point stops the heat: the equations of all points change", () => {
    const result = run(
      `var x[0, 1] apx 21; u' = D(u, x, 2); u(t0) = sin(pi*x); edge u = 0 on x both;
       state frozen (u[11] < 0.5) { u' = 0; } from init;`,
      0.2,
    );
    expect(result.events.map(({ kind }) => kind)).toEqual(["transition"]);
    expect(result.events[0]!.time).toBeCloseTo(Math.log(2) / rateOf(21), 8);
    for (let i = 1; i <= 21; i++)
      expect(result.column(`u${i}`).at(-1)).toBeCloseTo(sin((pi * (i - 1)) / 20) / 2, 7);
  });

  it("a mode takes away the value at an end: an unknown in the condition is given another equation", () => {
    // the value at the end is held at 1 and all values are 1; then the outflow is 1 and starts from this end; the other end is insulated
    const result = run(
      `var x[0, 1] apx 11; u' = D(u, x, 2); u(t0) = 1; edge D(u, x) = q on x left; edge D(u, x) = 0 on x right;
       held: u[1] = 1; state draining (TIME > 0.5) { delete held; q = 1; } from init;`,
      1.5,
    );
    expect(result.outcome.status).toBe("completed");
    // the content of the rod by the trapezoidal rule, which the scheme conserves: 1 - 1 * (1.5 - 0.5)
    const u = Array.from({ length: 11 }, (_, i) => result.column(`u${i + 1}`).at(-1)!);
    const content = u.reduce((sum, value, i) => sum + (i % 10 === 0 ? value / 2 : value), 0) / 10;
    expect(content).toBeCloseTo(0, 7);
  });

  it("resets use the values of all points before the event", () => {
    const result = run(
      `var x[0, 1] apx 11; u' = D(u, x, 2); u(t0) = sin(pi*x); edge u = 0 on x both;
       at 0.1 { u(t0) = 2*u; }`,
      0.2,
    );
    expect(result.column("u6").at(-1)).toBeCloseTo(2 * exp(-0.2 * rateOf(11)), 7);
  });

  it("heater and air take turns at the heated rod", () => {
    const url = new URL("../../examples/lisma/heated-rod.lisma", import.meta.url);
    const result = run(readFileSync(url, "utf8"), 20_000);
    expect(result.outcome.status).toBe("completed");
    const turns = result.events.filter(({ kind }) => kind === "transition");
    expect(turns.length).toBeGreaterThan(3);
    for (const [k, { name }] of turns.entries())
      expect(name).toBe(k === 0 ? "init -> off" : k % 2 === 1 ? "off -> on" : "on -> off");
    expect(turns.every(({ change }) => change === "state vector")).toBe(true);
    const middle = result.column("T26");
    for (const { time, name } of turns) {
      const row = result.time.findIndex((t) => Math.abs(t - time) < 1e-6);
      expect(middle[row]).toBeCloseTo(name.endsWith("off") ? 60 : 50, 5);
    }
  });
});

import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { compileWithLibrary } from "./library-models.ts";

const read = (path: string) => readFileSync(new URL(path, import.meta.url), "utf8");
const parts = "import Cosimo.Hydraulics.*; import Modelica.Mechanics.Translational;";

function run(text: string, stopTime: number, intervals = 100) {
  const result = compileWithLibrary(text).simulateSync({ stopTime, intervals, tolerance: 1e-10 });
  expect(result.outcome.status).toBe("completed");
  return result;
}

/** An extension of a model of the library. */
const example = (name: string) => `model M extends Cosimo.Hydraulics.Examples.${name}; end M;`;

/** By bisection, for an increasing f. */
function zeroOf(f: (x: number) => number, from: number, to: number): number {
  let [a, b] = [from, to];
  for (let i = 0; i < 80; i++)
    if (f((a + b) / 2) > 0) b = (a + b) / 2;
    else a = (a + b) / 2;
  return a;
}

describe("Cosimo.Hydraulics", () => {
  it("two pistons behind an orifice move as in the reference of extended precision, to 1e-8", () => {
    const result = run(example("TwoPistons"), 0.1, 1000);
    const [names, ...rows] = read("cosim/reference/hydraulic.csv")
      .trim()
      .split("\n")
      .map((line) => line.split(","));
    const paths: Record<string, string> = {
      ...{ "A.x": "a.mass.s", "A.v": "a.mass.v", "A.p": "a.cylinder.p" },
      ...{ "B.x": "b.mass.s", "B.v": "b.mass.v", "B.p": "b.cylinder.p" },
    };
    const errors = names!.slice(1).map((name, i) => {
      const column = result.column(paths[name]!);
      const largest = Math.max(...rows.map((row) => Math.abs(Number(row[i + 1]))));
      const at = (row: readonly string[]) => column[Math.round(Number(row[0]) * 1e4)]!;
      return Math.max(...rows.map((row) => Math.abs(at(row) - Number(row[i + 1])))) / largest;
    });
    expect(errors.length).toBe(6);
    expect(Math.max(...errors)).toBeLessThan(1e-8);
  });

  it("a pump presses its oil through a relief valve at the pressure where both flows agree", () => {
    const result = run(
      `model M ${parts}
        Modelica.Mechanics.Rotational.Sources.ConstantSpeed motor(w_fixed = 150);
        Components.Pump pump(displacement = 1.6e-5, leakage = 5e-13);
        Components.Volume volume(V = 1e-3, p(fixed = true));
        Valves.ReliefValve valve(p_open = 1.5e7, dp_full = 1e6, k = 4e-7, dpt = 5e4); Sources.Tank tank;
      equation
        connect(motor.flange, pump.flange); connect(tank.port, pump.port_a); connect(pump.port_b, volume.port);
        connect(volume.port, valve.port_a); connect(valve.port_b, tank.port);
      end M;`,
      2,
    );
    const excess = (p: number) =>
      (4e-7 * ((p - 1.5e7) / 1e6) * p) / (p * p + 5e4 ** 2) ** 0.25 +
      5e-13 * p -
      (1.6e-5 / (2 * Math.PI)) * 150;
    const p = zeroOf(excess, 1.5e7, 1.6e7);
    expect(result.column("volume.p").at(-1)! / p).toBeCloseTo(1, 9);
    expect(result.column("pump.flange.tau").at(-1)! / ((1.6e-5 / (2 * Math.PI)) * p)).toBeCloseTo(1, 9);
  });

  it("a line of one segment with a closed end swings as a damped oscillator", () => {
    const result = run(
      `model M ${parts} Components.Line line(L = 2, d = 0.01, n = 1, q(each fixed = true), p(each fixed = true));
        Sources.Tank source(p = 1e6); equation connect(source.port, line.port_a); end M;`,
      0.02,
    );
    const A = (Math.PI * 0.01 ** 2) / 4;
    const [inertance, compliance] = [(850 * 2) / A, (A * 2) / 1e9];
    const delta = (128 * 0.04 * 2) / (Math.PI * 0.01 ** 4) / (2 * inertance);
    const omega = Math.sqrt(1 / (inertance * compliance) - delta ** 2);
    const exact = (t: number) =>
      1e6 * (1 - Math.exp(-delta * t) * (Math.cos(omega * t) + (delta / omega) * Math.sin(omega * t)));
    const p = result.column("line.p[1]");
    expect(Math.max(...result.time.map((t, i) => Math.abs(p[i]! - exact(t)))) / 2e6).toBeLessThan(1e-8);
  });

  it.each([
    [1, 1],
    [-1, -1],
    [0.02, 0],
  ])(
    "a spool at %s passes oil to and from a cylinder whose rod then moves at %s times its speed",
    (u, speed) => {
      // Both chambers of equal area, free rod: half the pressure falls at each edge.
      const result = run(
        `model M ${parts} Sources.Tank supply(p = 2e6); Sources.Tank tank; Valves.SpoolValve valve(k = 1e-7, overlap = 0.02, dpt = 1, u = ${u});
        Components.Cylinder cylinder(S_a = 1e-3, S_b = 1e-3, p_a(fixed = true, start = 1e6), p_b(fixed = true, start = 1e6));
        Translational.Components.Mass rod(m = 1, s(start = 0.25, fixed = true), v(fixed = true));
      equation
        connect(supply.port, valve.port_P); connect(tank.port, valve.port_T); connect(cylinder.flange, rod.flange_a);
        connect(valve.port_A, cylinder.port_a); connect(valve.port_B, cylinder.port_b);
      end M;`,
        1,
      );
      expect(result.column("rod.v").at(-1)).toBeCloseTo((speed * 1e-7 * Math.sqrt(1e6)) / 1e-3, 6);
    },
  );

  it("a drive goes to its place, and what the pump gives goes through leaks, valve and line", () => {
    const result = run(example("PositionDrive"), 2);
    const last = (name: string) => result.column(name).at(-1)!;
    expect(last("load.s")).toBeCloseTo(0.3, 2);
    const stored =
      ((result.column("manifold.p").at(-1)! - result.column("manifold.p").at(-2)!) / 0.02) * (1e-3 / 1e9);
    expect(last("pump.q") - last("relief.q") - last("line.q[1]")).toBeCloseTo(stored, 7);
  });
});

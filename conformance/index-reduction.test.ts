import { check, compile, type SimulationResult } from "@cosimo/core";
import { describe, expect, it } from "vitest";
import { exampleText } from "./reference-data.ts";

const largest = (values: Iterable<number>) => Math.max(...[...values].map(Math.abs));
const columns = (result: SimulationResult, ...names: readonly string[]) => names.map((n) => result.column(n));

/** Largest error of a function of some variables, over all rows. */
function deviation(
  result: SimulationResult,
  names: readonly string[],
  error: (...values: number[]) => number,
): number {
  const data = columns(result, ...names);
  return largest(data[0]!.map((_, row) => error(...data.map((column) => column[row]!))));
}

describe("the pendulum in Cartesian coordinates (index 3), 100 s at 1e-8", () => {
  const model = compile(exampleText("Pendulum"));
  const g = 9.81;
  const energy = (y: number, vx: number, vy: number) => (vx ** 2 + vy ** 2) / 2 + g * y;
  const length = (x: number, y: number) => Math.hypot(x, y) - 1;
  /** m v^2/L minus the component of gravity; with the energy E: v^2 = 2 (E - g y). */
  const force = (E: number) => (y: number, F: number) => F - (2 * (E - g * y) - g * y);

  it("released at the horizontal: length, energy, force in the rod", () => {
    const result = model.simulateSync({ stopTime: 100, tolerance: 1e-8 });
    expect(result.outcome.status).toBe("completed");
    expect(deviation(result, ["x", "y"], length)).toBeLessThan(1e-8);
    // relative to the exchanged energy
    expect(deviation(result, ["y", "vx", "vy"], energy) / g).toBeLessThan(1e-6);
    // Relative to the largest force, at the bottom.
    expect(deviation(result, ["y", "F"], force(0)) / (3 * g)).toBeLessThan(1e-6);
  });

  it("over the top: length and energy", () => {
    const start = 'x(unit = "m", start = 0, fixed = true), y(unit = "m", start = -L)';
    const turning = exampleText("Pendulum")
      .replace(/x\(unit = "m".*?fixed = true\);/, `${start};`)
      .replace(/Real vx.*?fixed = true\);/, "Real vx(start = 7, fixed = true), vy;");
    const result = compile(turning).simulateSync({ stopTime: 100, tolerance: 1e-8 });
    expect(Math.max(...result.column("y"))).toBeGreaterThan(0.99);
    expect(deviation(result, ["x", "y"], length)).toBeLessThan(1e-8);
    const E = 7 ** 2 / 2 - g;
    expect(deviation(result, ["y", "vx", "vy"], (...v) => energy(v[0]!, v[1]!, v[2]!) / E - 1)).toBeLessThan(
      1e-6,
    );
  });

  it("with speeds relative to a moving frame: by its angle, phi'' = cos(t) (cos(phi) - sin(phi))", () => {
    // Speeds that are no derivatives of coordinates: a constraint on positions takes x or y, those on speeds the other.
    const moving = `model Moving
      Real x(start = 1), y(start = 0, fixed = true), u, v(start = 0, fixed = true), F;
    equation
      x*x + y*y = 1;
      der(x) = u + sin(time);
      der(y) = v + sin(time);
      der(u) = -x*F;
      der(v) = -y*F;
    end Moving;`;
    const result = compile(moving).simulateSync({ stopTime: 10, tolerance: 1e-9 });
    // The equation of the angle by Runge-Kutta steps of 1e-4 s.
    expect(result.column("x").at(-1)).toBeCloseTo(-0.5648932893623333, 6);
    expect(result.column("y").at(-1)).toBeCloseTo(-0.825163966514173, 6);
  });

  it("released from (4, -3) with a rod of 5 m: the period of the closed form", () => {
    const released = `model M
  parameter Real l = 5;
  Real x(start = 4, fixed = true), y(start = -3), vx(start = 0, fixed = true), vy, T;
  discrete Real period(start = 0, fixed = true);
equation
  der(x) = vx; der(y) = vy; der(vx) = -T*x/l; der(vy) = -T*y/l - 9.80665; x^2 + y^2 = l^2;
  when vx > 0 and x < 0 then period = 2*time; end when;
end M;`;
    const result = compile(released).simulateSync({ stopTime: 4, tolerance: 1e-8 });
    // 4 sqrt(l/g) K(sin(amplitude/2)), K by the arithmetic-geometric mean
    const period = (2 * Math.PI * Math.sqrt(5 / 9.80665)) / mean(1, Math.cos(Math.atan2(4, 3) / 2));
    expect(Math.abs(result.column("period").at(-1)! - period)).toBeLessThan(1e-6);
    expect(Math.abs(period - 4.740174)).toBeLessThan(5e-7);
    expect(Math.min(...result.column("T"))).toBeCloseTo((9.80665 * 3) / 5, 6);
  });
});

it("a pendulum on a moving pivot, states switched to and fro: as its equation for the angle", () => {
  const moving = `model M
  Real x(start = 6), y(start = 0, fixed = true), vx, vy(start = 0, fixed = true), F;
  Real phi(start = ${Math.PI / 2}, fixed = true), w(start = 0, fixed = true), difference;
protected
  Real X = 5*cos(2*time) "the pivot";
equation
  der(x) = vx; der(y) = vy; der(vx) = -F*(x - X); der(vy) = -F*y - 9.81; (x - X)^2 + y^2 = 1;
  der(phi) = w; der(w) = -9.81*sin(phi) + 20*cos(2*time)*cos(phi);
  difference = sqrt((x - X - sin(phi))^2 + (y + cos(phi))^2);
end M;`;
  const result = compile(moving).simulateSync({ stopTime: 5, tolerance: 1e-10 });
  expect(result.outcome.status).toBe("completed");
  expect(largest(result.column("difference"))).toBeLessThan(1e-6);
});

function mean(a: number, b: number): number {
  return Math.abs(a - b) < 1e-15 ? a : mean((a + b) / 2, Math.sqrt(a * b));
}

describe("constrain(q, qd, qdd), a hint of former mechanical libraries", () => {
  const cut = (constraint: string) => `model Cut
    Real x(start = 0.8, fixed = true), y(start = -0.6), vx(start = 0, fixed = true), vy, f, q, qd, qdd;
  equation
    der(x) = vx; der(y) = vy; der(vx) = -f*x; der(vy) = -f*y - 9.81;
    q = x^2 + y^2 - 1; qd = der(q); qdd = der(qd);
    ${constraint};
  end Cut;`;
  const reports = (constraint: string) =>
    check({ uri: "cut.mo", text: cut(constraint) }).diagnostics.filter(
      ({ severity }) => severity === "error",
    );

  it("is answered with the equation that says the same, which works", () => {
    expect(reports("constrain(q, qd, qdd)").map(({ hint }) => hint)).toEqual([
      expect.stringContaining("Write 'q = 0' with 'qd = der(q)', 'qdd = der(qd)'"),
    ]);
    expect(reports("q = 0")).toEqual([]);
  });
});

import { compile } from "@cosimo/core";
import { describe, expect, it, test } from "vitest";

const pendulum = (declarations: string) => `model Pendulum
  ${declarations}
  Real F;
equation
  der(x) = vx; der(y) = vy; der(vx) = -F*x; der(vy) = -F*y - 9.81;
  x^2 + y^2 = 1;
end Pendulum;`;

function start(
  text: string,
  options = {},
): { readonly at: (name: string) => number; readonly codes: string[] } {
  const model = compile(text);
  const result = model.simulateSync({ stopTime: 0.1, tolerance: 1e-8, ...options });
  const { outcome, diagnostics } = result;
  if (outcome.status !== "completed") throw new Error(`${outcome.status}: ${outcome.reason}`);
  return {
    at: (name) => result.column(name)[0]!,
    codes: [...model.diagnostics, ...diagnostics].map((d) => d.code),
  };
}

describe("start values of a constrained system", () => {
  it("of one coordinate and one speed: the others follow", () => {
    const { at } = start(
      pendulum("Real x(start = 0.6, fixed = true), y(start = -1), vx(start = 3, fixed = true), vy;"),
    );
    expect(at("y")).toBeCloseTo(-0.8, 10);
    expect(at("vy")).toBeCloseTo(2.25, 10);
    expect(at("F")).toBeCloseTo(3 ** 2 + 2.25 ** 2 + 0.8 * 9.81, 8);
  });

  it("of all coordinates and speeds, consistent: a warning", () => {
    const all = `Real x(start = 0.6, fixed = true), y(start = -0.8, fixed = true),
      vx(start = 0, fixed = true), vy(start = 0, fixed = true);`;
    const { at, codes } = start(pendulum(all));
    expect(codes).toContain("structure.redundant-conditions");
    expect(at("F")).toBeCloseTo(0.8 * 9.81, 8);
  });

  it("of all coordinates, contradicting the constraint: the residual is shown", () => {
    const all = "Real x(start = 0.6, fixed = true), y(start = -0.7, fixed = true), vx, vy;";
    const { outcome, diagnostics } = compile(pendulum(all)).simulateSync({ stopTime: 0.1 });
    expect(outcome).toMatchObject({ status: "failed", time: 0 });
    const fault = diagnostics.find((d) => d.severity === "error")!;
    expect(fault.code).toBe("initialization.contradiction");
    expect(fault.args).toMatchObject({ left: 0.85, right: 1, residual: 0.15 });
  });

  it("given for a run: the states are those that fit them", () => {
    const free = pendulum("Real x(start = 1), y(start = 0), vx, vy;");
    const down = start(free, { parameters: { x: 0.1, y: -0.9 } });
    expect(Math.hypot(down.at("x"), down.at("y"))).toBeCloseTo(1, 10);
    expect(down.at("x")).toBeCloseTo(0.1, 10);
  });
});

describe("a start that the equations leave open", () => {
  // The brake holds whatever the drive does; that the speed does not change says nothing about their forces.
  const text = (attributes: string) => `model Brake
  Real v(start = 0, fixed = true);
  Real drive;
  Real s${attributes} "Force of the brake while it holds, else the acceleration";
  Boolean holds(start = true);
initial equation
  der(v) = 0;
equation
  holds = abs(s) <= 5;
  der(v) = if holds then 0 else s - 5;
  der(v) = drive - (if holds then s else 5);
  der(drive) = 8 - drive;
end Brake;`;

  it("is the nearest to the start values, and a notice says so", () => {
    const { at, codes } = start(text(""), { stopTime: 0.5 });
    expect([at("drive"), at("s"), at("v")]).toEqual([0, 0, 0]);
    expect(codes).toContain("simulator.least-norm");
    const pushed = start(text("(start = 4)"), { stopTime: 0.5 });
    expect([pushed.at("drive"), pushed.at("s"), pushed.at("v")]).toEqual([4, 4, 0]);
  });
});

describe("initial equations determine what the model's equations compute from it", () => {
  it("the input of an algorithm section", () => {
    const { at } = start(`model M Real x, y, z; initial equation y = 0.2; equation der(x) = y;
      algorithm y := sin(x); z := y; end M;`);
    expect(at("x")).toBeCloseTo(Math.asin(0.2), 10);
    expect(at("z")).toBeCloseTo(0.2, 10);
  });

  it("states behind a chain of assignments", () => {
    const { at } = start(`model M Real x, y, z, a, b, c;
      equation a = der(x) + 1; b = der(y) + 2; c = der(z) + 3;
      initial equation der(x) = 0; der(y) = 0.5; der(z) = 0;
      algorithm a := x; b := a + y; c := b + z; end M;`);
    expect(["x", "y", "z"].map(at)).toEqual([1, 1.5, 0.5]);
  });

  it("a discrete variable that no clause assigns at the start", () => {
    const { at } = start(`model M discrete Real d(start = 1); Real y; initial equation y = 4;
      equation when time > 0.05 then d = 0.5; end when; y = d^2; end M;`);
    expect(at("d")).toBeCloseTo(2, 10);
  });
});

test("a condition that holds but for rounding is none too many", () => {
  // The rate is a difference of terms near 1: their rounding remains.
  const { at } = start(`model M parameter Real a = 0.1, b = 0.2, c = 0.3; Real x(start = 1, fixed = true), v;
    initial equation v = 0; equation v = (a*x + b*x - c*x)/0.01; der(x) = v; end M;`);
  expect(Math.abs(at("v"))).toBeLessThan(1e-13);
  const other = compile(`model M parameter Real a = 0.1; Real x(start = 1, fixed = true), v;
    initial equation v = 0; equation v = (a*x - 0.1000001*x)/0.01; der(x) = v; end M;`);
  const { outcome } = other.simulateSync({ stopTime: 0.1 });
  expect(outcome.status).toBe("failed");
});

describe("homotopy", () => {
  const cubic = (equation: string) => `model Cubic
  Real x(start = 1);
equation
  ${equation};
end Cubic;`;

  it("leads to the solution where Newton's method stays in a valley", () => {
    expect(() => start(cubic("(x + 30)*(x^3 - 2*x + 2) = 0"))).toThrow();
    const { at } = start(cubic("homotopy((x + 30)*(x^3 - 2*x + 2), x + 1.5) = 0"));
    expect(at("x")).toBeCloseTo(-1.7692923542386314, 12);
  });

  it("is left out where the simplified equation has no solution", () => {
    expect(start(cubic("homotopy(x^3 - 8, 0*x) = 0")).at("x")).toBeCloseTo(2, 12);
  });

  it("chooses between solutions, although one is next to the start value", () => {
    expect(start(cubic("homotopy(x^3 - x, x - (-2)) = 0")).at("x")).toBeCloseTo(-1, 12);
  });
});

it("a flow from rest through a fitting behind an area without bound starts elsewhere, with a warning", () => {
  // The pressure behind the area is 5 Pa up to 1e-120 Pa; m |m| = 5 - 1.
  const { outcome, column, diagnostics } = compile(`model Fitting
  Real m(start = 0);
  Real p(start = 5);
  Real x(start = 0, fixed = true);
  parameter Real A = 1e60;
equation
  m*abs(m) = p - 1;
  A*(5 - p) = m/A;
  der(x) = m;
end Fitting;`).simulateSync({ stopTime: 1 });
  expect(outcome.status).toBe("completed");
  expect(column("x").at(-1)).toBeCloseTo(2, 9);
  expect(diagnostics.map(({ code }) => code)).toContain("initialization.moved-start");
});

it("a quotient without value at the default start 0 of its divisor starts elsewhere, if one solution is found", () => {
  const { at, codes } = start("model M Real k; Real q; equation q/k = 2; k^3 + q = 3; end M;");
  expect([at("k"), at("q")]).toEqual([expect.closeTo(1, 9), expect.closeTo(2, 9)]);
  expect(codes).toContain("initialization.moved-start");
  expect(() => start("model M Real k; Real q; equation q/k = 2; k^2 + q = 3; end M;")).toThrow();
});

it("an Integer that no condition determines has its start value, with which a condition in Reals must agree", () => {
  const model = (value: string) => `model M Integer k(start = 3); Integer n(start = 4);
    initial equation pre(n) = pre(k) + ${value}; equation n = pre(n); k = n + 1; end M;`;
  expect(compile(model("1.1")).simulateSync({ stopTime: 0.1 }).outcome).toMatchObject({ status: "failed" });
  expect(start(model("1.0")).at("k")).toBe(5);
});

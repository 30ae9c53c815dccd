import { compile } from "@cosimo/core";
import { createCompiledSystem } from "@cosimo/simulator";
import { describe, expect, it } from "vitest";

it.each([
  ["sqrt(x)", 0],
  ["x^0.5", 0],
  ["asin(x)", 1],
  ["acos(x)", 1],
])("an input has its derivative beside %s where that of the state is infinite", (formula, x0) => {
  const text = `model M
    input Real u(start = 1);
    Real x(start = ${x0}, fixed = true);
  equation
    der(x) = 3*u - ${formula};
  end M;`;
  const system = createCompiledSystem(compile(text).compilation.program).value!;
  system.initialize(0);
  const x = system.allocate(1);
  system.readStates(x);
  const tangents = system.tangents!([])!;
  tangents.du[0] = 1;
  expect(tangents.calc(0, x, 0)).toBe(0);
  expect(tangents.dxdot[0]).toBe(3);
  tangents.du[0] = 0;
  tangents.dx[0] = 1;
  tangents.calc(0, x, 0);
  expect(Math.abs(tangents.dxdot[0]!)).toBe(Number.POSITIVE_INFINITY);
});

it.each([
  ["2/(1 + exp(-x)) - 1", -800],
  ["1/(1 + exp(1000*x))", 0.7095],
  ["1/cosh(x)", 800],
  ["1/(1 + (x^100)^4)", 1000],
])("%s is flat where its divisor is infinite", (formula, x0) => {
  const text = `model M Real x(start = ${x0}, fixed = true); equation der(x) = ${formula} - 3*x; end M;`;
  const system = createCompiledSystem(compile(text).compilation.program).value!;
  system.initialize(0);
  const x = system.allocate(1);
  system.readStates(x);
  const tangents = system.tangents!([])!;
  tangents.dx[0] = 1;
  expect(tangents.calc(0, x, 0)).toBe(0);
  expect(tangents.dxdot[0]).toBe(-3);
});

describe("a power of a negative base, whose exponent is an integer in floating-point numbers", () => {
  const power = "(x - 3)^(2 + 1e-30*x)";

  it("has its derivative by the base beside it", () => {
    const text = `model M Real x(start = 1, fixed = true); equation der(x) = ${power}; end M;`;
    const system = createCompiledSystem(compile(text).compilation.program).value!;
    system.initialize(0);
    const x = system.allocate(1);
    system.readStates(x);
    const tangents = system.tangents!([])!;
    tangents.dx[0] = 1;
    expect(tangents.calc(0, x, 0)).toBe(0);
    // d(x - 3)^2/dx at x = 1
    expect(tangents.dxdot[0]).toBeCloseTo(-4, 12);
  });

  it("can be differentiated by time", () => {
    const text = `model M
      Real x(start = 1, fixed = true);
      Real y = ${power};
      Real dy = der(y);
    equation
      der(x) = -x;
    end M;`;
    const dy = compile(text).simulateSync({ stopTime: 0.1 }).column("dy");
    // 2 (x - 3) der(x) at x = 1
    expect(dy[0]).toBeCloseTo(4, 12);
  });
});

it("an implicit step where a derivative is not finite fails with this cause", () => {
  const text = "model M Real x(start = 0, fixed = true); equation der(x) = x*sqrt(x); end M;";
  const { outcome, diagnostics } = compile(text).simulateSync({ stopTime: 1, solver: "rodas4" });
  expect(outcome.status).toBe("failed");
  expect(diagnostics[0]!.message).toContain("derivatives of the equations by the states are not finite");
});

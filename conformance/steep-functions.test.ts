import { compile } from "@cosimo/core";
import { createCompiledSystem } from "@cosimo/simulator";
import { expect, it } from "vitest";

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

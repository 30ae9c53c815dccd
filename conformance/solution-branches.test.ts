import { compile } from "@cosimo/core";
import { expect, it } from "vitest";

/** For each angle of the crank the rod has two angles; a spring at the piston depends on which it is. */
const CRANK = `model Crank
  parameter Real r = 0.1;
  parameter Real l = 0.25;
  Real phi(start = 0.3, fixed = true);
  Real w(start = 300, fixed = true);
  Real gamma(start = -0.3);
  Real s;
equation
  der(phi) = w;
  der(w) = -40000*s*sin(phi);
  0 = r*sin(phi) + l*sin(phi + gamma);
  s = r*cos(phi) + l*cos(phi + gamma);
end Crank;`;

it.each([
  ["dopri5", 1e-3],
  ["dop853", 1e-3],
  ["verner8", 1e-4],
  ["rodas4", 1e-3],
  ["radau", 1e-3],
  ["dae", 1e-3],
])("%s keeps to the solution of a loop on which it began", (solver, tolerance) => {
  const run = compile(CRANK).simulateSync({ solver, tolerance, stopTime: 1 });
  const phi = run.column("phi");
  const s = run.column("s");
  phi.forEach((angle, i) => {
    expect(s[i]).toBeCloseTo(0.1 * Math.cos(angle) + Math.sqrt(0.25 ** 2 - (0.1 * Math.sin(angle)) ** 2), 9);
  });
});

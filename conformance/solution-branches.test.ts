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
  ["verner8", 1e-2],
  ["gbs", 1e-2],
  ["rodas4", 1e-2],
  ["radau", 1e-3],
  ["radau13", 1e-2],
  ["dae", 1e-3],
])("%s keeps to the solution of a loop on which it began", (solver, tolerance) => {
  const run = compile(CRANK).simulateSync({ solver, tolerance, stopTime: 1 });
  const phi = run.column("phi");
  const s = run.column("s");
  const gamma = run.column("gamma");
  phi.forEach((angle, i) => {
    // After many turns a whole one is still an error, although the equations hold with it.
    expect(gamma[i]).toBeCloseTo(-angle - Math.asin(0.4 * Math.sin(angle)), 9);
    expect(s[i]).toBeCloseTo(0.1 * Math.cos(angle) + Math.sqrt(0.25 ** 2 - (0.1 * Math.sin(angle)) ** 2), 9);
  });
});

it("keeps to the assembly of a four-bar linkage through many turns in one step", () => {
  // The torque has a mean value: the crank reaches 50 000 rad/s.
  const [a, b, c, d] = [0.14775616796687246, 1.3134932646993547, 1.0124916663393377, 1.3269814591389149];
  const model = compile(`model FourBar
    Real crank(start = 0.3, fixed = true), w(start = 70, fixed = true);
    Real coupler(start = 0.6), rocker(start = 1.2), assembly;
  equation
    der(crank) = w;
    der(w) = -61785*sin(crank + coupler + rocker);
    ${a}*cos(crank) + ${b}*cos(crank + coupler) = ${d} + ${c}*cos(crank + coupler + rocker);
    ${a}*sin(crank) + ${b}*sin(crank + coupler) = ${c}*sin(crank + coupler + rocker);
    assembly = sin(rocker);
  end FourBar;`);
  const run = model.simulateSync({ solver: "dopri5", tolerance: 1e-3, stopTime: 1 });
  expect(run.outcome.status).toBe("completed");
  const signs = new Set(Array.from(run.column("assembly"), Math.sign));
  expect(signs.size).toBe(1);
});

/** A trigger: y jumps between -1 and 1 where u passes -0.4999 and 0.4999; between both it has three solutions. */
const TRIGGER = (branches: string, equation: string) => `model Trigger
  Real u, y(start = 1), g;
  Real x(start = 0, fixed = true);
equation
  ${equation};
  g = 1e4*(u + 0.5*y);
  y = homotopy(${branches}, 1);
end Trigger;`;

const LIMIT = Math.acos(-0.4999);

it.each([
  [
    ...["without events", "noEvent(if g > 1 then 1 else if g < -1 then -1 else g)"],
    ...["der(x) = 1; u = cos(time)", [LIMIT, Math.PI + LIMIT]],
  ],
  [
    ...["with events", "if g > 1 then 1 else if g < -1 then -1 else g"],
    ...["der(x) = -y; u = x", [0.4999, 1.4997, 2.4995, 3.4993, 4.4991, 5.4989]],
  ],
] as [string, string, string, number[]][])(
  "a trigger jumps where its solution ends, %s",
  (_, branches, equation, jumps) => {
    const run = compile(TRIGGER(branches, equation)).simulateSync({ stopTime: 6, intervals: 600 });
    expect(run.outcome.status).toBe("completed");
    const y = run.column("y");
    for (const [i, t] of run.time.entries()) {
      if (jumps.some((jump) => Math.abs(t - jump) < 1e-6)) continue;
      expect(y[i]).toBeCloseTo(jumps.filter((jump) => jump < t).length % 2 === 0 ? 1 : -1, 9);
    }
  },
);

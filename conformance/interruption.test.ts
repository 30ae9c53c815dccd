import { compile, Interruption, simulate } from "cosimo";
import { expect, it } from "vitest";

/** Equations without a regular form, each of its own. */
const large = (count: number) => {
  const numbers = Array.from({ length: count }, (_, i) => i + 1);
  return `model M
  ${numbers.map((i) => `Real x${i}(start = 1, fixed = true);`).join(" ")}
equation
  ${numbers.map((i) => `der(x${i}) = -${i}*sin(x${i});`).join(" ")}
end M;`;
};

const stuck = `model M
  function f
    input Real u;
    output Real y;
  algorithm
    y := u;
    while y > 0.5 loop
      y := y + 0*u;
    end while;
  end f;
  Real x(start = 0, fixed = true);
equation
  der(x) = f(time);
end M;`;

it("the time limit of simulate() ends the compilation, too", async () => {
  const error = await simulate(large(30000), { timeout: 0.3 }).catch((thrown) => thrown);
  expect(error).toBeInstanceOf(Interruption);
  expect(error).toMatchObject({ cause: "timeout", phase: "compilation" });
});

it("a signal of simulate() ends the compilation after its current stage", async () => {
  const error = await simulate(large(10000), { signal: AbortSignal.timeout(50) }).catch((thrown) => thrown);
  expect(error).toMatchObject({ cause: "interrupted", phase: "compilation" });
});

it("the time limit ends a step that has no end, and the rows before it are kept", async () => {
  const model = compile(stuck);
  const results = [await model.simulate({ timeout: 1.5 }), model.simulateSync({ timeout: 1.5 })];
  for (const { outcome, time, column } of results) {
    expect(outcome).toMatchObject({ status: "cancelled", cause: "timeout" });
    expect(time.length).toBeGreaterThan(10);
    // x is the integral of the time.
    time.forEach((t, i) => {
      expect(column("x")[i]).toBeCloseTo((t * t) / 2, 6);
    });
  }
});

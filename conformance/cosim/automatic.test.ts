import { automatic } from "@cosimo/cosim";
import { describe, expect, it } from "vitest";
import { compiledUnit, coupled } from "./compiled-units.ts";
import { runCoupled } from "./run-coupled.ts";
import { forceDisplacement, T1 } from "./two-masses.ts";

const lag = (name: string, input = "input Real u") =>
  compiledUnit(
    name,
    `model Lag ${input}; output Real y(start = 0, fixed = true); equation der(y) = u - y; end Lag;`,
    {
      outputs: ["y"],
    },
  );

describe("the algorithm chosen automatically", () => {
  it("is Gauss-Seidel in their order where units only feed each other forwards", () => {
    const system = coupled([lag("b"), lag("a", "parameter Real u = 1")], [["a.y", "b.u"]]);
    const { report, last } = runCoupled({ system, algorithm: automatic(0.01), H: 0.01, stopTime: 1 });
    expect(report.diagnostics[0]).toMatchObject({ code: "automatic.sequence", args: { order: ["a", "b"] } });
    expect(last("a.y")).toBeCloseTo(1 - Math.exp(-1), 9);
    expect(Math.abs(last("b.y") - (1 - 2 * Math.exp(-1)))).toBeLessThan(0.01);
  });

  it("is Jacobi where the step is small for the coupling, else stabilised by the linear model of the others", () => {
    const run = (H: number) =>
      runCoupled({ system: forceDisplacement(T1), algorithm: automatic(H), H, stopTime: 50 * H }).report;
    const small = run(1e-3);
    expect(small.diagnostics[0]).toMatchObject({ code: "automatic.weak" });
    // 0.999750: published spectral radius of Jacobi with linear extrapolation.
    expect(small.diagnostics[0]?.args["growth"]).toBeCloseTo(0.99975, 4);
    const large = run(0.1);
    expect(large.outcome.status).toBe("completed");
    expect(large.diagnostics[0]).toMatchObject({ code: "automatic.strong", args: { form: "LX" } });
    // 6.828421 and 0.975310, static loop gain 100.98.
    expect(large.diagnostics[0]?.args).toMatchObject({ growth: 6.828, exact: 0.9753, gain: 101 });
  });
});

import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createWorkplace, reportOf, type Workplace } from "./run-cosimo.ts";

let place: Workplace;
beforeAll(() => {
  place = createWorkplace();
  place.write(
    "Network.mo",
    `model Network
  model Leg
    Real u, i;
  equation
    u = i + i^3;
  end Leg;
  Leg upper, lower;
equation
  upper.u + lower.u = 20;
  upper.i = lower.i;
end Network;`,
  );
  place.write(
    "Valley.mo",
    "model Valley\n  Real x(start = 1);\nequation\n  (x + 30)*(x^3 - 2*x + 2) = 0;\nend Valley;",
  );
});
afterAll(() => place.remove());

describe("--log init", () => {
  it("shows the systems of equations, their unknowns and residuals", () => {
    const { status, out } = place.cosimo("simulate", "Network.mo", "--log", "init");
    expect(status).toBe(0);
    expect(out).toContain("initialization at t = 0 s: solved");
    expect(out).toMatch(/nonlinear system 1, 3 equations: solved/);
    expect(out).toMatch(/component +variable +start +from +nominal +value/);
    // i + i^3 = 10 has the solution 2.
    expect(out).toMatch(/(upper|lower)\.i +0 +default +1 \(default\) +2\n/);
    expect(out).toMatch(/relative +residual +line +component +equation/);
  });

  it("shows a failure too: exit 3", () => {
    const { status, out, err } = place.cosimo("simulate", "Valley.mo", "--log", "init");
    expect(status).toBe(3);
    expect(err).toMatch(/could not be solved.*'\(x \+ 30\)\*\(x\^3 - 2\*x \+ 2\) = 0'/);
    const proposed = /--set "(x=[^"]+)"/.exec(err)?.[1];
    expect(place.cosimo("simulate", "Valley.mo", "--set", proposed!).status).toBe(0);
    expect(out).toContain("initialization at t = 0 s: FAILED");
    expect(out).toContain("can be solved from other start values");
  });

  it("is a field of the JSON object", () => {
    const report = reportOf(place.cosimo("simulate", "Valley.mo", "--log", "events,init", "--json"));
    expect(report["initialization"]).toMatchObject({
      solved: false,
      loops: [
        {
          kind: "nonlinear",
          status: "failed",
          iterationVariables: [{ name: "x", start: 1, startFrom: "declared" }],
          residuals: [
            { text: "(x + 30)*(x^3 - 2*x + 2) = 0", span: { file: "Valley.mo", start: { line: 4 } } },
          ],
        },
      ],
    });
    expect(reportOf(place.cosimo("simulate", "Valley.mo", "--json"))).not.toHaveProperty("initialization");
  });

  it("other topics are refused", () => {
    const { status, err } = place.cosimo("simulate", "Network.mo", "--log", "init,weather");
    expect(status).toBe(2);
    expect(err).toContain("weather");
  });
});

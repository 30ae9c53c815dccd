import { describe, expect, it } from "vitest";
import { resolveSettings } from "./simulation-settings.ts";

describe("settings", () => {
  it.each([0, 1, -0.5, 2, Number.NaN])(
    "reject gamma = %d, with which steps would not approach an event",
    (gamma) => {
      const { value, diagnostics } = resolveSettings({ gamma });
      expect(value).toBeUndefined();
      expect(diagnostics.map((d) => d.message)).toEqual([
        `gamma is ${gamma}; it must be greater than 0 and less than 1`,
      ]);
    },
  );

  it("reject a minimum step above the maximum, and name the method that ignores a step size", () => {
    const codes = (given: Parameters<typeof resolveSettings>[0]) =>
      resolveSettings(given).diagnostics.map((d) => `${d.severity} ${d.code}`);
    expect(codes({ minStep: 2, maxStep: 1 })).toEqual(["error settings.steps"]);
    expect(codes({ solver: "dopri5", stepSize: 1 })).toEqual(["warning settings.step-size-unused"]);
    for (const solver of ["merson", "rk4", "radau5"]) expect(codes({ solver, stepSize: 1 })).toEqual([]);
  });

  it("use the event tolerance as time, or as a band of the indicator", () => {
    const eventTolerance = (given: Parameters<typeof resolveSettings>[0]) =>
      resolveSettings(given).value!.eventTolerance;
    expect(eventTolerance({})).toBe(0);
    expect(eventTolerance({ detection: "extrapolation" })).toBe(1e-6);
    expect(eventTolerance({ detection: "comprehensive" })).toBe(1e-6);
    expect(eventTolerance({ detection: "comprehensive", eventTolerance: 1e-9 })).toBe(1e-9);
    expect(
      resolveSettings({ detection: "extrapolation", eventTolerance: 0 }).diagnostics.map((d) => d.message),
    ).toEqual(["eventTolerance is 0; it must be a positive number"]);
  });
});

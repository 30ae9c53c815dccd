import { describe, expect, it } from "vitest";
import { compiledUnit, coupled } from "./compiled-units.ts";
import { runCoupled } from "./run-coupled.ts";
import { switchedRamp } from "./switched-ramp.ts";

const thermostat = (name: string) =>
  compiledUnit(
    name,
    `model Thermostat
      input Real T; output Boolean on(start = true, fixed = true);
    equation
      when T > 21 then on = false; elsewhen T < 19 then on = true; end when;
    end Thermostat;`,
    { outputs: ["on"] },
  );

const room = () =>
  compiledUnit(
    "room",
    `model Room
      input Boolean on; output Real T(start = 20, fixed = true);
    equation
      der(T) = if on then 1 else -1;
    end Room;`,
    { outputs: ["T"] },
  );

describe("events across units", () => {
  it("propagate at once to connected units", () => {
    // The counter of a unit changes its own output within its step: the other must switch there, not at the next point.
    const { last, time, column } = runCoupled({
      ...{ system: switchedRamp(), H: 0.1, stopTime: 1 },
    });
    expect(last("ramp.x")).toBeCloseTo(0.47, 9);
    const instant = time.findIndex((t) => Math.abs(t - 0.53) < 1e-9);
    expect(time[instant + 1]).toBe(time[instant]);
    expect([column("clock.high")[instant], column("clock.high")[instant + 1]]).toEqual([0, 1]);
  });

  it("are delayed by up to a communication step if a continuous signal crosses a threshold of another unit", () => {
    const { column, time, events } = runCoupled({
      system: coupled(
        [thermostat("thermostat"), room()],
        [
          ["room.T", "thermostat.T"],
          ["thermostat.on", "room.on"],
        ],
      ),
      ...{ H: 0.01, stopTime: 10 },
    });
    const T = column("room.T");
    expect(Math.max(...T)).toBeLessThan(21.011);
    expect(Math.min(...T)).toBeGreaterThan(18.989);
    // 1 to the upper threshold, then 2 between thresholds each.
    expect(events.filter(({ component }) => component === "thermostat").length).toBe(5);
    expect(time.at(-1)).toBe(10);
  });

  it("pass through a chain of units within one instant", () => {
    const source = compiledUnit(
      "source",
      `model Source
        output Integer n(start = 0, fixed = true); Real t(start = 0, fixed = true);
      equation
        der(t) = 1;
        when t > 0.25 then n = 3; end when;
      end Source;`,
      { outputs: ["n"] },
    );
    const twice = (name: string) =>
      compiledUnit(name, "model Twice input Integer u; output Integer y; equation y = 2*u; end Twice;", {
        ...{ outputs: ["y"], dependencies: { y: [0] } },
      });
    const { column, time, last } = runCoupled({
      system: coupled(
        [twice("second"), twice("first"), source],
        [
          ["source.n", "first.u"],
          ["first.y", "second.u"],
        ],
      ),
      ...{ H: 0.1, stopTime: 0.5 },
    });
    expect(last("second.y")).toBe(12);
    const instant = time.lastIndexOf(time.find((t) => t > 0.249)!);
    expect([...column("second.y").subarray(instant - 1, instant + 1)]).toEqual([0, 12]);
  });

  it("end the run with a diagnosis if they reach no fixed point", () => {
    const not = (name: string, start: string) =>
      compiledUnit(
        name,
        `model Not
          input Boolean u; output Boolean y(start = ${start}); Real t(start = 0, fixed = true);
        equation
          der(t) = 1;
          y = not u and t > 0.35;
        end Not;`,
        { outputs: ["y"] },
      );
    const { report } = runCoupled({
      system: coupled([not("a", "false")], [["a.y", "a.u"]]),
      ...{ H: 0.1, stopTime: 1 },
    });
    expect(report.outcome).toMatchObject({ status: "failed", cause: "event-iteration" });
    expect(report.diagnostics[0]).toMatchObject({
      code: "coupled-run.events-unsettled",
      args: { units: ["a"] },
    });
  });
});

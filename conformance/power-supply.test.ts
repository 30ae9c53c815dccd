import { readFileSync } from "node:fs";
import { compile, type SimulationResult } from "@cosimo/core";
import { createSourceProvider } from "@cosimo/modelica";
import { describe, expect, it } from "vitest";
import { standInLibrary } from "./language/stand-in-library.ts";

const text = readFileSync(new URL("../examples/power-supply/PowerSupply.mo", import.meta.url), "utf8");
const library = createSourceProvider(standInLibrary);

function run(more: string, stopTime: number, tolerance = 1e-7): SimulationResult {
  const model = compile({ uri: "supply.mo", text: text + more }, { library, model: "M" });
  const result = model.simulateSync({ stopTime, tolerance, intervals: 100 });
  expect(result.outcome.status).toBe("completed");
  return result;
}

/** Instants at which a Boolean changes. */
function switchTimes({ time, column }: SimulationResult, name: string): readonly number[] {
  const values = column(name);
  return [...time].filter((_, i) => i > 0 && values[i] !== values[i - 1]);
}

describe("the power supply of an aircraft", () => {
  it("has the direct voltage of six pulses, and is switched off when the excitation is stuck", () => {
    const result = run("model M extends PowerSupply.Supply(t_fault = 0.065); end M;", 0.078, 1e-5);
    const before = [...result.time].findLastIndex((t) => t < 0.065);
    const v = result.column("v_dc")[before]!;
    // Ideal bridge, less the voltages of commutation, of two phases and of two diodes; the bridge sees the induced voltages.
    const induced = result.column("control.voltage.v")[before]! / 9;
    const i = v / 0.56;
    const ideal = ((3 * Math.sqrt(6)) / Math.PI) * induced;
    const commutation = (3 / Math.PI) * (2 * Math.PI * 400 * 3e-7) * i;
    expect(Math.abs(v / (ideal - commutation - 2 * (2e-3 + 1e-3) * i) - 1)).toBeLessThan(0.03);
    expect(result.column("control.frequency.f")[before]).toBeCloseTo(400, 0);
    // Closed after 10 ms of good values, opened 8 ms after the voltage has passed 124 V.
    const passed = switchTimes(result, "control.voltage.over").at(-1)!;
    const [closed, opened] = switchTimes(result, "control.closed");
    expect(closed).toBeGreaterThan(0.04);
    expect(opened! - passed).toBeCloseTo(0.008, 9);
    expect(result.column("v_dc").at(-1)).toBeLessThan(v);
  });

  /** The control unit at a balanced system whose effective value and frequency jump at 0.05 s. */
  const jump = (voltage: number, frequency: number) =>
    run(
      `model M PowerSupply.ControlUnit control(voltage.v(start = 115)); Real phi(start = 0, fixed = true);
      equation der(phi) = 2*Modelica.Constants.pi*(if time < 0.05 then 400 else ${frequency});
        for k in 1:3 loop control.u[k] = sqrt(2)*(if time < 0.05 then 115 else ${voltage})*sin(phi - 2*Modelica.Constants.pi*(k - 1)/3); end for;
      end M;`,
      0.09,
    );

  it.each([
    ["over-voltage", 150, 124],
    ["under-voltage", 80, 100],
  ])("%s is a fault 8 ms after the filtered value has passed its limit", (_, voltage, limit) => {
    const [, opened] = switchTimes(jump(voltage, 400), "control.closed");
    expect(opened).toBeCloseTo(0.05 + 2e-3 * Math.log((voltage - 115) / (voltage - limit)) + 0.008, 7);
  });

  it.each([
    ["over-frequency", 440],
    ["under-frequency", 360],
  ])("%s is a fault 15 ms after the first period that shows it", (_, frequency) => {
    const [, opened] = switchTimes(jump(115, frequency), "control.closed");
    // The first rises after the jump, at a whole number of periods, are those of level 30 V.
    const rise = Math.asin(30 / (Math.SQRT2 * 115)) / (2 * Math.PI * frequency);
    expect(opened).toBeGreaterThan(0.05 + rise + 0.015);
    expect(opened).toBeCloseTo(0.05 + rise + 1 / frequency + 0.015, 6);
  });

  it("small deviations are none", () => {
    expect(switchTimes(jump(120, 410), "control.closed").length).toBe(1);
  });
});

import type { SimulationResult } from "@cosimo/core";
import { describe, expect, it } from "vitest";
import {
  compileWithLibrary,
  distanceFrom,
  libraryModel,
  modelText,
  referenceRows,
} from "./library-models.ts";

/** Instants [s] after the start at which an element begins ("on") or stops ("off") conducting. */
function changesOf(result: SimulationResult, element: string, state: string): number[] {
  const times = result.column("time");
  const off = result.column(`${element}.off`);
  const changed = [...times.keys()].filter((i) => i > 0 && off[i] !== off[i - 1]);
  return changed
    .filter((i) => (off[i] === 0) === (state === "on"))
    .map((i) => times[i]!)
    .filter((t) => t > 0);
}

it("the rectifier with inductive phases is the same with its ground at the star of the sources", () => {
  const text = modelText("electrical/InductiveRectifier");
  const moved = text
    .replace("connect(source[k].n, source[1].n)", "connect(source[k].n, ground.p)")
    .replace("connect(capacitor.n, ground.p);", "");
  const result = compileWithLibrary(moved).simulateSync({ intervals: 97 });
  expect(result.outcome.status).toBe("completed");
  // no single equation states that the phases' currents sum to zero, only a sum of several
  const rows = referenceRows("electrical/inductive_rectifier_state");
  expect(distanceFrom(result, "capacitor.v", rows, "x")).toBeLessThan(1e-6);
  expect(distanceFrom(result, "line[1].i", rows, "i")).toBeLessThan(1e-6);
});

describe.each([
  {
    model: "SixPulseRectifier",
    reference: "six_pulse_rectifier",
    state: "inductor.i",
    elements: ["upper[1]", "upper[2]", "upper[3]", "lower[1]", "lower[2]", "lower[3]"],
  },
  {
    model: "InductiveRectifier",
    reference: "inductive_rectifier",
    state: "capacitor.v",
    elements: ["upper[1]", "upper[2]", "upper[3]", "lower[1]", "lower[2]", "lower[3]"],
  },
  {
    model: "HalfControlledBridge",
    reference: "half_controlled_bridge",
    state: "inductor.i",
    elements: ["T1", "T2", "D1", "D2"],
  },
  {
    model: "HalfWaveCapacitor",
    reference: "half_wave_capacitor",
    state: "capacitor.v",
    elements: ["diode"],
  },
  {
    model: "HalfWaveStiff",
    reference: "half_wave_stiff",
    state: "capacitor.v",
    elements: ["diode"],
    // an error of 1e-9 V is one of 1e-4 A, or of 1e-7 s
    instants: 1e-6,
  },
  { model: "HalfWaveInductor", reference: "half_wave_inductor", state: "coil.i", elements: ["diode"] },
])("$model", ({ model, reference, state, elements, instants = 1e-9 }) => {
  // The reference has 97 intervals.
  const result = libraryModel(`electrical/${model}`).simulateSync({ intervals: 97 });
  const changes = referenceRows(`electrical/${reference}_changes`);

  it(`has ${state} of the closed form`, () => {
    expect(result.outcome.status).toBe("completed");
    expect(result.diagnostics).toEqual([]);
    expect(distanceFrom(result, state, referenceRows(`electrical/${reference}_state`), "x")).toBeLessThan(
      1e-6,
    );
  });

  it.each(elements)("%s conducts in the intervals of the closed form", (element) => {
    for (const to of ["on", "off"]) {
      const own = changes.filter((row) => row["element"] === element && row["state"] === to);
      const actual = changesOf(result, element, to);
      expect(actual).toHaveLength(own.length);
      own.forEach((row, i) => {
        expect(Math.abs(actual[i]! - Number(row["t"]))).toBeLessThan(instants);
      });
    }
  });
});

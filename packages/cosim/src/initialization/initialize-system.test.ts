import { describe, expect, it } from "vitest";
import { fmi3Text, variable } from "../../../fmi/src/testing/description-text.ts";
import { mockFmu } from "../../../fmi/src/testing/mock-fmu.ts";
import { createFunctionUnit } from "../built-in-units/function-unit.ts";
import { createCoSimulationFmuUnit } from "../fmu-unit/fmu-unit.ts";
import { coupleUnits } from "../system/coupled-system.ts";
import type { Unit } from "../unit/unit.ts";
import { UnitFault } from "../unit/unit-fault.ts";
import { initializeSystem } from "./initialize-system.ts";

/** y = f(u) */
function gate(name: string, f: (u: number) => number): Unit {
  const fmu = mockFmu(
    fmi3Text({
      interfaces: '<CoSimulation modelIdentifier="m"/>',
      variables:
        variable("Float64", "u", 1, 'causality="input" start="1"') +
        variable("Float64", "y", 2, 'causality="output"'),
      structure: '<Output valueReference="2" dependencies="1"/>',
    }),
    { 0: 0, 1: 1, 2: 0 },
    {
      calc(v) {
        v[2] = f(v[1]!);
      },
    },
  );
  return createCoSimulationFmuUnit(fmu, { name, outputs: ["y"] }).value!;
}

function diagnosisOf(units: readonly Unit[], links: readonly (readonly [from: number, to: number])[]) {
  const connections = links.map(([from, to]) => ({
    ...{ from: { unit: from, port: 0 }, to: { unit: to, port: 0 }, gain: 1, offset: 0 },
  }));
  try {
    initializeSystem(coupleUnits(units, connections), { startTime: 0, stopTime: 1 });
  } catch (error) {
    if (!(error instanceof UnitFault)) throw error;
    const [{ code, args } = { code: "", args: {} }] = error.diagnostics;
    return { code, ...args, outcomeCause: error.outcomeCause };
  }
  throw new Error("nothing has failed");
}

describe("a unit whose values are no numbers at the start", () => {
  it("is named, and its output, where it is part of a loop", () => {
    const units = [gate("good", (u) => 0.5 * u), gate("bad", () => Number.NaN)];
    const links = [
      [0, 1],
      [1, 0],
    ] as const;
    expect(diagnosisOf(units, links)).toMatchObject({
      ...{ code: "coupling.not-finite", unit: "bad", names: ["y"], outcomeCause: "initialization" },
    });
  });

  it("is named where others depend on it", () => {
    const units = [gate("good", (u) => 0.5 * u), gate("bad", (u) => Math.log(-u))];
    expect(diagnosisOf(units, [[1, 0]])).toMatchObject({
      ...{ code: "coupling.not-finite", unit: "bad", names: ["y"], outcomeCause: "initialization" },
    });
  });

  it("is named where it is a function", () => {
    const units = [createFunctionUnit("f", [{ name: "s", value: (t) => 1 / t }]), gate("good", (u) => u)];
    expect(diagnosisOf(units, [[0, 1]])).toMatchObject({
      ...{ code: "unit.function-not-finite", unit: "f", name: "s", outcomeCause: "initialization" },
    });
  });
});

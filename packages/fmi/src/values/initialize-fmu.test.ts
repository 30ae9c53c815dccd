import { describe, expect, it } from "vitest";
import { fmi2Text, fmi3Text, scalar, variable } from "../testing/description-text.ts";
import { type MockModel, mockFmu } from "../testing/mock-fmu.ts";
import { runMock } from "../testing/run-mock.ts";

const both = '<ModelExchange modelIdentifier="m"/><CoSimulation modelIdentifier="m"/>';
const still: MockModel = { states: [], derivatives: [], step: () => ({}) };

/** Parameter k = 1 and text s, with an FMU of FMI 2 or 3 for both interface types. */
function withParameter(version: 2 | 3, model: MockModel) {
  const variables =
    version === 2
      ? scalar("k", 1, 'causality="parameter" variability="fixed"', '<Real start="1"/>')
      : variable("Float64", "k", 1, 'causality="parameter" variability="fixed" start="1"');
  const xml = (version === 2 ? fmi2Text : fmi3Text)({ interfaces: both, variables });
  return mockFmu(xml, { 0: 0, 1: 1 }, { ...still, ...model });
}

describe("parameters", () => {
  it.each(["modelExchange", "coSimulation"] as const)(
    "are set between fmi2SetupExperiment, which may reset them, and initialization mode (%s)",
    (kind) => {
      const fmu = withParameter(2, {
        initialize(v, at) {
          if (at === "setup") v[1] = 1;
        },
      });
      const { codes } = runMock(fmu, { kind, parameters: { k: 5 } });
      expect(codes).toEqual([]);
      expect(fmu.calls.slice(0, fmu.calls.indexOf("enterInitializationMode") + 1).slice(-3)).toEqual([
        "setupExperiment",
        "setValues",
        "enterInitializationMode",
      ]);
    },
  );

  it("of FMI 3 need no such call", () => {
    const fmu = withParameter(3, {});
    runMock(fmu, { kind: "coSimulation", parameters: { k: 5 } });
    expect(fmu.calls).not.toContain("setupExperiment");
  });

  it.each([
    [2, "modelExchange"],
    [2, "coSimulation"],
    [3, "modelExchange"],
    [3, "coSimulation"],
  ] as const)("that an FMU of FMI %i for %s does not keep are named", (version, kind) => {
    const fmu = withParameter(version, {
      initialize(v, at) {
        if (at === "end") v[1] = 1;
      },
    });
    const { codes, report } = runMock(fmu, { kind, parameters: { k: 5 } });
    expect(codes).toEqual(["fmu-run.parameter-lost"]);
    expect(report?.diagnostics[0]?.message).toContain("'k': it was set to 5, and is 1 after initialization");
    expect(runMock(fmu, { kind, parameters: { k: 1 } }).codes).toEqual([]);
  });
});

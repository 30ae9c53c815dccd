import { expect, it } from "vitest";
import { fmi3Text, variable } from "../testing/description-text.ts";
import { mockFmu } from "../testing/mock-fmu.ts";
import { runMock } from "../testing/run-mock.ts";
import { logCalls } from "./log-calls.ts";

it("calls are logged in the standard's names, with what goes in and comes out", () => {
  const fmu = mockFmu(
    fmi3Text({
      interfaces: '<CoSimulation modelIdentifier="m"/>',
      variables:
        variable("Float64", "x", 1, 'causality="output" initial="exact" start="0"') +
        variable("Float64", "k", 2, 'causality="parameter" variability="fixed" start="1"'),
    }),
    { 0: 0, 1: 0, 2: 1 },
    {
      step(v, t, _h, { logMessage }) {
        logMessage?.({ status: "warning", category: "logAll", message: "almost there" });
        v[1] = v[2]!;
        return t < 0.5 ? {} : { status: 3 };
      },
    },
  );
  const lines: string[] = [];
  const run = runMock(
    logCalls(fmu, (line) => lines.push(line)),
    { parameters: { k: 4 }, settings: { outputInterval: 0.5 } },
  );
  expect(run.report?.outcome.status).toBe("failed");
  const at = lines.indexOf("fmi3ExitInitializationMode() -> ok");
  expect(lines.slice(0, at)).toEqual([
    'instantiate(coSimulation, "m") -> ok',
    "fmi3SetFloat64([2 k], [4]) -> ok",
    "fmi3EnterInitializationMode(startTime = 0, stopTime = 1) -> ok",
  ]);
  expect(lines.slice(at + 3)).toEqual([
    "  [warning] logAll: almost there",
    "fmi3DoStep(0, 0.5) -> ok, lastSuccessfulTime = 0.5",
    "fmi3GetFloat64([1 x]) -> [4]",
    "  [warning] logAll: almost there",
    "fmi3DoStep(0.5, 0.5) -> 'mock.fmu': fmi3DoStep of instance 'mock' returned 'error'",
    "fmi3FreeInstance() -> ok",
  ]);
});

it("the halves of a step are logged like a whole one", () => {
  const fmu = mockFmu(
    fmi3Text({
      interfaces: '<CoSimulation modelIdentifier="m"/>',
      variables:
        variable("Float64", "u", 1, 'causality="input" start="0"') +
        variable("Float64", "y", 2, 'causality="output"'),
    }),
    { 0: 0, 1: 0, 2: 0 },
    {
      step(v) {
        v[2] = 2 * v[1]!;
        return {};
      },
    },
  );
  const logged = (halves: boolean): readonly string[] => {
    const lines: string[] = [];
    const instance = logCalls(fmu, (line) => lines.push(line)).instantiate({ kind: "coSimulation" });
    instance.enterInitializationMode({ startTime: 0 });
    instance.exitInitializationMode();
    const step = instance.prepareStep(
      [{ type: "Float64", valueReferences: [1] }],
      [{ type: "Float64", valueReferences: [2] }],
    );
    step.inputs[0]![0] = 3;
    if (halves) {
      step.begin(0, 0.5);
      step.finish();
    } else step.step(0, 0.5);
    return lines.slice(-3);
  };
  expect(logged(true)).toEqual([
    "fmi3SetFloat64([1 u], [3])",
    "fmi3DoStep(0, 0.5) -> ok, lastSuccessfulTime = 0.5",
    "fmi3GetFloat64([2 y]) -> [6]",
  ]);
  expect(logged(true)).toEqual(logged(false));
});

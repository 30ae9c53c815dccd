import { runFmu } from "@cosimo/fmi-node";
import { describe, expect, it, vi } from "vitest";
import { hasTool } from "../tool.ts";
import { faults, sampleFmu, vr } from "./sample-fmu.ts";

// Before the imports: the package reads the variable when it is loaded, and processes of FMUs inherit it.
vi.hoisted(() => {
  process.env["COSIMO_PLATFORM"] = "plain";
});

describe.skipIf(!hasTool("gcc"))("an FMU on a platform without special support", () => {
  it("runs isolated through pipes", () => {
    const running = runFmu(sampleFmu(2));
    const instance = running.instantiate({ kind: "coSimulation", loggingOn: true });
    instance.setValues("Int32", Uint32Array.of(vr.fault), Int32Array.of(0));
    instance.enterInitializationMode({ startTime: 0 });
    instance.exitInitializationMode();
    expect(instance.doStep(0, 1)).toMatchObject({ status: "ok", lastSuccessfulTime: 1 });
    running.close();
  });

  it.each([1, 2, 3] as const)("takes prepared steps, call by call, with FMI %i", (version) => {
    const running = runFmu(sampleFmu(version), { backend: "in-process" });
    const instance = running.instantiate({ kind: "coSimulation" });
    instance.setValues("Float64", Uint32Array.of(vr.k), Float64Array.of(2));
    instance.enterInitializationMode({ startTime: 0 });
    instance.exitInitializationMode();
    const step = instance.prepareStep([], [{ type: "Float64", valueReferences: [vr.x] }]);
    expect(step.step(0, 1)).toMatchObject({ status: "ok", lastSuccessfulTime: 1 });
    expect(step.outputs[0]![0]).toBeCloseTo(Math.exp(-2), 14);
    running.close();
  });

  it("passes on what threads log", () => {
    const heard: string[] = [];
    const running = runFmu(sampleFmu(3), { backend: "in-process" });
    const instance = running.instantiate({
      ...{ kind: "coSimulation", logMessage: ({ message }) => heard.push(message) },
    });
    instance.enterInitializationMode({ startTime: 0 });
    instance.exitInitializationMode();
    instance.setValues("Int32", Uint32Array.of(vr.fault), Int32Array.of(faults.threadLogs));
    instance.doStep(0, 1);
    expect(heard).toEqual(["from another thread"]);
    running.close();
  });

  it("has no shared memory", () => {
    const running = () => runFmu(sampleFmu(3), { transport: "shared-memory" });
    expect(running).toThrow("shared memory is not used on this platform");
  });
});

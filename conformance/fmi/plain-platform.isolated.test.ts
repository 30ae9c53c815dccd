import { runFmu } from "@cosimo/fmi-node";
import { describe, expect, it, vi } from "vitest";
import { hasTool } from "../tool.ts";
import { sampleFmu, vr } from "./sample-fmu.ts";

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

  it("has no shared memory", () => {
    const running = () => runFmu(sampleFmu(3), { transport: "shared-memory" });
    expect(running).toThrow("shared memory is not used on this platform");
  });
});

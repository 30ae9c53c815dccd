/** FMUs that deviate from the standard, or read it in their own way, as those of other tools do. */
import { simulateFmuSync } from "@cosimo/core";
import { type RunOptions, runFmu } from "@cosimo/fmi-node";
import { describe, expect, it } from "vitest";
import { hasTool } from "../tool.ts";
import { faults, hasCompilers, sampleFmu, strictFmu, wasmSampleFmu } from "./sample-fmu.ts";

const backends: readonly (readonly [string, RunOptions])[] = [
  ["in this process", { backend: "in-process" }],
  ["in a process of its own", { backend: "isolated" }],
];

describe.skipIf(!hasTool("gcc")).each(backends)("a foreign FMU %s", (_, options) => {
  it.each(["modelExchange", "coSimulation"] as const)(
    "may reset its parameters in fmi2SetupExperiment (%s)",
    (kind) => {
      const running = runFmu(sampleFmu(2), options);
      const parameters = { k: 2, fault: faults.resets };
      const settings = { stopTime: 1, tolerance: 1e-9, outputInterval: 0.5 };
      const result = simulateFmuSync(running, { kind, parameters, ...settings });
      running.close();
      expect(result.diagnostics.filter(({ severity }) => severity !== "notice")).toEqual([]);
      expect(result.column("x").at(-1)).toBeCloseTo(Math.exp(-2), 6);
    },
  );

  it.each(["modelExchange", "coSimulation"] as const)(
    "without states, texts to set or event indicators gets no calls for nothing (%s)",
    (kind) => {
      const running = runFmu(strictFmu(), options);
      const instance = running.instantiate({ kind });
      instance.setDebugLogging(true);
      instance.setStrings(new Uint32Array(0), []);
      instance.free();
      const result = simulateFmuSync(running, { kind, parameters: { k: 3 }, stopTime: 2 });
      running.close();
      expect(result.outcome.status).toBe("completed");
      expect(result.column("y").at(-1)).toBeCloseTo(6, 12);
    },
  );
});

describe.skipIf(!hasCompilers)("a foreign FMU as WebAssembly", () => {
  it("may reset its parameters in fmi2SetupExperiment", () => {
    const running = runFmu(wasmSampleFmu(2), { backend: "wasm" });
    const result = simulateFmuSync(running, { parameters: { k: 2, fault: faults.resets }, stopTime: 1 });
    running.close();
    expect(result.column("x").at(-1)).toBeCloseTo(Math.exp(-2), 6);
  });
});

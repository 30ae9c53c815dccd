/** FMUs that deviate from the standard, or read it in their own way, as those of other tools do. */
import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { simulateFmuSync } from "@cosimo/core";
import { type InterfaceKind, readFmu } from "@cosimo/fmi";
import { type RunOptions, runFmu } from "@cosimo/fmi-node";
import { describe, expect, it } from "vitest";
import { hasTool } from "../tool.ts";
import {
  faults,
  hasCompilers,
  sampleFmu,
  strictFaults,
  strictFile,
  strictFmu,
  wasmSampleFmu,
} from "./sample-fmu.ts";

const cli = join(import.meta.dirname, "../../packages/cosimo/bin/cosimo.js");

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

  function run(fault: number, kind: InterfaceKind, fmu = strictFmu()) {
    const running = runFmu(fmu, options);
    try {
      const result = simulateFmuSync(running, { kind, parameters: { fault }, stopTime: 1 });
      return { ...result, messages: result.diagnostics.filter(({ severity }) => severity !== "notice") };
    } finally {
      running.close();
    }
  }

  it.each(["modelExchange", "coSimulation"] as const)(
    "may have internal variables that are undefined, but no such outputs (%s)",
    (kind) => {
      const inner = run(strictFaults.innerNaN, kind);
      expect(inner.outcome.status).toBe("completed");
      expect(inner.messages.map(({ code, args }) => [code, args["name"]])).toEqual([
        ["fmu-run.inner-not-finite", "inner"],
      ]);
      expect(inner.column("y").at(-1)).toBeCloseTo(1, 12);
      const outer = run(strictFaults.outputNaN, kind);
      expect(outer.outcome.status).toBe("failed");
      expect(outer.outcome.time).toBeCloseTo(0.5, 1);
      expect(outer.messages.map(({ code, args }) => [code, args["name"]])).toEqual([
        ["fmu-run.not-finite", "y"],
      ]);
    },
  );

  it.each(["modelExchange", "coSimulation"] as const)(
    "may have integers of 64 bits, which the result holds exactly (%s)",
    (kind) => {
      const running = runFmu(sampleFmu(3), options);
      const long = 2n ** 53n + 1n;
      const result = simulateFmuSync(running, { kind, parameters: { long }, stopTime: 0.1 });
      running.close();
      expect(result.diagnostics.filter(({ severity }) => severity === "warning")).toEqual([]);
      expect(result.exactColumn("long").at(-1)).toBe(long);
      expect(result.column("long").at(-1)).toBe(2 ** 53);
    },
  );

  it("may have a library of another name, if it is the only one", () => {
    const renamed = strictFmu("binaries/linux64/other.so");
    expect(run(0, "coSimulation", renamed).outcome.status).toBe("completed");
    const { diagnostics } = readFmu(strictFile("binaries/linux64/other.so"), "strict.fmu");
    expect(diagnostics.map(({ code, args }) => [code, args["found"], args["expected"]])).toEqual([
      ["fmu.other-library", "other", "strict"],
    ]);
    const two = {
      "binaries/linux64/one.so": new Uint8Array(1),
      "binaries/linux64/two.so": new Uint8Array(1),
    };
    expect(() => runFmu(strictFmu(two), options).instantiate({ kind: "coSimulation" })).toThrow(
      "no library 'strict.so' in 'binaries/linux64'; there are: one.so, two.so",
    );
  });

  it("may be packed with back slashes", () => {
    const file = strictFile("binaries\\linux64\\strict.so");
    const { value, diagnostics } = readFmu(file, "strict.fmu");
    expect(diagnostics.map(({ code }) => code)).toEqual(["archive.back-slash"]);
    expect(run(0, "coSimulation", value!).outcome.status).toBe("completed");
  });
});

describe.skipIf(!hasTool("gcc"))("a foreign FMU", () => {
  it.each(["modelExchange", "coSimulation"] as const)(
    "may crash at its end: that is reported (%s)",
    (kind) => {
      const running = runFmu(strictFmu());
      const result = simulateFmuSync(running, { kind, parameters: { fault: strictFaults.crashesAtEnd } });
      running.close();
      expect(result.outcome.status).toBe("completed");
      const [last] = result.diagnostics.filter(({ code }) => code === "fmu-run.end-failed");
      expect(last?.message).toContain("crashed in fmi2Terminate");
    },
  );

  it.runIf(process.platform === "linux")("may start processes: they end with it", async () => {
    const running = runFmu(strictFmu());
    const result = simulateFmuSync(running, { parameters: { fault: strictFaults.forks } });
    const child = result.column("inner").at(-1)!;
    expect(isAlive(child)).toBe(true);
    running.close();
    await expect.poll(() => isAlive(child), { timeout: 20_000 }).toBe(false);
  });

  it.runIf(process.platform === "linux")(
    "may print in this process: the JSON of the command line stays whole",
    () => {
      const folder = mkdtempSync(join(tmpdir(), "cosimo-test-"));
      const file = join(folder, "strict.fmu");
      writeFileSync(file, strictFile());
      const args = [
        "simulate",
        file,
        "--fmu-backend",
        "in-process",
        "--set",
        `fault=${strictFaults.prints}`,
        "--json",
      ];
      const { stdout, stderr } = spawnSync(process.execPath, [cli, ...args], { encoding: "utf8" });
      rmSync(folder, { recursive: true });
      expect(JSON.parse(stdout)).toMatchObject({ outcome: { status: "completed" } });
      expect(stderr).toContain("printed by the FMU");
    },
  );
});

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}

describe.skipIf(!hasCompilers)("a foreign FMU as WebAssembly", () => {
  it("may reset its parameters in fmi2SetupExperiment", () => {
    const running = runFmu(wasmSampleFmu(2), { backend: "wasm" });
    const result = simulateFmuSync(running, { parameters: { k: 2, fault: faults.resets }, stopTime: 1 });
    running.close();
    expect(result.column("x").at(-1)).toBeCloseTo(Math.exp(-2), 6);
  });
});

import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { FmuFailure, type Instance } from "@cosimo/fmi";
import { type RunningFmu, type RunOptions, runFmu } from "@cosimo/fmi-node";
import { describe, expect, it } from "vitest";
import { hasTool } from "../tool.ts";
import { faults, sampleFmu, vr } from "./sample-fmu.ts";

const transports: readonly RunOptions["transport"][] = ["shared-memory", "pipes"];

/** An initialized instance that fails in its next step. */
function faulty(running: RunningFmu, fault: number): Instance {
  const instance = running.instantiate({ kind: "coSimulation", instanceName: "bad" });
  instance.enterInitializationMode({ startTime: 0 });
  instance.setValues("Int32", Uint32Array.of(vr.fault), Int32Array.of(fault));
  instance.exitInitializationMode();
  return instance;
}

function failureOf(action: () => unknown): FmuFailure {
  try {
    action();
  } catch (error) {
    if (error instanceof FmuFailure) return error;
    throw error;
  }
  throw new Error("nothing failed");
}

describe.skipIf(!hasTool("gcc")).each(transports)("an FMU in a process of its own (%s)", (transport) => {
  /** The failure of a step, while another FMU continues. */
  function failure(fault: number, options: RunOptions = {}): FmuFailure {
    const [bad, good] = [
      runFmu(sampleFmu(3), { transport, ...options }),
      runFmu(sampleFmu(2), { transport }),
    ];
    try {
      const other = faulty(good, 0);
      const instance = faulty(bad, fault);
      const found = failureOf(() => instance.doStep(0, 1));
      expect(() => instance.doStep(0, 1)).toThrow();
      expect(other.doStep(0, 1).status).toBe("ok");
      // the FMU itself can be used again
      expect(faulty(bad, 0).doStep(0, 1).status).toBe("ok");
      return found;
    } finally {
      bad.close();
      good.close();
    }
  }

  it("may crash", () => {
    const found = failure(faults.crash);
    expect(found.code).toBe("fmu.crashed");
    expect(found.message).toBe(
      "'sample3.fmu' crashed in fmi3DoStep of instance 'bad' (SIGSEGV)\n    [ok] info: about to crash",
    );
    expect(failure(faults.aborts).diagnostic.args).toMatchObject({ signal: "SIGABRT" });
  });

  it("may crash while it is being instantiated", () => {
    const running = runFmu(sampleFmu(3), { transport });
    const found = failureOf(() => running.instantiate({ kind: "coSimulation", instanceName: "crashing" }));
    expect(found.message).toBe(
      "'sample3.fmu' crashed in fmi3InstantiateCoSimulation of instance 'crashing' (SIGABRT)",
    );
    running.close();
  });

  it("may call exit", () => {
    const found = failure(faults.exit);
    expect(found.message).toBe(
      "'sample3.fmu' ended its own process with exit code 3 in fmi3DoStep of instance 'bad'\n    leaving",
    );
  });

  it("may loop for ever", () => {
    const found = failure(faults.loop, { callTimeout: 0.3 });
    expect(found.code).toBe("fmu.timed-out");
    expect(found.message).toContain(
      "was still computing after 0.3 s; its process was ended\n    [ok] info: about",
    );
  });

  it("may wait for ever", () => {
    const found = failure(faults.blocks, { callTimeout: 0.3 });
    expect(found.code).toBe(process.platform === "linux" ? "fmu.blocked" : "fmu.timed-out");
  });

  it("may be interrupted", () => {
    let stop = false;
    const running = runFmu(sampleFmu(3), { transport, interrupted: () => stop });
    const instance = faulty(running, faults.loop);
    stop = true;
    expect(failureOf(() => instance.doStep(0, 1)).code).toBe("fmu.interrupted");
    running.close();
  });

  it("may log from another thread, with logging on or off", () => {
    const running = runFmu(sampleFmu(3), { transport });
    const deaf = running.instantiate({ kind: "coSimulation", acceptMessages: false });
    deaf.setValues("Int32", Uint32Array.of(vr.fault), Int32Array.of(faults.threadLogs));
    deaf.enterInitializationMode({ startTime: 0 });
    deaf.exitInitializationMode();
    expect(deaf.doStep(0, 1).status).toBe("ok");
    running.close();
  });

  it("computes at the same time as another one", () => {
    const folder = mkdtempSync(join(tmpdir(), "cosimo-test-"));
    const pipe = join(folder, "pipe");
    spawnSync("mkfifo", [pipe]);
    // each FMU waits for the other in its step
    const met = [faults.reads, faults.writes].map((fault) => {
      const running = runFmu(sampleFmu(3), { transport, callTimeout: 5 });
      const instance = faulty(running, fault);
      instance.setStrings(Uint32Array.of(vr.text), [pipe]);
      return { running, step: instance.prepareStep([], []) };
    });
    for (const { step } of met) step.begin(0, 1);
    expect(met.map(({ step }) => step.finish().status)).toEqual(["ok", "ok"]);
    for (const { running } of met) running.close();
    rmSync(folder, { recursive: true });
  });

  it("may fail between the halves of a step; the second half reports it", () => {
    const [bad, good] = [runFmu(sampleFmu(3), { transport }), runFmu(sampleFmu(3), { transport })];
    const broken = faulty(bad, faults.crash);
    const steps = [broken, faulty(good, 0)].map((instance) => instance.prepareStep([], []));
    // another instance in the same process fails first
    const neighbour = faulty(bad, 0);
    for (const step of steps) step.begin(0, 1);
    expect(failureOf(() => neighbour.doStep(0, 1)).code).toBe("fmu.crashed");
    expect(failureOf(() => steps[0]!.finish()).diagnostic.args).toMatchObject({
      call: "fmi3DoStep",
      instance: "bad",
    });
    expect(steps[1]!.finish().status).toBe("ok");
    for (const running of [bad, good]) running.close();
  });

  it("may write outside of its arrays", () => {
    const running = runFmu(sampleFmu(3), { transport });
    const instance = faulty(running, faults.writesOutside);
    const found = failureOf(() => instance.getValues("Float64", Uint32Array.of(vr.x), new Float64Array(1)));
    expect(found.diagnostic.args).toMatchObject({
      call: "fmi3GetFloat64",
      instance: "bad",
      signal: "SIGSEGV",
    });
    running.close();
  });

  it("may return an error, or a fatal one after which nothing is called", () => {
    expect(failure(faults.returnsError).diagnostic.args).toMatchObject({ status: "error" });
    const found = failure(faults.returnsFatal);
    expect(found.diagnostic.args).toMatchObject({ status: "fatal", fmu: "sample3.fmu", call: "fmi3DoStep" });
  });

  it("may return NaN, which is passed on", () => {
    const running = runFmu(sampleFmu(3), { transport });
    const values = new Float64Array(1);
    faulty(running, faults.returnsNaN).getValues("Float64", Uint32Array.of(vr.x), values);
    expect(values[0]).toBeNaN();
    running.close();
  });

  it("prints nothing into our own output", () => {
    const running = runFmu(sampleFmu(3), { transport });
    expect(faulty(running, faults.prints).doStep(0, 1).status).toBe("ok");
    running.close();
  });

  it("has a process for each instance where it must", () => {
    const running = runFmu(sampleFmu(2, { onlyOnce: true }), { transport });
    const [one, two] = [faulty(running, 0), faulty(running, faults.crash)];
    expect(() => two.doStep(0, 1)).toThrow("crashed");
    expect(one.doStep(0, 1).status).toBe("ok");
    running.close();
  });
});

describe.skipIf(!hasTool("gcc"))("an FMU in this process", () => {
  it("is not instantiated twice where it must not", () => {
    const running = runFmu(sampleFmu(2, { onlyOnce: true }), { backend: "in-process" });
    const first = running.instantiate({ kind: "modelExchange" });
    expect(() => running.instantiate({ kind: "modelExchange" })).toThrow(
      "'sample2.fmu' can be instantiated only once in a process",
    );
    first.free();
    running.instantiate({ kind: "modelExchange" });
    running.close();
  });
});

import { type ChildProcess, spawn } from "node:child_process";
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { hasTool } from "../tool.ts";
import { expectNoMore, program, resourcesOfInstances } from "./instances.ts";
import { sampleFile } from "./sample-fmu.ts";

/** Remaining processes of the program are read from `/proc`. */
describe.skipIf(!hasTool("gcc") || process.platform !== "linux")("of a process that used an FMU", () => {
  let folder: string;
  let fmu: string;

  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), "cosimo-test-"));
    fmu = join(folder, "sample.fmu");
    writeFileSync(fmu, sampleFile(3));
  });

  afterAll(() => rmSync(folder, { recursive: true }));

  function start(
    backend: string,
    what: string,
    options: { readonly detached?: boolean } = {},
  ): { child: ChildProcess; temporary: string } {
    const temporary = mkdtempSync(join(folder, "tmp-"));
    const env = { ...process.env, TMPDIR: temporary, NODE_OPTIONS: "" };
    return { child: spawn(process.execPath, [program, fmu, backend, what], { env, ...options }), temporary };
  }

  function ended(child: ChildProcess): Promise<{ code: number | null; signal: string | null }> {
    return new Promise((resolve) => child.on("exit", (code, signal) => resolve({ code, signal })));
  }

  function said(child: ChildProcess): Promise<string> {
    return new Promise((resolve) => child.stdout?.once("data", (text) => resolve(String(text))));
  }

  /** Processes that a process has started. */
  function childrenOf(pid: number): readonly number[] {
    return readdirSync(`/proc/${pid}/task`).flatMap((task) =>
      readFileSync(`/proc/${pid}/task/${task}/children`, "utf8").split(" ").filter(Boolean).map(Number),
    );
  }

  function isRunning(pid: number): boolean {
    try {
      return !/State:\s+Z/.test(readFileSync(`/proc/${pid}/status`, "utf8"));
    } catch {
      return false;
    }
  }

  /** Waits until a condition is true, with a time-out. */
  async function eventually(condition: () => boolean): Promise<void> {
    const giveUp = Date.now() + 10_000;
    while (!condition() && Date.now() < giveUp) await new Promise((resolve) => setTimeout(resolve, 20));
    expect(condition()).toBe(true);
  }

  it.each(["SIGKILL", "SIGINT", "SIGTERM"] as const)(
    "there is no process and no file after %s",
    async (signal) => {
      const { child, temporary } = start("isolated", "loop");
      const end = ended(child);
      await said(child);
      expect(readdirSync(temporary)).toHaveLength(1);
      const children = childrenOf(child.pid!);
      expect(children).toHaveLength(2);
      child.kill(signal);
      expect((await end).signal).toBe(signal);
      await eventually(() => !children.some(isRunning) && readdirSync(temporary).length === 0);
    },
  );

  it("there is no call under way after Ctrl-C, so that the process can go on", async () => {
    const { child } = start("isolated", "interrupt", { detached: true });
    const lines: string[] = [];
    child.stdout?.on("data", (text) => lines.push(...String(text).trim().split("\n")));
    const end = ended(child);
    await eventually(() => lines.includes("ready"));
    // A terminal sends it to all processes of the group.
    process.kill(-child.pid!, "SIGINT");
    expect(await end).toEqual({ code: 0, signal: null });
    expect(lines).toEqual(["ready", "fmu.interrupted", "handled"]);
  });

  it("there is no file after a crash in the process itself", async () => {
    const { child, temporary } = start("in-process", "crash");
    expect((await ended(child)).signal).toBe("SIGSEGV");
    await eventually(() => readdirSync(temporary).length === 0);
  });

  it.each(["isolated", "in-process"])(
    "there is nothing after an ordinary end (%s), which comes by itself",
    async (backend) => {
      const { child, temporary } = start(backend, "exit");
      const end = ended(child);
      await said(child);
      expect(await end).toEqual({ code: 0, signal: null });
      expect(readdirSync(temporary)).toEqual([]);
    },
  );

  it("there is no more memory and no more files after 3200 instances (in-process)", () => {
    expectNoMore(resourcesOfInstances(fmu, "in-process", 3200), 1.05);
  });

  // Memory of the FMU's process reaches its limit after thousands of instances: `npm run check:instances`.
  it("there are no more files after 800 instances (isolated), and no much larger memory", () => {
    expectNoMore(resourcesOfInstances(fmu, "isolated", 800), 1.3);
  });
});

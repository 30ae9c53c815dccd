import { spawn } from "node:child_process";
import { chmodSync, mkdirSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { readCsv } from "@cosimo/core";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { createWorkplace, program, reportOf, type Workplace } from "./run-cosimo.ts";

let place: Workplace;
beforeEach(() => {
  place = createWorkplace();
});
afterEach(() => place.remove());

/** A run of several hours. */
const endless = `model M
  Real x(start = 1, fixed = true);
  Real v(start = 0, fixed = true);
  Integer n(start = 0, fixed = true);
equation
  der(x) = v;
  der(v) = -1e6*x;
  when x < 0 then
    n = pre(n) + 1;
  end when;
  annotation (experiment(StopTime = 1e9, Interval = 0.01));
end M;
`;

/** The derivative becomes undefined at t = 0.5. */
const failing = `model M
  Real x(start = 0, fixed = true);
equation
  der(x) = sqrt(0.5 - time);
end M;
`;

function timesOf(file: string): Float64Array {
  const { value, diagnostics } = readCsv(place.read(file), file);
  expect(diagnostics).toEqual([]);
  return value!.time;
}

const numbers = Array.from({ length: 120000 }, (_, i) => i + 1);
/** Its compilation takes much longer than the start of a process on a busy machine: no loop stands for these equations. */
const large = `model M
  ${numbers.map((i) => `Real x${i}(start = 1, fixed = true);`).join("\n  ")}
equation
  ${numbers.map((i) => `der(x${i}) = -${i}*sin(x${i});`).join("\n  ")}
end M;
`;

/** The step from t = 0.5 on has no end. */
const stuck = `model M
  function f
    input Real u;
    output Real y;
  algorithm
    y := u;
    while y > 0.5 loop
      y := y + 0*u;
    end while;
  end f;
  Real x(start = 0, fixed = true);
equation
  der(x) = f(time);
end M;
`;

const outputs = ["--output-file", "r.csv", "--events-file", "e.csv", "--plot", "p.svg"];

describe("computed results are kept", () => {
  it("after a failure, up to where it happened", () => {
    place.write("M.mo", failing);
    const { status } = place.cosimo("simulate", "M.mo", ...outputs);
    expect(status).toBe(4);
    const times = timesOf("r.csv");
    expect(times.length).toBeGreaterThan(100);
    expect(Math.abs(times.at(-1)! - 0.5)).toBeLessThan(0.005);
    expect(place.files()).toEqual(["M.mo", "e.csv", "p.svg", "r.csv"]);
  });

  it.each([
    [".mat", "r.mat"],
    [".arrow", "r.arrow"],
  ])("in a %s file too", (_, file) => {
    place.write("M.mo", failing);
    expect(place.cosimo("simulate", "M.mo", "--output-file", file).status).toBe(4);
    expect(place.files()).toEqual(["M.mo", file]);
    expect(place.cosimo("compare", file, file).status).toBe(0);
  });

  it("after a time-out, with exit code 124", () => {
    place.write("M.mo", endless);
    const command = place.cosimo("simulate", "M.mo", "--timeout", "1", "--json", ...outputs);
    expect(command.status, command.err).toBe(124);
    const { outcome } = reportOf(command);
    expect(outcome).toMatchObject({ status: "cancelled", reason: expect.stringContaining("1 s") });
    const last = timesOf("r.csv").at(-1)!;
    expect(last).toBeGreaterThan(0.1);
    expect(Math.abs(last - outcome!.time)).toBeLessThan(0.02);
    expect(place.files()).toEqual(["M.mo", "e.csv", "p.svg", "r.csv"]);
  });

  it("after one Ctrl-C, with exit code 130", async () => {
    place.write("M.mo", endless);
    const args = ["simulate", "M.mo", "--progress", "json", "--json", "--output-file", "r.csv"];
    const command = await place.cosimoAsync(args, { interruptAfter: 500 });
    expect(command.status, command.err.slice(-500)).toBe(130);
    expect(reportOf(command).outcome).toMatchObject({ status: "cancelled" });
    expect(timesOf("r.csv").length).toBeGreaterThan(10);
    expect(place.files()).toEqual(["M.mo", "r.csv"]);
  });

  it("progress comes as one JSON object a line", async () => {
    place.write("M.mo", endless);
    const args = ["simulate", "M.mo", "--progress", "json", "--timeout", "1"];
    const { err } = await place.cosimoAsync(args);
    const lines = err.split("\n").filter((line) => line.startsWith("{"));
    expect(lines.length).toBeGreaterThan(2);
    expect(lines.map((line) => JSON.parse(line).time)).toEqual(
      lines.map((line) => JSON.parse(line).time).sort((a, b) => a - b),
    );
    expect(JSON.parse(lines[0]!)).toMatchObject({ startTime: 0, stopTime: 1e9 });
  });
});

describe("work between two steps has an end", () => {
  it("the compilation at the time limit", () => {
    place.write("M.mo", large);
    const command = place.cosimo("simulate", "M.mo", "--timeout", "1", "--json", ...outputs);
    expect(command.status, command.err).toBe(124);
    expect(reportOf(command).outcome).toMatchObject({ status: "cancelled", time: null });
    expect(reportOf(command).diagnostics[0]!.code).toBe("interruption.timeout");
    expect(place.files()).toEqual(["M.mo"]);
  });

  it.each([["check"], ["simulate"]])("the compilation of %s at Ctrl-C", async (name) => {
    place.write("M.mo", large);
    const command = await place.cosimoAsync([name, "M.mo"], { interruptAt: 2500 });
    expect(command.status, command.err).toBe(130);
    expect(command.err).toContain("interruption.signal");
  });

  it.each(["r.csv", "r.mat"])("a step at the time limit, with its rows in %s", (file) => {
    place.write("M.mo", stuck);
    const command = place.cosimo("simulate", "M.mo", "--timeout", "1", "--output-file", file);
    expect(command.status, command.err).toBe(124);
    expect(place.files()).toEqual(["M.mo", file]);
    expect(place.cosimo("compare", file, file).status).toBe(0);
  });

  it("a step at Ctrl-C", async () => {
    place.write("M.mo", stuck);
    const command = await place.cosimoAsync(["simulate", "M.mo", "--output-file", "r.csv"], {
      interruptAt: 2500,
    });
    expect(command.status, command.err).toBe(130);
    expect(timesOf("r.csv").length).toBeGreaterThan(10);
  });
});

/** Steps from t = 0.5/p on have no end, and no while-loop counts their iterations. */
const stuckFrom = `model M
  function f
    input Real u;
    output Real y;
  algorithm
    y := u;
    if u > 0.5 then
      for i in 1:10000000000000 loop
        y := sin(y);
      end for;
    end if;
  end f;
  parameter Real p = 1;
  input Real u;
  output Real y = x;
  Real x(start = 0, fixed = true);
equation
  der(x) = f(p*time) - u - x;
end M;
`;

const coupled = JSON.stringify({
  units: { a: { model: "M.mo" }, b: { model: "M.mo" } },
  connections: [
    ["a.y", "b.u"],
    ["b.y", "a.u"],
  ],
  experiment: { stopTime: 2, communicationStep: 0.05 },
});

/** Commands with an output file, and what they keep. */
const stuckCommands: readonly (readonly [args: readonly string[], kept: string])[] = [
  [["simulate", "M.mo"], "time"],
  [["simulate", "s.json"], "time"],
  [["simulate", "s.json", "--algorithm", "monolithic"], "time"],
  [["sweep", "M.mo", "--vary", "p=0:1:2", "--threads", "1"], "run"],
  [["sweep", "s.json", "--vary", "a.p=0:1:2", "--set", "b.p=0"], "run"],
];

describe.skipIf(process.platform === "win32")("a step without end, while an output file is open", () => {
  it.each(["SIGTERM", "SIGINT"] as const)(
    "ends by %s with what was computed, and nothing is left",
    async (by) => {
      const trials = stuckCommands.map(async ([args, kept]) => {
        const own = createWorkplace();
        own.write("M.mo", stuckFrom);
        own.write("s.json", coupled);
        const command = await own.cosimoAsync([...args, "--output-file", "r.csv"], {
          interruptAt: 10_000,
          by,
        });
        const left = own.files();
        const head = left.includes("r.csv") ? own.read("r.csv").split(/[",]/).filter(Boolean)[0] : "";
        own.remove();
        expect({ args, status: command.status, left, head }).toEqual({
          ...{ args, status: 130 },
          ...{ left: ["M.mo", "r.csv", "s.json"], head: kept },
        });
      });
      await Promise.all(trials);
    },
  );

  it("ends at the time limit of each run of a sweep", () => {
    place.write("M.mo", stuckFrom);
    const args = ["sweep", "M.mo", "--vary", "p=0:1:2", "--timeout", "0.3", "--output-file", "r.csv"];
    expect(place.cosimo(...args).status).toBe(4);
    expect(place.read("r.csv").trim().split("\n")).toEqual([
      expect.stringContaining("run"),
      expect.stringContaining("completed"),
      expect.stringContaining("cancelled"),
    ]);
  });
});

describe("no partial files remain", () => {
  it("when a second output can't be written, the first one isn't either", () => {
    place.write("M.mo", failing);
    const { status } = place.cosimo("simulate", "M.mo", "--output-file", "r.csv", "--plot", "nowhere/p.svg");
    expect(status).toBe(6);
    expect(place.files()).toEqual(["M.mo"]);
  });

  it("a wrong option leaves an older result alone", () => {
    place.write("M.mo", failing);
    place.write("r.csv", "time,x\n0,1\n");
    expect(place.cosimo("simulate", "M.mo", "--output-file", "r.csv", "--set", "nothing=1").status).toBe(2);
    expect(place.read("r.csv")).toBe("time,x\n0,1\n");
    expect(place.files()).toEqual(["M.mo", "r.csv"]);
  });
});

it("two commands at once, in one directory, on one result file, do not disturb each other", async () => {
  place.write("M.mo", failing);
  const run = (file: string) =>
    place.cosimoAsync(["simulate", "M.mo", "--stop-time", "0.25", "--output-file", file]);
  const outcomes = await Promise.all([run("a.csv"), run("b.csv"), run("same.csv"), run("same.csv")]);
  expect(outcomes.map(({ status }) => status)).toEqual([0, 0, 0, 0]);
  expect(place.files()).toEqual(["M.mo", "a.csv", "b.csv", "same.csv"]);
  expect(place.read("b.csv")).toBe(place.read("a.csv"));
  expect(place.read("same.csv")).toBe(place.read("a.csv"));
});

describe.skipIf(process.platform === "win32")("an export", () => {
  /** A compiler that starts another process, which does not end. */
  const slow = `#!/bin/sh
case "$*" in *--version*) exit 0;; esac
sleep 300 & echo $! > "$PLACE/begun"; wait
`;

  it.each(["SIGINT", "SIGTERM", "SIGKILL"] as const)(
    "leaves no folder and no compiler behind after %s",
    async (signal) => {
      place.write("M.mo", failing);
      place.write("cc", slow);
      place.write("tmp/empty", "");
      const at = (file: string) => join(place.directory, file);
      chmodSync(at("cc"), 0o755);
      const env = { ...process.env, CC: at("cc"), PLACE: place.directory, TMPDIR: at("tmp") };
      const child = spawn(process.execPath, [program, "fmu", "export", "M.mo"], {
        cwd: place.directory,
        env,
      });
      const ended = new Promise((resolve) => child.on("exit", (code, by) => resolve(code ?? by)));
      await expect.poll(() => place.files().includes("begun") && place.read("begun"), patience).toMatch(/\d/);
      child.kill(signal);
      expect(await ended).toBe(signal === "SIGKILL" ? signal : 130);
      const compiler = Number(place.read("begun"));
      await expect.poll(() => isRunning(compiler), patience).toBe(false);
      await expect.poll(() => readdirSync(at("tmp")), patience).toEqual(["empty"]);
      expect(place.files()).toEqual(["M.mo", "begun", "cc", "tmp"]);
    },
  );
});

const patience = { timeout: 20_000, interval: 50 };

function isRunning(pid: number): boolean {
  try {
    return !/State:\s+Z/.test(readFileSync(`/proc/${pid}/status`, "utf8"));
  } catch {
    return false;
  }
}

describe("a signal from another process ends a compilation", () => {
  const commands: readonly (readonly string[])[] = [
    ["fmu", "export", "M.mo", "-o", "M.fmu"],
    ["simulate", "M.mo", "--output-file", "r.csv"],
    ["sweep", "M.mo", "--vary", "p=1:3:3", "--output-file", "t.csv"],
  ];
  const trials = commands.flatMap((args) =>
    (["SIGINT", "SIGTERM"] as const).map((by) => [args, by] as const),
  );

  it.each(trials)("%s, %s", async (args, by) => {
    const own = createWorkplace();
    own.write("M.mo", large.replace("model M\n", "model M\n  parameter Real p = 1;\n"));
    const temporary = join(own.directory, "tmp");
    mkdirSync(temporary);
    const env = { ...process.env, TMPDIR: temporary, MODELICAPATH: "" };
    const child = spawn(process.execPath, [program, ...args], { cwd: own.directory, env, stdio: "ignore" });
    const ended = new Promise<readonly [number | null, string | null]>((resolve) => {
      child.on("exit", (code, signal) => resolve([code, signal]));
    });
    await new Promise((resolve) => setTimeout(resolve, 2000));
    child.kill(by);
    const [code, signal] = await ended;
    // Before the command listens, the system ends it.
    expect([130, by]).toContain(code ?? signal);
    await vi.waitFor(() => expect(readdirSync(temporary)).toEqual([]), 5000);
    expect(readdirSync(own.directory).sort()).toEqual(["M.mo", "tmp"]);
    own.remove();
  });
});

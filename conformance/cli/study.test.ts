import { spawnSync } from "node:child_process";
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { hostname, tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
// @ts-expect-error a plain Node script without declarations
import { hasSlurm, startSlurm } from "../../scripts/slurm-cluster.mjs";
import { hasTool } from "../tool.ts";
import { createWorkplace, program, type Workplace } from "./run-cosimo.ts";

const study = {
  model: "Ball.mo",
  experiment: { stopTime: 3, tolerance: 1e-8 },
  vary: { e: { uniform: [0.5, 0.9] }, h: { normal: [1, 0.05], truncate: [0.5, 1.5] } },
  design: { method: "sobol", runs: 24, seed: 7 },
  outputs: { t2: { event: "h <= 0", nth: 2 }, top: { max: "h", after: 0.5 }, v: { final: "v" } },
};

/** 70 MB, which tests do without. */
const hasDuckDb = existsSync(new URL("../../node_modules/@duckdb/node-api", import.meta.url));

let place: Workplace;
beforeAll(() => {
  place = createWorkplace();
  place.write(
    "Ball.mo",
    `model Ball
  parameter Real e = 0.8, g = 9.81;
  Real h(start = 1, fixed = true), v(start = 0, fixed = true);
equation
  der(h) = v; der(v) = -g;
  when h <= 0 then reinit(v, -e*pre(v)); end when;
end Ball;`,
  );
  place.write(
    "Root.mo",
    "model Root parameter Real a = 1; Real x(start = 0, fixed = true); equation der(x) = sqrt(a - time); end Root;",
  );
  place.write("ball.json", JSON.stringify(study));
});
afterAll(() => place.remove());

const bytesOf = (folder: string) => readFileSync(join(place.directory, folder, "runs.parquet"));

/** The table of a study by its columns' names. */
function tableOf(folder: string, ...options: readonly string[]): readonly Readonly<Record<string, string>>[] {
  const { out } = place.cosimo("study", "query", folder, ...options);
  const [head = [], ...rows] = out
    .trimEnd()
    .split("\n")
    .map((line) => line.split(","));
  return rows.map((row) => Object.fromEntries(head.map((name, i) => [name, row[i] ?? ""])));
}

it("evaluate answers each line of values by a line of outputs", () => {
  const lines = [{ e: 0.7 }, { id: "b", parameters: { e: 0.5, h: 2 } }, { nothing: 1 }];
  const args = ["evaluate", "Ball.mo", "--jsonl", "--output", "t2=event(h <= 0)", "--stop-time", "0.5"];
  const input = `${lines.map((line) => JSON.stringify(line)).join("\n")}\nno JSON\n`;
  const options = { cwd: place.directory, input, encoding: "utf8" } as const;
  const { stdout, stderr } = spawnSync(process.execPath, [program, ...args], options);
  const answers = stdout
    .trimEnd()
    .split("\n")
    .map((line) => JSON.parse(line));
  expect(answers, stderr).toHaveLength(4);
  expect(answers[0].outputs.t2).toBeCloseTo(Math.sqrt(2 / 9.81), 6);
  // The ball falls longer than the run.
  expect(answers[1]).toMatchObject({ id: "b", outputs: { t2: null }, status: "ok" });
  expect(answers[2]).toMatchObject({ status: "refused", code: "override.unknown-name" });
  expect(answers[3]).toMatchObject({ status: "refused", code: "evaluate.line" });
});

describe("a study", () => {
  it("has a table of closed forms, with the same bytes on any number of threads and in any parts", () => {
    const made = place.cosimo("study", "ball.json", "-o", "one", "--workers", "1", "--chunk", "24");
    expect(made.status, made.err).toBe(0);
    expect(made.out).toContain("24 runs, 24 with values");
    for (const { e, h, t2 } of tableOf("one"))
      expect(Number(t2)).toBeCloseTo(Math.sqrt((2 * Number(h)) / 9.81) * (1 + 2 * Number(e)), 8);
    const others = place.cosimo("study", "ball.json", "-o", "two", "--workers", "2", "--chunk", "5");
    expect(others.status, others.err).toBe(0);
    expect(Buffer.compare(bytesOf("two"), bytesOf("one"))).toBe(0);
  });

  it("continues: parts that are there stay, damaged ones are made again and named", () => {
    const part = join(place.directory, "two", "parts", "00003.parquet");
    const whole = readFileSync(part);
    writeFileSync(part, whole.subarray(0, whole.length - 20));
    const again = place.cosimo("study", "ball.json", "-o", "two");
    expect(again.status, again.err).toBe(0);
    expect(again.err).toContain("00003.parquet' is damaged");
    expect(again.out).toContain("(5 made");
    expect(Buffer.compare(readFileSync(part), whole)).toBe(0);
  });

  it("is made by tasks that share its folder", () => {
    const parts = () => readdirSync(join(place.directory, "two", "parts"));
    const whole = parts();
    for (const part of [1, 2, 3]) rmSync(join(place.directory, "two", "parts", `0000${part}.parquet`));
    const task = (number: number) =>
      place.cosimo("study", "work", "two", "--task", String(number), "--tasks", "2", "--workers", "1");
    expect(task(0).out).toContain("5 runs made");
    expect(task(1).out).toContain("10 runs made");
    expect(task(1).out).toContain("0 runs made");
    expect(parts()).toEqual(whole);
    expect(place.cosimo("study", "ball.json", "-o", "two").out).toContain("(0 made");
    expect(Buffer.compare(bytesOf("two"), bytesOf("one"))).toBe(0);
    expect(task(2).err).toContain("study-cluster.task-too-large");
    expect(place.cosimo("study", "work", "three").err).toContain("study-store.no-study");
  });

  it.skipIf(!hasTool("redis-server"))("is made by workers of a queue, with the same bytes", async () => {
    const args = ["study", "ball.json", "-o", "queued", "--on", "queue", "--workers", "1", "--chunk", "5"];
    const { status, out, err } = await place.cosimoAsync(args);
    expect(status, err).toBe(0);
    expect(out).toContain("24 runs, 24 with values");
    expect(Buffer.compare(bytesOf("queued"), bytesOf("one"))).toBe(0);
  });

  it.skipIf(!hasSlurm())("is made by tasks of Slurm, with the same bytes", async () => {
    const folder = mkdtempSync(join(tmpdir(), "cosimo-slurm-"));
    const { env, stop } = await startSlurm(folder);
    try {
      const run = (name: string, ...options: readonly string[]) =>
        place.cosimoAsync(["study", "ball.json", "-o", name, "--on", "slurm", "--chunk", "5", ...options], {
          env,
        });
      const { status, err } = await run("slurm", "--tasks", "2");
      expect(status, err).toBe(0);
      expect(Buffer.compare(bytesOf("slurm"), bytesOf("one"))).toBe(0);
      const refused = await run("partition", "--sbatch", "--partition=none");
      expect(refused.status).toBe(2);
      expect(refused.err).toContain("study-cluster.command");
    } finally {
      await stop();
      rmSync(folder, { recursive: true });
    }
  });

  it("is not given options that would have no effect", () => {
    const refused = (...args: readonly string[]) => place.cosimo("study", ...args).err;
    expect(refused("ball.json", "--tasks", "2")).toContain("'--tasks' has an effect only with --on slurm");
    expect(refused("ball.json", "--shared", ".")).toContain("--on queue");
    expect(refused("work", "one", "--allow-native")).toContain("study-place.option");
    expect(refused("work", "redis://127.0.0.1:1", "--task", "0")).toContain("study-place.option");
  });

  it("goes to no queue that anybody may change, and to none that is not there", () => {
    const refused = (...args: readonly string[]) => {
      const { status, err } = place.cosimo("study", ...args);
      expect(status, err).toBe(2);
      return err;
    };
    const on = ["ball.json", "-o", "refused", "--on", "queue", "--queue"];
    expect(refused(...on, "redis://10.0.0.5")).toContain("study-queue.no-password");
    expect(refused(...on, "redis://me:secret@127.0.0.1")).toContain("study-queue.password-shown");
    expect(refused(...on, "redis://127.0.0.1:1", "--chunk", "5")).toContain("study-queue.unreachable");
    expect(refused("work", "redis://10.0.0.5")).toContain("study-queue.no-password");
    expect(refused("work", "redis://127.0.0.1:1")).toContain("ECONNREFUSED");
  });

  it("that was changed is refused, with what changed", () => {
    const { seed, ...rest } = study.design;
    place.write(
      "changed.json",
      JSON.stringify({ ...study, set: { g: 1.62 }, design: { ...rest, seed: seed + 1 } }),
    );
    const { status, err } = place.cosimo("study", "changed.json", "-o", "one");
    expect(status).toBe(2);
    expect(err).toContain("another design, set");
    const text = place.read("Ball.mo");
    place.write("Ball.mo", text.replace("g = 9.81", "g = 1.62"));
    expect(place.cosimo("study", "ball.json", "-o", "one").err).toContain("another model");
    expect(place.cosimo("study", "work", "one").err).toContain("another model");
    place.write("Ball.mo", text);
    expect(tableOf("one")).toHaveLength(24);
  });

  it("has one coordinator", () => {
    const lock = join(place.directory, "one", "lock");
    const stat = readFileSync(`/proc/${process.pid}/stat`, "utf8");
    const started = stat.slice(stat.lastIndexOf(")") + 2).split(" ")[19];
    writeFileSync(lock, JSON.stringify({ process: process.pid, host: hostname(), started }));
    // A command of a test runs in another process.
    expect(place.cosimo("study", "ball.json", "-o", "one").err).toContain("study-store.in-use");
    writeFileSync(lock, JSON.stringify({ process: process.pid, host: hostname(), started: "0" }));
    expect(place.cosimo("study", "ball.json", "-o", "one").status).toBe(0);
  });

  it("answers queries by columns, and in SQL where DuckDB is installed beside the command", () => {
    const query = (...options: readonly string[]) => place.cosimo("study", "query", "one", ...options);
    expect(query("--columns", "run,top,E").err).toContain("study-store.no-column");
    expect(query("--sql", "select 1", "--columns", "run").err).toContain("usage.conflicting-options");
    const { out, err } = query(
      "--sql",
      "select count(*) as n, max(run) as most from runs where status = 'ok'",
    );
    if (hasDuckDb) expect([out, err]).toEqual(["n,most\n24,24\n", ""]);
    else expect([out, err]).toEqual(["", expect.stringContaining("npm install -g @duckdb/node-api")]);
  });

  it("is extended: its first rows stay", () => {
    const before = tableOf("one");
    const { status, err } = place.cosimo("study", "extend", "one", "--runs", "40");
    expect(status, err).toBe(0);
    const after = tableOf("one");
    expect(after).toHaveLength(40);
    expect(after.slice(0, 24)).toEqual(before);
    const status2 = place.cosimo("study", "status", "one", "--json");
    expect(JSON.parse(status2.out)).toMatchObject({ runs: 40, done: 40, failed: 0 });
    const fewer = place.cosimo("study", "extend", "one", "--runs", "8");
    expect([fewer.status, fewer.err]).toEqual([2, expect.stringContaining("study-store.no-fewer")]);
  });

  it("repeats a run to the last bit", () => {
    const { status, out } = place.cosimo("study", "rerun", "one", "3");
    expect(status).toBe(0);
    expect(out).toContain("equal to the stored one in every bit");
    expect(place.cosimo("study", "rerun", "one", "0").err).toContain("'0'");
    expect(place.cosimo("study", "query", "one", "--status", "fine").status).toBe(2);
  });

  it("that is interrupted keeps its parts", async () => {
    const long = { ...study, design: { ...study.design, runs: 1e6 } };
    place.write("long.json", JSON.stringify(long));
    const args = ["study", "long.json", "--chunk", "20", "--progress", "json"];
    const { status, out } = await place.cosimoAsync(args, { interruptOn: '"done":' });
    expect(status).toBe(130);
    expect(out).toContain("the same command continues");
    const { done, failed } = JSON.parse(place.cosimo("study", "status", "long.runs", "--json").out);
    expect(done).toBeGreaterThanOrEqual(20);
    expect(failed).toBe(0);
  });

  it("runs a coupled system: outputs are its variables", () => {
    place.write(
      "Fall.mo",
      "model Fall parameter Real g = 9.81; output Real h(start = 2, fixed = true); Real v(start = 0, fixed = true); equation der(h) = v; der(v) = -g; end Fall;",
    );
    place.write("Double.mo", "model Double input Real x; output Real y = 2*x; end Double;");
    const system = {
      units: { fall: { model: "Fall.mo" }, double: { model: "Double.mo" } },
      connections: [["fall.h", "double.x"]],
      experiment: { stopTime: 1, communicationStep: 0.1 },
    };
    place.write("system.json", JSON.stringify(system));
    const coupled = {
      model: "system.json",
      vary: { "fall.g": { range: [1, 3, 3] } },
      outputs: { y: { final: "fall.h" }, mean: { mean: "fall.h", before: 0.5 } },
    };
    place.write("coupled.json", JSON.stringify(coupled));
    const { status, err } = place.cosimo("study", "coupled.json");
    expect(status, err).toBe(0);
    for (const { "fall.g": g, y, mean } of tableOf("coupled.runs")) {
      expect(Number(y)).toBeCloseTo(2 - Number(g) / 2, 6);
      // Rows lie a tenth of a second apart.
      expect(Number(mean)).toBeCloseTo(2 - (Number(g) * 0.25) / 6, 2);
    }
    place.write("coupled.json", JSON.stringify({ ...coupled, outputs: { y: { final: "double.z" } } }));
    const wrong = place.cosimo("study", "coupled.json", "-o", "other");
    expect(wrong.status).toBe(2);
    expect(wrong.err).toContain("'double.z'");
    place.write("coupled.json", JSON.stringify({ ...coupled, outputs: { y: { event: "h <= 0" } } }));
    expect(place.cosimo("study", "coupled.json", "-o", "other").err).toContain("study-run.unit-event");
  });

  it("says which runs are beyond the limits that the model declares, and refuses settings before the first run", () => {
    place.write(
      "Rate.mo",
      "model Rate parameter Real k(min = -1, max = 2) = 1; output Real y = k*time; end Rate;",
    );
    const wide = { model: "Rate.mo", vary: { k: { values: [0, 3, -2, 5] } }, outputs: { y: { final: "y" } } };
    place.write("rate.json", JSON.stringify(wide));
    const { status, err } = place.cosimo("study", "rate.json");
    expect([status, err]).toEqual([
      0,
      expect.stringMatching(/run 2 has 3 for 'k', above the largest value 2(.|\n)*above-max/),
    ]);
    place.write("rate.json", JSON.stringify({ ...wide, experiment: { stopTime: -1 } }));
    const refused = place.cosimo("study", "rate.json", "-o", "refused");
    expect([refused.status, refused.err]).toEqual([2, expect.stringContaining("settings.stop-before-start")]);
  });

  it("keeps failed runs as rows with reason and time", () => {
    const failing = {
      model: "Root.mo",
      vary: { a: { range: [0.1, 2, 20] } },
      outputs: { x: { final: "x" } },
    };
    place.write("root.json", JSON.stringify(failing));
    const { status, out, err } = place.cosimo("study", "root.json");
    expect(status, err).toBe(0);
    expect(out).toMatch(/9 runs: integration\n {2}run 1: .*sqrt\(a - time\)/);
    for (const { a, x, status, code, time } of tableOf("root.runs", "--columns", "a,x,status,code,time")) {
      const isSound = Number(a) >= 1;
      expect(status).toBe(isSound ? "ok" : "integration");
      expect(code === "").toBe(isSound);
      // Integral of sqrt(a - t) from 0 to 1.
      if (isSound) expect(Number(x)).toBeCloseTo((2 / 3) * (Number(a) ** 1.5 - (Number(a) - 1) ** 1.5), 5);
      else expect(Math.abs(Number(time) - Number(a))).toBeLessThan(0.01);
    }
  });
});

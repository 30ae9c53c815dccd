import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { faults, sampleFile } from "../fmi/sample-fmu.ts";
import { hasTool } from "../tool.ts";
import { createWorkplace, type Workplace } from "./run-cosimo.ts";

describe.skipIf(!hasTool("gcc") || process.platform !== "linux")("cosimo simulate of an FMU", () => {
  let place: Workplace;
  beforeAll(() => {
    place = createWorkplace();
    for (const version of [2, 3] as const)
      writeFileSync(join(place.directory, `sample${version}.fmu`), sampleFile(version));
    writeFileSync(join(place.directory, "one-me.fmu"), sampleFile(1, false));
    writeFileSync(join(place.directory, "one-cs.fmu"), sampleFile(1, true));
  });
  afterAll(() => place.remove());

  /** The last row of the result by its columns. */
  const lastRow = (file: string): Readonly<Record<string, number>> => {
    const lines = place.read(file).trim().split("\n");
    const values = lines.at(-1)!.split(",").map(Number);
    return Object.fromEntries(lines[0]!.split(",").map((name, i) => [name, values[i]!]));
  };

  // x' = -k x + u, and a counter of seconds, which that of FMI 1 has for co-simulation only.
  it.each([
    ["sample2.fmu", "me", 2],
    ["sample2.fmu", "cs", 2],
    ["sample3.fmu", "me", 2],
    ["sample3.fmu", "cs", 2],
    ["one-me.fmu", "me", 0],
    ["one-cs.fmu", "cs", 2],
  ] as const)("runs %s by %s", (file, type, seconds) => {
    const times = ["--stop-time", "2.5", "--tolerance", "1e-9", "--output-interval", "0.25"];
    const options = ["--fmu-type", type, "--set", "k=2", ...times, "--output-file", "out.csv"];
    const { status, err } = place.cosimo("simulate", file, ...options);
    expect([status, err.replace(/^notice.*\n.*hint.*\n/m, "")]).toEqual([0, ""]);
    const { time, x, counter } = lastRow("out.csv");
    expect(time).toBe(2.5);
    expect(x).toBeCloseTo(Math.exp(-5), 8);
    expect(counter).toBe(seconds);
  });

  it("takes inputs from a file", () => {
    place.write("u.csv", "time,u\n0,0\n1,1\n1,5\n2,5\n");
    for (const type of ["me", "cs"]) {
      const options = ["--fmu-type", type, "--set", "k=0", "--input-file", "u.csv", "--stop-time", "2"];
      const { status } = place.cosimo("simulate", "sample2.fmu", ...options, "--output-file", "in.csv");
      expect(status).toBe(0);
      // The ramp by steps of 1/500 of the run, where the FMU holds its input.
      expect(lastRow("in.csv")["x"]).toBeCloseTo(1 + 0.5 + 5, type === "me" ? 5 : 2);
    }
  });

  it.each([
    ["crash", "fmu.crashed"],
    ["exit", "fmu.exited"],
    ["aborts", "fmu.crashed"],
    ["returnsError", "fmu.status"],
    ["returnsFatal", "fmu.status"],
    ["discards", "fmu-run.discarded"],
  ] as const)("ends with exit code 7 when the FMU %s, and keeps what was computed", (fault, code) => {
    const options = ["--fmu-type", "cs", "--set", `fault=${faults[fault]}`, "--output-file", "part.csv"];
    const { status, out } = place.cosimo("simulate", "sample3.fmu", ...options, "--json");
    expect(status).toBe(7);
    const report = JSON.parse(out);
    expect(report.outcome).toMatchObject({ status: "failed", time: 0 });
    expect(report.diagnostics.map((one: { code: string }) => one.code)).toContain(code);
    expect(lastRow("part.csv")).toMatchObject({ time: 0, x: 1 });
  });

  it("reports wrong values before the run", () => {
    const { status, err } = place.cosimo("simulate", "sample3.fmu", "--set", "kk=1", "--set", "y=2");
    expect(status).toBe(2);
    expect(err).toContain("'sample3.fmu' has no variable 'kk'");
    expect(err).toContain("'y' cannot be set");
  });

  it("logs the calls of the standard's functions", () => {
    const options = ["--fmu-type", "cs", "--stop-time", "1", "--output-interval", "0.5", "--log-fmi-calls"];
    const { err } = place.cosimo("simulate", "sample2.fmu", ...options);
    const calls = err.split("\n").filter((line) => line.includes("fmi2DoStep"));
    expect(calls).toEqual([
      "fmi2DoStep(0, 0.5) -> ok, lastSuccessfulTime = 0.5",
      "fmi2DoStep(0.5, 0.5) -> ok, lastSuccessfulTime = 1",
    ]);
    expect(err).toContain("fmi2ExitInitializationMode() -> ok");
  });

  it("makes a page about it", () => {
    expect(place.cosimo("fmu", "report", "sample3.fmu", "-o", "page.html", "--simulate").status).toBe(0);
    expect(place.read("page.html")).toContain('data-column="0" checked');
    expect(place.cosimo("fmu", "report", "sample3.fmu", "-o", "page.txt").status).toBe(6);
  });
});

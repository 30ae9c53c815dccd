import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { hasTool } from "../tool.ts";
import { createWorkplace, reportOf, type Workplace } from "./run-cosimo.ts";

let place: Workplace;
beforeEach(() => {
  place = createWorkplace();
});
afterEach(() => place.remove());

const table = (variables = "", rest = '"sources": ["step.c"]') =>
  `{\n  "name": "Tank",\n  ${rest},\n  "variables": [${variables}]\n}\n`;
const step = (body: string) =>
  `#include "Tank.h"\n\nStepResult Tank_step(Tank *m, double time, double size) {\n${body}\n}\n`;
const sound = step("  (void)m, (void)time, (void)size;\n  return STEP_DONE;");

function write(fmuTable: string, source: string | undefined, name = "step.c"): void {
  mkdirSync(join(place.directory, "tank"), { recursive: true });
  place.write("tank/fmu.json", fmuTable);
  if (source !== undefined) place.write(`tank/${name}`, source);
}

/** Codes and lines of the errors; columns differ between compilers. */
function faults(): readonly string[] {
  const outcome = place.cosimo("fmu", "build", "tank", "--json");
  return reportOf(outcome).diagnostics.map(
    ({ code, span, severity }) =>
      `${severity} ${code.replace("step-function.", "")}${span === null ? "" : ` ${span.file}:${span.start.line}`}`,
  );
}

const compilers = hasTool("cc") && hasTool("c++");

describe.skipIf(!compilers)("cosimo fmu new and build", () => {
  it.each([
    ["2", "C", []],
    ["3", "C", []],
    ["3", "C++", ["--cpp"]],
  ])("make an FMU of version %s in %s that nothing is wrong with, and that runs", (version, _, options) => {
    expect(place.cosimo("fmu", "new", "Lag", "--fmi", version, ...options)).toMatchObject({
      status: 0,
      err: "",
    });
    expect(place.cosimo("fmu", "build", "Lag")).toMatchObject({ status: 0, err: "" });
    expect(place.cosimo("fmu", "validate", "Lag.fmu")).toEqual({
      status: 0,
      out: "Lag.fmu: nothing is wrong.\n",
      err: "",
    });
    const { status } = place.cosimo("simulate", "Lag.fmu", "--output-file", "lag.csv", "--set", "T=2");
    expect(status).toBe(0);
    const [time, ...values] = place.read("lag.csv").trim().split("\n").at(-1)!.split(",").map(Number);
    expect([time, values.at(-1)]).toEqual([10, expect.closeTo(1 - Math.exp(-10 / 2), 12)]);
  });

  it("overwrite no files of the user", () => {
    place.cosimo("fmu", "new", "Lag");
    const { status, err } = place.cosimo("fmu", "new", "Lag");
    expect(status).toBe(6);
    expect(err).toContain(`'${join("Lag", "fmu.json")}' is there already`);
  });

  it("refuse a name that is none in C", () => {
    expect(place.cosimo("fmu", "new", "my-model")).toMatchObject({ status: 1 });
    expect(place.files()).toEqual([]);
  });

  it("write the FMU where it is asked for", () => {
    write(table(), sound);
    const outcome = place.cosimo("fmu", "build", "tank", "--fmi", "2", "-o", "other.fmu", "--json");
    expect(reportOf(outcome)).toMatchObject({
      schema: "cosimo.fmu-build/1",
      file: "other.fmu",
      diagnostics: [],
    });
    expect(place.cosimo("fmu", "info", "other.fmu").out).toContain("Tank, FMI 2.0");
  });
});

describe.skipIf(!compilers)("what is wrong with the code", () => {
  it("is shown where it is in the user's file", () => {
    write(table(), step("  m->level = 1;\n  (void)time, (void)size;\n  return STEP_DONE;"));
    const outcome = place.cosimo("fmu", "build", "tank");
    expect(outcome.status).toBe(1);
    expect(outcome.err).toMatch(/tank.step\.c:4:\d+: error: .*level.*\n {2}4 \| {3}m->level = 1;\n/);
    expect(place.files()).toEqual(["tank"]);
  });

  it("is shown in headers of the user's as well", () => {
    write(table(), `#include "own.h"\n${sound}`);
    place.write("tank/own.h", "#pragma once\nint f(int x { return x; }\n");
    expect(faults()[0]).toBe(`error compiler-error ${join("tank", "own.h")}:2`);
  });

  it("may be a warning only", () => {
    write(table(), step("  (void)m, (void)time;\n  return STEP_DONE;"));
    expect(faults()).toEqual([`warning compiler-warning ${join("tank", "step.c")}:3`]);
    expect(place.files()).toContain("Tank.fmu");
  });

  it("may be that there is no step function", () => {
    write(table(), "/* Tank_step(m, time, size) */\n");
    expect(faults()).toEqual([`error no-step ${join("tank", "fmu.json")}:3`]);
  });

  it("may be the name of a missing function", () => {
    write(
      table(),
      step("  extern int pump(void);\n  (void)m, (void)time, (void)size;\n  return (StepResult)pump();"),
    );
    expect(faults()).toEqual([`error undefined ${join("tank", "step.c")}:4`]);
  });

  it("may be a file that is not there", () => {
    write(table(), undefined);
    expect(faults()).toEqual([`error no-source ${join("tank", "fmu.json")}:3`]);
  });

  it("may be a table that is wrong", () => {
    write(table('{"name": "a"}, {"name": "a"}'), sound);
    expect(faults()).toEqual([`error duplicate ${join("tank", "fmu.json")}:4`]);
  });

  it("may be a folder without a table", () => {
    const { status, err } = place.cosimo("fmu", "build", "tank");
    expect([status, err]).toEqual([6, expect.stringContaining(join("tank", "fmu.json"))]);
  });
});

describe.skipIf(!compilers)("step functions that go wrong", () => {
  it("an exception is a failure with its text", () => {
    const throws =
      '#include "Tank.h"\n#include <stdexcept>\n\nStepResult Tank_step(Tank *, double, double) {\n  throw std::runtime_error("the tank is empty");\n}\n';
    write(table("", '"sources": ["step.cpp"]'), throws, "step.cpp");
    expect(place.cosimo("fmu", "build", "tank")).toMatchObject({ status: 0 });
    const { status, err } = place.cosimo(
      "simulate",
      "Tank.fmu",
      "--stop-time",
      "1",
      "--output-interval",
      "0.1",
    );
    expect(status).toBe(7);
    expect(err).toContain("an exception: the tank is empty");
  });

  it("steps that are rejected, and a last one", () => {
    const ends = step("  (void)m;\n  return time + size > 0.45 ? STEP_FINISHED : STEP_DONE;");
    write(table(), ends);
    place.cosimo("fmu", "build", "tank");
    const report = reportOf(
      place.cosimo("simulate", "Tank.fmu", "--stop-time", "1", "--output-interval", "0.1", "--json"),
    );
    expect(report.outcome?.time).toBeCloseTo(0.5, 12);
  });
});

describe("without a compiler", () => {
  it("the FMU contains its sources, with a notice", () => {
    place.remove();
    process.env["CC"] = "no-such-compiler";
    place = createWorkplace();
    delete process.env["CC"];
    write(table(), sound);
    expect(faults()).toEqual(["warning no-compiler"]);
    expect(place.cosimo("fmu", "info", "Tank.fmu").out).toMatch(/no binaries[\s\S]*fmu\.c, step\.c/);
  });
});

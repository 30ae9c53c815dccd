import { spawnSync } from "node:child_process";
import { cpSync, mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createWorkplace, program, reportOf, type Workplace } from "./run-cosimo.ts";

let place: Workplace;
beforeAll(() => {
  place = createWorkplace();
  cpSync(join(import.meta.dirname, "..", "..", "examples"), place.directory, { recursive: true });
});
afterAll(() => place.remove());

describe("help", () => {
  it.each(["check", "flatten", "graph", "simulate", "compare"])(
    "%s explains itself, with examples",
    (command) => {
      const { status, out } = place.cosimo(command, "--help");
      expect(status).toBe(0);
      expect(out).toContain(`Usage: cosimo ${command}`);
      expect(out).toMatch(new RegExp(`Examples?:\n  cosimo ${command} `));
      expect(out).toContain("--json");
    },
  );

  it("the program lists its commands; --version is a version", () => {
    expect(place.cosimo("--help").out).toMatch(/check[\s\S]*flatten[\s\S]*simulate[\s\S]*compare/);
    expect(place.cosimo("--version").out).toMatch(/^\d+\.\d+\.\d+\n$/);
  });

  it("without a command it prints the usage and ends with the usage exit code", () => {
    const { status, out, err } = place.cosimo();
    expect(status).toBe(2);
    expect(out + err).toContain("simulate");
  });

  it("a command that doesn't exist gets a suggestion", () => {
    const { status, err } = place.cosimo("simulat", "VerticalDrop.mo");
    expect(status).toBe(2);
    expect(err).toMatch(/did you mean simulate/i);
  });
});

describe("check", () => {
  it("reports that a model is sound, and its structure", () => {
    const { status, out } = place.cosimo("check", "BouncingBall.mo");
    expect(status).toBe(0);
    expect(out).toContain("BouncingBall");
    expect(out).toMatch(/4 states/);
  });

  it("gives the structure as JSON", () => {
    const report = reportOf(place.cosimo("check", "BouncingBall.mo", "--json"));
    expect(report).toMatchObject({
      schema: "cosimo.check/1",
      model: "BouncingBall",
      valid: true,
      diagnostics: [],
    });
    expect(report["structure"]).toMatchObject({ states: ["x", "y", "vx", "vy"], structuralIndex: 0 });
  });

  it("explains blocks and loops when asked", () => {
    expect(place.cosimo("check", "BouncingBall.mo", "--explain").out).toMatch(/der\(vy\) := /);
  });
});

describe("flatten", () => {
  it("prints a model that can be simulated again", () => {
    const { status, out } = place.cosimo("flatten", "VerticalDrop.mo");
    expect(status).toBe(0);
    place.write("Flat.mo", out);
    place.cosimo("simulate", "VerticalDrop.mo", "--output-file", "a.csv");
    expect(place.cosimo("simulate", "Flat.mo", "--output-file", "b.csv").status).toBe(0);
    expect(place.read("b.csv")).toBe(place.read("a.csv"));
  });

  it("writes LISMA as Modelica, if its equations do not change", () => {
    place.write("Drop.lisma", "y' = -1; y(t0) = 1; state Up [y <= 0] { y(t0) = 1; } from init, Up;");
    const { status, out } = place.cosimo("flatten", "Drop.lisma");
    expect(status).toBe(0);
    place.write("Drop.mo", out);
    expect(place.cosimo("simulate", "Drop.mo", "--stop-time", "2.5").status).toBe(0);
    place.write("Break.lisma", "y' = -1; y(t0) = 1; state Up [y <= 0] { y' = 1; } from init;");
    const refused = place.cosimo("flatten", "Break.lisma");
    expect(refused.status).toBe(10);
    expect(refused.err).toMatch(/Break\.lisma:1:\d+: error: .*flatten\.equations-change/);
  });

  it("prints JSON", () => {
    const flat = JSON.parse(place.cosimo("flatten", "VerticalDrop.mo", "--format", "json").out);
    expect(flat).toMatchObject({ name: "VerticalDrop", whenClauses: [{ branches: [{}] }] });
  });
});

describe("simulate", () => {
  it("prints a summary with the events", () => {
    const { status, out } = place.cosimo("simulate", "VerticalDrop.mo", "--stop-time", "2");
    expect(status).toBe(0);
    expect(out).toMatch(/VerticalDrop: completed at t = 2 s/);
    expect(out).toMatch(/^ *0\.6\d+ +state +y <= 0/m);
  });

  it("reports one JSON object with all documented fields", () => {
    const command = place.cosimo("simulate", "VerticalDrop.mo", "--json", "--output-file", "r.csv");
    expect(command.status).toBe(0);
    const report = reportOf(command);
    expect(Object.keys(report)).toEqual([
      "schema",
      "model",
      "outcome",
      "statistics",
      "result",
      "diagnostics",
    ]);
    expect(report).toMatchObject({ schema: "cosimo.simulate/1", model: "VerticalDrop", result: "r.csv" });
    expect(report.outcome).toMatchObject({ status: "completed", time: 11, reason: "", suspects: [] });
    for (const d of report.diagnostics)
      expect(Object.keys(d)).toEqual([
        ...["code", "args", "severity", "category", "message", "span", "component", "equation"],
        ...["variables", "time", "related", "hint"],
      ]);
  });

  it("options win over the model's annotation", () => {
    const run = place.cosimo(
      ...["simulate", "VerticalDrop.mo", "--json", "--stop-time", "0.5", "--output-interval", "0.125"],
      ...["--output-file", "r.csv", "--variables", "^v$", "--set", "restitution=0.5"],
    );
    expect(reportOf(run).outcome!.time).toBe(0.5);
    const rows = place.read("r.csv").trimEnd().split("\n");
    expect(rows[0]).toBe("time,v");
    expect(rows.slice(1).map((row) => Number(row.split(",")[0]))).toEqual([0, 0.125, 0.25, 0.375, 0.5]);
  });

  it("writes events with the documented header, one row for each impact", () => {
    place.cosimo("simulate", "VerticalDrop.mo", "--stop-time", "2", "--events-file", "e.csv");
    const [header, ...rows] = place.read("e.csv").trimEnd().split("\n");
    expect(header).toBe("time,kind,name,condition,component,direction,type,bracket,iteration,change,states");
    expect(rows.length).toBe(2);
    expect(rows[0]).toMatch(/^0\.6\d+,state,y <= 0,y <= 0,,rising,.*,initial values,v$/);
  });

  it("writes violated warnings to the event file with --log events only, and never as an event of the summary", () => {
    place.write(
      "Ramp.mo",
      'model Ramp Real x(start = 0, fixed = true); equation der(x) = 1; assert(x < 0.5, "high", AssertionLevel.warning); end Ramp;',
    );
    const plain = place.cosimo("simulate", "Ramp.mo", "--events-file", "e.csv");
    expect(plain.err).toMatch(/Ramp\.mo:1:\d+: warning: assertion violated at t = 0\.5\d* s: high/);
    expect(plain.out).toContain("0 events");
    expect(place.read("e.csv").trimEnd().split("\n")).toHaveLength(1);
    place.cosimo("simulate", "Ramp.mo", "--events-file", "e.csv", "--log", "events");
    expect(place.read("e.csv").split("\n")[1]).toMatch(
      /^0\.5\d*,assertion,x < 0\.5,not \(x < 0\.5\),,falling,/,
    );
  });

  it("shows many events by condition, with their number", () => {
    place.write(
      "Many.mo",
      "model Many Integer n(start = 0, fixed = true); Real y = if sin(time) > 0 then 1 else 0; equation when sample(0.1, 0.1) then n = pre(n) + 1; end when; end Many;",
    );
    const { out } = place.cosimo("simulate", "Many.mo", "--stop-time", "7");
    const rows = out.split("\n").map((line) => line.trim().split(/ {2,}/));
    expect(rows).toContainEqual(["0.100000000", "7.000000000", "70", "time", "sample(0.1, 0.1)"]);
    expect(rows).toContainEqual(expect.arrayContaining(["1", "state", "not (sin(time) > 0)"]));
    expect(rows.length).toBeLessThan(12);
  });

  it("keeps both limits at an event, or the right one, or none", () => {
    const rows = (which: string) => {
      const files = ["--output-file", "r.csv", "--event-points", which];
      place.cosimo("simulate", "VerticalDrop.mo", "--stop-time", "1", "--intervals", "4", ...files);
      return place.read("r.csv").trimEnd().split("\n").length - 1;
    };
    expect([rows("both"), rows("right"), rows("none")]).toEqual([7, 6, 5]);
  });

  it("has a row at each instant of the grid without rows of events, also where an event is at this instant", () => {
    place.write(
      "Counter.mo",
      "model Counter Integer n(start = 0, fixed = true); equation when sample(0.1, 0.1) then n = pre(n) + 1; end when; end Counter;",
    );
    const files = ["--output-file", "r.csv", "--event-points", "none"];
    place.cosimo("simulate", "Counter.mo", "--stop-time", "1", "--intervals", "2", ...files);
    expect(place.read("r.csv").trimEnd().split("\n").slice(1)).toEqual(["0,0", "0.5,5", "1,10"]);
  });

  it("warns when a pattern matches no variable", () => {
    const files = ["--variables", "^w$", "--output-file", "r.csv"];
    const command = place.cosimo("simulate", "VerticalDrop.mo", "--json", ...files);
    expect(command.status).toBe(0);
    expect(reportOf(command).diagnostics.map((d) => d.code)).toContain("result.no-match");
  });

  it("a closed pipe is not a failure", () => {
    const command = `"${process.execPath}" "${program}" simulate VerticalDrop.mo --dump wasm | head -n 1`;
    const { stdout, stderr } = spawnSync("sh", ["-c", command], { cwd: place.directory, encoding: "utf8" });
    expect(stdout).toMatch(/^00 61 73 6d/);
    expect(stderr).toBe("");
  });

  it("--dump prints each stage", () => {
    for (const [stage, text] of [
      ["syntax", /model VerticalDrop/],
      ["instance", /restitution/],
      ["flat", /relations\n {2}y <= 0/],
      ["sorted", /blocks\n/],
      ["wasm", /^00 61 73 6d 01 00 00 00/],
    ] as const) {
      const { status, out } = place.cosimo("simulate", "VerticalDrop.mo", "--dump", stage);
      expect(status).toBe(0);
      expect(out).toMatch(text);
    }
  });

  it("finds classes beside the model, in --library and in directory packages", () => {
    mkdirSync(join(place.directory, "lib", "Shop"), { recursive: true });
    writeFileSync(join(place.directory, "lib", "Shop", "package.mo"), "package Shop\nend Shop;\n");
    writeFileSync(
      join(place.directory, "lib", "Shop", "Part.mo"),
      "within Shop;\nmodel Part\n  Neighbour n;\n  Real y = Modelica.Constants.pi*time;\nend Part;\n",
    );
    writeFileSync(join(place.directory, "Neighbour.mo"), "model Neighbour\n  Real z = 1;\nend Neighbour;\n");
    place.write("M.mo", "model M\n  Shop.Part p;\nend M;\n");
    expect(place.cosimo("simulate", "M.mo").status).toBe(1);
    const { status, err } = place.cosimo("simulate", "M.mo", "--library", "lib");
    expect(status, err).toBe(0);
  });
});

describe("compare", () => {
  beforeAll(() => {
    place.cosimo(
      "simulate",
      "VerticalDrop.mo",
      "--output-file",
      "one.csv",
      "--events-file",
      "one-events.csv",
    );
    const softer = ["--set", "restitution=0.8"];
    place.cosimo(
      "simulate",
      "VerticalDrop.mo",
      ...softer,
      "--output-file",
      "two.mat",
      "--events-file",
      "two-events.csv",
    );
  });

  it.each([
    ["equal results", ["one.csv", "one.csv"], 0],
    ["different results", ["one.csv", "two.mat"], 1],
    ["different results, far apart allowed", ["one.csv", "two.mat", "--tolerance", "1e3"], 0],
    ["equal events", ["one-events.csv", "one-events.csv", "--events"], 0],
    ["different events", ["one-events.csv", "two-events.csv", "--events"], 1],
    ["a missing file", ["one.csv", "three.csv"], 6],
    ["a file of another kind", ["one.csv", "VerticalDrop.mo"], 6],
    ["a tolerance below zero", ["one.csv", "one.csv", "--tolerance", "-1"], 2],
  ] as const)("%s: exit code", (_, args, exitCode) => {
    const { status, err } = place.cosimo("compare", ...args);
    expect(status, err).toBe(exitCode);
    const json = place.cosimo("compare", "--json", ...args);
    expect(json.status).toBe(exitCode);
    expect(reportOf(json).schema).toMatch(/^cosimo\./);
  });

  it("bytes that are no result end with exit code 6", () => {
    for (const file of ["bad.mat", "bad.arrow", "bad.csv"]) {
      place.write(file, "time;x\nthis is not a table\n");
      expect(place.cosimo("compare", "one.csv", file).status).toBe(6);
    }
  });

  it("plots both", () => {
    place.cosimo("compare", "one.csv", "two.mat", "--plot", "both.svg");
    expect(place.read("both.svg")).toMatch(/^<svg/);
  });
});

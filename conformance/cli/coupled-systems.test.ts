import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { writeArchive } from "@cosimo/fmi";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createProgram } from "../../packages/cosimo/src/cli.ts";
import { reportFailure } from "../../packages/cosimo/src/reports/report-failure.ts";
import { createSpeech } from "../../packages/cosimo/src/terminal/language.ts";
import { createTerminal, type Terminal } from "../../packages/cosimo/src/terminal/terminal.ts";
import { openSystem } from "../../packages/cosimo/src/units/open-system.ts";
import { readThrough } from "../../packages/cosimo/src/units/ssp-file.ts";
import { createWorkplace, reportOf, type Workplace } from "./run-cosimo.ts";

let place: Workplace;
beforeAll(() => {
  place = createWorkplace();
  place.write(
    "Mass.mo",
    `model Mass
      parameter Real m = 1;
      input Real F(unit = "N"); output Real x(start = 1, fixed = true, unit = "m"); output Real v(fixed = true, unit = "m/s");
    equation der(x) = v; m*der(v) = -10*x + F; end Mass;`,
  );
  place.write(
    "Spring.mo",
    `model Spring input Real x(unit = "m"); input Real v(unit = "m/s"); output Real F(unit = "N") = -100*x - v; end Spring;`,
  );
  place.write("system.json", system());
});
afterAll(() => place.remove());

const parts = {
  units: { mass: { model: "Mass.mo", solver: "dopri5" }, spring: { model: "Spring.mo" } },
  connections: [
    ["spring.F", "mass.F"],
    ["mass.x", "spring.x"],
    ["mass.v", "spring.v"],
  ],
  experiment: { stopTime: 1, communicationStep: 0.01, tolerance: 1e-8 },
};

function system(changes: object = {}): string {
  return JSON.stringify({ ...parts, ...changes }, null, 1);
}

const terminal = createTerminal(process, createSpeech("en", {}, undefined));

/** Runs a command within this process, which is much faster than a new one. */
async function command(
  ...args: readonly string[]
): Promise<{ readonly status: number; readonly out: string }> {
  const written: string[] = [];
  const quiet: Terminal = { ...terminal, out: (text) => written.push(text), report: () => {}, err: () => {} };
  try {
    await createProgram(quiet).parseAsync(args, { from: "user" });
    return { status: quiet.exitCode, out: written.join("") };
  } catch (error) {
    return { status: reportFailure(error, quiet, args), out: written.join("") };
  }
}

/** Codes of the errors and exit code of a run that must fail. */
async function refused(
  text: string,
  ...more: readonly string[]
): Promise<readonly (string | number | null)[]> {
  place.write("wrong.json", text);
  const { status, out } = await command("simulate", join(place.directory, "wrong.json"), "--json", ...more);
  const { diagnostics } = JSON.parse(out) as { diagnostics: { severity: string; code: string }[] };
  return [status, ...diagnostics.filter(({ severity }) => severity === "error").map(({ code }) => code)];
}

describe("a coupled system on the command line", () => {
  it("runs, with variables named by their units", () => {
    const { status, err } = place.cosimo("simulate", "system.json", "--output-file", "out.csv");
    expect(status, err).toBe(0);
    const lines = place.read("out.csv").trim().split("\n");
    expect(lines[0]).toContain("mass.x");
    expect(lines).toHaveLength(102);
  });

  it("finds units by whole paths, too", async () => {
    const at = (file: string) => join(place.directory, file);
    const units = { mass: { model: at("Mass.mo") }, spring: { model: at("Spring.mo") } };
    expect(await refused(system({ units }))).toEqual([0]);
  });

  it("takes step, end, parameters, algorithm and control from the command line", () => {
    const args = [
      "--communication-step",
      "0.1",
      "--stop-time",
      "2",
      "--set",
      "mass.m=2",
      "--variables",
      "x$",
    ];
    const { status, out } = place.cosimo(
      "simulate",
      "system.json",
      ...args,
      "--algorithm",
      "gauss-seidel",
      "--json",
    );
    expect(status).toBe(0);
    const report = JSON.parse(out);
    expect(report.outcome).toMatchObject({ status: "completed", time: 2 });
    expect(report.statistics).toMatchObject({ solver: "gauss-seidel", steps: 20 });
  });

  it("agrees with the same equations in one model", () => {
    place.write(
      "Whole.mo",
      "model Whole Real x(start = 1, fixed = true); Real v(fixed = true); equation der(x) = v; der(v) = -110*x - v; end Whole;",
    );
    place.cosimo(
      "simulate",
      "Whole.mo",
      "--stop-time",
      "1",
      "--tolerance",
      "1e-10",
      "--output-interval",
      "1",
      "--output-file",
      "whole.csv",
    );
    place.cosimo(
      "simulate",
      "system.json",
      "--algorithm",
      "linear-implicit,form=LX",
      "--output-file",
      "coupled.csv",
    );
    const last = (file: string, name: string) => {
      const [header = "", ...rows] = place.read(file).trim().split("\n");
      const column = header.split(",").findIndex((one) => one.split(" ")[0] === name);
      return Number(rows.at(-1)!.split(",")[column]);
    };
    expect(last("coupled.csv", "mass.x")).toBeCloseTo(last("whole.csv", "x"), 7);
  });

  it("is checked: units, connections and loops", () => {
    place.write("Gain.mo", "model Gain input Real u; output Real y = 0.5*u + 1; end Gain;");
    const units = { a: { model: "Gain.mo" }, b: { model: "Gain.mo" } };
    place.write(
      "loop.json",
      JSON.stringify({
        units,
        connections: [
          ["a.y", "b.u"],
          ["b.y", "a.u"],
        ],
      }),
    );
    const { loops } = JSON.parse(place.cosimo("check", "loop.json", "--json").out);
    expect(loops).toEqual([["a.y -> b.u", "b.y -> a.u"]]);
    expect(JSON.parse(place.cosimo("check", "system.json", "--json").out)).toMatchObject({
      ...{ system: "system", connections: 3, loops: [] },
      units: [
        { name: "mass", kind: "model", inputs: 1, outputs: 2, states: 2 },
        { name: "spring", kind: "model", inputs: 2, outputs: 1, states: 0 },
      ],
    });
  });

  it("is drawn: units and their connections", () => {
    expect(place.cosimo("graph", "system.json", "-o", "system.svg").status).toBe(0);
    for (const text of ["mass", "spring", "F → F", "x → x"]) expect(place.read("system.svg")).toContain(text);
  });

  it("is the same in every form", async () => {
    const run = async (file: string) => {
      const result = join(place.directory, "form.csv");
      expect((await command("simulate", join(place.directory, file), "--output-file", result)).status).toBe(
        0,
      );
      return place.read("form.csv");
    };
    const original = await run("system.json");
    for (const [from, to] of [
      ["system.json", "a.ssp"],
      ["a.ssp", "b.json"],
      ["b.json", "c.ssd"],
      ["c.ssd", "d.ssp"],
    ] as const) {
      const [input, output] = [join(place.directory, from), join(place.directory, to)];
      expect((await command("convert", input, "-o", output)).status).toBe(0);
      expect(await run(to)).toBe(original);
    }
  });

  it("may be a package of another tool with packages in it", async () => {
    const bytes = (text: string) => new TextEncoder().encode(text);
    const description = (system: string) =>
      bytes(`<d:SystemStructureDescription xmlns:d="http://ssp-standard.org/SSP1/SystemStructureDescription" version="1.0" name="other">
        <d:System name="root">${system}</d:System><d:DefaultExperiment stopTime="1"/></d:SystemStructureDescription>`);
    const connectors = (...all: readonly string[]) =>
      `<d:Connectors>${all.map((one) => `<d:Connector name="${one.slice(1)}" kind="${one[0] === ">" ? "input" : "output"}"/>`).join("")}</d:Connectors>`;
    const model = (name: string, inner: string) =>
      `<d:Component name="${name.toLowerCase()}" type="text/x-modelica" source="resources/${name}.mo">${inner}</d:Component>`;
    const link = (...[a, b, c, d]: readonly string[]) =>
      `<d:Connection ${a && `startElement="${a}"`} startConnector="${b}" ${c && `endElement="${c}"`} endConnector="${d}"/>`;
    const spring = connectors(">x", ">v", "<F");
    const part = writeArchive({
      "resources/Spring.mo": bytes(place.read("Spring.mo")),
      "SystemStructure.ssd": description(
        `${spring}<d:Elements>${model("Spring", spring)}</d:Elements><d:Connections>${link("", "x", "spring", "x")}${link("", "v", "spring", "v")}${link("spring", "F", "", "F")}</d:Connections>`,
      ),
    });
    const whole = writeArchive({
      "resources/Mass.mo": bytes(place.read("Mass.mo")),
      "resources/part.ssp": part,
      "SystemStructure.ssd": description(
        `<d:Elements>${model("Mass", connectors(">F", "<x", "<v"))}<d:Component name="part" type="application/x-ssp-package" source="resources/part.ssp">${spring}</d:Component></d:Elements>
        <d:Connections>${link("part", "F", "mass", "F")}${link("mass", "x", "part", "x")}${link("part", "v", "mass", "v")}</d:Connections>`,
      ),
    });
    writeFileSync(join(place.directory, "other.ssp"), whole);
    place.write(
      "same.json",
      system({ units: { mass: { model: "Mass.mo" }, spring: { model: "Spring.mo" } } }),
    );
    const last = async (file: string) => {
      const result = join(place.directory, "other.csv");
      const options = [
        "--communication-step",
        "0.01",
        "--tolerance",
        "1e-8",
        "--variables",
        "^mass",
        "--output-file",
        result,
      ];
      expect((await command("simulate", join(place.directory, file), ...options)).status).toBe(0);
      return place.read("other.csv");
    };
    expect(await last("other.ssp")).toBe(await last("same.json"));
  });

  it("may name a file that the archive does not have", async () => {
    const description = `<d:SystemStructureDescription xmlns:d="http://ssp-standard.org/SSP1/SystemStructureDescription" version="1.0" name="s">
      <d:System name="root"><d:Elements><d:Component name="a" source="resources/motor.fmu"/></d:Elements></d:System></d:SystemStructureDescription>`;
    const archive = writeArchive({ "SystemStructure.ssd": new TextEncoder().encode(description) });
    const file = join(place.directory, "lacking.ssp");
    writeFileSync(file, archive);
    expect((await command("check", file)).status).toBe(6);
    expect(() => readThrough(`${file}!/resources/motor.fmu`)).toThrow("the archive has no such file");
  });

  // Users copy the algorithm of the page: it must equal the built-in one bit for bit.
  it.each([
    ["a spring with direct feedthrough", system()],
    [
      "a bounce, which ends steps early",
      JSON.stringify({
        units: { ball: { model: "Ball.mo" }, follower: { model: "Follower.mo" } },
        connections: [
          ["ball.h", "follower.u"],
          ["follower.y", "ball.wind"],
        ],
        experiment: { stopTime: 1.5, communicationStep: 0.013, tolerance: 1e-9 },
      }),
    ],
  ])("runs with an algorithm of one's own, bit for bit the built-in one: %s", (_, text) => {
    place.write(
      "Ball.mo",
      "model Ball input Real wind; output Real h(start = 1, fixed = true); Real v(fixed = true); equation der(h) = v; der(v) = -9.81 + 0.1*wind; when h < 0 then reinit(v, -0.8*pre(v)); end when; end Ball;",
    );
    place.write(
      "Follower.mo",
      "model Follower input Real u; output Real y(start = 0, fixed = true); equation der(y) = u - y; end Follower;",
    );
    const page = readFileSync(join(import.meta.dirname, "..", "..", "docs", "cosimulation.md"), "utf8");
    place.write("my-jacobi.mjs", /^```js my-jacobi\.mjs\n([\s\S]*?)^```$/m.exec(page)![1]!);
    place.write("own.json", text);
    const run = (algorithm: string) => {
      const { status, err } = place.cosimo(
        "simulate",
        "own.json",
        "--algorithm",
        algorithm,
        "--output-file",
        "own.csv",
        "--events-file",
        "own-events.csv",
      );
      expect(status, err).toBe(0);
      return place.read("own.csv") + place.read("own-events.csv");
    };
    expect(run("./my-jacobi.mjs")).toBe(run("jacobi"));
  });

  it("writes conditions that become false with --log events, each with its unit", () => {
    place.write(
      "Wave.mo",
      "model Wave output Real y = sin(6*time); Integer n(start = 0, fixed = true); equation when y > 0.5 then n = pre(n) + 1; end when; end Wave;",
    );
    const units = { first: { model: "Wave.mo" }, second: { model: "Wave.mo" } };
    const experiment = { stopTime: 1, communicationStep: 0.1 };
    place.write("waves.json", JSON.stringify({ units, connections: [], experiment }));
    const rowsOf = (...args: string[]) => {
      const { status, err } = place.cosimo("simulate", "waves.json", "--events-file", "waves.csv", ...args);
      expect(status, err).toBe(0);
      const [, ...rows] = place.read("waves.csv").trimEnd().split("\n");
      return rows
        .map((row) => row.split(","))
        .map(([time, kind, , , unit, way]) => [Number(time), kind, unit, way]);
    };
    const [rise, fall] = [Math.PI / 6 / 6, (5 * Math.PI) / 6 / 6].map((t) => expect.closeTo(t, 6));
    const rising = ["first", "second"].map((unit) => [rise, "state", unit, "rising"]);
    const falling = ["first", "second"].map((unit) => [fall, "state", unit, "falling"]);
    expect(rowsOf()).toEqual(rising);
    expect(rowsOf("--log", "events")).toEqual([...rising, ...falling]);
  });

  it("may name its algorithm by a path from its own folder", async () => {
    place.write("broken.mjs", "export const algorithm = 1;");
    const trusted = (name: string) => refused(system({ algorithm: { name } }), "--allow-code");
    expect(await trusted("./missing.mjs")).toEqual([2, "system-run.no-algorithm"]);
    expect(await trusted("./broken.mjs")).toEqual([2, "system-run.exports-no-algorithm"]);
  });

  it("runs no code that only its file names", async () => {
    place.write("code.mjs", "globalThis.codeHasRun = true; export const algorithm = 1;");
    const at = (file: string) => join(place.directory, file);
    place.write("code.json", system({ algorithm: { name: "./code.mjs" } }));
    expect((await command("convert", at("code.json"), "-o", at("code.ssp"))).status).toBe(0);
    const commands = [
      ["check"],
      ["graph"],
      ["simulate"],
      ["analyse"],
      ["linearize"],
      ["info"],
      ["fmu", "export"],
    ];
    for (const words of commands)
      for (const file of [at("code.json"), at("code.ssp")]) {
        const { status, out } = await command(...words, file, "--json");
        expect([words, status, JSON.parse(out).diagnostics[0].code]).toEqual([words, 1, "system-run.code"]);
      }
    expect((await command("simulate", at("code.json"), "--algorithm", "jacobi")).status).toBe(0);
    expect(() => openSystem(at("code.json"))).toThrow("was not run");
    expect(globalThis).not.toHaveProperty("codeHasRun");
    expect((await command("check", at("code.ssp"), "--allow-code")).status).toBe(2);
    expect(globalThis).toHaveProperty("codeHasRun");
  });
});

describe("a run is resumed", () => {
  const at = (file: string) => join(place.directory, file);
  const resumed = async (...args: readonly string[]) => {
    const all = ["simulate", at("whole.json"), "--resume", at("c.bin"), "--json", ...args];
    const { status, out } = await command(...all);
    const reported: { severity: string; message: string }[] = JSON.parse(out).diagnostics;
    const errors = reported.filter(({ severity }) => severity === "error");
    return [status, ...errors.map(({ message }) => message)];
  };
  const changed = (what: string) => [2, `the checkpoint belongs to a run that differs in: ${what}`];

  it("with the model, parameters and methods that it had, and is refused with others", async () => {
    place.write("whole.json", system());
    const checkpoint = ["--checkpoint", at("c.bin"), "--checkpoint-interval", "0.5"];
    expect((await command("simulate", at("whole.json"), "--set", "mass.m=2", ...checkpoint)).status).toBe(0);
    expect(await resumed("--set", "mass.m=2", "--stop-time", "3")).toEqual([0]);
    expect(await resumed("--set", "mass.m=3")).toEqual(changed("mass.m (was 2, is 3)"));
    expect(await resumed()).toEqual(changed("mass.m (was 2, is not given)"));
    expect(await resumed("--set", "mass.m=2", "--algorithm", "gauss-seidel")).toEqual(
      changed("the algorithm (was jacobi, is gauss-seidel)"),
    );
    place.write(
      "whole.json",
      system({ units: { ...parts.units, mass: { model: "Mass.mo", solver: "bs23" } } }),
    );
    expect((await resumed("--set", "mass.m=2"))[1]).toContain(
      "integration of unit 'mass' (was solver=dopri5",
    );
    place.write("Soft.mo", place.read("Mass.mo").replace("-10*x", "-9*x"));
    place.write(
      "whole.json",
      system({ units: { ...parts.units, mass: { model: "Soft.mo", solver: "dopri5" } } }),
    );
    expect(await resumed("--set", "mass.m=2")).toEqual(changed("the content of unit 'mass'"));
  });
});

describe("faults of coupled systems end a command with their code", () => {
  // The script in section 5.3.2 of the thesis has connections that its units lack (copied from the preceding listing).
  it("connections of names that are not there, each at its place", () => {
    const connections = [
      ["spring.co.value", "mass.inp"],
      ["mass.out", "spring.ci.value"],
      ["mass.sv_output2", "spring.inp2"],
    ];
    place.write("wrong.json", system({ connections }));
    const outcome = place.cosimo("check", "wrong.json", "--json");
    const { diagnostics } = reportOf(outcome);
    expect(outcome.status).toBe(1);
    const errors = diagnostics.filter(({ severity }) => severity === "error");
    expect(errors.map(({ code }) => code)).toEqual([
      ...[
        "system.no-output",
        "system.no-input",
        "system.no-output",
        "system.no-input",
        "system.no-output",
        "system.no-input",
      ],
    ]);
    const text = place.read("wrong.json").split("\n");
    for (const { span, args } of errors) {
      const { variable } = args as { variable: string };
      const lines = text.slice(span!.start.line - 1, span!.end.line).join("\n");
      expect(lines).toContain(variable);
    }
  });

  it.each<readonly [string, string, readonly (string | number)[]]>([
    [
      "the same input twice",
      system({ connections: [...parts.connections, ["mass.x", "mass.F", { convertUnits: false }]] }),
      [1, "system.connected-twice"],
    ],
    [
      "force and displacement mixed up",
      system({ connections: [["mass.x", "mass.F"]] }),
      [1, "system.unit-mismatch"],
    ],
    ["an output at the end", system({ connections: [["spring.F", "mass.x"]] }), [1, "system.to-output"]],
    [
      "a communication step of zero",
      system({ experiment: { communicationStep: 0 } }),
      [1, "system-file.not-above"],
    ],
    [
      "an end before the start",
      system({ experiment: { stopTime: -1 } }),
      [2, "coupled-experiment.stop-before-start"],
    ],
    ["an algorithm that is not there", system({ algorithm: { name: "jacoby" } }), [2, "algorithm.misspelt"]],
    ["a key that is not there", system({ algoritm: {} }), [1, "system-file.misspelt-key"]],
    [
      "a parameter that is not there",
      system({ parameters: { "mass.mm": 1 } }),
      [1, "system.unknown-parameter"],
    ],
    ["a unit that is not there", system({ parameters: { "mas.m": 1 } }), [1, "system.no-name"]],
    [
      "a file that is not there",
      system({ units: { mass: { model: "Missing.mo" } } }),
      [6, "file.unreadable"],
    ],
    [
      "an order of units that are not there",
      system({ algorithm: { name: "gauss-seidel", order: ["mass", "sprung"] } }),
      [2, "coupling.unknown-unit"],
    ],
    [
      "an order without a unit",
      system({ algorithm: { name: "gauss-seidel", order: ["mass"] } }),
      [2, "coupling.missing-unit"],
    ],
    ["no units", system({ units: {}, connections: [] }), [1, "system.no-units"]],
    ["no JSON", "{", [1, "json.token"]],
  ])("%s", async (_, text, expected) => {
    expect(await refused(text)).toEqual(expected);
  });

  it("models that are wrong are shown in their own texts", () => {
    // Listing 2 of the thesis declares its connectors twice.
    place.write("Twice.mo", "model Twice\n  input Real u;\n  input Real u;\nend Twice;");
    place.write("wrong.json", system({ units: { mass: { model: "Twice.mo" } }, connections: [] }));
    const outcome = place.cosimo("check", "wrong.json", "--json");
    expect(outcome.status).toBe(1);
    expect(reportOf(outcome).diagnostics[0]!.span).toMatchObject({ file: "Twice.mo", start: { line: 3 } });
  });

  it("options that apply to single models only are refused", () => {
    const { status, err } = place.cosimo(
      "simulate",
      "system.json",
      "--solver",
      "rodas4",
      "--stop-time",
      "0.1",
    );
    expect(status).toBe(2);
    expect(err).toContain("--solver");
  });

  it("a package without a description, or none at all, is a file's fault", () => {
    place.write("empty.ssp", "no archive");
    expect(place.cosimo("check", "empty.ssp").status).toBe(6);
    expect(place.cosimo("check", "missing.ssp").status).toBe(6);
    expect(place.cosimo("convert", "system.json", "-o", "system.txt").status).toBe(6);
  });
});

// `t <= stop` in a loop that adds up H makes a step too many or too few.
it("150 000 communication steps end exactly", () => {
  place.write(
    "long.json",
    JSON.stringify({
      units: { f: { functions: { y: "time" } } },
      experiment: { stopTime: 15, communicationStep: 1e-4, outputInterval: 15 },
    }),
  );
  const { out } = place.cosimo("simulate", "long.json", "--json");
  expect(JSON.parse(out)).toMatchObject({
    outcome: { status: "completed", time: 15 },
    statistics: { steps: 150_000, rows: 2 },
  });
});

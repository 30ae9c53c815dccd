import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { hasCompiler } from "../fmi/exported-fmu.ts";
import { createWorkplace, reportOf, type Workplace } from "./run-cosimo.ts";

let place: Workplace;
beforeAll(() => {
  place = createWorkplace();
  place.write(
    "Fall.mo",
    `model Fall
  parameter Real g = 9.81;
  parameter Integer n = 1 "Number of masses";
  output Real h(start = 2, fixed = true, unit = "m");
  Real v(start = 0, fixed = true);
  Real total(unit = "kg") = sum(ones(n));
equation
  der(h) = v;
  der(v) = -g;
  annotation (experiment(StopTime = 1));
end Fall;`,
  );
  place.write(
    "Root.mo",
    "model Root parameter Real a = 1; Real x(start = 0, fixed = true); equation der(x) = sqrt(a - time); end Root;",
  );
  place.write(
    "Counted.mo",
    "model Counted parameter Integer n = 1; parameter Boolean b = true; output Real y = if b then n else time; end Counted;",
  );
  place.write(
    "counted.json",
    JSON.stringify({ units: { one: { model: "Counted.mo" } }, experiment: { communicationStep: 0.1 } }),
  );
  place.write("Double.mo", "model Double input Real x; output Real y = 2*x; end Double;");
  place.write(
    "loop.json",
    JSON.stringify({
      units: { fall: { model: "Fall.mo" }, double: { model: "Double.mo" } },
      connections: [["fall.h", "double.x"]],
      experiment: { stopTime: 1, communicationStep: 0.1 },
    }),
  );
  place.write(
    "Long.mo",
    `model Long
  parameter Real k = 1;
  Real x(start = 1, fixed = true), v(start = 0, fixed = true);
  Integer n(start = 0, fixed = true);
equation
  der(x) = v; der(v) = -1e6*k*x;
  when x < 0 then n = pre(n) + 1; end when;
  annotation (experiment(StopTime = 5));
end Long;`,
  );
});
afterAll(() => place.remove());

/** The rows of a table by their headings. */
function tableOf(file: string): readonly Readonly<Record<string, string>>[] {
  const [head = [], ...rows] = place
    .read(file)
    .trimEnd()
    .split("\n")
    .map((line) => line.split(","));
  return rows.map((row) => Object.fromEntries(head.map((name, i) => [name, row[i] ?? ""])));
}

describe("a sweep", () => {
  it("runs all combinations; the table has the values of closed forms", () => {
    const outputs = ["h", "max(v)", "min(h)", "integral(h)"].flatMap((one) => ["--output", one]);
    const { status, out, err } = place.cosimo(
      ...["sweep", "Fall.mo", "--vary", "g=2:4:3", "--vary", "h=1,5", ...outputs, "--output-file", "t.csv"],
    );
    expect(status, err).toBe(0);
    expect(out).toContain("6 runs");
    const rows = tableOf("t.csv");
    expect(rows.map(({ run, g, h }) => [run, g, h].map(Number))).toEqual([
      [1, 2, 1],
      [2, 2, 5],
      [3, 3, 1],
      [4, 3, 5],
      [5, 4, 1],
      [6, 4, 5],
    ]);
    for (const row of rows) {
      const [g, h0] = [Number(row["g"]), Number(row["h"])];
      expect(row["outcome"]).toBe("completed");
      expect(Number(row["final(h)"])).toBeCloseTo(h0 - g / 2, 9);
      expect(Number(row["max(v)"])).toBe(0);
      expect(Number(row["min(h)"])).toBeCloseTo(h0 - g / 2, 9);
      expect(Number(row["integral(h)"])).toBeCloseTo(h0 - g / 6, 9);
    }
  });

  it("has means, expressions, event times and counts as outputs, also on threads and for other structures", () => {
    const texts = ["mean(h)", "event(h < 1)", "count(h < 1)", "max(h*total)", "v^2/2 + g*h"];
    const outputs = texts.flatMap((one) => ["--output", one]);
    const args = ["sweep", "Fall.mo", "--vary", "g=2.5,4", "--vary", "n=1,3", ...outputs, "--threads", "2"];
    const { status, out, err } = place.cosimo(...args, "--json");
    expect(status, err).toBe(0);
    const report = JSON.parse(out);
    expect(report.outputs.map(({ unit }: { unit: string }) => unit)).toEqual(["m", "s", "", "", ""]);
    for (const { values, outputs: found } of report.rows) {
      const { g, n } = values;
      const [mean, event, count, top, energy] = found;
      expect(mean).toBeCloseTo(2 - g / 6, 9);
      expect([event, count]).toEqual([expect.closeTo(Math.sqrt(2 / g), 9), 1]);
      expect([top, energy]).toEqual([2 * n, expect.closeTo(2 * g, 8)]);
    }
  });

  it("gives the same numbers on one thread and on several", () => {
    const args = ["sweep", "Fall.mo", "--vary", "g=1:9:40", "--output", "integral(h)", "--output-file"];
    expect(place.cosimo(...args, "one.csv", "--threads", "1").status).toBe(0);
    expect(place.cosimo(...args, "four.csv", "--threads", "4").status).toBe(0);
    expect(place.read("four.csv")).toBe(place.read("one.csv"));
  });

  it("without --output has the final values of all variables that vary", () => {
    const command = place.cosimo("sweep", "Fall.mo", "--vary", "g=1,2", "--json");
    expect(command.status, command.err).toBe(0);
    const { outputs, rows } = JSON.parse(command.out);
    expect(outputs.map(({ name }: { name: string }) => name)).toEqual([
      "h",
      "v",
      "total",
      "der(h)",
      "der(v)",
    ]);
    for (const [i, value] of [1, -2, 1, -2, -2].entries()) expect(rows[1].outputs[i]).toBeCloseTo(value, 12);
  });

  it("keeps a run that fails as a row with its reason, and ends with exit code 4", () => {
    const { status } = place.cosimo(
      "sweep",
      "Root.mo",
      "--vary",
      "a=0.5,2",
      "--output",
      "x",
      "--output-file",
      "r.csv",
    );
    expect(status).toBe(4);
    const [failed, sound] = tableOf("r.csv");
    expect(failed).toMatchObject({ a: "0.5", x: "", outcome: "failed" });
    expect(failed!["reason"]).toContain("sqrt");
    // Integral of sqrt(2 - t) from 0 to 1.
    expect(Number(sound!["x"])).toBeCloseTo((2 / 3) * (2 ** 1.5 - 1), 6);
  });

  it("over a structural parameter compiles anew, and says so", () => {
    const command = place.cosimo("sweep", "Fall.mo", "--vary", "n=1:3:3", "--output", "total", "--json");
    expect(command.status, command.err).toBe(0);
    const { rows } = JSON.parse(command.out);
    expect(rows.map(({ outputs }: { outputs: number[] }) => outputs[0])).toEqual([1, 2, 3]);
    expect(reportOf(command).diagnostics.map(({ code }) => code)).toContain("sweep.structural");
  });

  it.each([
    ["Fall.mo", "n=1,2.5", "override.wrong-type"],
    ["Fall.mo", "n=1,true", "override.wrong-type"],
    ["Fall.mo", "g=true", "override.wrong-type"],
    ["Counted.mo", "n=1,2.5", "override.wrong-type"],
    ["Counted.mo", "b=true,2", "override.wrong-type"],
    ["counted.json", "one.n=1,2.5", "override.wrong-type"],
    ["counted.json", "one.n=1,true", "override.wrong-type"],
  ])("of %s over %s is refused before the first run", (file, vary, code) => {
    const command = place.cosimo("sweep", file, "--vary", vary, "--json");
    expect(command.status, command.out).toBe(2);
    expect(reportOf(command).diagnostics.map((one) => one.code)).toContain(code);
  });

  it("plots families of curves", () => {
    const { status, err } = place.cosimo(
      ...[
        "sweep",
        "Fall.mo",
        "--vary",
        "g=1:5:5",
        "--vary",
        "h=1,2",
        "--output",
        "h",
        "--plot",
        "family.svg",
      ],
    );
    expect(status, err).toBe(0);
    const picture = place.read("family.svg");
    for (const label of ["h = 1", "h = 2", "g = 5, h = 2"]) expect(picture).toContain(label);
  });

  it("shows progress with rate and time left", () => {
    const { err } = place.cosimo(
      "sweep",
      "Fall.mo",
      "--vary",
      "g=1:5:300",
      "--output",
      "h",
      "--progress",
      "json",
    );
    const lines = err
      .trimEnd()
      .split("\n")
      .map((line) => JSON.parse(line));
    expect(lines.at(-1)).toMatchObject({ done: 300, runs: 300, failed: 0, left: 0 });
    expect(lines.at(-1).rate).toBeGreaterThan(0);
  });
});

describe("a sweep is refused", () => {
  it("names the forms of an output", () => {
    const { err } = place.cosimo("sweep", "Fall.mo", "--vary", "g=1,2", "--output", "height");
    expect(err).toContain("max(x), min(x), mean(x), integral(x)");
  });

  it.each([
    [["--vary", "gg=1,2"], 2, "override.unknown-name"],
    [["--vary", "g=1,2", "--output", "hh"], 2, "sweep.unknown-output"],
    [["--vary", "g=1,2", "--output", "mean(hh + 1)"], 2, "study-run.output"],
    [["--vary", "g=1,2", "--output", "max(h) - min(hh)"], 2, "study-run.output"],
    [["--vary", "g=1,2", "--vary", "g=3"], 2, "sweep.varied-twice"],
    [["--vary", "g=1,2", "--set", "g=3"], 2, "sweep.varied-and-set"],
    [["--vary", "g=1:2"], 2, "usage.invalid-value"],
    [["--vary", "g=a,b"], 2, "usage.invalid-value"],
    [[], 2, "sweep.nothing-varied"],
    [["--vary", "g=1:2:1001", "--vary", "h=1:2:1001"], 2, "sweep.too-many"],
    [["--vary", "g=1,2", "--output-file", "t.mat"], 6, "file.unknown-kind"],
    [["--vary", "g=1,2", "--output-file", "nowhere/t.csv"], 6, "file.unwritable"],
  ])("%j", (args, status, code) => {
    const before = place.files();
    const command = place.cosimo("sweep", "Fall.mo", ...args, "--json");
    expect([command.status, reportOf(command).diagnostics.map((one) => one.code)]).toEqual([status, [code]]);
    expect(place.files()).toEqual(before);
  });

  it("several threads for a coupled system", () => {
    const command = place.cosimo("sweep", "loop.json", "--vary", "fall.g=1,2", "--threads", "2", "--json");
    expect([command.status, reportOf(command).diagnostics.map((one) => one.code)]).toEqual([
      2,
      ["sweep.one-thread"],
    ]);
  });
});

describe("a sweep of a coupled system", () => {
  const rowsOf = (...args: string[]) => {
    const command = place.cosimo("sweep", "loop.json", ...args, "--json");
    expect(command.status, command.err).toBe(0);
    return JSON.parse(command.out).rows as { values: object; outputs: number[] }[];
  };

  it("varies parameters of its units", () => {
    const rows = rowsOf("--vary", "fall.g=1,2", "--output", "fall.h");
    for (const [i, g] of [1, 2].entries()) {
      expect(rows[i]!.values).toEqual({ "fall.g": g });
      expect(rows[i]!.outputs[0]).toBeCloseTo(2 - g / 2, 6);
    }
  });

  it("takes options of coupled runs", () => {
    const [row] = rowsOf("--vary", "fall.g=2", "--output", "fall.h", "--stop-time", "0.5");
    expect(row!.outputs[0]).toBeCloseTo(2 - 0.25, 6);
  });

  it("refuses an unknown parameter and an unknown output before further runs", () => {
    const codeOf = (...args: string[]) =>
      reportOf(place.cosimo("sweep", "loop.json", ...args, "--json")).diagnostics.map(({ code }) => code);
    expect(codeOf("--vary", "fall.G=1,2")).toEqual(["system.unknown-parameter"]);
    expect(codeOf("--vary", "fall.g=1,2", "--output", "fall.H")).toEqual(["sweep.unknown-output"]);
  });
});

describe.skipIf(!hasCompiler)("FMUs (they need a C compiler)", () => {
  beforeAll(() => {
    const command = place.cosimo("fmu", "export", "Fall.mo", "-o", "Fall.fmu");
    expect(command.status, command.err).toBe(0);
  }, 120_000);

  it("are swept by either interface", () => {
    for (const type of ["me", "cs"]) {
      const command = place.cosimo(
        ...["sweep", "Fall.fmu", "--fmu-type", type, "--vary", "g=1,2", "--output", "h", "--json"],
      );
      expect(command.status, command.err).toBe(0);
      const { rows } = JSON.parse(command.out);
      expect(rows.map((row: { outputs: number[] }) => Math.round(1e6 * row.outputs[0]!))).toEqual([
        1.5e6, 1e6,
      ]);
    }
  });

  it("are not swept over values of another type", () => {
    const command = place.cosimo("sweep", "Fall.fmu", "--vary", "g=1,true", "--json");
    expect(command.status).toBe(2);
    expect(reportOf(command).diagnostics.map(({ code }) => code)).toContain("fmu-run.wrong-type");
  });

  it("have a steady state if they have model exchange", () => {
    place.write(
      "Tank.mo",
      "model Tank parameter Real u = 2; Real h(start = 1, fixed = true); equation der(h) = u - sqrt(h); end Tank;",
    );
    expect(place.cosimo("fmu", "export", "Tank.mo", "-o", "Tank.fmu").status).toBe(0);
    const command = place.cosimo("steady", "Tank.fmu", "--set", "u=3", "--json");
    expect(command.status, command.err).toBe(0);
    const { states, eigenvalues } = JSON.parse(command.out);
    // h = u², and the derivative of -sqrt(h) is -1/(2u).
    expect(states[0].value).toBeCloseTo(9, 8);
    expect(eigenvalues[0].re).toBeCloseTo(-1 / 6, 6);
  });
});

it.skipIf(!hasCompiler)(
  "models with functions in C are swept, and have a steady state (needs a C compiler)",
  () => {
    place.write(
      "Cubic.mo",
      `model Cubic
  function f input Real x; output Real y;
    external "C" y = cube(x) annotation(Include = "static double cube(double x) { return x*x*x; }");
  end f;
  parameter Real p = 8;
  Real x(start = 1, fixed = true);
equation
  der(x) = p - f(x);
end Cubic;`,
    );
    const code = "--compile-external";
    const options = ["--vary", "p=1,27", "--output", "x", "--stop-time", "20", "--output-file", "cubic.csv"];
    const swept = place.cosimo("sweep", "Cubic.mo", ...options, code);
    expect(swept.status, swept.err).toBe(0);
    const [one, other] = tableOf("cubic.csv").map((row) => Number(row["x"]));
    expect(one).toBeCloseTo(1, 6);
    expect(other).toBeCloseTo(3, 6);
    const steady = place.cosimo("steady", "Cubic.mo", code, "--json");
    expect(reportOf(steady)).toMatchObject({ states: [{ name: "x", value: expect.closeTo(2, 8) }] });
    // d(p - x^3)/dx at x = 1.
    const linear = reportOf(place.cosimo("linearize", "Cubic.mo", code, "--json"));
    expect(linear).toMatchObject({ A: [[expect.closeTo(-3, 5)]] });
  },
);

it("a coupled system has no steady state of its own", () => {
  const command = place.cosimo("steady", "loop.json", "--json");
  expect([command.status, reportOf(command).diagnostics.map((one) => one.code)]).toEqual([
    2,
    ["settings.wrong-file"],
  ]);
});

it("Ctrl-C keeps the rows that are done, and ends all threads", async () => {
  const args = ["sweep", "Long.mo", "--vary", "k=1:2:500", "--output", "n", "--progress", "json"];
  const { status, err } = await place.cosimoAsync([...args, "--output-file", "part.csv"], {
    interruptAfter: 300,
  });
  expect(status, err.slice(-500)).toBe(130);
  const rows = tableOf("part.csv");
  expect(rows.length).toBeGreaterThan(0);
  expect(rows.length).toBeLessThan(500);
  expect(new Set(rows.map(({ outcome }) => outcome))).toEqual(new Set(["completed"]));
});

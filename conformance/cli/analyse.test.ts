import { readFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { decodeMat4 } from "../../packages/results/src/mat/mat4-matrix.ts";
import { createWorkplace, type Workplace } from "./run-cosimo.ts";

const textOf = (file: string) =>
  readFileSync(new URL(`../../examples/cosim/${file}`, import.meta.url), "utf8");
const example = (file: string) => textOf(`hydraulic/${file}`);

const oscillator = `model Oscillator
  parameter Real k = 100;
  input Real F; output Real x(start = 1, fixed = true); Real v(start = 0, fixed = true);
equation
  der(x) = v; der(v) = -k*x - 4*v + F;
end Oscillator;
`;

/** Lorenz' system in two units; at the start its linear model is stable. */
const lorenz = {
  "LorenzX.mo": `model LorenzX
  input Real y; output Real x(start = 0, fixed = true);
equation
  der(x) = 10*(y - x);
end LorenzX;
`,
  "LorenzYZ.mo": `model LorenzYZ
  input Real x; output Real y(start = 1, fixed = true); Real z(start = 40, fixed = true);
equation
  der(y) = x*(28 - z) - y;
  der(z) = x*y - 8/3*z;
end LorenzYZ;
`,
  "lorenz.json": JSON.stringify({
    units: { x: { model: "LorenzX.mo" }, yz: { model: "LorenzYZ.mo" } },
    connections: [
      ["x.x", "yz.x"],
      ["yz.y", "x.y"],
    ],
    experiment: { stopTime: 25, communicationStep: 1e-2 },
  }),
};

let place: Workplace;
beforeAll(() => {
  place = createWorkplace();
  for (const file of ["A.mo", "B.mo", "hydraulic.json"]) place.write(file, example(file));
  place.write("Oscillator.mo", oscillator);
  for (const file of ["Ball.mo", "Plate.mo", "ball-on-plate.json"])
    place.write(file, textOf(`ball-on-plate/${file}`));
  for (const [file, text] of Object.entries(lorenz)) place.write(file, text);
  const whole = JSON.parse(example("hydraulic.json")) as { readonly experiment: object };
  const experiment = { ...whole.experiment, stopTime: 1e7 };
  place.write("endless.json", JSON.stringify({ ...whole, experiment }));
});
afterAll(() => place.remove());

describe("linearize", () => {
  it("shows matrices with names, and eigenvalues with frequency and damping", () => {
    const { status, out, err } = place.cosimo("linearize", "Oscillator.mo");
    expect([status, err]).toEqual([0, ""]);
    expect(out).toContain("2 states, 1 input, 1 output");
    expect(out).toMatch(/A +x +v\nx +0 +1\nv +-100 +-4\n/);
    expect(out).toMatch(/-2 ± 9\.79796i +1\.59155 +0\.2\n/);
  });

  it("takes parameters, a point in time and held inputs, and writes JSON", () => {
    const { out } = place.cosimo(
      ...[
        "linearize",
        "Oscillator.mo",
        "--set",
        "k=25",
        "--at",
        "0.5",
        "--communication-step",
        "0.1",
        "--json",
      ],
    );
    const found = JSON.parse(out) as {
      A: number[][];
      states: string[];
      x: number[];
      sampled: { radius: number };
    };
    expect(found.states).toEqual(["x", "v"]);
    expect(found.A).toEqual([
      [0, 1],
      [-25, -4],
    ]);
    const w = Math.sqrt(21);
    expect(found.x[0]).toBeCloseTo(Math.exp(-1) * (Math.cos(w / 2) + (2 / w) * Math.sin(w / 2)), 4);
    expect(found.sampled.radius).toBeCloseTo(Math.exp(-0.2), 12);
  });
});

describe("linearize --steady, --event, --at", () => {
  it("has points of their own, and a plot for each", () => {
    const steady = place.cosimo("linearize", "Oscillator.mo", "--steady", "--json");
    expect(JSON.parse(steady.out).x).toEqual([expect.closeTo(0, 12), expect.closeTo(0, 12)]);
    const options = ["--at", "0.2,0.1", "--analyse", "poles", "--plot", "points.svg", "--json"];
    const { points } = JSON.parse(place.cosimo("linearize", "Oscillator.mo", ...options).out);
    expect(points.map(({ time, plots }: { time: number; plots: string[] }) => [time, plots])).toEqual([
      [0.1, ["points-1.svg"]],
      [0.2, ["points-2.svg"]],
    ]);
  });

  it.each([
    ["--steady --event x", "usage.conflicting-options"],
    ["--at 0,1 --event x", "usage.conflicting-options"],
    ["--nth 2", "settings.needs"],
    ["--event x", "analysis.no-events"],
    ["--at 0,a", "usage.invalid-value"],
  ])("refuses %s", (options, code) => {
    const found = place.cosimo("linearize", "Oscillator.mo", ...options.split(" "), "--json");
    expect([found.status, JSON.parse(found.out).diagnostics[0].code]).toEqual([2, code]);
  });
});

describe("linearize -o", () => {
  it("writes a model of Modelica that is linear itself, with equal matrices", () => {
    const found = JSON.parse(place.cosimo("linearize", "Oscillator.mo", "--json", "-o", "linear.mo").out);
    expect(found.files).toEqual(["linear.mo"]);
    const again = JSON.parse(place.cosimo("linearize", "linear.mo", "--json").out);
    for (const name of ["A", "B", "C", "D"]) expect([name, again[name]]).toEqual([name, found[name]]);
  });

  it("writes a MAT file of the matrices, column by column", () => {
    const points = place.cosimo("linearize", "Oscillator.mo", "--at", "0,1", "-o", "linear.mat", "--json");
    const { A, inputs, states, outputs } = JSON.parse(points.out).points[1];
    const matrices = decodeMat4(readFileSync(join(place.directory, "linear-2.mat")));
    if (!Array.isArray(matrices)) throw new Error("no matrices");
    const found = (name: string) => matrices.find((one) => one.name === name)!;
    expect([...found("A").elements]).toEqual(
      A[0].flatMap((_: number, j: number) => A.map((row: number[]) => row[j])),
    );
    expect([...found("time").elements]).toEqual([1]);
    const { rows, columns } = found("ABCD");
    expect([rows, columns]).toEqual([states.length + outputs.length, states.length + inputs.length]);
  });

  it("refuses other kinds of files", () => {
    const { status, err } = place.cosimo("linearize", "Oscillator.mo", "-o", "linear.txt");
    expect([status, err]).toEqual([6, expect.stringContaining("file.unknown-kind")]);
  });
});

describe("linearize --descriptor", () => {
  it("has the unknowns of loops, and their equations", () => {
    place.write(
      "Loop.mo",
      `model Loop
  input Real u(start = 2); output Real y = x + v; Real x(start = 0, fixed = true); Real v(start = 1);
equation
  der(x) = v - x; u = v + v^3;
end Loop;`,
    );
    const { out, err } = place.cosimo("linearize", "Loop.mo", "--descriptor", "--json", "-o", "loop.mat");
    expect(err).toBe("");
    const { unknowns, E, A, B, C, D, files } = JSON.parse(out);
    expect([unknowns, files]).toEqual([["x", "v"], ["loop.mat"]]);
    expect(E).toEqual([
      [1, 0],
      [0, 0],
    ]);
    expect(A[0]).toEqual([-1, 1]);
    // 0 = u - v - v^3 at v = 1, whatever its scale; y = x + v with dv/du = 1/4.
    expect([A[1][0], A[1][1] / B[1][0], B[0][0]]).toEqual([0, expect.closeTo(-4, 12), 0]);
    expect([C, D]).toEqual([[[1, 0]], [[expect.closeTo(0.25, 12)]]]);
  });

  it.each([
    ["Oscillator.mo --event x", "usage.conflicting-options"],
    ["Oscillator.mo --analyse poles", "usage.conflicting-options"],
    ["Oscillator.mo -o linear.mo", "usage.conflicting-options"],
    ["hydraulic.json", "settings.wrong-file"],
  ])("refuses %s", (options, code) => {
    const found = place.cosimo("linearize", ...options.split(" "), "--descriptor", "--json");
    expect([found.status, JSON.parse(found.out).diagnostics[0].code]).toEqual([2, code]);
  });
});

describe("linearize --analyse", () => {
  // F to x is 1/(s^2 + 4 s + 100): wn = 10, zeta = 0.2.
  const root = Math.sqrt(1 - 0.2 ** 2);

  it("prints what is asked for, and plots it", () => {
    const { status, out, err } = place.cosimo(
      ...["linearize", "Oscillator.mo", "--analyse", "poles,zeros,margins,bode,nyquist,rootlocus,step"],
      ...["--plot", "linear.svg", "--frequencies", "1:100:3"],
    );
    expect([status, err]).toEqual([0, ""]);
    expect(out).toContain("from F to x");
    expect(out).toMatch(/-2 ± 9\.79796i +10 +0\.2\n/);
    expect(out).toContain("no finite zeros");
    expect(out).toMatch(/ 10 +-32\.0412 +-90\n/);
    expect(out).toMatch(/overshoot +52\.6621 % +0\.320637 s/);
    expect(place.read("linear.svg").match(/class="panel/g)).toHaveLength(6);
  });

  it("writes all digits as JSON, and null for what is infinite", () => {
    const args = ["linearize", "Oscillator.mo", "--analyse", "step,margins", "--json"];
    const { analysis } = JSON.parse(place.cosimo(...args).out) as {
      readonly analysis: {
        readonly margins: { readonly gainMargin: null; readonly gainCrossovers: readonly object[] };
        readonly step: {
          readonly characteristics: { readonly overshoot: number; readonly finalValue: number };
        };
      };
    };
    expect(analysis.margins).toMatchObject({ gainMargin: null, phaseMargin: null, gainCrossovers: [] });
    const { overshoot, finalValue } = analysis.step.characteristics;
    expect(Math.abs(overshoot / Math.exp((-Math.PI * 0.2) / root) - 1)).toBeLessThan(1e-9);
    expect(Math.abs(finalValue / 0.01 - 1)).toBeLessThan(1e-9);
  });

  it("finds the zeros of four tanks from both pumps to both levels", () => {
    // Johansson, IEEE Trans. Control Syst. Technol. 8 (2000) 456, the point with a zero in the right half-plane.
    place.write(
      "FourTanks.mo",
      `model FourTanks
  parameter Real h0[4] = {12.6, 13.0, 4.8, 4.9} "levels [cm]";
  parameter Real S[4] = {28, 32, 28, 32}; parameter Real a[4] = {0.071, 0.057, 0.071, 0.057};
  parameter Real gamma[2] = {0.43, 0.34}; parameter Real k[2] = {3.14, 3.29};
  input Real v[2](each start = 3.15); Real h[4](start = h0, each fixed = true); output Real y[2] = 0.5*h[1:2];
protected
  Real q[4] = a .* sqrt(2*981*h);
equation
  S .* der(h) = {q[3] + gamma[1]*k[1]*v[1], q[4] + gamma[2]*k[2]*v[2], (1 - gamma[2])*k[2]*v[2], (1 - gamma[1])*k[1]*v[1]} - q;
end FourTanks;
`,
    );
    const { out } = place.cosimo("linearize", "FourTanks.mo", "--analyse", "zeros", "--json");
    const { analysis } = JSON.parse(out) as {
      readonly analysis: { readonly zeros: { readonly zeros: readonly { readonly re: number }[] } };
    };
    // (1 + s T3)(1 + s T4) = (1 - g1)(1 - g2) / (g1 g2) with T = S/a sqrt(2 h/g)
    const [T3, T4] = [(28 / 0.071) * Math.sqrt(9.6 / 981), (32 / 0.057) * Math.sqrt(9.8 / 981)];
    const root = Math.sqrt((T3 + T4) ** 2 - 4 * T3 * T4 * (1 - (0.57 * 0.66) / (0.43 * 0.34)));
    const found = analysis.zeros.zeros.map(({ re }) => re).sort((p, q) => p - q);
    expect(found).toHaveLength(2);
    for (const [i, exact] of [-T3 - T4 - root, -T3 - T4 + root].entries())
      expect(Math.abs((found[i]! * 2 * T3 * T4) / exact - 1)).toBeLessThan(1e-9);
  });

  it.each([
    ["--analyse bode --from f", 2, "Did you mean 'F'?"],
    ["--analyse bode,pole", 2, "'pole' is none of poles, zeros"],
    ["--analyse bode --frequencies 0,1", 2, "frequencies are greater than zero"],
    ["--analyse bode --plot a.pdf", 6, "a.pdf"],
    ["--from F", 2, "--from has no effect without --analyse"],
    ["--plot a.svg", 2, "--plot has no effect without --analyse"],
  ])("%s is refused", (options, status, text) => {
    const found = place.cosimo("linearize", "Oscillator.mo", ...options.split(" "));
    expect([found.status, found.err]).toEqual([status, expect.stringContaining(text)]);
  });

  it("speaks Russian", () => {
    const { out } = place.cosimo("linearize", "Oscillator.mo", "--analyse", "margins,step", "--lang", "ru");
    expect(out).toContain("контур устойчив");
    expect(out).toContain("перерегулирование");
  });
});

describe("analyse", () => {
  interface Report {
    readonly largestAngularFrequency: number;
    readonly nyquistStep: number;
    readonly empiricalStep: number;
    readonly algorithms: readonly { readonly algorithm: string; readonly limit: number | null }[];
    readonly recommendation: { readonly best: { readonly algorithm: string; readonly step: number } };
    readonly convergence: {
      readonly reference: string;
      readonly rows: readonly {
        readonly step: number;
        readonly innerStep?: number;
        readonly error: number;
      }[];
      readonly orders: readonly { readonly order: number }[];
    };
  }

  it("compares the steps, runs the system, and recommends the best one", () => {
    const { status, out, err } = place.cosimo(
      ...[
        "analyse",
        "hydraulic.json",
        "--at",
        "0.02",
        "--communication-step",
        "1e-4",
        "--inner-step",
        "2e-5",
      ],
      ...["--stop-time", "0.05", "--plot", "analysis.svg", "--json"],
    );
    expect([status, err]).toEqual([0, ""]);
    const report = JSON.parse(out) as Report;
    // The fastest eigenvalue of the whole is -4337 (computed independently).
    expect(report.largestAngularFrequency / 4337).toBeCloseTo(1, 2);
    expect(report.nyquistStep).toBeCloseTo(Math.PI / report.largestAngularFrequency, 12);
    expect(report.empiricalStep).toBeCloseTo(report.nyquistStep / 100, 12);
    const limits = new Map(report.algorithms.map(({ algorithm, limit }) => [algorithm, limit]));
    expect(limits.get("LX")).toBeNull();
    expect(limits.get("J0")!).toBeGreaterThan(limits.get("J0s")!);
    expect(report.recommendation.best.algorithm).toBe("LX");
    expect(report.convergence.reference).toBe("monolithic");
    expect(report.convergence.rows.map(({ step, innerStep }) => [step, innerStep])).toEqual(
      [4e-4, 2e-4, 1e-4, 5e-5].map((step) => [step, 2e-5]),
    );
    expect(report.convergence.orders[0]!.order).toBeCloseTo(2, 0);
    expect(place.read("analysis.svg")).toContain("<svg");
  });

  it("reports that the system's own algorithm is unstable", () => {
    const system = JSON.parse(example("hydraulic.json")) as object;
    place.write(
      "unstable.json",
      JSON.stringify({ ...system, algorithm: { name: "jacobi", extrapolation: 1 } }),
    );
    const { out } = place.cosimo("analyse", "unstable.json", "--no-runs");
    expect(out).toMatch(/own jacobi,extrapolation=1 with H = 0\.001 s is UNSTABLE/);
    expect(place.cosimo("analyse", "unstable.json", "--no-runs", "--lang", "ru").out).toContain("НЕУСТОЙЧИВ");
  });

  it("requires a system", () => {
    const { status, err } = place.cosimo("analyse", "Oscillator.mo");
    expect(status).not.toBe(0);
    expect(err).toContain("a coupled system");
  });

  it("confirms the recommendation for the ball on the plate by a run, and says with which error", () => {
    const { status, out } = place.cosimo("analyse", "ball-on-plate.json", "--stop-time", "1.2");
    expect(status).toBe(0);
    expect(out).toMatch(/recommended: [\w,=-]+ with H = [\d.e-]+ s/);
    const [, error] = /confirmed by a run: error ([\d.e-]+), at most 0.01 permitted/.exec(out)!;
    expect(Number(error)).toBeLessThan(0.01);
  });

  it("withholds the recommendation for Lorenz' system, whose errors grow whatever the step, and says why", () => {
    const { status, out } = place.cosimo("analyse", "lorenz.json");
    expect(status).toBe(0);
    expect(out).toContain("no recommendation: what the linear models at t = 0");
    const trials = [
      ...out.matchAll(/^ {2}[\w,=-]+ with H = \S+ s: error above (\S+) from the start to t = (\S+) s/gm),
    ];
    expect(trials.length).toBeGreaterThan(4);
    for (const [, error, time] of trials) {
      expect(Number(error)).toBeGreaterThanOrEqual(0.01);
      // Runs that cannot meet the bound any more are not carried to the end.
      expect(Number(time)).toBeLessThan(20);
    }
  });

  it("shows on Ctrl-C within a run what is known by then", async () => {
    const { status, out, err } = await place.cosimoAsync(
      ["analyse", "endless.json", "--progress", "json", "--json"],
      { interruptOn: '"stage":"reference"' },
    );
    expect(status).toBe(130);
    expect(err).toContain('{"stage":"point"}');
    const report = JSON.parse(out) as Report;
    expect(report).toMatchObject({ stopped: "interrupted", confirmation: null, convergence: null });
    expect(report.recommendation.best.step).toBeGreaterThan(0);
    expect(report.algorithms.length).toBeGreaterThan(5);
  });

  it("ends within a run at its time limit", () => {
    const { status, out, err } = place.cosimo("analyse", "endless.json", "--timeout", "4");
    expect(status).toBe(124);
    expect(err).toContain("the time limit was reached before all runs were made");
    expect(out).toContain("not confirmed by runs: it follows from the linear model at t = 0 s alone");
  });
});

describe("the way to the point of linearization ends", () => {
  const args = ["linearize", "endless.json", "--at", "1e6"];

  it("at the time limit", () => {
    const { status, err } = place.cosimo(...args, "--timeout", "1");
    expect([status, err]).toEqual([
      124,
      expect.stringContaining("the time limit was reached during the analysis"),
    ]);
  });

  it("at Ctrl-C", async () => {
    const { status, err } = await place.cosimoAsync(args, { interruptAt: 2500 });
    expect([status, err]).toEqual([130, expect.stringContaining("interrupted during the analysis")]);
  });
});

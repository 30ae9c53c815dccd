import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createWorkplace, type Workplace } from "./run-cosimo.ts";

let place: Workplace;
beforeAll(() => {
  place = createWorkplace();
  place.write(
    "Lag.mo",
    `model Lag
  parameter Real k = 1, a = 1;
  Real x(start = a, fixed = true);
equation
  der(x) = -k*x;
end Lag;`,
  );
  place.write(
    "Root.mo",
    "model Root parameter Real k = 1; Real x(start = 0, fixed = true); equation der(x) = sqrt(k - 2 - time); end Root;",
  );
  // exp(-2 t)
  place.write("word.csv", "time,x\n0,1\n0.5,n/a\n1,0.1\n");
  place.write("minutes.csv", "time [min],x\n0,1\n");
  place.write("one.csv", "time,x\n0.5,0.4\n");
  place.write("data.csv", "time [s],x,other\n0,1,\n0.5,0.36787944117144233,1\n1,0.1353352832366127,2\n");
});
afterAll(() => place.remove());

function run(command: string, json: object) {
  place.write("task.json", JSON.stringify({ model: "Lag.mo", ...json }));
  return place.cosimo(command, "task.json", "--json");
}

const k = { k: { start: 1, bounds: [0, 10] } };

describe("cosimo calibrate", () => {
  const experiments = [{ data: "data.csv" }];

  it("finds a rate", () => {
    const { status, out } = run("calibrate", { estimate: k, experiments, experiment: { tolerance: 1e-10 } });
    expect(status).toBe(0);
    expect(JSON.parse(out).estimates[0].value).toBeCloseTo(2, 6);
  });

  it("says that the data tell nothing about a value", () => {
    place.write("start.csv", "time,x\n0,1\n");
    const { status, err } = run("calibrate", { estimate: k, experiments: [{ data: "start.csv" }] });
    expect(status).toBe(0);
    expect(err).toContain("the data say nothing about 'k'");
  });

  it("names a value of each experiment by it", () => {
    const per = {
      estimate: { k: { start: 1, per: "experiment" } },
      experiments: [...experiments, { data: "data.csv", name: "again" }],
    };
    const { estimates } = JSON.parse(run("calibrate", per).out);
    expect(estimates.map(({ name }: { name: string }) => name)).toEqual(["k (data.csv)", "k (again)"]);
    for (const { value } of estimates) expect(value).toBeCloseTo(2, 3);
  });

  it("gives profiles, and says where the data bound nothing", () => {
    const both = { estimate: { ...k, a: { start: 1, bounds: [0.5, 2] } }, experiments, profile: true };
    const { out } = run("calibrate", { ...both, set: {}, experiment: { tolerance: 1e-8 } });
    const { profiles } = JSON.parse(out);
    expect(profiles.map(({ name }: { name: string }) => name)).toEqual(["k", "a"]);
    expect(profiles[0].low).toBeLessThanOrEqual(2);
    const alone = run("calibrate", { ...both, profile: ["q"] });
    expect([alone.status, JSON.parse(alone.out).diagnostics[0].code]).toEqual([2, "calibration.no-unknown"]);
  });

  it.each([
    ["an unknown name", { estimate: { q: { start: 1 } }, experiments }, 2, "unknown-name"],
    [
      "a prior beside data of unknown deviation",
      { estimate: { k: { start: 1, prior: { mean: 2, sigma: 0.1 } } }, experiments },
      2,
      "calibration.prior-weight",
    ],
    [
      "a prior without a width",
      { estimate: { k: { start: 1, prior: { mean: 2, sigma: 0 } } }, experiments },
      2,
      "calibration.prior",
    ],
    ["no data", { estimate: k, experiments: [{ data: "none.csv" }] }, 6, "file.unreadable"],
    [
      "an unknown column",
      { estimate: k, experiments: [{ data: "data.csv", compare: { x: "y" } }] },
      2,
      "no-column",
    ],
    [
      "another unit",
      {
        ...{ estimate: k, experiments: [{ data: "minutes.csv" }] },
      },
      2,
      "calibration.unit",
    ],
    [
      "an unknown variable",
      { estimate: k, experiments: [{ data: "data.csv", compare: { y: "x" } }] },
      2,
      "unknown-variable",
    ],
    [
      "fewer values than unknowns",
      { estimate: { ...k, a: { start: 1 } }, experiments: [{ data: "one.csv" }] },
      2,
      "few-values",
    ],
    [
      "values before the run begins",
      { estimate: k, experiments, experiment: { startTime: 0.2 } },
      2,
      "calibration.before-start",
    ],
    [
      "a name that is estimated and set",
      { estimate: k, experiments: [{ data: "data.csv", set: { k: 1 } }] },
      2,
      "calibration.estimated-and-set",
    ],
    ["a field that is no number", { estimate: k, experiments: [{ data: "word.csv" }] }, 2, "no-number"],
    ["a run that fails", { model: "Root.mo", estimate: k, experiments }, 4, "calibration.first-run"],
    ["an unknown member", { estimate: k, experiments, weights: 1 }, 6, "unknown-key"],
  ])("refuses %s", (_, json, expected, code) => {
    const { status, err } = run("calibrate", json);
    expect([status, err.includes(code)], err).toEqual([expected, true]);
  });
});

describe("cosimo optimize", () => {
  it("finds the rate with which a value is met", () => {
    const constraints = [{ of: { final: "x" }, equals: 0.5 }];
    const { status, out } = run("optimize", { optimize: k, minimize: { final: "k" }, constraints });
    expect([status, JSON.parse(out || "{}").values?.k]).toEqual([0, expect.closeTo(Math.LN2, 6)]);
  });

  it.each([
    ["an unknown name", { optimize: { q: { start: 1 } }, minimize: { final: "x" } }, 2, "unknown-name"],
    ["an unknown variable", { optimize: k, minimize: { final: "y" } }, 2, "y"],
    [
      "two objectives",
      { optimize: k, minimize: { final: "x" }, maximize: { final: "x" } },
      2,
      "optimization.objective",
    ],
    [
      "a run that fails",
      { model: "Root.mo", optimize: k, minimize: { final: "x" } },
      4,
      "optimization.first-run",
    ],
  ])("refuses %s", (_, json, expected, code) => {
    const { status, err } = run("optimize", json);
    expect([status, err.includes(code)], err).toEqual([expected, true]);
  });
});

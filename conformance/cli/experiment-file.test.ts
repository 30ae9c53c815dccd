import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { readExperiment } from "@cosimo/core";
import { afterEach, beforeEach, expect, it } from "vitest";
import { createWorkplace, reportOf, type Workplace } from "./run-cosimo.ts";

const model = `model M
  parameter Real k = 1;
  Real x(start = 1, fixed = true);
equation
  der(x) = -k*x;
  annotation (experiment(StopTime = 2, Tolerance = 1e-5));
end M;
`;

let place: Workplace;
beforeEach(() => {
  place = createWorkplace();
  place.write("M.mo", model);
});
afterEach(() => place.remove());

const run = (experiment: object | string, ...args: readonly string[]) => {
  place.write("e.json", typeof experiment === "string" ? experiment : JSON.stringify(experiment));
  return place.cosimo("simulate", "M.mo", "--experiment", "e.json", ...args);
};

/** With a fixed-step method the number of steps shows the stop time and step size of the run. */
const steps = (outcome: ReturnType<typeof run>) => {
  expect(outcome.status, outcome.err).toBe(0);
  return (reportOf(outcome) as { statistics: { steps: number } }).statistics.steps;
};

it("the command line wins over the file, and the file over the model", () => {
  const experiment = { solver: "rk4", h: 0.5, T_s: 4, parameters: { k: 0 } };
  expect(steps(run({ solver: "rk4", h: 0.5 }, "--json"))).toBe(4);
  expect(steps(run(experiment, "--json"))).toBe(8);
  expect(steps(run(experiment, "--stop-time", "3", "--json"))).toBe(6);
  run(experiment, "--output-file", "out.csv");
  expect(place.read("out.csv").trim().split("\n").at(-1)).toMatch(/^4,1,/);
  run(experiment, "--set", "k=1e9", "--set", "x=0", "--output-file", "out.csv");
  expect(place.read("out.csv").trim().split("\n").at(-1)).toMatch(/^4,0,/);
  run({ output_interval: 0.001 }, "--intervals", "5", "--output-file", "out.csv");
  expect(place.read("out.csv").trim().split("\n")).toHaveLength(7);
});

it("ISMA's names are synonyms, and both names together are a mistake", () => {
  const maxStep = (...args: readonly string[]) =>
    steps(place.cosimo("simulate", "M.mo", "--solver", "merson", ...args, "--json"));
  expect(maxStep("--h-max", "0.01")).toBe(maxStep("--max-step", "0.01"));
  expect(maxStep("--eps-i", "1e-10")).toBe(maxStep("--tolerance", "1e-10"));
  expect(maxStep("--h0", "1e-5")).toBe(maxStep("--initial-step", "1e-5"));
  const { status, err } = place.cosimo("simulate", "M.mo", "--h0", "0.1", "--initial-step", "0.1");
  expect(status).toBe(2);
  expect(err).toContain("--initial-step");
});

it("wrong files are refused as files, wrong values as options", () => {
  const misspelt = run('{\n  "h_maxx": 1\n}');
  expect(misspelt.status).toBe(6);
  expect(misspelt.err).toContain("did you mean 'h_max'?");
  expect(misspelt.err).toContain("e.json:2:3");
  expect(run('{ "h_max": }').status).toBe(6);
  expect(place.cosimo("simulate", "M.mo", "--experiment", "missing.json").status).toBe(6);
  expect(place.cosimo("simulate", "M.mo", "--experiment", "M.mo").status).toBe(6);
  expect(run({ gamma: 1 }).status).toBe(2);
  expect(run({ solver: "mersonn" }).err).toContain("did you mean 'merson'?");
  expect(run({ detection: "dens" }).status).toBe(2);
});

const examples = join(import.meta.dirname, "..", "..", "examples", "lisma");
it.each(readdirSync(examples).filter((file) => file.endsWith(".experiment.json")))(
  "%s can be read",
  (file) => {
    const { value, diagnostics } = readExperiment(readFileSync(join(examples, file), "utf8"));
    expect(diagnostics).toEqual([]);
    expect(value).toMatchObject({ startTime: 0, stopTime: 100, maxStep: 1, tolerance: 1e-6 });
  },
);

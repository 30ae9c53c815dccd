import { positionOf } from "@cosimo/ir";
import { describe, expect, it } from "vitest";
import { readExperiment } from "./read-experiment.ts";

const faults = (text: string) =>
  readExperiment(text).diagnostics.map(({ code, args, span }) => {
    const { line, column } = positionOf(span!.source, span!.start);
    return `${line}:${column} ${code} ${Object.values(args)[0] ?? ""}`.trimEnd();
  });

describe("an experiment file", () => {
  it("reads settings under the names of ISMA", () => {
    const { value, diagnostics } = readExperiment(`{
      "description": "Closed space, case a",
      "solver": "merson", "t0": 0, "T_s": 100, "h0": 0.05, "h_min": 1e-12, "h_max": 1,
      "eps_i": 1e-6, "detection": "extrapolation", "eps_ev": 1e-6, "gamma": 0.6,
      "parameters": { "R_O": 5, "on": true }
    }`);
    expect(diagnostics).toEqual([]);
    expect(value).toEqual({
      ...{ solver: "merson", startTime: 0, stopTime: 100, initialStep: 0.05, minStep: 1e-12, maxStep: 1 },
      ...{ tolerance: 1e-6, detection: "extrapolation", eventTolerance: 1e-6, gamma: 0.6 },
      parameters: { R_O: 5, on: true },
    });
  });

  it.each([
    ['{ "h_mim": 1 }', "1:3 experiment.misspelt-key h_mim"],
    ['{ "toString": 1 }', "1:3 experiment.unknown-key toString"],
    ['{\n "T_s": "100" }', "2:9 experiment.no-number T_s"],
    ['{ "solver": 4 }', "1:13 experiment.no-text solver"],
    ['{ "parameters": [1] }', "1:17 experiment.parameters parameters"],
    ['{ "parameters": { "m": null } }', "1:24 experiment.parameter-value m"],
    ["[]", "1:1 experiment.no-object"],
    ['{ "h0": 1, "h0": 2 }', "1:12 json.twice h0"],
    ['{ "h0": .5 }', "1:9 json.value"],
    ['{ "h0": 1, }', "1:12 json.name"],
    ['{ "h0" 1 }', "1:8 json.token :"],
    ['{ "h0": 1', "1:10 json.token }"],
    ['{ "solver": "\\x" }', "1:13 json.text"],
    ["{} {}", "1:4 json.rest"],
    ["", "1:1 json.value"],
    ['{ "h0": -1e999 }', "1:9 json.range -1e999"],
    ["[".repeat(200), "1:101 json.depth 100"],
  ])("%s is refused at the place of the fault", (text, fault) => {
    expect(faults(text)).toEqual([fault]);
  });

  it("suggests the closest setting, and reports every fault", () => {
    expect(
      readExperiment('{ "eps_ew": 1, "Gamma": 0.5, "h0": true }').diagnostics.map((d) => d.args),
    ).toEqual([{ name: "eps_ew", close: "eps_ev" }, { name: "Gamma", close: "gamma" }, { name: "h0" }]);
  });
});

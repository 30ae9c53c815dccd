import type { SystemDescription } from "@cosimo/cosim";
import { positionOf, textOf } from "@cosimo/ir";
import { describe, expect, it } from "vitest";
import { readSystemJson } from "./read-system-json.ts";
import { writeSystemJson } from "./write-system-json.ts";

function read(text: string): SystemDescription {
  const { value, diagnostics } = readSystemJson({ uri: "drive.json", text });
  expect(diagnostics).toEqual([]);
  return value!;
}

/** Codes with line and column. */
function faults(text: string): readonly string[] {
  return readSystemJson({ uri: "drive.json", text }).diagnostics.map(({ code, span, hint }) => {
    const { line, column } = positionOf(span!.source, span!.start);
    const meant = /did you mean '(.*?)'/.exec(hint ?? "")?.[1];
    return `${line}:${column} ${code}${meant === undefined ? "" : ` ${meant}`}`;
  });
}

const published = `{
  "units": {"ball": {"fmu": "ball.fmu"}, "floor": {"model": "Surface.mo", "class": "Surface", "solver": "rodas4", "tolerance": 1e-8}},
  "connections": [["floor.co.value", "ball.inp", {"gain": 1}]],
  "parameters": {"ball.m": 0.62},
  "experiment": {"stopTime": 15, "communicationStep": 1e-4, "tolerance": 1e-6},
  "algorithm": {"name": "jacobi", "extrapolation": 0}
}`;

describe("a coupled system as JSON", () => {
  it("has units, connections, parameters, experiment and algorithm", () => {
    const { name, units, connections, parameters, experiment, algorithm } = read(published);
    expect(name).toBe("drive");
    expect(units).toMatchObject([
      { name: "ball", origin: { kind: "fmu", file: "ball.fmu" } },
      {
        ...{ name: "floor", solver: "rodas4", tolerance: 1e-8 },
        origin: { kind: "model", file: "Surface.mo", class: "Surface" },
      },
    ]);
    expect(connections).toMatchObject([{ from: "floor.co.value", to: "ball.inp", gain: 1 }]);
    expect(parameters).toEqual({ "ball.m": 0.62 });
    expect(experiment).toEqual({ stopTime: 15, communicationStep: 1e-4, tolerance: 1e-6 });
    expect(algorithm).toEqual({ name: "jacobi", extrapolation: 0 });
  });

  it("has the spans of all values", () => {
    const { spans, connections } = read(published);
    expect(textOf(spans!.get("experiment.communicationStep")!)).toBe("1e-4");
    expect(textOf(spans!.get("parameters.ball.m")!)).toBe("0.62");
    expect(textOf(connections[0]!.span!)).toBe('["floor.co.value", "ball.inp", {"gain": 1}]');
  });

  it("is written as it is read", () => {
    const all = `{"units": {
      "a": {"fmu": "a.fmu", "type": "me", "backend": "wasm", "solver": "dopri5", "innerStep": 1e-3, "rate": 2},
      "t": {"table": "t.csv"}, "f": {"functions": {"u": "sin(time)"}},
      "l": {"line": {"impedance": 2, "delay": 1e-3}}, "m": {"model": "M.lisma"}},
      "connections": [["a.y", "m.u", {"gain": 2, "offset": 1, "convertUnits": false, "sum": true}], ["t.y", "a.u", {"fromUnit": "in", "toUnit": "m"}]],
      "parameterUnits": {"a.A": {"unit": "in", "gain": 2, "offset": 0}}, "optionalParameters": true,
      "physicalUnits": {"in": {"exponents": {"m": 1}, "factor": 0.0254, "offset": 0}},
      "parameters": {"a.A": [1, 2], "m.on": true, "a.s": "text"},
      "bonds": {"shaft": ["m.u", "a.u"]},
      "algorithm": {"control": "constraints", "constraints": [{"kind": "sampling", "start": 0, "interval": 1}]}}`;
    const plain = ({ span: _, spans: __, ...system }: SystemDescription) =>
      JSON.parse(JSON.stringify({ ...system }, (key, value) => (key === "span" ? undefined : value)));
    const system = read(all);
    expect(plain(read(writeSystemJson(system)))).toEqual(plain(system));
  });

  it.each([
    ['{"units": {}, "conections": []}', ["1:15 system-file.misspelt-key connections"]],
    ['{"units": {"a": {"fmu": "a.fmu", "solvr": "x"}}}', ["1:34 system-file.misspelt-key solver"]],
    ['{"units": {"a": {"fmuu": "a.fmu"}}}', ["1:18 system-file.misspelt-key fmu"]],
    ['{"units": {"a": {"fmu": "a.fmu", "model": "a.mo"}}}', ["1:17 system-file.no-origin"]],
    ['{"units": {"a": {}}}', ["1:17 system-file.no-origin"]],
    ['{"connections": []}', ["1:1 system-file.missing"]],
    ['{"units": {},\n "connections": [["a.b"]]}', ["2:18 system-file.no-connection"]],
    ['{"units": {}, "connections": [["a.b", 1]]}', ["1:39 system-file.no-text"]],
    ['{"units": {}, "experiment": {"communicationStep": 0}}', ["1:51 system-file.not-above"]],
    ['{"units": {}, "experiment": {"stopTime": "1"}}', ["1:42 system-file.no-number"]],
    [
      '{"units": {}, "algorithm": {"exchange": "consistant"}}',
      ["1:41 system-file.misspelt-choice consistent"],
    ],
    ['{"units": {}, "algorithm": {"extrapolation": 3}}', ["1:46 system-file.no-choice"]],
    ['{"units": {}, "algorithm": {"refresh": 1.5}}', ["1:40 system-file.not-whole"]],
    ['{"units": {"a": {"fmu": "a.fmu", "rate": 0}}}', ["1:42 system-file.too-small"]],
    ['{"units": {}, "algorithm": {"smooth": 1}}', ["1:39 system-file.no-truth"]],
    ['{"units": {}, "parameters": {"a.b": {}}}', ["1:37 system-file.no-value"]],
    ['{"units": []}', ["1:11 system-file.no-object"]],
    ['{"units": {}, "connections": {}}', ["1:30 system-file.no-list"]],
    ['{"units": {}, "algorithm": {"constraints": [{"start": 1}]}}', ["1:45 system-file.missing"]],
    ["[]", ["1:1 system-file.no-object"]],
  ])("reports faults with their places: %s", (text, expected) => {
    expect(faults(text)).toEqual(expected);
  });
});

import { describe, expect, it } from "vitest";
import type { ConnectionDescription, PhysicalUnitDescription } from "../description/system-description.ts";
import type { UnitInput, UnitVariable } from "../unit/unit.ts";
import { resolveConnections } from "./resolve-connections.ts";
import type { UnitPlan } from "./unit-plan.ts";

/** `x`, `n: Integer`, `T [degC]`, `on: Boolean`. */
function variable(text: string): UnitVariable {
  const [, name = "", unit = "", type = "Real"] = /^(\S+?)(?: \[(.*)\])?(?:: (\w+))?$/.exec(text)!;
  return { name, unit, type: type as UnitVariable["type"], discrete: type !== "Real" };
}

function plan(
  name: string,
  inputs: readonly string[],
  outputs: readonly string[],
  parameters: readonly string[] = [],
): UnitPlan {
  return {
    ...{ name, kind: "model", parameters },
    inputs: inputs.map((one): UnitInput => ({ ...variable(one), start: 7 })),
    outputs: outputs.map(variable),
    build: () => {
      throw new Error("nothing is built here");
    },
  };
}

type Link = readonly [from: string, to: string, options?: Partial<ConnectionDescription>];

function resolve(
  plans: readonly UnitPlan[],
  links: readonly Link[],
  physicalUnits: Readonly<Record<string, PhysicalUnitDescription>> = {},
) {
  const connections = links.map(([from, to, options]) => ({ from, to, ...options }));
  const {
    connections: found,
    outputs,
    diagnostics,
  } = resolveConnections({ connections, parameters: {}, physicalUnits }, plans);
  const codes = diagnostics.filter(({ severity }) => severity !== "notice").map(({ code }) => code);
  return { found, outputs, codes, diagnostics };
}

const plant = plan("plant", ["u"], ["y", "v", "n: Integer", "on: Boolean", "s: String"], ["m"]);
const control = plan("control", ["a", "b", "k: Integer", "enable: Boolean"], ["u"]);

describe("connections", () => {
  it("go from the outputs that are read, in the order of the connections, to inputs", () => {
    const { found, outputs } = resolve(
      [plant, control],
      [
        ["plant.v", "control.b", { gain: 2 }],
        ["control.u", "plant.u"],
      ],
    );
    expect(outputs).toEqual([["v"], ["u"]]);
    expect(found).toMatchObject([
      { from: { unit: 0, port: 0 }, to: { unit: 1, port: 1 }, gain: 2, offset: 0 },
      { from: { unit: 1, port: 0 }, to: { unit: 0, port: 0 }, gain: 1, offset: 0 },
    ]);
  });

  it("connect one output to any number of inputs", () => {
    const { outputs, found } = resolve(
      [plant, control],
      [
        ["plant.y", "control.a"],
        ["plant.y", "control.b"],
      ],
    );
    expect(outputs[0]).toEqual(["y"]);
    expect(found.map(({ from }) => from.port)).toEqual([0, 0]);
  });

  it("find units with dots in their names", () => {
    const nested = [plan("a", [], ["b.y"]), plan("a.b", ["u"], ["y"])];
    const { found } = resolve(nested, [["a.b.y", "a.b.u"]]);
    expect(found[0]!.from.unit).toBe(1);
  });

  it.each<readonly [string, readonly Link[], string, string?]>([
    ["an output that is not there", [["plant.z", "control.a"]], "system.no-output"],
    ["an input that is not there", [["plant.y", "control.z"]], "system.no-input"],
    ["a unit that is not there", [["plnt.y", "control.a"]], "system.misspelt-unit", "plant"],
    ["no unit at all", [["speed", "control.a"]], "system.no-name"],
    ["an output at the end", [["plant.y", "control.u"]], "system.to-output"],
    ["an input at the beginning", [["control.a", "plant.u"]], "system.from-input"],
    ["a parameter at the beginning", [["plant.m", "control.a"]], "system.at-parameter"],
    ["a parameter at the end", [["control.u", "plant.m"]], "system.at-parameter"],
    ["a number for a whole number", [["plant.y", "control.k"]], "system.type-mismatch"],
    ["a number for a truth", [["plant.y", "control.enable"]], "system.type-mismatch"],
    ["a text", [["plant.s", "control.a"]], "system.type-mismatch"],
    ["a gain of a truth", [["plant.on", "control.enable", { gain: 2 }]], "system.transformed"],
    [
      "two outputs for one input",
      [
        ["plant.y", "control.a"],
        ["plant.v", "control.a"],
      ],
      "system.connected-twice",
    ],
    [
      "a sum that only one knows of",
      [
        ["plant.y", "control.a", { sum: true }],
        ["plant.v", "control.a"],
      ],
      "system.connected-twice",
    ],
    [
      "a sum of truths",
      [
        ["plant.on", "control.enable", { sum: true }],
        ["plant.on", "control.enable", { sum: true }],
      ],
      "system.same-twice",
    ],
    [
      "the same twice",
      [
        ["plant.y", "control.a", { sum: true }],
        ["plant.y", "control.a", { sum: true }],
      ],
      "system.same-twice",
    ],
  ])("have no %s", (_, links, code, meant) => {
    const { codes, diagnostics } = resolve([plant, control], links);
    expect(codes).toEqual([code]);
    if (meant !== undefined) expect(diagnostics[0]!.hint).toContain(`'${meant}'`);
  });

  it("suggest the closest name", () => {
    const { diagnostics } = resolve(
      [plan("force", [], ["co.value"]), plan("ball", ["inp"], [])],
      [["force.co.valeu", "ball.inp"]],
    );
    expect(diagnostics[0]!.hint).toContain("'co.value'");
  });

  it("add up if all of them have `sum`", () => {
    const { found, codes } = resolve(
      [plant, control],
      [
        ["plant.y", "control.a", { sum: true }],
        ["plant.v", "control.a", { sum: true, gain: -1 }],
      ],
    );
    expect(codes).toEqual([]);
    expect(found.map(({ gain }) => gain)).toEqual([1, -1]);
  });

  it("convert Booleans and integers to numbers", () => {
    expect(
      resolve(
        [plant, control],
        [
          ["plant.n", "control.a"],
          ["plant.on", "control.b"],
          ["plant.on", "control.k"],
        ],
      ).codes,
    ).toEqual([]);
  });

  it("report unconnected inputs, once for each unit", () => {
    const { diagnostics } = resolve([plant, control], [["plant.y", "control.a"]]);
    expect(diagnostics.map(({ code, args }) => [code, args["unit"], args["inputs"]])).toEqual([
      ["system.not-connected", "plant", "u = 7"],
      ["system.not-connected", "control", "b = 7, k = 7, enable = 7"],
    ]);
  });
});

describe("units of measurement", () => {
  const between = (from: string, to: string, options: Partial<ConnectionDescription> = {}, units = {}) =>
    resolve([plan("a", [], [`y [${from}]`]), plan("b", [`u [${to}]`], [])], [["a.y", "b.u", options]], units);
  const inch = { exponents: { m: 1 }, factor: 0.0254, offset: 0 };

  it.each([
    ["m", "mm", {}, 1000, 0],
    ["degC", "K", {}, 1, 273.15],
    ["rpm", "rad/s", {}, Math.PI / 30, 0],
    ["bar", "Pa", { gain: 2, offset: 5 }, 2e5, 5],
    ["degC", "K", { gain: 3, offset: 1 }, 3, 3 * 273.15 + 1],
    ["N.m", "kg.m2/s2", {}, 1, 0],
    ["m", "", {}, 1, 0],
    ["m", "K", { convertUnits: false }, 1, 0],
    ["", "m", { fromUnit: "km" }, 1000, 0],
    ["m", "K", { toUnit: "cm" }, 100, 0],
  ])("are converted before a connection transforms: %s to %s with %o", (from, to, options, gain, offset) => {
    const { found, codes } = between(from, to, options);
    expect(codes).toEqual([]);
    expect(found[0]!.gain).toBeCloseTo(gain, 9);
    expect(found[0]!.offset).toBeCloseTo(offset, 9);
  });

  it("may be defined with the system", () => {
    expect(between("in", "m", {}, { in: inch }).found[0]!.gain).toBeCloseTo(0.0254, 12);
  });

  it("of different dimensions are refused, unknown ones are not converted, with a warning", () => {
    expect(between("m", "s").codes).toEqual(["system.unit-mismatch"]);
    expect(between("furlong", "m").codes).toEqual(["system.unknown-unit"]);
    expect(between("furlong", "m").found).toHaveLength(1);
  });
});

describe("clocks", () => {
  const sender: UnitPlan = { ...plan("sender", [], ["tick: Clock", "on: Boolean"]), kind: "coSimulationFmu" };
  const receiver: UnitPlan = {
    ...plan("receiver", ["c: Clock", "d: Clock", "b: Boolean"], []),
    ...{ kind: "coSimulationFmu", clocks: ["periodic"] },
  };
  const exchanged: UnitPlan = { ...plan("exchanged", ["x"], []), kind: "modelExchangeFmu", clocks: ["c"] };

  it.each<readonly [string, Link, string?]>([
    ["clocks", ["sender.tick", "receiver.c"]],
    ["no truths", ["sender.tick", "receiver.b"], "system.type-mismatch"],
    ["no clocks that are truths elsewhere", ["sender.on", "receiver.c"], "system.type-mismatch"],
    ["no gains", ["sender.tick", "receiver.c", { gain: 2 }], "system.transformed"],
    ["none that tick by themselves", ["sender.tick", "receiver.periodic"], "system.own-clock"],
    ["none of FMUs for model exchange", ["sender.tick", "exchanged.c"], "system.other-clock"],
  ])("are connected to %s", (_, link, code) => {
    expect(resolve([sender, receiver, exchanged], [link]).codes).toEqual(code === undefined ? [] : [code]);
  });

  it("must belong to units that step in each communication step", () => {
    const { codes } = resolve([sender, { ...receiver, rate: 5 }], [["sender.tick", "receiver.c"]]);
    expect(codes).toEqual(["system.rate-clock"]);
  });

  it("without connection never tick", () => {
    const { diagnostics } = resolve([sender, receiver], [["sender.tick", "receiver.c"]]);
    expect(diagnostics.find(({ code }) => code === "system.clock-idle")).toMatchObject({
      args: { unit: "receiver", clocks: "d" },
    });
  });
});

import { describe, expect, it } from "vitest";
import { memoryFiles } from "../ssp/testing/memory-files.ts";
import { readOsp } from "./read-osp.ts";

const osp = (inner: string) =>
  `<OspSystemStructure xmlns="http://opensimulationplatform.com/MSMI/OSPSystemStructure" version="0.1">${inner}</OspSystemStructure>`;

const simulator = (name: string, attributes = "", values = "") =>
  `<Simulator name="${name}" source="fmus/${name}.fmu" ${attributes}>${values}</Simulator>`;

const simulators = (...all: readonly string[]) => `<Simulators>${all.join("")}</Simulators>`;
const variable = (name: string, element = "Variable") => {
  const [owner, own] = name.split(".");
  return `<${element} simulator="${owner}" name="${own}"/>`;
};
const signal = (name: string, element = "Signal") => {
  const [owner, own] = name.split(".");
  return `<${element} function="${owner}" name="${own}"/>`;
};
const into = (from: string, to: string) =>
  `<SignalConnection>${variable(from)}${signal(to)}</SignalConnection>`;
const outOf = (from: string, to: string) =>
  `<SignalConnection>${signal(from)}${variable(to)}</SignalConnection>`;
const connect = (a: string, b: string, attributes = "") =>
  `<VariableConnection ${attributes}>${variable(a)}${variable(b)}</VariableConnection>`;

function read(inner: string, files: Readonly<Record<string, string>> = {}) {
  return readOsp(memoryFiles({ "OspSystemStructure.xml": osp(inner), ...files }), "OspSystemStructure.xml");
}

const codes = (inner: string) => read(inner).diagnostics.map(({ code }) => code);
const two = simulators(simulator("a"), simulator("b"));

function links(inner: string, files: Readonly<Record<string, string>> = {}) {
  const { value, diagnostics } = read(inner, files);
  expect(diagnostics).toEqual([]);
  return value!.connections.map(({ from, to, gain = 1, offset = 0, sum = false }) => [
    from,
    to,
    gain,
    offset,
    sum,
  ]);
}

describe("a system of the Open Simulation Platform", () => {
  it("has times, steps of simulators as rates, and initial values", () => {
    const values = `<InitialValues>
      <InitialValue variable="r"><Real value="2.5"/></InitialValue><InitialValue variable="n"><Integer value="3"/></InitialValue>
      <InitialValue variable="on"><Boolean value="true"/></InitialValue><InitialValue variable="s"><String value="x y"/></InitialValue>
    </InitialValues>`;
    const { value } = read(`<StartTime>1</StartTime><EndTime>3</EndTime><BaseStepSize>1e-3</BaseStepSize>
      <Algorithm>fixedStep</Algorithm>${simulators(simulator("a", 'stepSize="4e-3"', values), simulator("b"))}`);
    expect(value!.experiment).toEqual({ startTime: 1, stopTime: 3, communicationStep: 1e-3 });
    expect(value!.units.map(({ name, rate = 1, origin }) => [name, rate, origin])).toEqual([
      ["a", 4, { kind: "fmu", file: "fmus/a.fmu", type: "cs" }],
      ["b", 1, { kind: "fmu", file: "fmus/b.fmu", type: "cs" }],
    ]);
    expect(value!.parameters).toEqual({ "a.r": 2.5, "a.n": 3, "a.on": true, "a.s": "x y" });
  });

  it("rounds steps that are no multiples, with a warning", () => {
    const inner = `<BaseStepSize>0.01</BaseStepSize>${simulators(simulator("a", 'stepSize="0.034"'))}`;
    expect(read(inner).value!.units[0]!.rate).toBe(3);
    expect(codes(inner)).toEqual(["ssp.rounded-rate"]);
  });

  it("has linear functions, which become gains, offsets and sums", () => {
    const functions = `<Functions><LinearTransformation name="f" factor="2" offset="-1"/><Sum name="s" inputCount="3"/></Functions>`;
    const connections = [
      ...[into("a.y", "f.in"), outOf("f.out", "b.u"), connect("a.y", "b.w")],
      ...[into("a.y", "s.in[0]"), into("b.y", "s.in[1]"), into("a.y", "s.in[2]"), outOf("s.out", "a.u")],
    ];
    expect(links(`${two}${functions}<Connections>${connections.join("")}</Connections>`)).toEqual([
      ["a.y", "b.w", 1, 0, false],
      ["a.y", "b.u", 2, -1, false],
      ["a.y", "a.u", 2, 0, true],
      ["b.y", "a.u", 1, 0, true],
    ]);
  });

  it("has sums of vectors and variable groups, of which FMUs have descriptions", () => {
    const group = (name: string, ...refs: readonly string[]) =>
      `<Generic name="${name}">${refs.map((ref) => `<Variable ref="${ref}"/>`).join("")}</Generic>`;
    const described = `<OspModelDescription version="0.1"><VariableGroups>${group("F", "F1", "F2")}${group("x", "x1", "x2")}
      <Port name="p"><Force name="force"><Variable ref="F1"/></Force><Velocity name="v"><Variable ref="v"/></Velocity></Port>
      </VariableGroups></OspModelDescription>`;
    const groups = (a: string, b: string) => `<SignalGroupConnection>${a}${b}</SignalGroupConnection>`;
    const connections = [
      groups(variable("a.x", "VariableGroup"), signal("v.in[0]", "SignalGroup")),
      groups(variable("b.x", "VariableGroup"), signal("v.in[1]", "SignalGroup")),
      groups(signal("v.out", "SignalGroup"), variable("b.F", "VariableGroup")),
      `<VariableGroupConnection>${variable("a.p", "VariableGroup")}${variable("b.p", "VariableGroup")}</VariableGroupConnection>`,
    ];
    const files = { "fmus/a_OspModelDescription.xml": described, "b_OspModelDescription.xml": described };
    const functions = '<Functions><VectorSum name="v" inputCount="2" dimension="2"/></Functions>';
    const inner = `${two}${functions}<Connections>${connections.join("")}</Connections>`;
    expect(links(inner, files)).toEqual([
      ["a.F1", "b.F1", 1, 0, false],
      ["a.v", "b.v", 1, 0, false],
      ["a.x1", "b.F1", 1, 0, true],
      ["b.x1", "b.F1", 1, 0, true],
      ["a.x2", "b.F2", 1, 0, true],
      ["b.x2", "b.F2", 1, 0, true],
    ]);
  });

  it("has power bonds of two connections", () => {
    const bond = (...pairs: readonly (readonly [string, string])[]) =>
      `${two}<Connections>${pairs.map(([x, y]) => connect(x, y, 'powerBond="shaft"')).join("")}</Connections>`;
    const { value } = read(bond(["a.F", "b.F"], ["b.v", "a.v"]));
    expect(value!.bonds).toEqual([{ name: "shaft", inputs: ["b.F", "a.v"] }]);
    expect(codes(bond(["a.F", "b.F"]))).toEqual(["osp.bond-size"]);
  });

  const sum = '<Functions><Sum name="s" inputCount="1"/></Functions>';
  it.each([
    ["osp.algorithm", `<Algorithm>ecco</Algorithm>${two}`],
    ["osp.proxy-source", simulators('<Simulator name="a" source="proxyfmu://host?file=a.fmu"/>')],
    ["ssp.absolute-source", simulators('<Simulator name="a" source="/tmp/a.fmu"/>')],
    ["osp.missing-attribute", simulators('<Simulator name="a"/>')],
    ["osp.simulator-twice", simulators(simulator("a"), simulator("a"))],
    ["osp.bad-value", `<BaseStepSize>0</BaseStepSize>${two}`],
    ["osp.bad-value", `<StartTime>now</StartTime>${two}`],
    ["osp.unknown-element", `<Scenario/>${two}`],
    ["osp.no-simulator", `${two}<Connections>${connect("a.y", "c.u")}</Connections>`],
    ["osp.no-function", `${two}<Connections>${into("a.y", "g.in")}</Connections>`],
    [
      "osp.no-signal",
      `${two}${sum}<Connections>${into("a.y", "s.in[1]")}${into("a.y", "s.in[0]")}</Connections>`,
    ],
    ["osp.signal-open", `${two}${sum}<Connections>${outOf("s.out", "a.u")}</Connections>`],
    [
      "osp.signal-twice",
      `${two}${sum}<Connections>${into("a.y", "s.in[0]")}${into("b.y", "s.in[0]")}</Connections>`,
    ],
    ["osp.unknown-element", `${two}<Functions><Product name="p"/></Functions>`],
    [
      "osp.no-group",
      `${two}<Connections><VariableGroupConnection>${variable("a.g", "VariableGroup")}${variable("b.g", "VariableGroup")}</VariableGroupConnection></Connections>`,
    ],
  ])("is refused with the reason: %s", (code, inner) => {
    const { value, diagnostics } = read(inner);
    expect(value).toBeUndefined();
    expect(new Set(diagnostics.map((one) => one.code))).toEqual(new Set([code]));
  });

  it("has a configuration of 'ecco' that 'fixedStep' does not use: a warning", () => {
    expect(codes(`${two}<EccoConfiguration/>`)).toEqual(["osp.unused"]);
  });

  it("is not any XML file", () => {
    const files = memoryFiles({ "modelDescription.xml": "<fmiModelDescription/>" });
    const { diagnostics } = readOsp(files, "modelDescription.xml");
    expect(diagnostics.map(({ code }) => code)).toEqual(["osp.not-osp"]);
  });

  it("or of another namespace", () => {
    const other = osp(two).replace("MSMI", "MSMI2");
    const { diagnostics } = readOsp(
      memoryFiles({ "OspSystemStructure.xml": other }),
      "OspSystemStructure.xml",
    );
    expect(diagnostics.map(({ code }) => code)).toEqual(["osp.namespace"]);
  });
});

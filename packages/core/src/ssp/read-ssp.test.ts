import { describe, expect, it } from "vitest";
import type { SystemDescription } from "../../../cosim/src/description/system-description.ts";
import { readSsp } from "./read-ssp.ts";
import { type MemoryFiles, memoryFiles } from "./testing/memory-files.ts";
import { writeSsd } from "./write-ssd.ts";

const prefixes =
  'xmlns:ssd="http://ssp-standard.org/SSP1/SystemStructureDescription" xmlns:ssc="http://ssp-standard.org/SSP1/SystemStructureCommon" ' +
  'xmlns:ssv="http://ssp-standard.org/SSP1/SystemStructureParameterValues" xmlns:ssm="http://ssp-standard.org/SSP1/SystemStructureParameterMapping" ' +
  'xmlns:ssb="http://ssp-standard.org/SSP1/SystemStructureSignalDictionary"';

function ssd(system: string, more = ""): string {
  return `<ssd:SystemStructureDescription ${prefixes} version="1.0" name="test">
    <ssd:System name="root">${system}</ssd:System>${more}</ssd:SystemStructureDescription>`;
}

function connectors(...all: readonly (readonly [name: string, kind: string, unit?: string])[]): string {
  const one = ([name, kind, unit]: (typeof all)[number]) =>
    `<ssd:Connector name="${name}" kind="${kind}">${unit ? `<ssc:Real unit="${unit}"/>` : ""}</ssd:Connector>`;
  return `<ssd:Connectors>${all.map(one).join("")}</ssd:Connectors>`;
}

const fmu = (name: string, inner = "") =>
  `<ssd:Component name="${name}" source="resources/${name}.fmu">${inner}</ssd:Component>`;

/** `a.y -> b.u`; an end without dot is a connector of the system. */
function link(text: string, inner = "", attributes = ""): string {
  const [start = "", end = ""] = text.split(" -> ").map((end, i) => {
    const role = i === 0 ? "start" : "end";
    const [element, connector] = end.split(".") as [string, string?];
    return connector === undefined
      ? `${role}Connector="${element}"`
      : `${role}Element="${element}" ${role}Connector="${connector}"`;
  });
  return `<ssd:Connection ${start} ${end} ${attributes}>${inner}</ssd:Connection>`;
}

const y = connectors(["y", "output"]);
const u = connectors(["u", "input"]);

function read(files: MemoryFiles | string): SystemDescription {
  const { value, diagnostics } = readSsp(
    memoryFiles(typeof files === "string" ? { "SystemStructure.ssd": files } : files),
  );
  expect(diagnostics).toEqual([]);
  return value!;
}

function links(system: SystemDescription) {
  return system.connections.map(({ span: _, ...connection }) => connection);
}

function codes(files: MemoryFiles | string): readonly string[] {
  const all = typeof files === "string" ? { "SystemStructure.ssd": files } : files;
  return readSsp(memoryFiles(all)).diagnostics.map(({ code }) => code);
}

const linear = (factor: number, offset: number) =>
  `<ssc:LinearTransformation factor="${factor}" offset="${offset}"/>`;

describe("system structures of SSP 1.0", () => {
  it("have components as units, with connections and the default experiment", () => {
    const system = read(
      ssd(
        `<ssd:Elements>${fmu("a", y)}${fmu("b", u)}</ssd:Elements><ssd:Connections>${link("a.y -> b.u", linear(2, -1))}</ssd:Connections>`,
        '<ssd:DefaultExperiment startTime="1" stopTime="3.5"/>',
      ),
    );
    expect(system.units.map(({ name, origin }) => ({ name, origin }))).toEqual([
      { name: "a", origin: { kind: "fmu", file: "resources/a.fmu" } },
      { name: "b", origin: { kind: "fmu", file: "resources/b.fmu" } },
    ]);
    expect(links(system)).toEqual([{ from: "a.y", to: "b.u", gain: 2, offset: -1 }]);
    expect(system.experiment).toEqual({ startTime: 1, stopTime: 3.5 });
  });

  it("have connections whose direction follows from the kinds of connectors", () => {
    const system = ssd(
      `<ssd:Elements>${fmu("a", y)}${fmu("b", u)}</ssd:Elements><ssd:Connections>${link("b.u -> a.y")}</ssd:Connections>`,
    );
    expect(links(read(system))).toEqual([{ from: "a.y", to: "b.u" }]);
  });

  it("are flattened: connections through systems become one each, transformed one after the other", () => {
    const inner = `<ssd:System name="inner">${connectors(["in", "input"], ["out", "output"])}
      <ssd:Elements>${fmu("a", connectors(["u", "input"], ["y", "output"]))}</ssd:Elements>
      <ssd:Connections>${link("in -> a.u", linear(3, 1))}${link("a.y -> out", linear(5, 0))}</ssd:Connections></ssd:System>`;
    const system = read(
      ssd(
        `<ssd:Elements>${inner}${fmu("b", connectors(["u", "input"], ["y", "output"]))}</ssd:Elements>
        <ssd:Connections>${link("b.y -> inner.in", linear(2, 10))}${link("inner.out -> b.u")}</ssd:Connections>`,
      ),
    );
    expect(system.units.map(({ name }) => name)).toEqual(["inner.a", "b"]);
    expect(links(system)).toEqual([
      { from: "b.y", to: "inner.a.u", gain: 6, offset: 31 },
      { from: "inner.a.y", to: "b.u", gain: 5 },
    ]);
  });

  describe("units of measurement", () => {
    const units =
      '<ssd:Units><ssc:Unit name="K"><ssc:BaseUnit K="1"/></ssc:Unit><ssc:Unit name="degC"><ssc:BaseUnit K="1" offset="273.15"/></ssc:Unit>' +
      '<ssc:Unit name="degF"><ssc:BaseUnit K="1" factor="0.5555555555555556" offset="255.3722222222222"/></ssc:Unit></ssd:Units>';
    /** A temperature from degF through a system in degC to an input in K, with transformations at both connections. */
    const chain = (first: string, second: string, attributes = "") =>
      ssd(
        `<ssd:Elements>${fmu("a", connectors(["y", "output", "degF"]))}<ssd:System name="s">${connectors(["in", "input", "degC"])}
        <ssd:Elements>${fmu("b", connectors(["u", "input", "K"]))}</ssd:Elements>
        <ssd:Connections>${link("in -> b.u", second)}</ssd:Connections></ssd:System></ssd:Elements>
        <ssd:Connections>${link("a.y -> s.in", first, attributes)}</ssd:Connections>`,
        units,
      );
    const fahrenheitToKelvin = (f: number) => (f - 32) / 1.8 + 273.15;

    it("are those that connectors declare", () => {
      const [connection] = links(read(chain("", "")));
      expect(connection).toMatchObject({ from: "a.y", to: "s.b.u", fromUnit: "degF", toUnit: "K" });
      expect(connection!.offset ?? 0).toBeCloseTo(0, 10);
    });

    it("are converted at each connection before it transforms", () => {
      const [connection] = links(read(chain(linear(2, 1), linear(3, 5))));
      const { gain = 1, offset = 0 } = connection!;
      const inner = 2 * ((77 - 32) / 1.8) + 1;
      expect(gain * fahrenheitToKelvin(77) + offset).toBeCloseTo(3 * (inner + 273.15) + 5, 9);
    });

    it("are not converted where the conversion is suppressed, and converted after that", () => {
      const [connection] = links(read(chain("", "", 'suppressUnitConversion="true"')));
      expect(connection).toEqual({ from: "a.y", to: "s.b.u", convertUnits: false, offset: 273.15 });
    });
  });

  describe("parameters", () => {
    const set = (parameters: string, units = "") =>
      `<ssv:ParameterSet version="1.0" name="p"><ssv:Parameters>${parameters}</ssv:Parameters>${units}</ssv:ParameterSet>`;
    const real = (name: string, value: number, unit = "") =>
      `<ssv:Parameter name="${name}"><ssv:Real value="${value}" ${unit && `unit="${unit}"`}/></ssv:Parameter>`;
    const bind = (content: string, attributes = "", mapping = "") =>
      `<ssd:ParameterBinding ${attributes}>${content && `<ssd:ParameterValues>${content}</ssd:ParameterValues>`}${mapping}</ssd:ParameterBinding>`;
    const bound = (...bindings: readonly string[]) =>
      `<ssd:ParameterBindings>${bindings.join("")}</ssd:ParameterBindings>`;

    it("are those of the outermost system, else of the last binding", () => {
      const component = fmu("a", bound(bind(set(real("p", 1) + real("q", 1) + real("r", 1)))));
      const system = read(
        ssd(
          `${bound(bind(set(real("a.p", 2) + real("a.q", 2))), bind(set(real("p", 3)), 'prefix="a."'))}<ssd:Elements>${component}</ssd:Elements>`,
        ),
      );
      expect(system.parameters).toEqual({ "a.p": 3, "a.q": 2, "a.r": 1 });
    });

    it("come from files, under other names and transformed after their units", () => {
      const mapping = `<ssd:ParameterMapping source="resources/m.ssm"/>`;
      const system = read({
        "SystemStructure.ssd": ssd(
          `<ssd:Elements>${fmu("a", bound(bind("", 'source="resources/p.ssv"', mapping)))}</ssd:Elements>`,
        ),
        "resources/p.ssv": set(real("length", 5, "km") + real("other", 1)).replace(
          "<ssv:ParameterSet",
          `<ssv:ParameterSet ${prefixes}`,
        ),
        "resources/m.ssm": `<ssm:ParameterMapping ${prefixes} version="1.0"><ssm:MappingEntry source="length" target="L">${linear(2, 1)}</ssm:MappingEntry></ssm:ParameterMapping>`,
      });
      expect(system.parameters).toEqual({ "a.L": 5 });
      expect(system.parameterUnits).toEqual({ "a.L": { unit: "km", gain: 2, offset: 1 } });
    });

    it("of a system's connector are those of everything that it leads to", () => {
      const system = `${connectors(["g", "parameter"])}${bound(bind(set(real("g", 9.81))))}<ssd:Elements>
        ${fmu("a", connectors(["gravity", "parameter"]))}${fmu("b", connectors(["u", "input"]))}</ssd:Elements>
        <ssd:Connections>${link("g -> a.gravity")}${link("g -> b.u", linear(-1, 0))}</ssd:Connections>`;
      const { parameters, parameterUnits, connections } = read(ssd(system));
      expect(parameters).toEqual({ "a.gravity": 9.81, "b.u": 9.81 });
      expect(parameterUnits).toEqual({ "b.u": { unit: "", gain: -1, offset: 0 } });
      expect(connections).toEqual([]);
    });

    it("have types: truths, whole numbers, texts, and tables of values", () => {
      const parameters = `<ssv:Parameter name="on"><ssv:Boolean value="1"/></ssv:Parameter><ssv:Parameter name="n"><ssv:Integer value="3"/></ssv:Parameter>
        <ssv:Parameter name="s"><ssv:String value="abc"/></ssv:Parameter>`;
      const mapping = `<ssd:ParameterMapping><ssm:ParameterMapping version="1.0"><ssm:MappingEntry source="n" target="m">
        <ssc:IntegerMappingTransformation><ssc:MapEntry source="3" target="7"/></ssc:IntegerMappingTransformation></ssm:MappingEntry>
        <ssm:MappingEntry source="on" target="on"/><ssm:MappingEntry source="s" target="s"/></ssm:ParameterMapping></ssd:ParameterMapping>`;
      const system = read(
        ssd(`<ssd:Elements>${fmu("a", bound(bind(set(parameters), "", mapping)))}</ssd:Elements>`),
      );
      expect(system.parameters).toEqual({ "a.m": 7, "a.on": true, "a.s": "abc" });
    });
  });

  it("share signals of a dictionary over levels", () => {
    const reference = (kind: string) =>
      `<ssd:SignalDictionaryReference name="bus" dictionary="signals">${connectors(["speed", kind])}</ssd:SignalDictionaryReference>`;
    const inner = `<ssd:System name="s"><ssd:Elements>${fmu("b", u)}${reference("inout")}</ssd:Elements><ssd:Connections>${link("bus.speed -> b.u")}</ssd:Connections></ssd:System>`;
    const system = read({
      "SystemStructure.ssd": ssd(
        `<ssd:Elements>${fmu("a", y)}${reference("inout")}${inner}</ssd:Elements><ssd:Connections>${link("a.y -> bus.speed")}</ssd:Connections>
        <ssd:SignalDictionaries><ssd:SignalDictionary name="signals" source="resources/bus.ssb"/></ssd:SignalDictionaries>`,
      ),
      "resources/bus.ssb": `<ssb:SignalDictionary ${prefixes} version="1.0"><ssb:DictionaryEntry name="speed"><ssc:Real unit="m/s"/></ssb:DictionaryEntry></ssb:SignalDictionary>`,
    });
    expect(links(system)).toEqual([{ from: "a.y", to: "s.b.u" }]);
  });

  it("nest descriptions and packages, whose parameters the outer component wins over", () => {
    const part = ssd(
      `${connectors(["in", "input"])}<ssd:Elements>${fmu("a", u)}</ssd:Elements><ssd:Connections>${link("in -> a.u")}</ssd:Connections>`,
    );
    const nested = (type: string, source: string, name: string) =>
      `<ssd:Component name="${name}" type="application/x-ssp-${type}" source="${source}">${connectors(["in", "input"])}</ssd:Component>`;
    const system = read({
      "SystemStructure.ssd": ssd(
        `<ssd:Elements>${fmu("c", y)}${nested("definition", "resources/part.ssd", "d")}${nested("package", "resources/part.ssp", "p")}</ssd:Elements>
        <ssd:Connections>${link("c.y -> d.in")}${link("c.y -> p.in")}</ssd:Connections>`,
      ),
      "resources/part.ssd": part,
      "resources/part.ssp": { "SystemStructure.ssd": part },
    });
    expect(links(system)).toEqual([
      { from: "c.y", to: "d.a.u" },
      { from: "c.y", to: "p.a.u" },
    ]);
    expect(system.units.map(({ origin }) => origin)).toMatchObject([
      { file: "resources/c.fmu" },
      { file: "resources/resources/a.fmu" },
      { file: "resources/part.ssp!/resources/a.fmu" },
    ]);
  });

  it.each([
    ['<!DOCTYPE x [<!ENTITY a "b">]><x/>', ["xml.document-type"]],
    ["<other/>", ["ssp.not-ssd"]],
    [
      ssd(`<ssd:Elements><ssd:Component name="a" source="file:///etc/a.fmu"/></ssd:Elements>`),
      ["ssp.absolute-source"],
    ],
    [ssd(`<ssd:Elements><ssd:Component name="a" source="/a.fmu"/></ssd:Elements>`), ["ssp.absolute-source"]],
    [
      ssd(`<ssd:Elements><ssd:Component name="a" source="resources/%2e%2e/../a.fmu"/></ssd:Elements>`),
      ["ssp.source-outside"],
    ],
    [ssd(`<ssd:Elements><ssd:Component name="a"/></ssd:Elements>`), ["ssp.no-source"]],
    [
      ssd(`<ssd:Elements><ssd:Component name="a" type="a/b" source="a.x"/></ssd:Elements>`),
      ["ssp.component-type"],
    ],
    [
      ssd(
        `<ssd:Elements><ssd:Component name="a" type="application/x-ssp-definition" source="SystemStructure.ssd"/></ssd:Elements>`,
      ),
      ["ssp.too-deep"],
    ],
    [ssd(`<ssd:Elements>${fmu("a")}${fmu("a")}</ssd:Elements>`), ["ssp.element-twice"]],
    [
      ssd(
        `<ssd:Elements>${fmu("a", y)}${fmu("b", y)}</ssd:Elements><ssd:Connections>${link("a.y -> b.y")}</ssd:Connections>`,
      ),
      ["ssp.two-outputs"],
    ],
    [
      ssd(
        `<ssd:Elements>${fmu("a", u)}${fmu("b", u)}</ssd:Elements><ssd:Connections>${link("a.u -> b.u")}</ssd:Connections>`,
      ),
      ["ssp.two-inputs"],
    ],
    [
      ssd(
        `<ssd:Elements>${fmu("a", y)}</ssd:Elements><ssd:Connections>${link("a.y -> x.u")}</ssd:Connections>`,
      ),
      ["ssp.no-element"],
    ],
    [
      ssd(
        `<ssd:Elements>${fmu("a", y)}</ssd:Elements><ssd:Connections>${link("a.y -> x")}</ssd:Connections>`,
      ),
      ["ssp.no-connector"],
    ],
    [
      ssd(
        `<ssd:Elements>${fmu("a", y)}${fmu("b", u)}</ssd:Elements><ssd:Connections>${link("a.y -> b.u", linear(Number.NaN, 0))}</ssd:Connections>`,
      ),
      ["ssp.bad-value"],
    ],
    [
      ssd(
        `<ssd:Elements>${fmu("a", y)}${fmu("b", u)}</ssd:Elements><ssd:Connections>${link("a.y -> b.u", "<ssc:BooleanMappingTransformation/>")}</ssd:Connections>`,
      ),
      ["ssp.transformation"],
    ],
    [
      ssd(
        `<ssd:Elements>${fmu("a", y)}${fmu("b", u)}</ssd:Elements><ssd:Connections>${link("a.y -> b.u", "", 'startIndices="1"')}</ssd:Connections>`,
      ),
      ["ssp.indices"],
    ],
    [
      ssd(
        `<ssd:Elements><ssd:SignalDictionaryReference name="d" dictionary="x">${connectors(["s", "inout"])}</ssd:SignalDictionaryReference>${fmu("a", y)}</ssd:Elements><ssd:Connections>${link("a.y -> d.s")}</ssd:Connections>`,
      ),
      ["ssp.no-dictionary"],
    ],
    [
      ssd(`<ssd:ParameterBindings><ssd:ParameterBinding source="missing.ssv"/></ssd:ParameterBindings>`),
      ["ssp.unreadable-source"],
    ],
  ])("are refused if they are inconsistent: %#", (text, expected) => {
    expect(codes(text)).toEqual(expected);
  });

  it.each([
    [
      "another version",
      ssd(`<ssd:Elements>${fmu("a")}</ssd:Elements>`).replace('"1.0"', '"2.0"'),
      "ssp.version",
    ],
    [
      "parameters in another format",
      ssd(
        `<ssd:ParameterBindings><ssd:ParameterBinding type="text/csv" source="p.csv"/></ssd:ParameterBindings><ssd:Elements>${fmu("a")}</ssd:Elements>`,
      ),
      "ssp.binding-type",
    ],
  ])("with %s are read with a warning", (_, text, code) => {
    const { value, diagnostics } = readSsp(memoryFiles({ "SystemStructure.ssd": text }));
    expect(value!.units.map(({ name }) => name)).toEqual(["a"]);
    expect(diagnostics).toMatchObject([{ code, severity: "warning" }]);
  });

  it("of which connectors run in a ring are refused", () => {
    const system = (name: string) =>
      `<ssd:System name="${name}">${connectors(["in", "input"], ["out", "output"])}<ssd:Elements>${fmu("b", u)}</ssd:Elements>
      <ssd:Connections>${link("in -> out")}${link("in -> b.u")}</ssd:Connections></ssd:System>`;
    const ring = ssd(
      `<ssd:Elements>${system("s")}${system("t")}</ssd:Elements><ssd:Connections>${link("s.out -> t.in")}${link("t.out -> s.in")}</ssd:Connections>`,
    );
    expect(new Set(codes(ring))).toEqual(new Set(["ssp.ring"]));
  });

  it("are read as they were written, with the contents of the annotation", () => {
    const system: SystemDescription = {
      name: "drive",
      description: "a & b",
      units: [
        {
          name: "motor",
          origin: { kind: "fmu", file: "motor.fmu", type: "me" },
          solver: "rodas4",
          tolerance: 1e-8,
        },
        { name: "load", origin: { kind: "model", file: "Load.mo", class: "P.Load" } },
        { name: "source", origin: { kind: "functions", outputs: { u: "if time < 1 then 0 else 2" } } },
        { name: "table", origin: { kind: "table", file: "t.csv" } },
        { name: "pipe", origin: { kind: "line", impedance: 2, delay: 1e-3 }, rate: 2 },
      ],
      connections: [
        { from: "source.u", to: "motor.u", gain: 2, offset: -1, convertUnits: false },
        { from: "motor.tau", to: "load.tau", sum: true, toUnit: "N.m" },
        { from: "table.tau", to: "load.tau", sum: true, fromUnit: "N.m", toUnit: "N.m" },
      ],
      parameters: { "motor.R": 0.5, "motor.on": true, "load.label": "x" },
      parameterUnits: { "motor.R": { unit: "", gain: 2, offset: 1 } },
      experiment: { startTime: 0, stopTime: 2, communicationStep: 1e-3, tolerance: 1e-6 },
      algorithm: { name: "implicit", solver: "aitken" },
      bonds: [{ name: "shaft", inputs: ["load.tau", "motor.u"] }],
    };
    const text = writeSsd(system, { sourceOf: (file) => file, generationTool: "Cosimo" });
    const { span: _, optionalParameters: __, physicalUnits, ...back } = read(text);
    const bare = back.units.map(({ span: _, ...unit }) => unit);
    expect({ ...back, units: bare, connections: links(back) }).toEqual(system);
    expect(Object.keys(physicalUnits!)).toEqual(["N.m"]);
  });
});

describe("damaged descriptions", () => {
  const sound = ssd(
    `${connectors(["g", "parameter"])}<ssd:Elements>${fmu("a", y)}<ssd:System name="s">${connectors(["in", "input", "m"])}
    <ssd:Elements>${fmu("b", u)}</ssd:Elements><ssd:Connections>${link("in -> b.u", linear(2, 1))}</ssd:Connections></ssd:System></ssd:Elements>
    <ssd:Connections>${link("a.y -> s.in")}</ssd:Connections>`,
    '<ssd:Units><ssc:Unit name="m"><ssc:BaseUnit m="1"/></ssc:Unit></ssd:Units><ssd:DefaultExperiment stopTime="1"/>',
  );
  /** Park & Miller 1988: the same damage each time. */
  const random = (seed: number) => () => {
    seed = (seed * 48271) % 2147483647;
    return seed / 2147483647;
  };

  it("are read or refused with messages, with parts deleted, doubled or exchanged", () => {
    const next = random(20);
    const pieces = sound.match(/<[^>]*>|[^<]+/g)!;
    let refusedCount = 0;
    for (let k = 0; k < 400; k++) {
      const damaged = [...pieces];
      const [i, j] = [Math.floor(next() * pieces.length), Math.floor(next() * pieces.length)];
      const kind = Math.floor(next() * 4);
      if (kind === 0) damaged.splice(i, 1 + Math.floor(next() * 4));
      else if (kind === 1) damaged.splice(i, 0, ...pieces.slice(i, j));
      else if (kind === 2) damaged[i] = pieces[j]!;
      else
        damaged[i] = pieces[i]!.replace(
          /="[^"]*"/,
          `="${["", "-1", "NaN", "x", "../a", "&#xFFFF;"][k % 6]}"`,
        );
      const { value, diagnostics } = readSsp(memoryFiles({ "SystemStructure.ssd": damaged.join("") }));
      if (value !== undefined) continue;
      refusedCount++;
      expect(diagnostics.some(({ severity }) => severity === "error")).toBe(true);
    }
    expect(refusedCount).toBeGreaterThan(100);
  });
});

describe("system structures of other tools", () => {
  it("may name the system itself by an empty element", () => {
    const connection =
      '<ssd:Connection startElement="" startConnector="w" endElement="a" endConnector="u"/>' +
      '<ssd:Connection startElement="b" startConnector="y" endElement="" endConnector="v"/>';
    const elements = `<ssd:Elements>${fmu("a", u)}${fmu("b", y)}</ssd:Elements>`;
    const system = read(
      ssd(
        `${connectors(["w", "input"], ["v", "output"])}${elements}<ssd:Connections>${connection}</ssd:Connections>`,
      ),
    );
    expect(system.units.map(({ name }) => name)).toEqual(["a", "b"]);
    expect(links(system)).toEqual([]);
  });

  it("may have a step size of the Open Simulation Platform", () => {
    const annotation = (content: string) =>
      `<ssd:DefaultExperiment stopTime="2"><ssd:Annotations><ssc:Annotation type="com.opensimulationplatform"
        xmlns:osp="http://opensimulationplatform.com/SSP/OSPAnnotations">${content}</ssc:Annotation></ssd:Annotations></ssd:DefaultExperiment>`;
    const elements = `<ssd:Elements>${fmu("a")}</ssd:Elements>`;
    const step = '<osp:Algorithm><osp:FixedStepAlgorithm baseStepSize="1e-3"/></osp:Algorithm>';
    const { experiment } = read(ssd(elements, annotation(step)));
    expect(experiment).toEqual({ communicationStep: 1e-3, stopTime: 2 });
    expect(codes(ssd(elements, annotation("<osp:Other/>")))).toEqual(["ssp.osp-annotation"]);
    expect(codes(ssd(elements, annotation(step.replace("1e-3", "0"))))).toEqual(["ssp.bad-value"]);
  });

  it("may propose steps for components, as the Open Simulation Platform does", () => {
    const hint = (content: string) =>
      `<ssd:Annotations><ssc:Annotation type="com.opensimulationplatform"
        xmlns:osp="http://opensimulationplatform.com/SSP/OSPAnnotations">${content}</ssc:Annotation></ssd:Annotations>`;
    const step = (value: string) => hint(`<osp:StepSizeHint value="${value}"/>`);
    const elements = (...all: readonly string[]) => ssd(`<ssd:Elements>${all.join("")}</ssd:Elements>`);
    const { units, experiment } = read(elements(fmu("a", step("1e-3")), fmu("b", step("5e-3")), fmu("c")));
    expect(experiment).toEqual({ communicationStep: 1e-3 });
    expect(units.map(({ name, rate = 1 }) => [name, rate])).toEqual([
      ["a", 1],
      ["b", 5],
      ["c", 1],
    ]);
    expect(codes(elements(fmu("a", step("1e-3")), fmu("b", step("1.4e-3"))))).toEqual(["ssp.rounded-rate"]);
    expect(codes(elements(fmu("a", step("-1"))))).toEqual(["ssp.bad-value"]);
    expect(codes(elements(fmu("a", hint("<osp:Other/>"))))).toEqual(["ssp.osp-annotation"]);
  });

  it("may consist of connectors with values", () => {
    const value = (name: string, number: number) =>
      `<ssv:Parameter name="${name}"><ssv:Real value="${number}"/></ssv:Parameter>`;
    const bindings = `<ssd:ParameterBindings><ssd:ParameterBinding><ssd:ParameterValues><ssv:ParameterSet version="1.0" name="set">
      <ssv:Parameters>${value("c", 2)}${value("inner.d", 3)}</ssv:Parameters></ssv:ParameterSet></ssd:ParameterValues></ssd:ParameterBinding></ssd:ParameterBindings>`;
    const inner = `<ssd:System name="inner">${connectors(["d", "parameter"], ["e", "input"])}</ssd:System>`;
    const system = ssd(`${connectors(["c", "input"])}${bindings}<ssd:Elements>${inner}</ssd:Elements>`);
    expect(read(system).units.map(({ name, origin }) => [name, origin])).toEqual([
      ["root", { kind: "functions", outputs: { c: "2" } }],
      ["inner", { kind: "functions", outputs: { d: "3" } }],
    ]);
    expect(codes(ssd(connectors(["c", "input"])))).toEqual(["ssp.nothing-to-run"]);
  });

  it("are refused with the reason where they run elsewhere, or are no XML", () => {
    const proxy = '<ssd:Component name="a" source="proxyfmu://localhost?file=a.fmu"/>';
    expect(codes(ssd(`<ssd:Elements>${proxy}</ssd:Elements>`))).toEqual(["ssp.proxy-source"]);
    const { diagnostics } = readSsp(memoryFiles({ "SystemStructure.ssd": ssd("<oms:Solver/>") }));
    expect(diagnostics[0]?.message).toContain("the prefix 'oms' stands for no namespace");
  });
});

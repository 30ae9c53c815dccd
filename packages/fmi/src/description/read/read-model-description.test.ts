import { describe, expect, it } from "vitest";
import { fmi2Text, fmi3Text, scalar, variable } from "../../testing/description-text.ts";
import { aliasSets } from "../alias-sets.ts";
import { continuousStateCount, eventIndicatorCount, initialDimensions } from "../variable-size.ts";
import { readModelDescription } from "./read-model-description.ts";

function read(text: string) {
  const { value, diagnostics } = readModelDescription(text);
  expect(diagnostics).toEqual([]);
  return value!;
}

const codes = (text: string) => readModelDescription(text).diagnostics.map(({ code }) => code);

describe("FMI 3", () => {
  const description = read(
    fmi3Text({
      interfaces:
        '<CoSimulation modelIdentifier="m" hasEventMode="1" maxOutputDerivativeOrder="2" v:x="" xmlns:v="urn:v"><Annotations><Annotation type="org.a"><b c="1"/></Annotation></Annotations></CoSimulation>',
      definitions: `<UnitDefinitions><Unit name="km/h"><BaseUnit m="1" s="-1" factor="0.2777"/><DisplayUnit name="s/km" inverse="true" factor="3600"/></Unit></UnitDefinitions>
        <TypeDefinitions><Float64Type name="Speed" unit="km/h" displayUnit="s/km" min="0" nominal="50"/><EnumerationType name="Gear"><Item name="R" value="-1"/></EnumerationType></TypeDefinitions>
        <DefaultExperiment stopTime="1e1"/>`,
      variables: [
        variable("UInt64", "n", 5, 'causality="structuralParameter" start="2"'),
        variable(
          "Float64",
          "x",
          1,
          'declaredType="Speed" max="200" initial="exact" start="1 2 3 4 5 6"',
          '<Dimension valueReference="5"/><Dimension start="3"/>',
        ),
        variable(
          "Float64",
          "der(x)",
          2,
          'derivative="1"',
          '<Dimension valueReference="5"/><Dimension start="3"/>',
        ),
        variable("Int64", "i", 3, 'causality="parameter" start="-9223372036854775808"'),
        variable(
          "Binary",
          "b",
          4,
          'causality="input" mimeType="a/b"',
          '<Start value="00fF"/><Alias name="c" description="d"/>',
        ),
        variable(
          "Clock",
          "k",
          6,
          'causality="input" intervalVariability="constant" intervalCounter="3" resolution="1000"',
        ),
        variable("Boolean", "o", 7, 'causality="output" clocks="6" previous="7"'),
      ].join(""),
      structure:
        '<Output valueReference="7" dependencies="4 6" dependenciesKind="dependent dependent"/><ContinuousStateDerivative valueReference="2" dependencies=""/>',
    }),
  );
  const named = (name: string) => description.variables.find((one) => one.name === name)!;

  it("has interface types with all flags, foreign attributes left out, annotations as written", () => {
    expect(description.coSimulation).toMatchObject({
      kind: "coSimulation",
      hasEventMode: true,
      maxOutputDerivativeOrder: 2,
      canGetAndSetFMUState: false,
    });
    expect(description.coSimulation!.annotations).toMatchObject([{ type: "org.a", content: '<b c="1"/>' }]);
    expect(description.modelExchange).toBeUndefined();
  });

  it("has units, types, and variables that take over what their types say", () => {
    expect(description.units[0]).toMatchObject({
      baseUnit: { exponents: { m: 1, s: -1, kg: 0 }, factor: 0.2777, offset: 0 },
      displayUnits: [{ name: "s/km", inverse: true, factor: 3600, offset: 0 }],
    });
    expect(named("x")).toMatchObject({
      unit: "km/h",
      displayUnit: "s/km",
      min: 0,
      max: 200,
      nominal: 50,
      variability: "continuous",
      causality: "local",
    });
    expect(description.types[1]).toMatchObject({ type: "Enumeration", items: [{ name: "R", value: -1 }] });
  });

  it("has start values of every type, exactly", () => {
    expect(["x", "i", "b", "n"].map((name) => (named(name) as { start?: unknown }).start)).toEqual([
      [1, 2, 3, 4, 5, 6],
      [-(2n ** 63n)],
      [Uint8Array.of(0, 255)],
      [2n],
    ]);
    expect(named("k")).toMatchObject({
      intervalCounter: 3n,
      resolution: 1000n,
      shiftCounter: 0n,
      shiftDecimal: 0,
    });
  });

  it("has defaults of variability and initial made explicit", () => {
    expect(
      ["n", "i", "b", "o", "der(x)"].map((name) => [named(name).variability, named(name).initial]),
    ).toEqual([
      ["fixed", "exact"],
      ["fixed", "exact"],
      ["discrete", "exact"],
      ["discrete", "calculated"],
      ["continuous", "calculated"],
    ]);
  });

  it("refers to variables by index, whatever their value references", () => {
    expect(named("der(x)")).toMatchObject({ derivative: { written: 1, index: 2 } });
    expect(named("o")).toMatchObject({ clocks: [{ written: 6, index: 6 }], previous: { index: 7 } });
    expect(description.structure.outputs[0]!.dependencies).toEqual([
      { written: 4, index: 5 },
      { written: 6, index: 6 },
    ]);
    expect(description.structure.continuousStateDerivatives[0]!.dependencies).toEqual([]);
  });

  it("has arrays whose sizes follow structural parameters", () => {
    expect(initialDimensions(description, named("x"))).toEqual([2, 3]);
    expect(continuousStateCount(description)).toBe(6);
    expect(eventIndicatorCount(description)).toBe(0);
  });
});

describe("FMI 2", () => {
  it("has the same shape under its own names", () => {
    const description = read(
      fmi2Text({
        interfaces:
          '<CoSimulation modelIdentifier="m" canGetAndSetFMUstate="true" canInterpolateInputs="true"><SourceFiles><File name="a.c"/></SourceFiles></CoSimulation><ModelExchange modelIdentifier="m" completedIntegratorStepNotNeeded="true"/>',
        variables:
          scalar("x", 1, 'initial="exact"', '<Real start="1.5" reinit="true"/>') +
          scalar("v", 2, "", '<Real derivative="2"/>') +
          scalar("x2", 1) +
          scalar("n", 1, 'variability="discrete" causality="output"', "<Integer/>"),
        structure:
          '<Outputs><Unknown index="5" dependencies="2"/></Outputs><Derivatives><Unknown index="3"/></Derivatives>',
      }),
    );
    expect(description).toMatchObject({
      majorVersion: 2,
      instantiationToken: "{1}",
      numberOfEventIndicators: 0,
    });
    expect(description.coSimulation).toMatchObject({
      canGetAndSetFMUState: true,
      canInterpolateInputs: true,
      sourceFiles: [{ name: "a.c" }],
    });
    expect(description.modelExchange).toMatchObject({ needsCompletedIntegratorStep: false });
    expect(description.variables.slice(1, 3)).toMatchObject([
      { name: "x", type: "Float64", start: [1.5], reinit: true, initial: "exact" },
      { name: "v", derivative: { written: 2, index: 1 }, initial: "calculated" },
    ]);
    expect(description.structure.outputs[0]).toMatchObject({
      variable: { written: 5, index: 4 },
      dependencies: [{ index: 1 }],
    });
    expect(aliasSets(description).map((set) => set.map(({ name }) => name))).toEqual([["x", "x2"]]);
    expect(continuousStateCount(description)).toBe(1);
  });
});

describe("FMI 1", () => {
  const text = (
    implementation: string,
  ) => `<fmiModelDescription fmiVersion="1.0" modelName="a" modelIdentifier="a" guid="g" numberOfContinuousStates="1" numberOfEventIndicators="2">
    <UnitDefinitions><BaseUnit unit="K"><DisplayUnitDefinition displayUnit="degC" offset="-273.15"/></BaseUnit></UnitDefinitions>
    <TypeDefinitions><Type name="E"><EnumerationType><Item name="a"/><Item name="b"/></EnumerationType></Type></TypeDefinitions>
    <ModelVariables>
      <ScalarVariable name="k" valueReference="1" variability="parameter"><Real start="2"/></ScalarVariable>
      <ScalarVariable name="y" valueReference="2" causality="output"><Real start="3" fixed="false"/><DirectDependency><Name>u</Name></DirectDependency></ScalarVariable>
      <ScalarVariable name="u" valueReference="3" causality="input"><Real start="0"/></ScalarVariable>
      <ScalarVariable name="z" valueReference="2" alias="negatedAlias" causality="none"><Real/></ScalarVariable>
    </ModelVariables>${implementation}</fmiModelDescription>`;

  it("has parameters, outputs with dependencies, and counts", () => {
    const description = read(text(""));
    expect(description.variables).toMatchObject([
      { causality: "parameter", variability: "fixed", initial: "exact" },
      { causality: "output", variability: "continuous", initial: "approx" },
      { causality: "input" },
      { causality: "local", alias: "negatedAlias", initial: "calculated" },
    ]);
    expect(description.structure.outputs).toMatchObject([
      { variable: { index: 1 }, dependencies: [{ written: "u", index: 2 }] },
    ]);
    expect([continuousStateCount(description), eventIndicatorCount(description)]).toEqual([1, 2]);
    expect(description.units[0]).toMatchObject({
      name: "K",
      displayUnits: [{ name: "degC", factor: 1, offset: -273.15 }],
    });
    expect(description.types[0]).toMatchObject({ items: [{ value: 1 }, { value: 2 }] });
  });

  it("is for Model Exchange unless it has an implementation", () => {
    const tool =
      '<Implementation><CoSimulation_Tool><Capabilities canRejectSteps="true"/><Model entryPoint="file://x" type="application/x"/></CoSimulation_Tool></Implementation>';
    expect(read(text("")).modelExchange).toMatchObject({ modelIdentifier: "a" });
    expect(read(text(tool))).toMatchObject({
      coSimulation: { needsExecutionTool: true, canRejectSteps: true },
    });
  });
});

describe("the schema", () => {
  const cases: readonly (readonly [string, string, readonly string[]])[] = [
    ["attributes that are missing", fmi2Text({}).replace('guid="{1}"', ""), ["schema.missing-attribute"]],
    ["attributes that are unknown", fmi2Text({ root: 'Guid="1"' }), ["schema.unknown-attribute"]],
    [
      "flags of later versions",
      fmi3Text({ interfaces: '<CoSimulation modelIdentifier="m" canFly="true"/>' }),
      ["schema.unknown-flag"],
    ],
    ["values that are none", fmi2Text({ variables: scalar("a", -1) }), ["schema.bad-value"]],
    [
      "values out of range",
      fmi3Text({ variables: variable("Int8", "a", 1, 'start="1 128"') }),
      ["schema.bad-value"],
    ],
    [
      "words that are none of the list",
      fmi2Text({ variables: scalar("a", 1, 'causality="inputs"') }),
      ["schema.bad-value"],
    ],
    ["times that are none", fmi2Text({ root: 'generationDateAndTime="yesterday"' }), ["schema.bad-time"]],
    ["elements that are unknown", fmi2Text({ definitions: "<Units/>" }), ["schema.unknown-element"]],
    [
      "elements in the wrong order",
      fmi2Text({ definitions: "<DefaultExperiment/><LogCategories><Category name='a'/></LogCategories>" }),
      ["schema.misplaced-element"],
    ],
    [
      "elements given twice",
      fmi2Text({ interfaces: '<ModelExchange modelIdentifier="m"/><ModelExchange modelIdentifier="m"/>' }),
      ["schema.repeated-element"],
    ],
    ["lists without elements", fmi2Text({ structure: "<Outputs></Outputs>" }), ["schema.empty-list"]],
    ["elements that are missing", fmi2Text({ interfaces: "" }), ["schema.missing-element"]],
    ["encodings that are not allowed", fmi2Text({}).replace("UTF-8", "ISO-8859-1"), ["schema.encoding"]],
    ["files that are something else", "<a/>", ["schema.root"]],
    ["versions that are unknown", fmi2Text({}).replace('"2.0"', '"2.7"'), ["fmu.unknown-version"]],
    ["versions that are missing", fmi2Text({}).replace('fmiVersion="2.0"', ""), ["fmu.no-version"]],
  ];

  it.each(cases)("finds %s", (_, text, expected) => {
    expect(codes(text)).toEqual(expected);
  });

  it("goes on without an attribute of a draft of the standard, which resembles no other", () => {
    const drafted = scalar("a", 1).replace("name=", 'previous="1" name=');
    const { value, diagnostics } = readModelDescription(fmi2Text({ variables: drafted }));
    expect(diagnostics.map(({ code, severity }) => [code, severity])).toEqual([
      ["schema.unknown-flag", "warning"],
    ]);
    expect(value!.variables.map(({ name }) => name)).toContain("a");
  });

  it("reads what remains without elements and attributes of names that no schema has", () => {
    const x = variable("Float64", "x", 1);
    const { value, diagnostics } = readModelDescription(
      fmi3Text({ variables: [variable("Float46", "y", 2), x.replace("name=", 'constructor="1" name=')] }),
    );
    expect(diagnostics.map(({ code }) => code)).toEqual(["schema.unknown-element", "schema.unknown-flag"]);
    expect(value!.variables.map(({ name }) => name)).toEqual(["time", "x"]);
  });
});

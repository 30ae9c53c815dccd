import { expect, it } from "vitest";
import { writeArchive } from "../../archive/write-archive.ts";
import { fmi2Text, fmi3Text, scalar, variable } from "../../testing/description-text.ts";
import { printDescription } from "../print-description.ts";
import { readBuildDescription } from "./read-build-description.ts";
import { readFmu } from "./read-fmu.ts";
import { readModelDescription } from "./read-model-description.ts";
import { readTerminalsAndIcons } from "./read-terminals.ts";

function fmuOf(files: Readonly<Record<string, string>>) {
  const entries = Object.entries(files).map(([name, text]) => [name, new TextEncoder().encode(text)]);
  const { value, diagnostics } = readFmu(writeArchive(Object.fromEntries(entries)), "m.fmu");
  expect(diagnostics).toEqual([]);
  return value!;
}

it("platforms have the names of FMI 3, and the binaries that lie in them", () => {
  const files = [
    "win64/m.dll",
    "linux64/m.so",
    "linux64/n.so",
    "linux64/deep/x.so",
    "aarch64-darwin/m.dylib",
    "win32/m.lib",
  ];
  const binaries = Object.fromEntries(files.map((file) => [`binaries/${file}`, ""]));
  expect(fmuOf({ "modelDescription.xml": fmi2Text({}), ...binaries }).platforms).toEqual([
    { name: "aarch64-darwin", folder: "binaries/aarch64-darwin", modelIdentifiers: ["m"] },
    { name: "x86_64-linux", folder: "binaries/linux64", modelIdentifiers: ["m", "n"] },
    { name: "x86_64-windows", folder: "binaries/win64", modelIdentifiers: ["m"] },
  ]);
});

it("the source files of FMI 2 are build configurations", () => {
  const sources = '<SourceFiles><File name="a.c"/><File name="b.c"/></SourceFiles>';
  const interfaces = `<ModelExchange modelIdentifier="m">${sources}</ModelExchange>`;
  const { buildConfigurations } = fmuOf({ "modelDescription.xml": fmi2Text({ interfaces }) });
  expect(buildConfigurations).toMatchObject([
    { modelIdentifier: "m", sourceFileSets: [{ sourceFiles: ["a.c", "b.c"] }] },
  ]);
});

it("build descriptions have file sets, definitions, folders and libraries", () => {
  const text = `<fmiBuildDescription fmiVersion="3.0"><BuildConfiguration modelIdentifier="m" platform="x86_64-linux">
    <SourceFileSet language="C++17" compilerOptions="-O2"><SourceFile name="a.cc"/>
      <PreprocessorDefinition name="N" value="2" optional="true"><Option value="3"/></PreprocessorDefinition><IncludeDirectory name="inc"/></SourceFileSet>
    <Library name="m" external="true"/></BuildConfiguration></fmiBuildDescription>`;
  expect(readBuildDescription(text).value).toMatchObject([
    {
      platform: "x86_64-linux",
      sourceFileSets: [
        {
          ...{
            language: "C++17",
            compilerOptions: "-O2",
            sourceFiles: ["a.cc"],
            includeDirectories: ["inc"],
          },
          preprocessorDefinitions: [{ name: "N", value: "2", optional: true, options: [{ value: "3" }] }],
        },
      ],
      libraries: [{ name: "m", external: true }],
    },
  ]);
});

it("terminals have members, streams, pictures, and terminals in them", () => {
  const text = `<fmiTerminalsAndIcons fmiVersion="3.0"><GraphicalRepresentation>
      <CoordinateSystem x1="-100" y1="-100" x2="100" y2="100" suggestedScalingFactorTo_mm="0.1"/><Icon x1="0" y1="0" x2="1" y2="2"/></GraphicalRepresentation>
    <Terminals><Terminal name="port" matchingRule="plug" terminalKind="fluid">
      <TerminalMemberVariable variableName="m" memberName="m_flow" variableKind="inflow"/>
      <TerminalStreamMemberVariable inStreamMemberName="a" outStreamMemberName="b" inStreamVariableName="c" outStreamVariableName="d"/>
      <Terminal name="inner" matchingRule="bus"/>
      <TerminalGraphicalRepresentation defaultConnectionColor="0 127 255" x1="0" y1="0" x2="1" y2="1" iconBaseName="i"/></Terminal></Terminals></fmiTerminalsAndIcons>`;
  expect(readTerminalsAndIcons(text).value).toMatchObject({
    coordinateSystem: { x1: -100, suggestedScalingFactorToMillimetres: 0.1 },
    icon: { y2: 2 },
    terminals: [
      {
        ...{ name: "port", matchingRule: "plug", terminalKind: "fluid" },
        members: [{ variableName: "m", memberName: "m_flow", variableKind: "inflow" }],
        streams: [{ inStreamVariableName: "c", outStreamMemberName: "b" }],
        terminals: [{ name: "inner" }],
        graphics: { defaultConnectionColor: [0, 127, 255], iconBaseName: "i" },
      },
    ],
  });
});

it("what tools add for themselves is kept as it was written", () => {
  const annotations = '<Annotations><Tool name="t"><a b="&lt;"/></Tool></Annotations>';
  const text = fmi2Text({ variables: scalar("x", 1, "", `<Real/>${annotations}`) });
  const { value, diagnostics } = readModelDescription(text);
  expect(diagnostics).toEqual([]);
  expect(value!.variables[1]!.annotations).toMatchObject([{ type: "t", content: '<a b="&lt;"/>' }]);
});

it("descriptions can be printed", () => {
  const text = fmi3Text({
    variables: variable("UInt64", "n", 1, 'causality="parameter" start="18446744073709551615"'),
  });
  const printed: unknown = JSON.parse(printDescription(readModelDescription(text).value!));
  expect(printed).toMatchObject({
    variables: [{ name: "time" }, { name: "n", start: ["18446744073709551615"] }],
  });
});

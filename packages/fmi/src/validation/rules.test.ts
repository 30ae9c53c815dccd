import { positionOf } from "@cosimo/ir";
import { describe, expect, it } from "vitest";
import { writeArchive } from "../archive/write-archive.ts";
import { readModelDescription } from "../description/read/read-model-description.ts";
import { arrayAndClockCases } from "../testing/array-and-clock-cases.ts";
import { descriptionCases } from "../testing/description-cases.ts";
import { fmi2Text, fmi3Text, scalar } from "../testing/description-text.ts";
import { cs, type Parts, variables } from "../testing/rule-case.ts";
import { structureCases } from "../testing/structure-cases.ts";
import { variableCases } from "../testing/variable-cases.ts";
import { rules } from "./rules.ts";
import { validateDescription, validateFmu } from "./validate.ts";

const cases = [...descriptionCases, ...variableCases, ...arrayAndClockCases, ...structureCases];

/** Rules that need an archive, or a description without what all others have, are tested by themselves. */
const elsewhere = [
  ...["fmi.token-empty", "fmi.event-indicators-unsaid", "fmi.terminal-variable", "fmi.no-implementation"],
  ...["fmi.binary-missing", "fmi.source-missing", "fmi.source-not-c", "fmi.build-identifier"],
];

function codesOf(version: 2 | 3, parts: Parts): readonly string[] {
  const text = version === 2 ? fmi2Text(parts) : fmi3Text(parts);
  const { value, diagnostics } = readModelDescription(text);
  const found = value === undefined ? [] : validateDescription(value);
  return [...new Set([...diagnostics, ...found].map(({ code }) => code))];
}

describe("rules of the standards", () => {
  it("have a case each", () => {
    const tested = new Set([...cases.map(({ rule }) => rule), ...elsewhere]);
    expect(rules.map(({ id }) => id).filter((id) => !tested.has(id))).toEqual([]);
  });

  it.each(cases)("$rule of FMI $version accepts", ({ version, accepts }) => {
    expect(codesOf(version, accepts)).toEqual([]);
  });

  it.each(cases)("$rule of FMI $version rejects", ({ rule, version, rejects, too = [] }) => {
    expect([...codesOf(version, rejects)].sort()).toEqual([rule, ...too].sort());
  });

  it("name the line and column of the attribute", () => {
    const text = fmi2Text(variables(scalar("a", 1, "", '\n  <Real\n    start="0"/>')));
    const [finding] = validateDescription(readModelDescription(text).value!);
    expect(positionOf(finding!.span!.source, finding!.span!.start)).toEqual({ line: 9, column: 5 });
  });

  it("an empty token is found, and missing numbers of event indicators are mentioned", () => {
    const codes = (text: string) =>
      validateDescription(readModelDescription(text).value!).map(({ code }) => code);
    expect(codes(fmi2Text({}).replace("{1}", " "))).toEqual(["fmi.token-empty"]);
    expect(codes(fmi2Text({}).replace('numberOfEventIndicators="0"', ""))).toEqual([
      "fmi.event-indicators-unsaid",
    ]);
  });
});

describe("content of the archive", () => {
  const codes = (text: string, others: readonly string[], xml: Readonly<Record<string, string>> = {}) => {
    const encode = (content: string) => new TextEncoder().encode(content);
    const files = Object.fromEntries([
      ...others.map((name) => [name, ""]),
      ...Object.entries(xml),
      ["modelDescription.xml", text],
    ]);
    const bytes = writeArchive(
      Object.fromEntries(Object.entries(files).map(([name, content]) => [name, encode(content)])),
    );
    return validateFmu(bytes, "a.fmu").diagnostics.map(({ code, args }) =>
      [code, ...[args["platforms"] ?? []].flat()].join(" "),
    );
  };
  const both = { interfaces: `<ModelExchange modelIdentifier="m"/>${cs("").replace('"m"', '"n"')}` };

  it("has a binary or sources for each model identifier", () => {
    expect(codes(fmi2Text({}), [])).toEqual(["fmi.no-implementation"]);
    expect(codes(fmi2Text({}), ["binaries/linux64/m.so"])).toEqual([]);
    expect(
      codes(fmi2Text(both), ["binaries/linux64/m.so", "binaries/linux64/n.so", "binaries/win64/m.dll"]),
    ).toEqual(["fmi.binary-missing x86_64-windows"]);
  });

  it("has the sources that are listed, in C", () => {
    const sources = (file: string) =>
      fmi2Text({
        interfaces: `<ModelExchange modelIdentifier="m"><SourceFiles><File name="${file}"/></SourceFiles></ModelExchange>`,
      });
    expect(codes(sources("a.c"), ["sources/a.c"])).toEqual([]);
    expect(codes(sources("a.c"), [])).toEqual(["fmi.source-missing"]);
    expect(codes(sources("a.cc"), ["sources/a.cc"])).toEqual(["fmi.source-not-c"]);
  });

  it("has build configurations for its model identifiers", () => {
    const build = (identifier: string) => ({
      "sources/buildDescription.xml": `<fmiBuildDescription fmiVersion="3.0"><BuildConfiguration modelIdentifier="${identifier}"><SourceFileSet><SourceFile name="a.c"/></SourceFileSet></BuildConfiguration></fmiBuildDescription>`,
    });
    const files = ["sources/a.c", "binaries/x86_64-linux/m.so"];
    expect(codes(fmi3Text({}), files, build("m"))).toEqual([]);
    expect(codes(fmi3Text({}), files, build("k"))).toEqual(["fmi.build-identifier"]);
  });

  it("has terminals of variables that there are", () => {
    const terminals = (name: string) => ({
      "terminalsAndIcons/terminalsAndIcons.xml": `<fmiTerminalsAndIcons fmiVersion="3.0"><Terminals><Terminal name="a" matchingRule="bus"><Terminal name="b" matchingRule="plug"><TerminalMemberVariable variableName="${name}" variableKind="signal"/></Terminal></Terminal></Terminals></fmiTerminalsAndIcons>`,
    });
    const files = ["binaries/x86_64-linux/m.so"];
    expect(codes(fmi3Text({}), files, terminals("time"))).toEqual([]);
    expect(codes(fmi3Text({}), files, terminals("tim"))).toEqual(["fmi.terminal-variable"]);
  });

  it("that has no description, or one that is no XML, is no FMU", () => {
    expect(
      validateFmu(writeArchive({ a: new Uint8Array() }), "a.fmu").diagnostics.map(({ code }) => code),
    ).toEqual(["fmu.no-description"]);
    expect(codes("<fmiModelDescription", [])).toEqual(["xml.malformed"]);
  });
});

import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { writeArchive } from "@cosimo/fmi";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { createWorkplace, reportOf, type Workplace } from "./run-cosimo.ts";

let place: Workplace;
beforeEach(() => {
  place = createWorkplace();
});
afterEach(() => place.remove());

const description = `<?xml version="1.0" encoding="UTF-8"?>
<fmiModelDescription fmiVersion="3.0" modelName="Tank" instantiationToken="{7}">
  <CoSimulation modelIdentifier="Tank" canHandleVariableCommunicationStepSize="true"/>
  <DefaultExperiment stopTime="5" stepSize="0.1"/>
  <ModelVariables>
    <Float64 name="time" valueReference="0" causality="independent"/>
    <Float64 name="inflow" valueReference="1" causality="input" start="0.25" description="water"/>
    <UInt64 name="id" valueReference="2" causality="parameter" start="18446744073709551615"/>
  </ModelVariables>
  <ModelStructure/>
</fmiModelDescription>`;

function writeFmu(xml: string): void {
  const files = { "modelDescription.xml": xml, "binaries/x86_64-linux/Tank.so": "" };
  const entries = Object.entries(files).map(([name, text]) => [name, new TextEncoder().encode(text)]);
  writeFileSync(join(place.directory, "Tank.fmu"), writeArchive(Object.fromEntries(entries)));
}

describe("cosimo fmu info", () => {
  it("describes the FMU", () => {
    writeFmu(description);
    const { status, out, err } = place.cosimo("fmu", "info", "Tank.fmu");
    expect([status, err]).toEqual([0, ""]);
    expect(out).toMatch(/Tank, FMI 3\.0[\s\S]*Co-Simulation .*canHandleVariableCommunicationStepSize/);
    expect(out).toMatch(/x86_64-linux[\s\S]*from 0 to 5 s, step size 0\.1 s/);
    expect(out).toMatch(/inflow +Float64 +input +continuous +0\.25 +water/);
  });

  it("has every digit of integers in JSON", () => {
    writeFmu(description);
    const { out } = place.cosimo("fmu", "info", "Tank.fmu", "--json", "--variables", "^i");
    const info: unknown = JSON.parse(out);
    expect(info).toMatchObject({
      schema: "cosimo.fmu-info/1",
      interfaces: [{ kind: "coSimulation", modelIdentifier: "Tank" }],
      variables: [
        { name: "inflow", start: [0.25] },
        { name: "id", start: ["18446744073709551615"] },
      ],
      diagnostics: [],
    });
  });
});

describe("cosimo fmu validate", () => {
  it("ends with 0 without findings", () => {
    writeFmu(description);
    const { status, out, err } = place.cosimo("fmu", "validate", "Tank.fmu");
    expect([status, out, err]).toEqual([0, "Tank.fmu: nothing is wrong.\n", ""]);
  });

  it("ends with 1 and the line when something is", () => {
    writeFmu(description.replace(' start="0.25"', ""));
    const { status, out, err } = place.cosimo("fmu", "validate", "Tank.fmu");
    expect([status, out]).toEqual([1, "Tank.fmu: 1 error, 0 warnings, 0 notices.\n"]);
    expect(err).toMatch(/^Tank\.fmu\/modelDescription\.xml:7:5: error: 'inflow' needs a start value/);
    const report = reportOf(place.cosimo("fmu", "validate", "Tank.fmu", "--json"));
    expect(report).toMatchObject({
      schema: "cosimo.fmu-validate/1",
      valid: false,
      errors: 1,
      modelName: "Tank",
    });
  });

  it("has Russian messages", () => {
    writeFmu(description.replace(' start="0.25"', ""));
    const { out, err } = place.cosimo("fmu", "validate", "Tank.fmu", "--lang", "ru");
    expect(out).toBe("Tank.fmu: 1 ошибка, 0 предупреждений, 0 замечаний.\n");
    expect(err).toContain("переменной 'inflow' нужно начальное значение");
  });

  it("ends with 6 when the archive cannot be read, and with 1 when there is no description that could be", () => {
    place.write("Tank.fmu", "no archive");
    expect(place.cosimo("fmu", "validate", "Tank.fmu")).toMatchObject({ status: 6, out: "" });
    expect(place.cosimo("fmu", "info", "Nowhere.fmu").status).toBe(6);
    writeFmu("<fmiModelDescription");
    const { status, err } = place.cosimo("fmu", "validate", "Tank.fmu");
    expect(status).toBe(1);
    expect(err).toMatch(/Tank\.fmu\/modelDescription\.xml:1:\d+: error: not well-formed XML/);
  });
});

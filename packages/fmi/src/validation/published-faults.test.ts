import { type Diagnostic, positionOf } from "@cosimo/ir";
import { expect, it } from "vitest";
import { writeArchive } from "../archive/write-archive.ts";
import { validateFmu } from "./validate.ts";

/** A model description that was published with a thesis on co-simulation; its author reports weeks of trial with it. */
const published = `<?xml version="1.0" encoding="ISO-8859-1"?>
<fmiModelDescription
  fmiVersion="2.0"
  modelName="bouncingBall"
  guid="{8c4e810f-3df3-4a00-8276-176fa3c9f003}"
  numberOfEventIndicators="0">

<CoSimulation
  modelIdentifier="bouncingBall"
 canHandleVariableCommunicationStepSize="true">
 <SourceFiles>
   <File name="bouncingBall.cc"/>
 </SourceFiles>
</CoSimulation>

<LogCategories>
  <Category name="logAll"/>
  <Category name="logError"/>
  <Category name="logFmiCall"/>
<Category name="logEvent"/>
</LogCategories>

<ModelVariables>
  <ScalarVariable name="h" valueReference="0"
    description="height, used as state"
    causality="local" variability="continuous"
    initial="exact">
    <Real start="1" reinit="true"/>
  </ScalarVariable>
  <ScalarVariable name="der(h)" valueReference="1"
    description="velocity of ball"
    causality="local" variability="continuous"
    initial="calculated">
    <Real derivative="1"/>
  </ScalarVariable>
  <ScalarVariable name="v" valueReference="2"
    description="velocity of ball, used as state"
    causality="local" variability="continuous"
    initial="exact">
    <Real start="0" reinit="true"/>
  </ScalarVariable>
  <ScalarVariable name="der(v)" valueReference="3"
    description="acceleration of ball"
    causality="local" variability="continuous"
    initial="calculated">
    <Real derivative="3"/>
  </ScalarVariable>
  <ScalarVariable name="g" valueReference="4"
    description="acceleration of gravity"
    causality="parameter" variability="fixed"
    initial="exact">
    <Real start="9.81"/>
  </ScalarVariable>
  <ScalarVariable name="e" valueReference="5"
    description="dimensionless parameter"
    causality="parameter" variability="tunable"
    initial="exact">
    <Real start="0.7" min="0.5" max="1"/>
  </ScalarVariable>
  <ScalarVariable name="out" valueReference="6"
    description="output"
    causality="output">
    <Real start="0."/>
  </ScalarVariable>
  <ScalarVariable name="inp" valueReference="7"
    description="ground position"
    causality="input">
    <Real/>
</ScalarVariable>
<ScalarVariable name="inp2" valueReference="8"
              description="ground velocity"
              causality="input">
  <Real/>
</ScalarVariable>
</ModelVariables>

<ModelStructure>
  <Outputs>
    <Unknown index="7" />
  </Outputs>
  <Derivatives>
    <Unknown index="2" />
    <Unknown index="4" />
  </Derivatives>
  <InitialUnknowns>
    <Unknown index="2"/>
    <Unknown index="4"/>
  </InitialUnknowns>
</ModelStructure>

</fmiModelDescription>
`;

function findings(xml: string): readonly string[] {
  const files = {
    "modelDescription.xml": xml,
    "sources/bouncingBall.cc": "",
    "binaries/win64/bouncingBall.dll": "",
  };
  const encode = (text: string) => new TextEncoder().encode(text);
  const bytes = writeArchive(
    Object.fromEntries(Object.entries(files).map(([name, text]) => [name, encode(text)])),
  );
  const named = ({ code, severity, args, span }: Diagnostic) =>
    `${span && positionOf(span.source, span.start).line} ${severity} ${code} ${args["variable"] ?? args["category"] ?? ""}`;
  return validateFmu(bytes, "bouncingBall.fmu").diagnostics.map((diagnostic) => named(diagnostic).trim());
}

it("every fault of the published bouncing ball is found, with its line", () => {
  expect(findings(published)).toEqual([
    "1 warning schema.encoding",
    "12 warning fmi.source-not-c",
    "18 notice fmi.log-category logError",
    "19 notice fmi.log-category logFmiCall",
    "20 notice fmi.log-category logEvent",
    "28 error fmi.reinit-co-simulation h",
    "40 error fmi.reinit-co-simulation v",
    "63 error fmi.start-forbidden out",
    "65 error fmi.start-missing inp",
    "70 error fmi.start-missing inp2",
    "77 error fmi.initial-unknown-missing out",
  ]);
});

it("with these put right nothing is left", () => {
  const right = published
    .replace("ISO-8859-1", "UTF-8")
    .replace("logError", "logStatusError")
    .replace('<Category name="logFmiCall"/>', "")
    .replace("logEvent", "logEvents")
    .replaceAll(' reinit="true"', "")
    .replace('<Real start="0."/>', "<Real/>")
    .replaceAll(/"input">\s*<Real\/>/g, '"input"><Real start="0"/>')
    .replace("</InitialUnknowns>", '<Unknown index="7"/></InitialUnknowns>');
  expect(findings(right)).toEqual(["12 warning fmi.source-not-c"]);
});

import { createTrajectoryRecorder } from "@cosimo/core/models";
import { fmuInfo, readModelDescription, validateDescription } from "@cosimo/fmi";
import { expect, it } from "vitest";
import { createSpeech } from "../terminal/language.ts";
import { renderFmuReport } from "./render-fmu-report.ts";

const hostile = `</script><img src=x onerror="alert('1')">`;
const written = "&lt;/script>&lt;img src=x onerror=&quot;alert('1')&quot;>";

function infoOf(name: string) {
  const xml = `<fmiModelDescription fmiVersion="3.0" modelName="${name}" instantiationToken="t" description="${name}">
    <CoSimulation modelIdentifier="m"/>
    <ModelVariables><Float64 name="${name}" valueReference="1" causality="output" description="${name}"/></ModelVariables>
    <ModelStructure><Output valueReference="1"/></ModelStructure></fmiModelDescription>`;
  const { value: description } = readModelDescription(new TextEncoder().encode(xml), { file: hostile });
  const archive = { name: hostile, entries: new Map() };
  const fmu = { archive, description: description!, buildConfigurations: [], platforms: [] };
  return { info: fmuInfo(fmu), findings: validateDescription(description!) };
}

function runOf(name: string) {
  const recorder = createTrajectoryRecorder();
  const variable = {
    ...({ name, type: "Real", variability: "continuous", causality: "output", unit: hostile } as const),
    ...{ displayUnit: "", description: "" },
  };
  const metadata = { model: name, description: "", tool: "", modelHash: "", options: {} };
  recorder.begin(metadata, [variable], []);
  for (const t of [0, 1]) recorder.row(t, Float64Array.of(t === 0 ? Number.NaN : 2), "sample");
  recorder.end();
  const trajectory = recorder.trajectory();
  const outcome = {
    ...({ status: "failed", time: 1, reason: hostile, cause: "evaluation", stepSize: 1 } as const),
    ...{ suspects: [], diagnostics: [] },
  };
  return { outcome, events: [], trajectory };
}

it("a report escapes names of the FMU", () => {
  const speech = createSpeech("en", {}, undefined);
  const page = renderFmuReport({ file: hostile, ...infoOf(written), run: runOf(hostile) }, speech);
  expect(page).not.toContain("<img");
  // The data script and the page's own script.
  expect(page.match(/<\/script>/g)?.length).toBe(2);
  const data = /<script type="application\/json" id="data">(.*?)<\/script>/s.exec(page)?.[1];
  expect(JSON.parse(data!).run).toMatchObject({
    time: [0, 1],
    columns: [{ name: hostile, values: [null, 2] }],
  });
});

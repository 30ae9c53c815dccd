import { readFileSync } from "node:fs";
import { join } from "node:path";
import { readFmu } from "@cosimo/fmi";
import { platformName } from "@cosimo/fmi-node";

/** Largest deviations taken for equal: of co-simulation the FMU computes alone, of model exchange two methods integrate. */
const limits = { cs: 1e-9, me: 2e-3 };
const kinds = { coSimulation: ["cs", "CoSimulation"], modelExchange: ["me", "ModelExchange"] };
const [mostSteps, mostVariables] = [1000, 60];

/** One row for each interface type of an FMU. */
export function checkFmu({ path, file }, tools) {
  const { value: fmu, diagnostics } = readFmu(new Uint8Array(readFileSync(path)), path);
  if (fmu === undefined) {
    const note = diagnostics.find(({ severity }) => severity === "error")?.code;
    return [{ file, what: "-", result: "refused", note }];
  }
  const { description, platforms } = fmu;
  const faces = Object.keys(kinds).filter((kind) => description[kind] !== undefined);
  const name = `${description.generationTool ?? "-"}, ${description.fmiVersion ?? description.majorVersion}`;
  const hasBinary = platforms.some((platform) => platform.name === platformName());
  return faces.map((kind) => {
    const row = { file, what: `${name}, ${kinds[kind][0]}` };
    if (!hasBinary) return { ...row, result: "no binary" };
    return { ...row, ...compare(path, description, kind, tools) };
  });
}

function compare(path, description, kind, tools) {
  const experiment = experimentOf(description);
  const ours = ourRun(path, kinds[kind][0], experiment, tools);
  const names = (ours.columns && [...ours.columns.keys()]) ?? [];
  const chosen = chosenNames(description, names);
  const reference = tools.hasReference ? referenceRun(path, kind, experiment, chosen, tools) : undefined;
  const note = [ours.note, reference?.text].filter(Boolean).join("; FMPy: ");
  const isRun = reference?.time !== undefined;
  if (ours.status !== "completed")
    return { result: isRun ? "FAILS" : "both fail", note: note || ours.status, isFailure: isRun };
  if (!isRun) return { result: reference === undefined ? "runs" : "runs, FMPy fails", note };
  const { deviation, name } = deviationOf(ours, reference);
  const isEqual = deviation <= limits[kinds[kind][0]];
  return {
    result: isEqual ? "equal" : "DIFFERS",
    ...{ deviation: deviation.toPrecision(2), note: isEqual ? note : `${name} ${note}`, isFailure: !isEqual },
  };
}

/** At most `mostSteps` communication steps of the FMU's own size. */
function experimentOf({ defaultExperiment = {}, coSimulation }) {
  const { startTime: start = 0, stopTime = start + 1, tolerance } = defaultExperiment;
  const step =
    coSimulation?.fixedInternalStepSize ?? defaultExperiment.stepSize ?? (stopTime - start) / 500 ?? 0.01;
  const steps = Math.min(Math.max(1, Math.round((stopTime - start) / step)), mostSteps);
  return { start, stop: start + steps * step, step, tolerance };
}

function ourRun(path, type, { start, stop, step, tolerance }, tools) {
  const output = join(tools.folder, "ours.json");
  const answer = tools.runCosimo([
    ...["simulate", path, "--fmu-type", type, "--json", "--progress", "none", "--timeout", tools.timeout],
    ...["--start-time", start, "--stop-time", stop, "--output-interval", step, "--output-file", output],
    ...["--event-points", "right", "--tolerance", type === "me" ? 1e-7 : (tolerance ?? 1e-6)],
  ]);
  const status = answer.outcome?.status ?? `exit ${answer.status}`;
  const codes = answer.diagnostics?.filter(({ severity }) => severity !== "notice");
  const note = codes
    ?.map(({ severity, message }) => `${severity}: ${message}`.replaceAll("\n", " "))
    .join("; ");
  const kept = { status, note: note || answer.text };
  return status === "completed" ? { ...kept, ...readResult(output) } : kept;
}

function readResult(file) {
  const { variables, rows } = JSON.parse(readFileSync(file, "utf8"));
  const columns = new Map(variables.map(({ name }, i) => [name, rows.map((row) => row[i + 1])]));
  return { time: rows.map(([t]) => t), columns };
}

/** Outputs first; no elements of arrays. */
function chosenNames({ variables }, names) {
  const known = new Set(names);
  const some = variables.filter(({ name, dimensions }) => known.has(name) && dimensions.length === 0);
  const [outputs, others] = [true, false].map((is) =>
    some.filter((one) => (one.causality === "output") === is),
  );
  return [...outputs, ...others].slice(0, mostVariables).map(({ name }) => name);
}

function referenceRun(path, kind, { start, stop, step, tolerance }, names, tools) {
  const type = kinds[kind][1];
  return tools.runReference({
    ...{ path, type, start, stop, step, names, timeout: tools.timeout },
    tolerance: kind === "modelExchange" ? 1e-7 : (tolerance ?? 1e-6),
  });
}

/** The largest deviation at common times, relative to the variable's largest value; at events the nearest limit counts. */
function deviationOf(ours, reference) {
  const places = new Map(ours.time.map((t, i) => [t.toPrecision(10), i]));
  let worst = { deviation: 0, name: "" };
  for (const [name, values] of Object.entries(reference.columns)) {
    const own = ours.columns.get(name);
    const finite = values.filter((value) => value !== null);
    const scale = Math.max(1e-6, ...finite.map(Math.abs));
    const nearest = new Map();
    for (const [i, t] of reference.time.entries()) {
      const place = places.get(t.toPrecision(10));
      if (place === undefined || values[i] === null) continue;
      const deviation = Math.abs(own[place] - values[i]) / scale;
      nearest.set(place, Math.min(nearest.get(place) ?? Number.POSITIVE_INFINITY, deviation));
    }
    for (const deviation of nearest.values()) if (deviation > worst.deviation) worst = { deviation, name };
  }
  return worst;
}

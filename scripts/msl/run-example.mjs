/** A process that runs examples one after the other, named by messages, and answers each with the stage it reached. */
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { createNodeSourceProvider, flatSystem, ModelError, simulate } from "cosimo";
import { firstDeviation, readReference } from "./compare-reference.mjs";
import { explainDeviation } from "./explain-deviation.mjs";
import { measuredSupervisor } from "./measured-supervisor.mjs";
import { plotDeviation } from "./plot-deviation.mjs";

/** The file that holds a class of a library: one of `libraries`, or in a folder of them. */
function fileOf(libraries, name) {
  for (const library of libraries)
    for (const folder of [library, dirname(library)]) {
      const file = fileBelow(folder, name.split("."));
      if (file !== undefined) return file;
    }
  throw new Error(`no file for ${name}`);
}

function fileBelow(directory, parts) {
  for (let count = parts.length; count > 0; count--) {
    const path = join(directory, ...parts.slice(0, count));
    if (existsSync(`${path}.mo`)) return `${path}.mo`;
    if (existsSync(join(path, "package.mo"))) return join(path, "package.mo");
  }
  return undefined;
}

/** Examples are classes of the library, as any that a user's text names. */
const noText = { uri: "examples.mo", text: "" };

/** What models have read stays: the library is open for those that follow. */
const openTexts = new Set();

function openProvider(file, libraries) {
  const provider = createNodeSourceProvider(file, libraries);
  const lookup = (name) => {
    const text = provider.lookup(name);
    if (text !== undefined) openTexts.add(text);
    return text;
  };
  return { ...provider, lookup };
}

/** As for a library that has not been read: its texts are parsed anew. */
function freshProvider(file, libraries) {
  const provider = createNodeSourceProvider(file, libraries);
  const copies = new Map();
  const copyOf = (text) => {
    if (!copies.has(text)) copies.set(text, { ...text });
    return copies.get(text);
  };
  const lookup = (name) => {
    const text = provider.lookup(name);
    return text && copyOf(text);
  };
  return { ...provider, lookup };
}

/** Processor time of the front end with texts that are not parsed [s]. */
function coldFrontEnd(file, libraries, model) {
  const before = process.cpuUsage();
  flatSystem(noText, { model, library: freshProvider(file, libraries) });
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1e6;
}

/** Stages that refuse a model, by the first part of a diagnostic's code. */
const stageOf = {
  syntax: "parse",
  library: "check",
  instantiate: "check",
  expression: "check",
  flatten: "check",
};

/** Stages in which a limit ends a model, by the phase of its work. */
const stageOfPhase = { initialization: "initialise", run: "simulate" };

function refusal({ diagnostics }) {
  const first = diagnostics.find(({ severity }) => severity === "error") ?? diagnostics[0];
  const { code, message, span } = first;
  const place = span === undefined ? "" : ` (${span.source.uri.split("/").slice(-2).join("/")})`;
  const stage = stageOf[code.split(".")[0]] ?? (code.startsWith("structure") ? "compile" : "check");
  return { failed: stage, why: `${code}: ${message}${place}` };
}

/** Rows of a run without an annotation. */
const LEAST_ROWS = 500;

/**
 * The interval of a reference, which may have been made with an older annotation `experiment`, with rows as dense as its own: between those of
 * a run, a peak is missed.
 */
function intervalOf(expected) {
  const [time] = expected?.values() ?? [];
  if (time === undefined || !(time.at(-1) > time[0])) return {};
  const [startTime, stopTime] = [time[0], time.at(-1)];
  const distances = time.map((t, i) => (i === 0 ? 0 : t - time[i - 1])).filter((d) => d > 0);
  const usual = distances.sort()[distances.length >> 1];
  return { startTime, stopTime, outputInterval: Math.min(usual, (stopTime - startTime) / LEAST_ROWS) };
}

/** Writes what deviates beside the reference. */
function plot(folder, name, { signal, why }, expected, result) {
  if (why !== undefined) return;
  const [referenceTime] = expected.values();
  const own = { time: result.time, values: result.column(signal) };
  mkdirSync(folder, { recursive: true });
  const reference = { time: referenceTime, values: expected.get(signal) };
  writeFileSync(join(folder, `${name}.svg`), plotDeviation(`${name}: ${signal}`, reference, own));
}

async function answer({ name, libraries, reference, timeout, plots, explain }) {
  const file = fileOf(libraries, name);
  const table =
    reference === undefined
      ? undefined
      : join(reference, ...name.split("."), `${name.split(".").at(-1)}.csv`);
  const expected = table !== undefined && existsSync(table) ? readReference(table) : undefined;
  const begin = performance.now();
  const { supervisor, phases } = measuredSupervisor(timeout);
  const run = (options) =>
    simulate(noText, {
      model: name,
      library: openProvider(file, libraries),
      timeout,
      ...intervalOf(expected),
      ...options,
    });
  let result;
  try {
    result = await run({ supervisor });
  } catch (error) {
    if (error instanceof ModelError) return refusal(error);
    if (error?.name === "Interruption")
      return { failed: stageOfPhase[error.phase] ?? "compile", why: error.message };
    return { failed: "internal", why: `${error?.name}: ${error?.message}` };
  }
  const elapsed = (performance.now() - begin) / 1000;
  const { outcome, time, diagnostics } = result;
  if (!["completed", "terminated"].includes(outcome.status)) {
    const why =
      diagnostics.find(({ severity }) => severity === "error")?.message ?? outcome.reason ?? outcome.status;
    return { failed: time.length < 2 ? "initialise" : "simulate", why: String(why), elapsed };
  }
  const { maxRSS: memory } = process.resourceUsage();
  const found = {
    elapsed,
    phases: { ...phases(), coldFrontEnd: coldFrontEnd(file, libraries, name) },
    memory,
  };
  if (reference === undefined) return found;
  if (expected === undefined) return { failed: "agree", why: "no reference", ...found };
  const list = join(reference, ...name.split("."), "comparisonSignals.txt");
  const signals = readFileSync(list, "utf8")
    .trim()
    .split(/\r?\n/)
    .map((line) => line.trim());
  const deviating = firstDeviation(expected, signals, result);
  if (deviating === undefined) return found;
  if (plots !== undefined) plot(plots, name, deviating, expected, result);
  const isThere = deviating.why === undefined;
  const explanation =
    explain === true && isThere ? await explainDeviation(run, { expected, signals, result }) : "";
  return { failed: "agree", why: `${JSON.stringify(deviating)}${explanation}`, ...found };
}

process.on("message", async (task) => {
  process.send(await answer(task).catch((error) => ({ failed: "internal", why: String(error?.stack) })));
});

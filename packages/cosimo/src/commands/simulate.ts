import { extname } from "node:path";
import {
  broadcast,
  compile,
  dumpStage,
  type InputSignals,
  mergeExperiment,
  type Progress,
  type SimulateOptions,
  type SimulationResult,
  type Stage,
  type Supervisor,
  runSettings as settingsOfRuns,
  type TrajectorySink,
} from "@cosimo/core/models";
import type { Command } from "commander";
import { loadExperiment } from "../files/experiment-file.ts";
import { loadInputFile } from "../files/input-file.ts";
import { loadMethodModule } from "../files/method-module.ts";
import { loadModelFile } from "../files/model-file.ts";
import { createResultFiles } from "../files/result-files.ts";
import { createStopSignal } from "../interruption/stop-signal.ts";
import { createSupervisor } from "../interruption/supervisor.ts";
import { numericSettings, parseLogTopics, parseNumber } from "../options/options.ts";
import { addSettingOptions, readSettingOptions, refuseUnusable } from "../options/setting-options.ts";
import { checkResultNames, textNames } from "../reports/check-result-names.ts";
import { type FinalMode, watchFinalModes } from "../reports/final-modes.ts";
import { jsonInitialization, renderInitialization } from "../reports/initialization-view.ts";
import { jsonDiagnostics, jsonStatistics } from "../reports/json-report.ts";
import { createResultStream } from "../reports/result-stream.ts";
import {
  countTransitions,
  reasonOfEnd,
  renderStatistics,
  renderSummary,
  summaryEntries,
} from "../reports/simulation-summary.ts";
import { checkSceneOptions, createSceneFiles, type SceneFiles, withoutScene } from "../scene/scene-files.ts";
import { type ExitCode, exitCodeOf, exitCodes } from "../terminal/exit-codes.ts";
import type { Speech } from "../terminal/language.ts";
import { createProgressDisplay, progressModeOf } from "../terminal/progress-line.ts";
import type { Terminal } from "../terminal/terminal.ts";
import { interfaceKinds } from "../units/interface-kinds.ts";
import type { CheckpointOptions } from "../units/model-checkpoints.ts";
import { isSystemFile } from "../units/system-files.ts";
import type { Runnable, RunSettings, SimulateCommandOptions } from "./runnable.ts";

/** The options together with data read from files. */
interface RunOptions extends SimulateCommandOptions {
  readonly inputSignals: InputSignals | undefined;
}

export function addSimulateCommand(program: Command, terminal: Terminal): void {
  const command = program
    .command("simulate")
    .description("run a model: trajectory, event table, plot")
    .argument(
      "<file>",
      "a model's text: Modelica (.mo) or LISMA_HDS (.lisma, .isma); an FMU (.fmu); a coupled system (.json, .ssp, .ssd, .xml of OSP)",
    );
  addSettingOptions(command, "simulate").option(
    "--log <list>",
    "more about events (in the event file), init (how initialization went), steps (of coupled systems, on standard error); with commas between",
    parseLogTopics,
  );
  command
    .option("--at <t>", "time of the picture [s] (default: the end of the run)", parseNumber)
    .option(
      "--video-speed <factor>",
      "seconds of the model in one of the video (default: 1, or so that it lasts about 10 s)",
      parseNumber,
    );
  const dump = command.options.find((option) => option.attributeName() === "dump");
  const others = command.options.map((option) => option.attributeName());
  dump?.conflicts(
    others.filter(
      (name) => !["dump", "model", "library", "externalLibrary", "compileExternal"].includes(name),
    ),
  );
  command
    .addHelpText("after", examples)
    .action((file: string, options: object) => runSimulate(file, readSettingOptions(options), terminal));
}

/**
 * Adds settings of the experiment file; options take precedence.
 * @throws FileError, MalformedFileError
 */
function withExperiment(options: SimulateCommandOptions, terminal: Terminal): SimulateCommandOptions {
  if (options.experiment === undefined) return options;
  const { parameters, ...given } = options;
  const file = loadExperiment(options.experiment);
  const { value, diagnostics } = mergeExperiment(file, given as object as SimulateOptions);
  terminal.report(diagnostics);
  return { ...options, ...(value as object), parameters: { ...file.parameters, ...parameters } };
}

const examples = `
What the model's experiment annotation says holds unless an experiment file says otherwise, and that unless an option does.

Examples:
  cosimo simulate Ball.mo
  cosimo simulate Ball.mo --stop-time 5 --set e=0.7 --output-file ball.csv --events-file events.csv
  cosimo simulate Ball.mo --plot ball.html
  cosimo simulate Ball.mo --experiment drop.experiment.json
  cosimo simulate Motor.mo --input-file voltage.csv
  cosimo simulate Stiff.mo --solver rodas4 --tolerance 1e-8 --stats
  cosimo simulate Drive.json --algorithm gauss-seidel --communication-step 1e-3 --set motor.R=2
  cosimo simulate Pump.fmu --fmu-type me --set "A[1,2]=0.5" --input-file speed.csv --plot pump.html`;

/** @throws ModelError, FileError */
export async function runSimulate(
  file: string,
  given: SimulateCommandOptions,
  terminal: Terminal,
): Promise<void> {
  const isSystem = isSystemFile(file);
  checkSceneOptions(given, isSystem || extname(file).toLowerCase() === ".fmu");
  // Coupled systems refuse a method of the user, whose module is then not read.
  const options = isSystem ? given : await loadMethodModule(given);
  if (extname(file).toLowerCase() === ".fmu") return simulateFmuFile(file, options, terminal);
  if (isSystem) {
    refuseUnusable(options, { files: ["coupled"] });
    const { simulateSystemFile } = await import("./simulate-system.ts");
    return simulateSystemFile(file, options, terminal, (runnable) =>
      simulateRunnable(runnable, { ...options, inputSignals: undefined }, terminal),
    );
  }
  return simulateModelFile(file, options, terminal);
}

async function simulateModelFile(
  file: string,
  given: SimulateCommandOptions,
  terminal: Terminal,
): Promise<void> {
  refuseUnusable(given, { files: ["model"] });
  const options = withExperiment(given, terminal);
  refuseUnusable(given, { files: ["model"], chosen: { ...options } });
  const parameters = numericSettings(options.parameters);
  const supervisor = supervisorOf(options);
  const loaded = loadModelFile(file, options);
  if (options.dump !== undefined) {
    const { dump: stage } = options;
    return supervisor.run("compilation", () => dump(loaded, stage, terminal));
  }
  const compiled = supervisor.run("compilation", () => {
    const model = compile(loaded.source, loaded.compileOptions);
    model.compilation.program.initial();
    return model;
  });
  const model = {
    ...compiled,
    diagnostics: [...compiled.diagnostics, ...checkResultNames(compiled.dae, options)],
  };
  terminal.report(model.diagnostics);
  const inputSignals = options.inputs === undefined ? undefined : loadInputFile(options.inputs);
  const { name, diagnostics } = model;
  const run = (settings: RunSettings) => model.simulate({ ...settings, parameters });
  const checkpoints = await checkpointsOf(options, terminal);
  const readFile = (address: string) => loaded.compileOptions.library?.readFile?.(address);
  const sceneFiles = await createSceneFiles(model, readFile, options, terminal);
  const runnable = {
    ...{ name, diagnostics, run },
    ...(checkpoints && { checkpoints }),
    ...(sceneFiles && { sceneFiles }),
  };
  await simulateRunnable(runnable, { ...options, inputSignals }, terminal, supervisor);
}

async function checkpointsOf(
  options: SimulateCommandOptions,
  terminal: Terminal,
): Promise<CheckpointOptions | undefined> {
  if (options.checkpoint === undefined && options.resume === undefined) return undefined;
  const { checkpointOptions } = await import("../units/model-checkpoints.ts");
  return checkpointOptions(options, terminal);
}

/** The time limit begins now. */
function supervisorOf({ timeout, stream }: SimulateCommandOptions): Supervisor {
  return createSupervisor({ timeout, interruptible: true, ...(stream && { slice: STREAM_SLICE }) });
}

/** Rows are passed on between two slices of a run [ms]. */
const STREAM_SLICE = 150;

async function simulateFmuFile(
  file: string,
  options: SimulateCommandOptions,
  terminal: Terminal,
): Promise<void> {
  refuseUnusable(options, { files: options.kind === undefined ? ["me", "cs", "se"] : [options.kind] });
  const { openFmu, withPrintsDiverted } = await import("../units/open-fmu.ts");
  const inputSignals = options.inputs === undefined ? undefined : loadInputFile(options.inputs);
  const fmu = openFmu(file, {
    ...(options.fmuBackend && { backend: options.fmuBackend }),
    ...(options.timeout !== undefined && { callTimeout: options.timeout }),
    ...(options.logFmiCalls && { logCalls: (line: string) => terminal.err(`${line}\n`) }),
  });
  try {
    const { modelExchange, coSimulation } = fmu.description;
    const usual = coSimulation !== undefined ? "cs" : modelExchange !== undefined ? "me" : "se";
    refuseUnusable(options, { files: [options.kind ?? usual], chosen: { ...options } });
    const diagnostics = [
      ...fmu.diagnostics,
      ...checkResultNames({ variables: [...fmu.variables, ...textNames(fmu.description)] }, options),
    ];
    terminal.report(diagnostics);
    const kind = options.kind && interfaceKinds[options.kind];
    const simulate = (settings: RunSettings) =>
      fmu.simulate({ ...settings, parameters: options.parameters ?? {}, ...(kind && { kind }) });
    const isInProcess = options.fmuBackend === "in-process";
    const run = (settings: RunSettings) =>
      isInProcess ? withPrintsDiverted(() => simulate(settings)) : simulate(settings);
    const { name } = fmu;
    await simulateRunnable({ name, diagnostics, run }, { ...options, inputSignals }, terminal);
  } finally {
    fmu.close();
  }
}

function dump(loaded: ReturnType<typeof loadModelFile>, stage: Stage, terminal: Terminal): void {
  const dumped = dumpStage(loaded.source, stage, loaded.compileOptions);
  terminal.fail(dumped.diagnostics);
  if (dumped.value !== undefined) terminal.content(`${dumped.value.trimEnd()}\n`);
}

async function simulateRunnable(
  model: Runnable,
  options: RunOptions,
  terminal: Terminal,
  supervisor = supervisorOf(options),
): Promise<void> {
  const { continued, resume, requests } = model.checkpoints ?? {};
  const files = await createResultFiles(
    { ...options, ...(continued && { continued }) },
    terminal.speech.translations,
  );
  const checkpoints = requests?.(files.marks);
  const watch = watchFinalModes();
  const { sceneFiles } = model;
  const stop = createStopSignal();
  const stream = options.stream ? createResultStream(terminal.content) : undefined;
  const progress = createProgressDisplay(progressModeOf(options, terminal), terminal, () =>
    performance.now(),
  );
  const sinks = [...files.sinks, watch.sink, ...(stream ? [stream.sink] : [])];
  const onProgress = (latest: Progress): void => {
    progress.update(latest);
    stream?.update(latest);
  };
  try {
    const result = await runModel(model, options, {
      ...{ sink: sinkOf(sinks, sceneFiles), signal: stop.signal, supervisor, onProgress },
      ...(sceneFiles && { recordScene: true }),
      ...{ ...(checkpoints && { checkpoints }), ...(resume && { resume }) },
    });
    progress.end();
    stream?.end();
    await files.finish(summaryEntries(result, watch.modes(), terminal.speech), supervisor);
    await sceneFiles?.finish(stop.signal);
    report(model, result, watch.modes(), options, terminal);
    if (await hasInterrupted(stop.signal, result)) terminal.exitCode = exitCodes.interrupted;
  } catch (error) {
    progress.end();
    files.discard();
    sceneFiles?.discard();
    throw error;
  } finally {
    stream?.end();
    stop.release();
  }
}

function sinkOf(sinks: readonly TrajectorySink[], sceneFiles: SceneFiles | undefined): TrajectorySink {
  const usual = broadcast(sinks);
  return sceneFiles === undefined ? usual : broadcast([withoutScene(usual), sceneFiles.sink]);
}

/** Ctrl-C also ends an FMU's process, and this end may be reported before the signal. */
async function hasInterrupted(signal: AbortSignal, { outcome }: SimulationResult): Promise<boolean> {
  if (outcome.status !== "failed") return false;
  await new Promise((resolve) => setImmediate(resolve));
  return signal.aborted;
}

/** Rows are written to files only; events are also collected for the summary. */
function runModel(
  model: Runnable,
  options: RunOptions,
  watch: Pick<
    RunSettings,
    "sink" | "signal" | "supervisor" | "onProgress" | "checkpoints" | "resume" | "recordScene"
  >,
): Promise<SimulationResult> {
  return model.run({ ...runSettings(options), ...watch });
}

/** Selects the settings of the run from the options. */
function runSettings({ log, inputSignals, ...options }: RunOptions): RunSettings {
  const logged = { logEvents: log?.includes("events"), logInit: log?.includes("init") };
  const given = Object.entries({ ...options, ...logged }).filter(
    ([name, value]) => value !== undefined && runNames.has(name),
  );
  // Without rows of events there are samples at the instants of events, too.
  const rows = options.eventPoints === "none" ? { eventPoints: options.eventPoints } : {};
  return { ...Object.fromEntries(given), ...rows, ...(inputSignals && { inputs: inputSignals }) };
}

/** Plots show all rows of an event; `--event-points right` selects those that are written to result files. */
const runNames: ReadonlySet<string> = new Set(
  [...Object.keys(settingsOfRuns), "variables"].filter((name) => name !== "eventPoints"),
);

function report(
  model: Runnable,
  result: SimulationResult,
  modes: readonly FinalMode[],
  options: SimulateCommandOptions,
  terminal: Terminal,
): void {
  const { speech } = terminal;
  terminal.report(result.diagnostics);
  terminal.exitCode = exitCodeOfRun(result);
  if (options.json) {
    terminal.out(`${JSON.stringify(jsonReport(model, result, modes, options, terminal.speech))}\n`);
    return;
  }
  terminal.out(renderSummary(model.name, result, modes, options, speech));
  if (result.initialization) terminal.out(renderInitialization(result.initialization, speech));
  if (options.stats) terminal.out(renderStatistics(result.statistics, speech));
}

function exitCodeOfRun(result: SimulationResult): ExitCode {
  const { status, diagnostics, cause } = result.outcome;
  if (status === "completed" || status === "terminated") return exitCodes.done;
  if (status === "cancelled") return cause === "timeout" ? exitCodes.timeout : exitCodes.interrupted;
  if (diagnostics.some((d) => d.severity === "error" && d.category === "fmi")) return exitCodes.fmu;
  const code = exitCodeOf(diagnostics);
  return code === exitCodes.done ? exitCodes.integrationFailed : code;
}

function jsonReport(
  model: Runnable,
  result: SimulationResult,
  modes: readonly FinalMode[],
  options: SimulateCommandOptions,
  speech: Speech,
) {
  const { status, time, stepSize, suspects } = result.outcome;
  const reason = reasonOfEnd(result.outcome, speech);
  return {
    schema: "cosimo.simulate/1",
    model: model.name,
    outcome: { status, time, reason, stepSize, suspects },
    statistics: jsonStatistics(result.statistics, speech),
    result: options.outputFile ?? null,
    diagnostics: jsonDiagnostics([...model.diagnostics, ...result.diagnostics], speech),
    ...(modes.length > 0 && { modes: { transitions: countTransitions(result.events), final: modes } }),
    ...(result.initialization && { initialization: jsonInitialization(result.initialization, speech) }),
  };
}

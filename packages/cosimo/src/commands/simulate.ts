import { extname } from "node:path";
import {
  broadcast,
  compile,
  type Diagnostic,
  detections,
  dumpStage,
  type InputSignals,
  type SimulateOptions,
  type SimulationResult,
  type Stage,
  solverNames,
  stages,
  type TrajectorySink,
} from "@cosimo/core/models";
import { type Command, Option } from "commander";
import { loadExperiment } from "../files/experiment-file.ts";
import { loadInputFile } from "../files/input-file.ts";
import { createStopSignal } from "../files/interrupt.ts";
import { addModelOptions, loadModelFile, type ModelOptions } from "../files/model-file.ts";
import { createResultFiles, type ResultFileOptions } from "../files/result-files.ts";
import { addIsmaOptions, type IsmaOptions, withoutIsmaNames } from "../options/isma-options.ts";
import {
  type LogTopic,
  numericSettings,
  parseCount,
  parseLogTopics,
  parseNumber,
  parsePattern,
  parsePositive,
  parseReferenceOption,
  parseSetting,
  type Settings,
} from "../options/options.ts";
import { checkResultNames } from "../reports/check-result-names.ts";
import { type FinalMode, watchFinalModes } from "../reports/final-modes.ts";
import { jsonInitialization, renderInitialization } from "../reports/initialization-view.ts";
import { jsonDiagnostics } from "../reports/json-report.ts";
import {
  countTransitions,
  reasonOfEnd,
  renderStatistics,
  renderSummary,
  summaryEntries,
} from "../reports/simulation-summary.ts";
import { type ExitCode, exitCodeOf, exitCodes } from "../terminal/exit-codes.ts";
import type { Speech } from "../terminal/language.ts";
import { createProgressDisplay, type ProgressDisplay, type ProgressMode } from "../terminal/progress-line.ts";
import type { Terminal } from "../terminal/terminal.ts";
import { type FmuBackend, fmuBackends } from "../units/fmu-backends.ts";
import { interfaceKinds } from "../units/interface-kinds.ts";
import { isSystemFile } from "../units/system-files.ts";

/** The options as commander hands them over. */
export interface SimulateCommandOptions extends ModelOptions, ResultFileOptions {
  readonly startTime?: number;
  readonly stopTime?: number;
  readonly outputInterval?: number;
  readonly intervals?: number;
  readonly variables?: RegExp;
  readonly solver?: string;
  readonly tolerance?: number;
  readonly absoluteTolerance?: number;
  readonly stepSize?: number;
  readonly initialStep?: number;
  readonly minStep?: number;
  readonly maxStep?: number;
  readonly maxOrder?: number;
  readonly detection?: (typeof detections)[number];
  readonly eventTolerance?: number;
  readonly gamma?: number;
  readonly experiment?: string;
  readonly set?: Settings;
  readonly fmuBackend?: FmuBackend;
  readonly fmuType?: keyof typeof interfaceKinds;
  readonly logFmiCalls?: boolean;
  readonly inputFile?: string;
  readonly algorithm?: string;
  readonly communicationStep?: number;
  readonly checkpoint?: string;
  readonly checkpointInterval?: number;
  readonly resume?: string;
  readonly control?: string;
  readonly onZeno?: "rest" | "stop";
  readonly onChattering?: "warn" | "stop" | "slide";
  readonly timeout?: number;
  readonly stats?: boolean;
  readonly log?: readonly LogTopic[];
  readonly progress: "auto" | "json" | "none";
  readonly dump?: Stage;
  readonly json?: boolean;
}

/** What there is to run: a compiled model, an FMU, or a coupled system. */
export interface Runnable {
  readonly name: string;
  readonly diagnostics: readonly Diagnostic[];
  run(settings: RunSettings): Promise<SimulationResult>;
}

export type RunSettings = Omit<SimulateOptions, "parameters">;

/** The options together with what was read from files. */
interface RunOptions extends SimulateCommandOptions {
  readonly inputs: InputSignals | undefined;
}

export function addSimulateCommand(program: Command, terminal: Terminal): void {
  const command = program
    .command("simulate")
    .description("run a model: trajectory, event table, plot")
    .argument(
      "<file>",
      "a model's text: Modelica (.mo) or LISMA_HDS (.lisma, .isma); an FMU (.fmu); a coupled system (.json, .ssp, .ssd)",
    );
  addModelOptions(command);
  addTimeOptions(command);
  addMethodOptions(command);
  addIsmaOptions(command);
  addEventOptions(command);
  addOutputOptions(command);
  addFmuOptions(command);
  addCouplingOptions(command);
  command
    .addHelpText("after", examples)
    .action((file: string, options: SimulateCommandOptions & IsmaOptions) =>
      runSimulate(file, withExperiment(withoutIsmaNames(options)), terminal),
    );
}

/** What the experiment file says holds where no option says otherwise. */
function withExperiment(options: SimulateCommandOptions): SimulateCommandOptions {
  if (options.experiment === undefined) return options;
  const { parameters, outputInterval, ...settings } = loadExperiment(options.experiment);
  const interval = outputInterval === undefined || options.intervals !== undefined ? {} : { outputInterval };
  return { ...settings, ...interval, ...options, set: { ...parameters, ...options.set } };
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

function addTimeOptions(command: Command): void {
  command
    .option("--start-time <t>", "begin of the run [s]", parseNumber)
    .option("--stop-time <t>", "end of the run [s]", parseNumber)
    .option("--output-interval <dt>", "distance of the result's rows [s]", parsePositive)
    .option("--intervals <n>", "number of intervals of the result instead", parseCount)
    .option("--timeout <seconds>", "stop after so long, keeping what was computed", parsePositive);
}

function addMethodOptions(command: Command): void {
  command
    .addOption(new Option("--solver <name>", "integration method").choices(solverNames))
    .option(
      "--tolerance <r>",
      "relative tolerance, and absolute one times each variable's nominal value",
      parsePositive,
    )
    .option(
      "--absolute-tolerance <a>",
      "absolute tolerance times each variable's nominal value",
      parsePositive,
    )
    .option(
      "--step-size <h>",
      "step of fixed-step methods; takes the place of error control in others [s]",
      parsePositive,
    )
    .option("--initial-step <h>", "first step of the run [s]", parsePositive)
    .option("--min-step <h>", "smallest step: where it is too long the run fails [s]", parsePositive)
    .option("--max-step <h>", "largest step [s]", parsePositive)
    .option("--max-order <k>", "highest order of a method of variable order, 1 to 5", parseCount)
    .option("--experiment <file>", "settings and parameters of the run: .json")
    .option(
      "--set <name=value>",
      "value of a parameter, or start value of a variable; repeatable",
      parseSetting,
    )
    .option("--input-file <file>", "values of the model's inputs over time: .csv with columns time, name, …");
}

function addEventOptions(command: Command): void {
  command
    .addOption(new Option("--detection <how>", "how events are located").choices(detections))
    .option(
      "--event-tolerance <e>",
      "width of an event's bracket beyond rounding [s]; with extrapolation and comprehensive the band of its condition",
      parseNumber,
    )
    .option(
      "--gamma <g>",
      "part of the distance to an event that a step of extrapolation leaves over (default: 0.6)",
      parseNumber,
    )
    .addOption(
      new Option("--on-zeno <what>", "after infinitely many events in finite time").choices(["rest", "stop"]),
    )
    .addOption(
      new Option("--on-chattering <what>", "when events follow too closely").choices([
        "warn",
        "stop",
        "slide",
      ]),
    );
}

function addOutputOptions(command: Command): void {
  command
    .option("--variables <regex>", "which variables to record", parsePattern)
    .addOption(
      new Option("--event-points <which>", "rows at events")
        .choices(["both", "right", "none"])
        .default("both"),
    )
    .option("--output-file <file>", "results: .csv, .mat or .arrow")
    .option("--events-file <file>", "event table: .csv")
    .option("--plot <file>", "plot: .svg or .html")
    .option("--xy <x,y[,ground]>", "also plot one variable over another, with equal axes")
    .option(
      "--reference <shape>",
      "draw beside it: 'circle x,y,radius', 'line x1,y1,x2,y2', 'point x,y', numbers or parameters; repeatable",
      parseReferenceOption,
    )
    .option("--stats", "show the work done")
    .option(
      "--log <list>",
      "more about events (in the event file), init (how initialization went), steps (of coupled systems, on standard error); with commas between",
      parseLogTopics,
    )
    .addOption(
      new Option("--progress <how>", "progress display").choices(["auto", "json", "none"]).default("auto"),
    )
    .addOption(
      new Option("--dump <stage>", "print what a stage of the compiler produced, and stop").choices(stages),
    );
}

function addFmuOptions(command: Command): void {
  command
    .addOption(
      new Option("--fmu-type <type>", "how an FMU is run (default: cs if it can)").choices([
        "me",
        "cs",
        "se",
      ]),
    )
    .addOption(
      new Option("--fmu-backend <where>", "where an FMU's code runs (default: isolated)").choices(
        fmuBackends,
      ),
    )
    .option("--log-fmi-calls", "write every call of an FMU's functions to standard error");
}

function addCouplingOptions(command: Command): void {
  command
    .option(
      "--algorithm <name>",
      "how units are coupled: a name, with options behind commas (linear-implicit,form=LX), or a module of one's own (./mine.js)",
    )
    .option("--communication-step <H>", "step of the exchange between units [s]", parsePositive)
    .addOption(
      new Option("--control <how>", "how communication steps are controlled").choices([
        "fixed",
        "richardson",
        "defect",
        "energy",
        "constraints",
      ]),
    )
    .option("--checkpoint <file>", "where a run that is interrupted leaves what it takes to go on")
    .option("--checkpoint-interval <dt>", "and each so much of the run's time [s]", parsePositive)
    .option("--resume <file>", "go on from there");
}

async function runSimulate(file: string, options: SimulateCommandOptions, terminal: Terminal): Promise<void> {
  if (extname(file).toLowerCase() === ".fmu") return simulateFmuFile(file, options, terminal);
  if (isSystemFile(file)) {
    const { simulateSystemFile } = await import("./simulate-system.ts");
    return simulateSystemFile(file, options, terminal, (runnable) =>
      simulateRunnable(runnable, { ...options, inputs: undefined }, terminal),
    );
  }
  const parameters = numericSettings(options.set);
  const loaded = loadModelFile(file, options);
  if (options.dump !== undefined) return dump(loaded, options.dump, terminal);
  const compiled = compile(loaded.source, loaded.compileOptions);
  const model = {
    ...compiled,
    diagnostics: [...compiled.diagnostics, ...checkResultNames(compiled.dae, options)],
  };
  terminal.report(model.diagnostics);
  const inputs = options.inputFile === undefined ? undefined : loadInputFile(options.inputFile);
  const { name, diagnostics } = model;
  const run = (settings: RunSettings) => model.simulate({ ...settings, parameters });
  await simulateRunnable({ name, diagnostics, run }, { ...options, inputs }, terminal);
}

async function simulateFmuFile(
  file: string,
  options: SimulateCommandOptions,
  terminal: Terminal,
): Promise<void> {
  const { openFmu } = await import("../units/open-fmu.ts");
  const inputs = options.inputFile === undefined ? undefined : loadInputFile(options.inputFile);
  const fmu = openFmu(file, {
    ...(options.fmuBackend && { backend: options.fmuBackend }),
    ...(options.timeout !== undefined && { callTimeout: options.timeout }),
    ...(options.logFmiCalls && { logCalls: (line: string) => terminal.err(`${line}\n`) }),
  });
  try {
    const diagnostics = [...fmu.diagnostics, ...checkResultNames(fmu, options)];
    terminal.report(diagnostics);
    const kind = options.fmuType && interfaceKinds[options.fmuType];
    const run = (settings: RunSettings) =>
      fmu.simulate({ ...settings, parameters: options.set ?? {}, ...(kind && { kind }) });
    const { name } = fmu;
    await simulateRunnable({ name, diagnostics, run }, { ...options, inputs }, terminal);
  } finally {
    fmu.close();
  }
}

function dump(loaded: ReturnType<typeof loadModelFile>, stage: Stage, terminal: Terminal): void {
  const dumped = dumpStage(loaded.source, stage, loaded.compileOptions);
  terminal.fail(dumped.diagnostics);
  if (dumped.value !== undefined) terminal.out(`${dumped.value.trimEnd()}\n`);
}

async function simulateRunnable(model: Runnable, options: RunOptions, terminal: Terminal): Promise<void> {
  const files = await createResultFiles(options, terminal.speech.translations);
  const watch = watchFinalModes();
  const stop = createStopSignal();
  const progress = createProgressDisplay(
    progressMode(options, terminal),
    terminal.err,
    () => performance.now(),
    terminal.speech,
  );
  try {
    const result = await runModel(model, options, [...files.sinks, watch.sink], stop.signal, progress);
    progress.end();
    files.finish(summaryEntries(result, watch.modes(), terminal.speech));
    report(model, result, watch.modes(), options, terminal);
    if (await hasInterrupted(stop.signal, result)) terminal.exitCode = exitCodes.interrupted;
  } catch (error) {
    progress.end();
    files.discard();
    throw error;
  } finally {
    stop.release();
  }
}

/** Ctrl-C reaches an FMU's process too, whose end may be noticed first. */
async function hasInterrupted(signal: AbortSignal, { outcome }: SimulationResult): Promise<boolean> {
  if (outcome.status !== "failed") return false;
  await new Promise((resolve) => setImmediate(resolve));
  return signal.aborted;
}

/** Rows go into the files only; events are gathered for the summary too. */
function runModel(
  model: Runnable,
  options: RunOptions,
  sinks: readonly TrajectorySink[],
  signal: AbortSignal,
  progress: ProgressDisplay,
): Promise<SimulationResult> {
  return model.run({
    ...runSettings(options),
    sink: broadcast(sinks),
    signal,
    onProgress: progress.update,
  });
}

/** The options that concern the run, without those that were not given. */
function runSettings(options: RunOptions): RunSettings {
  const { startTime, stopTime, outputInterval, intervals, variables, solver, tolerance, absoluteTolerance } =
    options;
  const {
    stepSize,
    initialStep,
    minStep,
    maxStep,
    maxOrder,
    detection,
    eventTolerance,
    gamma,
    onZeno,
    onChattering,
    timeout,
  } = options;
  const given = {
    ...{ startTime, stopTime, outputInterval, intervals, variables, solver, tolerance, absoluteTolerance },
    ...{ stepSize, initialStep, minStep, maxStep, maxOrder },
    ...{ detection, eventTolerance, gamma, onZeno, onChattering, timeout },
    ...{ inputs: options.inputs, logEvents: options.log?.includes("events") },
    logInit: options.log?.includes("init"),
  };
  return Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined));
}

function progressMode(options: SimulateCommandOptions, terminal: Terminal): ProgressMode {
  if (options.progress === "auto") return terminal.interactive && !options.json ? "line" : "none";
  return options.progress;
}

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
    statistics: result.statistics,
    result: options.outputFile ?? null,
    diagnostics: jsonDiagnostics([...model.diagnostics, ...result.diagnostics], speech),
    ...(modes.length > 0 && { modes: { transitions: countTransitions(result.events), final: modes } }),
    ...(result.initialization && { initialization: jsonInitialization(result.initialization, speech) }),
  };
}

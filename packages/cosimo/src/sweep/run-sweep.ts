import { availableParallelism } from "node:os";
import { extname } from "node:path";
import {
  diagnoseWithoutSpan,
  type FileKind,
  filesText,
  ModelError,
  phrase,
  settingsMessages,
} from "@cosimo/core/models";
import {
  countRuns,
  MOST_RUNS,
  type PreparedSweep,
  prepareSweep,
  runDuration,
  type SweepResult,
  type SweepRow,
  sweepMessages,
  sweepPhrases,
  type Variation,
} from "@cosimo/core/sweep";
import { type AtomicFile, createAtomicFile } from "../files/atomic-file.ts";
import { loadExperiment } from "../files/experiment-file.ts";
import { unexpectedKind } from "../files/file-messages.ts";
import { loadInputFile } from "../files/input-file.ts";
import { loadModelFile } from "../files/model-file.ts";
import { checkPlotName, drawPlot } from "../files/plot-file.ts";
import { createStopSignal } from "../interruption/stop-signal.ts";
import { createSupervisor } from "../interruption/supervisor.ts";
import { numericSettings } from "../options/options.ts";
import { refuseUnusable, type SettingOptions } from "../options/setting-options.ts";
import { exitCodes } from "../terminal/exit-codes.ts";
import type { ProgressMode } from "../terminal/progress-line.ts";
import type { Terminal } from "../terminal/terminal.ts";
import { type ParallelSweepOptions, parallelSweep } from "./parallel-sweep.ts";
import { PLOTTED_RUNS, plotSweep, plottedOutputs } from "./sweep-plot.ts";
import { createSweepProgress } from "./sweep-progress.ts";
import { sweepTable } from "./sweep-table.ts";
import { hasValues, jsonSweep, reasonText, renderSweep, type SweepWork, sweepTextOf } from "./sweep-view.ts";

/** Options of this command only, and those of a run. */
export interface SweepCommandOptions extends SettingOptions {
  readonly vary?: readonly Variation[];
  readonly output?: readonly string[];
  readonly threads?: number;
  readonly yes?: boolean;
  readonly json?: boolean;
}

export async function runSweep(file: string, given: SweepCommandOptions, terminal: Terminal): Promise<void> {
  const { vary = [], output, threads, yes, json, ...settings } = given;
  const kind = kindOf(file);
  if (kind !== "model") throw wrongKind(kind);
  refuseUnusable(settings, { files: ["model"], chosen: { ...settings } });
  if (vary.length === 0) throw new ModelError([diagnoseWithoutSpan(sweepMessages, "sweep.nothing-varied")]);
  refuseRepeated(vary);
  const { source, compileOptions } = loadModelFile(file, settings);
  const { variables, library: libraries, model } = settings;
  const options: ParallelSweepOptions = {
    ...runSettings(settings),
    ...(model !== undefined && { model }),
    vary: Object.fromEntries(vary.map(({ name, values }) => [name, values])),
    ...(output && { outputs: output }),
    ...(variables && { variables }),
    ...(libraries && { libraries }),
    ...(threads !== undefined && { threads }),
    ...(settings.plot !== undefined && { mostCurves: PLOTTED_RUNS }),
  };
  if (countRuns(vary) > MOST_RUNS && !yes)
    throw tooMany(prepareSweep(source, { ...options, ...compileOptions }), threads);
  const files = openFiles(settings);
  const stop = createStopSignal();
  let progress: ReturnType<typeof createSweepProgress> | undefined;
  let [failed, begun] = [0, performance.now()];
  const onRow = (row: SweepRow, done: number): void => {
    if (!hasValues(row)) failed++;
    progress?.update(done, failed);
  };
  const started = ({ plan, diagnostics }: PreparedSweep): void => {
    terminal.report(diagnostics);
    begun = performance.now();
    progress = createSweepProgress(progressMode(settings, json, terminal), plan.runs, terminal);
  };
  try {
    const result = await parallelSweep(
      source,
      { ...options, signal: stop.signal, supervisor: createSupervisor({ interruptible: true }), onRow },
      started,
    );
    progress?.end();
    const work = { threads: result.threads, seconds: (performance.now() - begun) / 1000 };
    await writeFiles(files, result, terminal);
    report(result, work, given, terminal);
  } catch (error) {
    progress?.end();
    for (const one of [files.table, ...files.plots]) one?.discard();
    throw error;
  } finally {
    stop.release();
  }
}

function report(
  result: SweepResult,
  work: SweepWork,
  options: SweepCommandOptions,
  terminal: Terminal,
): void {
  const { plan, rows } = result;
  const isComplete = rows.length === plan.runs;
  if (!isComplete) terminal.exitCode = exitCodes.interrupted;
  else if (!rows.every(hasValues)) terminal.exitCode = exitCodes.integrationFailed;
  if (options.json) {
    terminal.out(`${JSON.stringify(jsonSweep(result, work, terminal.speech))}\n`);
    return;
  }
  terminal.out(renderSweep(result, work, terminal.speech));
  const { outputFile, plot } = options;
  const label = (code: "run.label-results" | "run.label-plot") => terminal.text(code).padEnd(8);
  if (outputFile !== undefined) terminal.out(`${label("run.label-results")} ${outputFile}\n`);
  if (plot === undefined) return;
  for (const one of plot) terminal.out(`${label("run.label-plot")} ${one}\n`);
  const shown = plottedOutputs(plan);
  if (shown < plan.outputs.length)
    terminal.out(
      `${sweepTextOf(terminal.speech)("sweep.plot-limited", { shown, all: plan.outputs.length })}\n`,
    );
}

interface SweepFiles {
  readonly table: AtomicFile | undefined;
  readonly plots: readonly AtomicFile[];
}

/** Opens the files before the runs, so that a path that cannot be written is reported at once. @throws FileError */
function openFiles({ outputFile, plot = [] }: SettingOptions): SweepFiles {
  if (outputFile !== undefined && extname(outputFile) !== ".csv")
    throw unexpectedKind(outputFile, "file.table-name");
  plot.forEach(checkPlotName);
  const table = outputFile === undefined ? undefined : createAtomicFile(outputFile);
  return { table, plots: plot.map(createAtomicFile) };
}

async function writeFiles(
  { table, plots }: SweepFiles,
  { plan, rows }: SweepResult,
  { speech }: Terminal,
): Promise<void> {
  const reasonOf = ({ reason }: SweepRow) => (reason === undefined ? "" : reasonText(reason, speech));
  if (table !== undefined) for (const line of sweepTable(plan, rows, reasonOf)) table.write(line);
  const title = sweepTextOf(speech)("sweep.plot-title", { model: plan.model, runs: rows.length });
  for (const plot of plots) {
    const spec = { ...plotSweep(plan, rows, title), translations: speech.translations };
    plot.write(await drawPlot(plot.path, spec));
  }
  for (const file of [table, ...plots]) file?.commit();
}

/** Settings of each run: the experiment file, and options, which take precedence. */
function runSettings(options: SettingOptions): Pick<ParallelSweepOptions, "parameters"> {
  const {
    model: _,
    library: __,
    variables: ___,
    outputFile: ____,
    plot: _____,
    progress: ______,
    ...others
  } = options;
  const { experiment, inputs, parameters, ...settings } = others;
  const planned = experiment === undefined ? {} : loadExperiment(experiment);
  return {
    ...planned,
    ...settings,
    ...(inputs !== undefined && { inputs: loadInputFile(inputs) }),
    parameters: { ...planned.parameters, ...numericSettings(parameters) },
  };
}

function refuseRepeated(vary: readonly Variation[]): void {
  const names = vary.map(({ name }) => name);
  const twice = names.filter((name, i) => names.indexOf(name) < i);
  if (twice.length > 0)
    throw new ModelError(
      twice.map((name) => diagnoseWithoutSpan(sweepMessages, "sweep.varied-twice", { name })),
    );
}

function kindOf(file: string): FileKind {
  const ending = extname(file).toLowerCase();
  if (ending === ".fmu") return "me";
  return [".json", ".ssp", ".ssd"].includes(ending) ? "coupled" : "model";
}

function wrongKind(kind: FileKind): ModelError {
  const args = { name: "sweep", file: filesText([kind]), places: filesText(["model"]) };
  return new ModelError([diagnoseWithoutSpan(settingsMessages, "settings.wrong-file", args)]);
}

function progressMode(
  { progress = "auto" }: SettingOptions,
  json: boolean | undefined,
  { interactive }: Terminal,
): ProgressMode {
  return progress === "auto" ? (interactive && !json ? "line" : "none") : progress;
}

/** Refuses a huge sweep, with an estimate by some runs. */
function tooMany(prepared: PreparedSweep, threads = availableParallelism()): ModelError {
  const once = runDuration(prepared);
  const { runs } = prepared.plan;
  const args = { runs, threads, once: durationText(once), duration: durationText((once * runs) / threads) };
  return new ModelError([diagnoseWithoutSpan(sweepMessages, "sweep.too-many", args)]);
}

/** `seconds` in a unit that gives a number below 100 where possible. */
function durationText(seconds: number) {
  const units = [
    ["milliseconds", 1e-3, 1],
    ["seconds", 1, 100],
    ["minutes", 60, 100 * 60],
    ["hours", 3600, 48 * 3600],
    ["days", 86400, Number.POSITIVE_INFINITY],
  ] as const;
  const [unit, size] = units.find(([, , limit]) => seconds < limit)!;
  return phrase(sweepPhrases, `sweep.${unit}`, { value: Number((seconds / size).toPrecision(2)) });
}

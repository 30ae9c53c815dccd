import { extname } from "node:path";
import { diagnoseWithoutSpan, ModelError } from "@cosimo/core/models";
import { type SweepResult, type SweepRow, sweepMessages, type Variation } from "@cosimo/studies";
import { type AtomicFile, createAtomicFile } from "../files/atomic-file.ts";
import { checkTableName } from "../files/load-table.ts";
import { checkPlotName, drawPlot } from "../files/plot-file.ts";
import { commitAll, createTableFile, type TableFile } from "../files/table-file.ts";
import { createStopSignal, type StopSignal } from "../interruption/stop-signal.ts";
import type { SettingOptions } from "../options/setting-options.ts";
import { createStudyProgress, type StudyProgress } from "../study/study-progress.ts";
import { exitCodes } from "../terminal/exit-codes.ts";
import { progressModeOf } from "../terminal/progress-line.ts";
import type { Terminal } from "../terminal/terminal.ts";
import { isSystemFile } from "../units/system-files.ts";
import type { LoadedSweep, SweepCommandOptions, SweepStarted, Varied } from "./loaded-sweep.ts";
import { loadModelSweep } from "./model-sweep.ts";
import { plotSweep, plottedOutputs } from "./sweep-plot.ts";
import { sweepTable } from "./sweep-table.ts";
import { hasValues, jsonSweep, reasonText, renderSweep, type SweepWork, sweepTextOf } from "./sweep-view.ts";

export async function runSweep(file: string, given: SweepCommandOptions, terminal: Terminal): Promise<void> {
  const { vary = [] } = given;
  if (vary.length === 0) throw new ModelError([diagnoseWithoutSpan(sweepMessages, "sweep.nothing-varied")]);
  refuseRepeated(vary);
  const loaded = await loadSweep(file, { ...given, vary });
  try {
    // A path that cannot be written is reported at once; no file is unfinished during the compilation, which signals can end.
    discard(openFiles(given));
    let files: SweepFiles | undefined;
    const stopping = new AbortController();
    const stopRuns = () => stopping.abort();
    let stop: StopSignal | undefined;
    let progress: StudyProgress | undefined;
    let begun = performance.now();
    const onRow = (row: SweepRow): void => progress?.update(1, hasValues(row) ? 0 : 1);
    const started: SweepStarted = ({ runs, outputs }, diagnostics) => {
      terminal.report(diagnostics);
      // Listeners during the compilation could only act after it, and would take a signal that comes just before it.
      stop = createStopSignal();
      stop.signal.addEventListener("abort", stopRuns);
      files = openFiles(given);
      files.table?.expectRows?.(runs + 1, vary.length + outputs.length + 3);
      begun = performance.now();
      const mode = progressModeOf(given, terminal);
      progress = createStudyProgress(mode, { runs, done: 0 }, terminal);
    };
    try {
      const result = await loaded.make({ signal: stopping.signal, onRow, started, interrupted: stopRuns });
      progress?.end();
      const work = { threads: result.threads, seconds: (performance.now() - begun) / 1000 };
      if (files !== undefined) await writeFiles(files, result, terminal);
      report(result, work, given, terminal);
    } catch (error) {
      progress?.end();
      if (files !== undefined) discard(files);
      throw error;
    } finally {
      stop?.release();
    }
  } finally {
    loaded.close?.();
  }
}

async function loadSweep(file: string, given: SweepCommandOptions & Varied): Promise<LoadedSweep> {
  if (extname(file).toLowerCase() !== ".fmu" && !isSystemFile(file)) return loadModelSweep(file, given);
  // Loaded on demand: models need no units.
  const { loadUnitSweep } = await import("./unit-sweep.ts");
  return loadUnitSweep(file, given);
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
  readonly table: TableFile | undefined;
  readonly plots: readonly AtomicFile[];
}

/** Opens the files before the runs, so that a path that cannot be written is reported at once. @throws FileError */
function openFiles({ outputFile, plot = [] }: SettingOptions): SweepFiles {
  if (outputFile !== undefined) checkTableName(outputFile, "file.table-name");
  plot.forEach(checkPlotName);
  const table = outputFile === undefined ? undefined : createTableFile(outputFile);
  return { table, plots: plot.map(createAtomicFile) };
}

function discard({ table, plots }: SweepFiles): void {
  for (const one of [table, ...plots]) one?.discard();
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
  commitAll([table, ...plots].filter((file) => file !== undefined));
}

function refuseRepeated(vary: readonly Variation[]): void {
  const names = vary.map(({ name }) => name);
  const twice = names.filter((name, i) => names.indexOf(name) < i);
  if (twice.length > 0)
    throw new ModelError(
      twice.map((name) => diagnoseWithoutSpan(sweepMessages, "sweep.varied-twice", { name })),
    );
}

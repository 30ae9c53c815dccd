import { type AnalyseOptions, analyse, type SystemAnalysis } from "@cosimo/core";
import { type AnalyseCommandOptions, stopNotice } from "../analysis/analyse-options.ts";
import { runSchemes } from "../analysis/run-schemes.ts";
import { writeFileAtomically } from "../files/atomic-file.ts";
import { unexpectedKind } from "../files/file-messages.ts";
import { refuseRepeatedOutputs } from "../files/output-target.ts";
import { checkPlotName, drawPlot } from "../files/plot-file.ts";
import { createSupervisor } from "../interruption/supervisor.ts";
import { refuseUnusable } from "../options/setting-options.ts";
import { plotAnalysis } from "../reports/analysis-plot.ts";
import { createAnalysisProgress } from "../reports/analysis-progress.ts";
import { analysisText, renderAnalysis } from "../reports/analysis-view.ts";
import { jsonDiagnostics } from "../reports/json-report.ts";
import { exitCodes } from "../terminal/exit-codes.ts";
import { progressModeOf } from "../terminal/progress-line.ts";
import type { Terminal } from "../terminal/terminal.ts";
import { openSystem } from "../units/open-system.ts";
import { ownAlgorithm } from "../units/own-algorithm.ts";
import { isSystemFile } from "../units/system-files.ts";

export async function runAnalyse(
  file: string,
  options: AnalyseCommandOptions,
  terminal: Terminal,
): Promise<void> {
  const { library, fmuBackend, allowCode, timeout, plot = [] } = options;
  if (!isSystemFile(file)) throw unexpectedKind(file, "file.system");
  refuseUnusable(options, { files: ["coupled"] });
  if (options.schemes || options.scheme !== undefined) return runSchemes(file, options, terminal);
  for (const one of plot) checkPlotName(one);
  refuseRepeatedOutputs(plot);
  const supervisor = createSupervisor({ timeout, interruptible: true });
  const system = openSystem(file, {
    ...(library && { library }),
    ...(fmuBackend && { backend: fmuBackend }),
    ...(allowCode && { allowCode }),
    ...(timeout !== undefined && { callTimeout: timeout }),
  });
  const progress = createAnalysisProgress(progressModeOf(options, terminal), terminal);
  try {
    const own = await ownAlgorithm(system);
    const analysis = analyse(system, {
      ...{ ...analysisOptions(options), supervisor, onProgress: progress.update },
      ...(own && { ownAlgorithm: own }),
    });
    progress.end();
    const { stopped } = analysis;
    const diagnostics = [...system.diagnostics, ...analysis.diagnostics, ...stopNotice(stopped)];
    terminal.fail(diagnostics);
    if (stopped !== undefined) terminal.exitCode = exitCodes[stopped];
    const { name } = system.system;
    for (const one of plot)
      writeFileAtomically(one, await drawPlot(one, plotAnalysis(name, analysis, terminal.speech)));
    if (options.json)
      terminal.out(
        `${JSON.stringify({ ...jsonAnalysis(name, analysis), plot: plot[0] ?? null, plots: plot, diagnostics: jsonDiagnostics(diagnostics, terminal.speech) })}\n`,
      );
    else terminal.out(renderAnalysis(name, analysis, terminal.speech) + plotLines(plot, terminal));
  } finally {
    progress.end();
    system.close();
  }
}

function analysisOptions(options: AnalyseCommandOptions): AnalyseOptions {
  const { at, communicationStep, innerStep, stopTime, tolerance, parameters = {}, runs, timeout } = options;
  return {
    ...(at !== undefined && { at }),
    ...(communicationStep !== undefined && { communicationStep }),
    ...(innerStep !== undefined && { innerSteps: innerStep }),
    ...(stopTime !== undefined && { stopTime }),
    ...(tolerance !== undefined && { tolerance }),
    ...(timeout !== undefined && { timeout }),
    ...{ parameters, convergence: runs },
  };
}

function plotLines(plots: readonly string[], { speech }: Terminal): string {
  if (plots.length === 0) return "";
  const lines = plots.map((plot) => `${analysisText(speech)("analyse.plot")} ${plot}\n`);
  return `\n${lines.join("")}`;
}

/** Infinite and missing numbers become null. */
function jsonAnalysis(name: string, { diagnostics: _, ...analysis }: SystemAnalysis) {
  return {
    ...{ schema: "cosimo.analyse/1", system: name, ...analysis },
    ...{ communicationStep: analysis.communicationStep ?? null, present: analysis.present ?? null },
    ...{ recommendation: analysis.recommendation ?? null, convergence: analysis.convergence ?? null },
    ...{ confirmation: analysis.confirmation ?? null, stopped: analysis.stopped ?? null },
    staticLoopGain: analysis.staticLoopGain ?? null,
    algorithms: analysis.algorithms.map((one) => ({ ...one, limit: one.limit ?? null })),
  };
}

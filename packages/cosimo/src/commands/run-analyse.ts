import { extname } from "node:path";
import { analyse, renderHtml, renderSvg, type SystemAnalysis } from "@cosimo/core";
import { writeFileAtomically } from "../files/atomic-file.ts";
import { unexpectedKind } from "../files/file-messages.ts";
import type { SettingOptions } from "../options/setting-options.ts";
import { plotAnalysis } from "../reports/analysis-plot.ts";
import { analysisText, renderAnalysis } from "../reports/analysis-view.ts";
import { jsonDiagnostics } from "../reports/json-report.ts";
import type { Terminal } from "../terminal/terminal.ts";
import { openSystem } from "../units/open-system.ts";
import { isSystemFile } from "../units/system-files.ts";

/** Options of this command only. */
export interface AnalyseFlags {
  readonly at?: number;
  readonly innerStep?: readonly number[];
  readonly runs: boolean;
  readonly json?: boolean;
}

type AnalyseCommandOptions = AnalyseFlags & SettingOptions;

export function runAnalyse(file: string, options: AnalyseCommandOptions, terminal: Terminal): void {
  const { library, fmuBackend, plot } = options;
  if (!isSystemFile(file)) throw unexpectedKind(file, "file.system");
  if (plot !== undefined && ![".svg", ".html"].includes(extname(plot)))
    throw unexpectedKind(plot, "file.plot-name");
  const system = openSystem(file, {
    ...(library && { library }),
    ...(fmuBackend && { backend: fmuBackend }),
  });
  try {
    const analysis = analyse(system, analysisOptions(options));
    const diagnostics = [...system.diagnostics, ...analysis.diagnostics];
    terminal.fail(diagnostics);
    const { name } = system.system;
    if (plot !== undefined) writeFileAtomically(plot, drawn(plot, name, analysis, terminal));
    if (options.json)
      terminal.out(
        `${JSON.stringify({ ...jsonAnalysis(name, analysis), plot: plot ?? null, diagnostics: jsonDiagnostics(diagnostics, terminal.speech) })}\n`,
      );
    else terminal.out(renderAnalysis(name, analysis, terminal.speech) + plotLine(plot, terminal));
  } finally {
    system.close();
  }
}

function analysisOptions(options: AnalyseCommandOptions): Parameters<typeof analyse>[1] {
  const { at, communicationStep, innerStep, stopTime, tolerance, parameters = {}, runs } = options;
  return {
    ...(at !== undefined && { at }),
    ...(communicationStep !== undefined && { communicationStep }),
    ...(innerStep !== undefined && { innerSteps: innerStep }),
    ...(stopTime !== undefined && { stopTime }),
    ...(tolerance !== undefined && { tolerance }),
    ...{ parameters, convergence: runs },
  };
}

function drawn(plot: string, name: string, analysis: SystemAnalysis, { speech }: Terminal): string {
  const spec = plotAnalysis(name, analysis, speech);
  return extname(plot) === ".svg" ? renderSvg(spec) : renderHtml(spec);
}

function plotLine(plot: string | undefined, { speech }: Terminal): string {
  return plot === undefined ? "" : `\n${analysisText(speech)("analyse.plot")} ${plot}\n`;
}

/** Infinite and missing numbers become null. */
function jsonAnalysis(name: string, { diagnostics: _, ...analysis }: SystemAnalysis) {
  return {
    ...{ schema: "cosimo.analyse/1", system: name, ...analysis },
    ...{ communicationStep: analysis.communicationStep ?? null, present: analysis.present ?? null },
    ...{ recommendation: analysis.recommendation ?? null, convergence: analysis.convergence ?? null },
    staticLoopGain: analysis.staticLoopGain ?? null,
    algorithms: analysis.algorithms.map((one) => ({ ...one, limit: one.limit ?? null })),
  };
}

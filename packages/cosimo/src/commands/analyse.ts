import { extname } from "node:path";
import { analyse, renderHtml, renderSvg, type SystemAnalysis } from "@cosimo/core";
import { type Command, Option } from "commander";
import { plotAnalysis } from "../analysis-plot.ts";
import { analysisText, renderAnalysis } from "../analysis-view.ts";
import { writeFileAtomically } from "../atomic-file.ts";
import { unexpectedKind } from "../file-messages.ts";
import { type FmuBackend, fmuBackends } from "../fmu-backends.ts";
import { jsonDiagnostics } from "../json-report.ts";
import { openSystem } from "../open-system.ts";
import { parseNumber, parsePositive, parseSetting, repeated, type Settings } from "../options.ts";
import { isSystemFile } from "../system-files.ts";
import type { Terminal } from "../terminal.ts";

interface AnalyseCommandOptions {
  readonly at?: number;
  readonly communicationStep?: number;
  readonly innerStep?: readonly number[];
  readonly stopTime?: number;
  readonly tolerance?: number;
  readonly set?: Settings;
  readonly runs: boolean;
  readonly plot?: string;
  readonly library?: readonly string[];
  readonly fmuBackend?: FmuBackend;
  readonly json?: boolean;
}

export function addAnalyseCommand(program: Command, terminal: Terminal): void {
  program
    .command("analyse")
    .description("what step and algorithm a coupled system needs: frequencies, stability limits, convergence")
    .argument("<system>", "a coupled system (.json, .ssp, .ssd)")
    .option("--at <t>", "when it is linearized: a run goes there first (default: the start) [s]", parseNumber)
    .option("--communication-step <H>", "the step in the middle of the convergence table [s]", parsePositive)
    .option(
      "--inner-step <h>",
      "steps of the units' own methods for the convergence table; repeatable [s]",
      (text: string, previous: readonly number[] = []) => [...previous, parsePositive(text)],
    )
    .option("--stop-time <t>", "end of the runs [s]", parseNumber)
    .option("--tolerance <r>", "relative tolerance of the units", parsePositive)
    .option("--no-runs", "leave out the convergence table, for which the system is run")
    .option("--set <name=value>", "a parameter or start value, unit.name=value; repeatable", parseSetting)
    .option("--plot <file>", "growth per step and errors over H: .svg or .html")
    .option(
      "--library <directory>",
      "where to look for libraries; repeatable, and before MODELICAPATH",
      repeated,
    )
    .addOption(
      new Option("--fmu-backend <where>", "where an FMU's code runs (default: isolated)").choices(
        fmuBackends,
      ),
    )
    .addHelpText(
      "after",
      "\nExamples:\n  cosimo analyse Drive.json\n  cosimo analyse Drive.json --at 0.5 --inner-step 1e-4 --inner-step 1e-5 --plot drive.html",
    )
    .action((file: string, options: AnalyseCommandOptions) => runAnalyse(file, options, terminal));
}

function runAnalyse(file: string, options: AnalyseCommandOptions, terminal: Terminal): void {
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
  const { at, communicationStep, innerStep, stopTime, tolerance, set = {}, runs } = options;
  return {
    ...(at !== undefined && { at }),
    ...(communicationStep !== undefined && { communicationStep }),
    ...(innerStep !== undefined && { innerSteps: innerStep }),
    ...(stopTime !== undefined && { stopTime }),
    ...(tolerance !== undefined && { tolerance }),
    ...{ parameters: set, convergence: runs },
  };
}

function drawn(plot: string, name: string, analysis: SystemAnalysis, { speech }: Terminal): string {
  const spec = plotAnalysis(name, analysis, speech);
  return extname(plot) === ".svg" ? renderSvg(spec) : renderHtml(spec);
}

function plotLine(plot: string | undefined, { speech }: Terminal): string {
  return plot === undefined ? "" : `\n${analysisText(speech)("analyse.plot")} ${plot}\n`;
}

/** Infinite and missing numbers are null. */
function jsonAnalysis(name: string, { diagnostics: _, ...analysis }: SystemAnalysis) {
  return {
    ...{ schema: "cosimo.analyse/1", system: name, ...analysis },
    ...{ communicationStep: analysis.communicationStep ?? null, present: analysis.present ?? null },
    ...{ recommendation: analysis.recommendation ?? null, convergence: analysis.convergence ?? null },
    staticLoopGain: analysis.staticLoopGain ?? null,
    algorithms: analysis.algorithms.map((one) => ({ ...one, limit: one.limit ?? null })),
  };
}

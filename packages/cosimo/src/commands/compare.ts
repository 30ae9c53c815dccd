import { basename } from "node:path";
import {
  compareEvents,
  compareTrajectories,
  type PlotSpec,
  plotComparison,
  plotEventComparison,
  readEventFile,
  renderComparison,
  renderEventComparison,
} from "@cosimo/core/models";
import { type Command, Option } from "commander";
import { writeFileAtomically } from "../files/atomic-file.ts";
import { loadTable } from "../files/load-table.ts";
import { refuseRepeatedOutputs } from "../files/output-target.ts";
import { checkPlotName, drawPlot } from "../files/plot-file.ts";
import { readResult } from "../files/read-result.ts";
import { parsePattern, parsePositive, repeated } from "../options/options.ts";
import { exitCodes } from "../terminal/exit-codes.ts";
import type { Terminal } from "../terminal/terminal.ts";

interface CompareCommandOptions {
  readonly variables?: RegExp;
  readonly tolerance: number;
  readonly events?: boolean;
  readonly plot?: readonly string[];
  readonly json?: boolean;
}

export function addCompareCommand(program: Command, terminal: Terminal): void {
  program
    .command("compare")
    .description("compare two results: largest difference and its time, mean and RMS error per variable")
    .argument("<a>", "a result (.csv, .xlsx, .mat, .arrow, .json), or with --events an event file")
    .argument("<b>", "the reference")
    .option("--variables <regex>", "which variables to compare", parsePattern)
    .option(
      "--tolerance <r>",
      "allowed relative difference (events: allowed difference in time [s])",
      parsePositive,
      1e-4,
    )
    .addOption(
      new Option("--events", "compare event files: differences of event times").conflicts("variables"),
    )
    .option(
      "--plot <file>",
      "both curves and the error below (events: differences over the event's number): .svg, .html or .png; repeatable",
      repeated,
    )
    .addHelpText(
      "after",
      "\nExit code 1 when something differs by more than the tolerance.\n\nExamples:\n  cosimo compare mine.csv reference.mat --tolerance 1e-6\n  cosimo compare events_a.csv events_b.csv --events",
    )
    .action((a: string, b: string, options: CompareCommandOptions) =>
      options.events ? runCompareEvents(a, b, options, terminal) : runCompare(a, b, options, terminal),
    );
}

async function runCompare(
  a: string,
  b: string,
  options: CompareCommandOptions,
  terminal: Terminal,
): Promise<void> {
  const { plot = [] } = options;
  checkPlots(plot);
  const [first, second] = [await readResult(a), await readResult(b)];
  const variables = options.variables === undefined ? {} : { variables: options.variables };
  const comparison = compareTrajectories(first, second, {
    relativeTolerance: options.tolerance,
    ...variables,
  });
  const { translations } = terminal.speech;
  const labels = labelsOf(a, b);
  const relativeTolerance = options.tolerance;
  const spec = plotComparison(first, second, { ...variables, relativeTolerance, labels, translations });
  await writePlots(plot, spec);
  terminal.out(
    options.json
      ? json("cosimo.compare/1", comparison)
      : `${renderComparison(comparison, terminal.speech.translations).trimEnd()}\n`,
  );
  terminal.exitCode = comparison.within ? exitCodes.done : exitCodes.modelWrong;
}

async function runCompareEvents(
  a: string,
  b: string,
  options: CompareCommandOptions,
  terminal: Terminal,
): Promise<void> {
  const { plot = [] } = options;
  checkPlots(plot);
  const comparison = compareEvents(loadTable(a, readEventFile), loadTable(b, readEventFile));
  const { translations } = terminal.speech;
  await writePlots(plot, plotEventComparison(comparison, { labels: labelsOf(a, b), translations }));
  const complete = comparison.onlyInA.length === 0 && comparison.onlyInB.length === 0;
  const within = complete && comparison.largestDifference <= options.tolerance;
  const text = options.json
    ? json("cosimo.compare-events/1", { ...comparison, within })
    : renderEventComparison(comparison, translations);
  terminal.out(`${text.trimEnd()}\n`);
  terminal.exitCode = within ? exitCodes.done : exitCodes.modelWrong;
}

function checkPlots(files: readonly string[]): void {
  for (const file of files) checkPlotName(file);
  refuseRepeatedOutputs(files);
}

async function writePlots(files: readonly string[], spec: PlotSpec): Promise<void> {
  for (const file of files) writeFileAtomically(file, await drawPlot(file, spec));
}

/** Infinite numbers and NaN become null, as in JSON.stringify. */
function json(schema: string, comparison: object): string {
  return `${JSON.stringify({ schema, ...comparison })}\n`;
}

/** Names of the files without their folders, unless they are equal. */
function labelsOf(a: string, b: string): readonly [string, string] {
  return basename(a) === basename(b) ? [a, b] : [basename(a), basename(b)];
}

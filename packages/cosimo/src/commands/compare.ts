import { extname } from "node:path";
import {
  type Checked,
  compareEvents,
  compareTrajectories,
  type EventRecord,
  plotComparison,
  readArrow,
  readCsv,
  readEventFile,
  readMat,
  renderComparison,
  renderEventComparison,
  renderHtml,
  renderSvg,
  type Trajectory,
  type Translations,
} from "@cosimo/core/models";
import type { Command } from "commander";
import { writeFileAtomically } from "../files/atomic-file.ts";
import { MalformedFileError, unexpectedKind } from "../files/file-messages.ts";
import { readBytes } from "../files/read-bytes.ts";
import { parsePattern, parsePositive } from "../options/options.ts";
import { exitCodes } from "../terminal/exit-codes.ts";
import type { Terminal } from "../terminal/terminal.ts";

interface CompareCommandOptions {
  readonly variables?: RegExp;
  readonly tolerance: number;
  readonly events?: boolean;
  readonly plot?: string;
  readonly json?: boolean;
}

export function addCompareCommand(program: Command, terminal: Terminal): void {
  program
    .command("compare")
    .description("compare two results: largest difference and its time, mean and RMS error per variable")
    .argument("<a>", "a result (.csv, .mat, .arrow), or with --events an event file")
    .argument("<b>", "the reference")
    .option("--variables <regex>", "which variables to compare", parsePattern)
    .option(
      "--tolerance <r>",
      "allowed relative difference (events: allowed difference in time [s])",
      parsePositive,
      1e-4,
    )
    .option("--events", "compare event files: differences of event times")
    .option("--plot <file>", "both curves and the error below: .svg or .html")
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
  const [first, second] = [await readTrajectory(a), await readTrajectory(b)];
  const variables = options.variables === undefined ? {} : { variables: options.variables };
  const comparison = compareTrajectories(first, second, {
    relativeTolerance: options.tolerance,
    ...variables,
  });
  if (options.plot !== undefined)
    writeComparisonPlot(first, second, options.plot, {
      ...variables,
      translations: terminal.speech.translations,
    });
  terminal.out(
    options.json
      ? json("cosimo.compare/1", comparison)
      : `${renderComparison(comparison, terminal.speech.translations).trimEnd()}\n`,
  );
  terminal.exitCode = comparison.within ? exitCodes.done : exitCodes.modelWrong;
}

function runCompareEvents(a: string, b: string, options: CompareCommandOptions, terminal: Terminal): void {
  const comparison = compareEvents(readEvents(a), readEvents(b));
  const complete = comparison.onlyInA.length === 0 && comparison.onlyInB.length === 0;
  const within = complete && comparison.largestDifference <= options.tolerance;
  const text = options.json
    ? json("cosimo.compare-events/1", { ...comparison, within })
    : renderEventComparison(comparison, terminal.speech.translations);
  terminal.out(`${text.trimEnd()}\n`);
  terminal.exitCode = within ? exitCodes.done : exitCodes.modelWrong;
}

/** Infinite numbers and NaN become null, as in JSON.stringify. */
function json(schema: string, comparison: object): string {
  return `${JSON.stringify({ schema, ...comparison })}\n`;
}

function writeComparisonPlot(
  a: Trajectory,
  b: Trajectory,
  path: string,
  options: { readonly variables?: RegExp; readonly translations: Translations },
): void {
  const spec = plotComparison(a, b, options);
  if (![".svg", ".html"].includes(extname(path))) throw unexpectedKind(path, "file.plot-name");
  writeFileAtomically(path, extname(path) === ".html" ? renderHtml(spec) : renderSvg(spec));
}

async function readTrajectory(path: string): Promise<Trajectory> {
  const bytes = readBytes(path);
  const readers: Readonly<Record<string, () => Checked<Trajectory> | Promise<Checked<Trajectory>>>> = {
    ".csv": () => readCsv(new TextDecoder().decode(bytes), path),
    ".mat": () => readMat(bytes, path),
    ".arrow": () => readArrow(bytes, path),
  };
  const read = readers[extname(path)];
  if (read === undefined) throw unexpectedKind(path, "file.result");
  return checkedValue(await read());
}

function readEvents(path: string): readonly EventRecord[] {
  return checkedValue(readEventFile(new TextDecoder().decode(readBytes(path)), path));
}

function checkedValue<T>(checked: Checked<T>): T {
  if (checked.value === undefined) throw new MalformedFileError(checked.diagnostics);
  return checked.value;
}

import { extname } from "node:path";
import {
  type CsvUnits,
  createArrowWriter,
  createCsvWriter,
  createEventFileWriter,
  createJsonWriter,
  createMatWriter,
  createTrajectoryRecorder,
  diagnoseWithoutSpan,
  type MessageCatalogue,
  ModelError,
  messageGroup,
  type PlotSpec,
  plotTrajectory,
  type ReferenceShape,
  type SummaryEntry,
  type Supervisor,
  selectEventPoints,
  type Trajectory,
  type TrajectorySink,
  type Translations,
} from "@cosimo/core/models";
import { type AtomicFile, createAtomicFile } from "./atomic-file.ts";
import { unexpectedKind } from "./file-messages.ts";
import { refuseRepeatedOutputs } from "./output-target.ts";
import { checkPlotName, drawPlot, type PlotWork } from "./plot-file.ts";

export const resultFileMessages = {
  ...messageGroup("usage", "error", {
    "result.units-in-csv-only": "--units applies to CSV results only: {kind} files hold units anyway",
  }),
} as const satisfies MessageCatalogue;

export interface ResultFileOptions {
  readonly outputFile?: string;
  readonly eventsFile?: string;
  /** With `events` the event file has all events. */
  readonly log?: readonly string[];
  readonly plot?: readonly string[];
  /** Written during the run, not here. */
  readonly checkpoint?: string;
  /** Units in a CSV result. */
  readonly units?: CsvUnits;
  /** Variables of the result, all of which plots show if they can. */
  readonly variables?: RegExp;
  readonly eventPoints?: "both" | "right" | "none";
  /** Axes of the x-y panel of the plot: `x,y` or `x,y,ground`. */
  readonly xy?: string;
  /** Shapes drawn in the x-y panel for comparison. */
  readonly reference?: readonly ReferenceShape[];
}

/**
 * The files of one run. Rows and events are streamed; files appear under their names after the run.
 */
export interface ResultFiles {
  readonly sinks: readonly TrajectorySink[];
  /**
   * Completes all files, partial results included. `summary` is shown on the plot page. If a plot cannot be written, the other
   * files are completed, and none is left half written.
   * @throws FileError
   * @throws Interruption while a plot is drawn
   */
  finish(summary: readonly SummaryEntry[], supervisor: Supervisor): Promise<void>;
  discard(): void;
}

/**
 * Opens the result files before the run, so that a path that cannot be written is reported at once.
 * @throws FileError
 */
export async function createResultFiles(
  options: ResultFileOptions,
  translations: Translations,
): Promise<ResultFiles> {
  checkSuffixes(options);
  const { outputFile, eventsFile, plot = [], checkpoint } = options;
  refuseRepeatedOutputs([outputFile, eventsFile, checkpoint, ...plot].filter((one) => one !== undefined));
  const opened: AtomicFile[] = [];
  const open = (path: string): AtomicFile => {
    const file = createAtomicFile(path);
    opened.push(file);
    return file;
  };
  const discard = (): void => {
    for (const file of opened) file.discard();
  };
  try {
    return { ...(await openFiles(options, open, opened, translations)), discard };
  } catch (error) {
    discard();
    throw error;
  }
}

async function openFiles(
  options: ResultFileOptions,
  open: (path: string) => AtomicFile,
  opened: readonly AtomicFile[],
  translations: Translations,
): Promise<Omit<ResultFiles, "discard">> {
  const sinks: TrajectorySink[] = [];
  const { outputFile, eventsFile, plot = [] } = options;
  if (outputFile !== undefined) {
    const sink = await createResultSink(open(outputFile), options.units);
    sinks.push(selectEventPoints(sink, options.eventPoints ?? "both"));
  }
  if (eventsFile !== undefined) {
    const file = open(eventsFile);
    sinks.push(createEventFileWriter((chunk) => file.write(chunk), options.log?.includes("events")));
  }
  const plotFiles = plot.map(open);
  const recorder = createTrajectoryRecorder();
  if (plotFiles.length > 0) sinks.push(recorder);
  const others = opened.filter((file) => !plotFiles.includes(file));
  return {
    sinks,
    finish: async (summary, supervisor) => {
      for (const file of others) file.commit();
      if (plotFiles.length === 0) return;
      const draw: PlotWork = (work) => supervisor.run("plot", work);
      const spec = draw(() => specOf(recorder.trajectory(), options, summary, translations));
      for (const file of plotFiles) {
        file.write(await drawPlot(file.path, spec, draw));
        file.commit();
      }
    },
  };
}

/** Writes a result in the form that the suffix of its file names. */
export async function createResultSink(file: AtomicFile, units?: CsvUnits): Promise<TrajectorySink> {
  switch (extname(file.path).toLowerCase()) {
    case ".mat":
      return createMatWriter(file);
    case ".arrow":
      return createArrowWriter((bytes) => file.write(bytes));
    case ".json":
      return createJsonWriter((chunk) => file.write(chunk));
    default:
      return createCsvWriter((chunk) => file.write(chunk), units === undefined ? {} : { units });
  }
}

/** Refuses file names with unknown suffixes, and units where the result is not CSV. @throws FileError, ModelError */
function checkSuffixes({ outputFile, eventsFile, plot = [], units }: ResultFileOptions): void {
  if (outputFile !== undefined) checkResultName(outputFile, units);
  if (eventsFile !== undefined && extname(eventsFile) !== ".csv")
    throw unexpectedKind(eventsFile, "file.table-name");
  for (const file of plot) checkPlotName(file);
}

/** @throws FileError, ModelError */
export function checkResultName(file: string, units: CsvUnits | undefined): void {
  const kind = extname(file).toLowerCase();
  if (![".csv", ".mat", ".arrow", ".json"].includes(kind)) throw unexpectedKind(file, "file.result-name");
  if (units !== undefined && kind !== ".csv")
    throw new ModelError([diagnoseWithoutSpan(resultFileMessages, "result.units-in-csv-only", { kind })]);
}

function specOf(
  trajectory: Trajectory,
  { xy = "", reference = [], variables }: ResultFileOptions,
  summary: readonly SummaryEntry[],
  translations: Translations,
): PlotSpec {
  const [x, y, ground] = xy.split(",");
  const plane =
    x === undefined || y === undefined ? {} : { xy: { x, y, ...(ground !== undefined && { ground }) } };
  const chosen = variables === undefined ? {} : { variables };
  return plotTrajectory(trajectory, { ...plane, ...chosen, references: reference, summary, translations });
}

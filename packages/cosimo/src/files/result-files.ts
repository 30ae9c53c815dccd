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
  settings,
  type Trajectory,
  type TrajectorySink,
  type Translations,
} from "@cosimo/core/models";
import { type AtomicFile, type ContinuedFile, createContinuedFile } from "./atomic-file.ts";
import type { FileMark } from "./file-mark.ts";
import { unexpectedKind } from "./file-messages.ts";
import { checkTableName } from "./load-table.ts";
import { refuseRepeatedOutputs } from "./output-target.ts";
import { checkPlotName, drawPlot, type PlotWork } from "./plot-file.ts";
import { commitAll, createTableFile, type TableFile } from "./table-file.ts";

export const resultFileMessages = {
  ...messageGroup("usage", "error", {
    "result.units-in-csv-only":
      "--units applies to .csv and .xlsx results only: {kind} files hold units anyway",
  }),
} as const satisfies MessageCatalogue;

export interface ResultFileOptions {
  readonly outputFile?: string;
  readonly eventsFile?: string;
  readonly maxEvents?: number;
  /** Largest size of the event file [MB]. */
  readonly maxEventsSize?: number;
  /** With `events` the event file has all events. */
  readonly log?: readonly string[];
  readonly plot?: readonly string[];
  /** Written during the run, not here. */
  readonly checkpoint?: string;
  /** Units in a result as CSV or as a sheet. */
  readonly units?: CsvUnits;
  /** Variables of the result, all of which plots show if they can. */
  readonly variables?: RegExp;
  readonly eventPoints?: "both" | "right" | "none";
  /** Files of a run with checkpoints. Missing: the run has none. */
  readonly continued?: ContinuedResults;
  /** Axes of the x-y panel of the plot: `x,y` or `x,y,ground`. */
  readonly xy?: string;
  /** Shapes drawn in the x-y panel for comparison. */
  readonly reference?: readonly ReferenceShape[];
}

/** Files that a resumed run continues. */
export interface ContinuedResults {
  /** Of the checkpoint from which the run is resumed. */
  readonly marks: ResultMarks;
  readonly isResumed: boolean;
  /** Called for a file of which the earlier part is not there. */
  readonly onLost: (file: string) => void;
}

/** What the result files had at a checkpoint. */
export type ResultMarks = Readonly<Partial<Record<"outputFile" | "eventsFile", FileMark>>>;

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
  /** What is written so far to files that a resumed run can continue. */
  marks(): ResultMarks;
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
  const open = (path: string): TableFile => {
    const file = createTableFile(path);
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
  open: (path: string) => TableFile,
  opened: AtomicFile[],
  translations: Translations,
): Promise<Omit<ResultFiles, "discard">> {
  const sinks: TrajectorySink[] = [];
  const { outputFile, eventsFile, plot = [], continued } = options;
  const continuedFiles = new Map<keyof ResultMarks, ContinuedFile>();
  const flushes: (() => void)[] = [];
  /** The file of a role, and whether it has the header and the part before a checkpoint. */
  const begin = (role: keyof ResultMarks, path: string) => {
    if (continued === undefined || extname(path).toLowerCase() !== ".csv") {
      if (continued?.isResumed) continued.onLost(path);
      return { file: open(path), continues: false };
    }
    const file = createContinuedFile(path, continued.marks[role]);
    opened.push(file);
    continuedFiles.set(role, file);
    if (continued.isResumed && !file.continues) continued.onLost(path);
    return { file, continues: file.continues };
  };
  if (outputFile !== undefined) {
    const { file, continues } = begin("outputFile", outputFile);
    const sink = await createResultSink(file, options, continues);
    if (sink.flush !== undefined) flushes.push(() => sink.flush!());
    sinks.push(expectingRows(file, selectEventPoints(sink, options.eventPoints ?? "both")));
  }
  if (eventsFile !== undefined) {
    const { file, continues } = begin("eventsFile", eventsFile);
    const { log, maxEventsSize: maxSize = settings.maxEventsSize.default } = options;
    const logsAll = log?.includes("events") ?? false;
    sinks.push(createEventFileWriter((chunk) => file.write(chunk), { logsAll, continues, maxSize }));
  }
  const plotFiles = plot.map(open);
  const recorder = createTrajectoryRecorder(options.maxEvents);
  if (plotFiles.length > 0) sinks.push(recorder);
  const others = opened.filter((file) => !plotFiles.includes(file));
  return {
    sinks,
    marks() {
      for (const flush of flushes) flush();
      return Object.fromEntries([...continuedFiles].map(([role, file]) => [role, file.mark()]));
    },
    finish: async (summary, supervisor) => {
      commitAll(others);
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

/** What a file cannot hold is said before the first row. */
function expectingRows(file: TableFile, sink: TrajectorySink): TrajectorySink {
  if (file.expectRows === undefined) return sink;
  return {
    ...sink,
    begin(metadata, variables, parameters) {
      file.expectRows!(plannedRows(metadata), variables.length + 1);
      sink.begin(metadata, variables, parameters);
    },
  };
}

/** Header and rows without events. Times that are not numbers: 1. */
function plannedRows({ options }: Trajectory["metadata"]): number {
  const { startTime, stopTime, outputInterval, intervals } = options;
  const length = Number(stopTime) - Number(startTime);
  const rows = Math.floor(outputInterval === undefined ? Number(intervals) : length / Number(outputInterval));
  return Number.isFinite(rows) ? rows + 2 : 1;
}

/** Writes a result in the form that the suffix of its file names. */
export async function createResultSink(
  file: AtomicFile,
  { units, maxEvents }: Pick<ResultFileOptions, "units" | "maxEvents"> = {},
  continues = false,
): Promise<TrajectorySink> {
  switch (extname(file.path).toLowerCase()) {
    case ".mat":
      return createMatWriter(file);
    case ".arrow":
      return createArrowWriter((bytes) => file.write(bytes));
    case ".json":
      return createJsonWriter((chunk) => file.write(chunk), maxEvents === undefined ? {} : { maxEvents });
    default:
      return createCsvWriter((chunk) => file.write(chunk), {
        continues,
        ...(units !== undefined && { units }),
      });
  }
}

/** Refuses file names with unknown suffixes, and units where the result has them anyway. @throws FileError, ModelError */
function checkSuffixes({ outputFile, eventsFile, plot = [], units }: ResultFileOptions): void {
  if (outputFile !== undefined) checkResultName(outputFile, units);
  if (eventsFile !== undefined) checkTableName(eventsFile, "file.table-name");
  for (const file of plot) checkPlotName(file);
}

/** @throws FileError, ModelError */
export function checkResultName(file: string, units: CsvUnits | undefined): void {
  const kind = extname(file).toLowerCase();
  if (![".csv", ".xlsx", ".mat", ".arrow", ".json"].includes(kind))
    throw unexpectedKind(file, "file.result-name");
  if (units !== undefined && kind !== ".csv" && kind !== ".xlsx")
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

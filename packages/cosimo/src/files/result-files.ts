import { extname } from "node:path";
import {
  createArrowWriter,
  createCsvWriter,
  createEventFileWriter,
  createMatWriter,
  createTrajectoryRecorder,
  plotTrajectory,
  type ReferenceShape,
  renderHtml,
  renderSvg,
  type SummaryEntry,
  selectEventPoints,
  type Trajectory,
  type TrajectorySink,
  type Translations,
} from "@cosimo/core/models";
import { type AtomicFile, createAtomicFile } from "./atomic-file.ts";
import { unexpectedKind } from "./file-messages.ts";

export interface ResultFileOptions {
  readonly outputFile?: string;
  readonly eventsFile?: string;
  /** With `events` the event file has all events. */
  readonly log?: readonly string[];
  readonly plot?: string;
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
   * Completes all files, partial results included. `summary` is shown on the plot page.
   * @throws FileError
   */
  finish(summary: readonly SummaryEntry[]): void;
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
  const { outputFile, eventsFile, plot } = options;
  if (outputFile !== undefined) {
    const sink = await createResultSink(extname(outputFile), open(outputFile));
    sinks.push(selectEventPoints(sink, options.eventPoints ?? "both"));
  }
  if (eventsFile !== undefined) {
    const file = open(eventsFile);
    sinks.push(createEventFileWriter((chunk) => file.write(chunk), options.log?.includes("events")));
  }
  const plotFile = plot === undefined ? undefined : open(plot);
  const recorder = createTrajectoryRecorder();
  if (plotFile !== undefined) sinks.push(recorder);
  return {
    sinks,
    finish: (summary) => {
      plotFile?.write(renderPlot(recorder.trajectory(), plotFile.path, options, summary, translations));
      for (const file of opened) file.commit();
    },
  };
}

async function createResultSink(format: string, file: AtomicFile): Promise<TrajectorySink> {
  switch (format) {
    case ".mat":
      return createMatWriter(file);
    case ".arrow":
      return createArrowWriter((bytes) => file.write(bytes));
    default:
      return createCsvWriter((chunk) => file.write(chunk));
  }
}

function checkSuffixes(options: ResultFileOptions): void {
  const check = (
    file: string | undefined,
    kinds: readonly string[],
    expected: "file.result-name" | "file.table-name" | "file.plot-name",
  ): void => {
    if (file !== undefined && !kinds.includes(extname(file))) throw unexpectedKind(file, expected);
  };
  check(options.outputFile, [".csv", ".mat", ".arrow"], "file.result-name");
  check(options.eventsFile, [".csv"], "file.table-name");
  check(options.plot, [".svg", ".html"], "file.plot-name");
}

function renderPlot(
  trajectory: Trajectory,
  path: string,
  options: ResultFileOptions,
  summary: readonly SummaryEntry[],
  translations: Translations,
): string {
  const [x, y, ground] = options.xy?.split(",") ?? [];
  const curve =
    x === undefined || y === undefined ? {} : { xy: { x, y, ...(ground === undefined ? {} : { ground }) } };
  const spec = plotTrajectory(trajectory, {
    ...curve,
    references: options.reference ?? [],
    summary,
    translations,
  });
  return extname(path) === ".html" ? renderHtml(spec) : renderSvg(spec);
}

import { extname } from "node:path";
import {
  createCsvWriter,
  createEventFileWriter,
  createMatWriter,
  createTrajectoryRecorder,
  plotTrajectory,
  renderHtml,
  renderSvg,
  selectEventPoints,
  type TrajectoryRecorder,
  type TrajectorySink,
  writeArrow,
} from "@cosimo/core";
import { type AtomicFile, createAtomicFile, writeFileAtomically } from "./atomic-file.ts";
import { FileError } from "./file-messages.ts";

export interface ResultFileOptions {
  readonly outputFile?: string;
  readonly eventsFile?: string;
  readonly plot?: string;
  readonly eventPoints: "both" | "right" | "none";
  /** What the x-y panel of the plot shows: `x,y` or `x,y,ground`. */
  readonly xy?: string;
}

/** The files of one run: rows and events stream into them, and they appear under their names when the run has ended. */
export interface ResultFiles {
  readonly sinks: readonly TrajectorySink[];
  /** Completes all files, partial results included. @throws FileError */
  finish(): Promise<void>;
  discard(): void;
}

/** Opens the result files before the run, so that a path that can't be written is found at once. @throws FileError */
export function createResultFiles(options: ResultFileOptions): ResultFiles {
  checkSuffixes(options);
  const opened: AtomicFile[] = [];
  const open = (path: string): AtomicFile => {
    const file = createAtomicFile(path);
    opened.push(file);
    return file;
  };
  try {
    return openFiles(options, open, opened);
  } catch (error) {
    for (const file of opened) file.discard();
    throw error;
  }
}

function openFiles(
  options: ResultFileOptions,
  open: (path: string) => AtomicFile,
  opened: AtomicFile[],
): ResultFiles {
  const sinks: TrajectorySink[] = [];
  const { outputFile, eventsFile, plot } = options;
  const format = outputFile === undefined ? "" : extname(outputFile);
  const recorder = plot !== undefined || format === ".arrow" ? createTrajectoryRecorder() : undefined;
  if (recorder !== undefined) sinks.push(recorder);
  if (outputFile !== undefined && format !== ".arrow") {
    const file = open(outputFile);
    const sink = format === ".mat" ? createMatWriter(file) : createCsvWriter((chunk) => file.write(chunk));
    sinks.push(selectEventPoints(sink, options.eventPoints));
  }
  if (eventsFile !== undefined) {
    const file = open(eventsFile);
    sinks.push(createEventFileWriter((chunk) => file.write(chunk)));
  }
  return {
    sinks,
    finish: async () => {
      for (const file of opened) file.commit();
      if (recorder === undefined) return;
      if (outputFile !== undefined && format === ".arrow") await writeArrowFile(recorder, outputFile);
      if (plot !== undefined) writePlot(recorder, plot, options.xy);
    },
    discard: () => {
      for (const file of opened) file.discard();
    },
  };
}

function checkSuffixes(options: ResultFileOptions): void {
  const check = (file: string | undefined, kinds: readonly string[], expected: string): void => {
    if (file !== undefined && !kinds.includes(extname(file)))
      throw new FileError("file.unknown-kind", { file, expected });
  };
  check(options.outputFile, [".csv", ".mat", ".arrow"], "a name that ends in .csv, .mat or .arrow");
  check(options.eventsFile, [".csv"], "a name that ends in .csv");
  check(options.plot, [".svg", ".html"], "a name that ends in .svg or .html");
}

async function writeArrowFile(recorder: TrajectoryRecorder, path: string): Promise<void> {
  writeFileAtomically(path, await writeArrow(recorder.trajectory()));
}

function writePlot(recorder: TrajectoryRecorder, path: string, xy: string | undefined): void {
  const [x, y, ground] = xy?.split(",") ?? [];
  const curve =
    x === undefined || y === undefined ? {} : { xy: { x, y, ...(ground === undefined ? {} : { ground }) } };
  const spec = plotTrajectory(recorder.trajectory(), curve);
  writeFileAtomically(path, extname(path) === ".html" ? renderHtml(spec) : renderSvg(spec));
}

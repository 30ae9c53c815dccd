import type { RunStatus } from "@cosimo/studies";
import { type Command, Option } from "commander";
import { parseCount, parseIndex, parsePositive, repeated } from "../options/options.ts";
import { addSharedOptions } from "../options/setting-options.ts";
import type { Terminal } from "../terminal/terminal.ts";
import type { PlotFlags, QueryFlags } from "./stored-studies.ts";
import type { StudyFlags } from "./study-flags.ts";
import type { WorkFlags } from "./work.ts";

/** Those of the package `studies`, which only the commands load. */
const pictureKinds = ["tornado", "scatter", "parallel", "convergence", "surface", "fan"] as const;

const statuses = [
  "ok",
  "initialisation",
  "integration",
  "assertion",
  "time-limit",
  "crash",
  "refused",
] as const satisfies readonly RunStatus[];

const threads = ["--workers <n>", "number of threads (default: one for each core)", parseCount] as const;

/** Where runs are made. */
function addPlaceOptions(command: Command): Command {
  return command
    .addOption(
      new Option("--on <place>", "who makes the runs: threads, workers of a queue, tasks of Slurm")
        .choices(["local", "queue", "slurm"])
        .default("local"),
    )
    .option(
      "--queue <url>",
      "queue of Redis: redis://USER@HOST:PORT (default: COSIMO_QUEUE, or one for this study only); password in COSIMO_QUEUE_PASSWORD",
    )
    .option("--shared <folder>", "of a queue: folder that all workers have, with study and model in it")
    .option("--tasks <n>", "of Slurm: number of tasks of an array (default: minutes each)", parseCount)
    .option(
      "--sbatch <option>",
      "of Slurm: an option for sbatch, such as --partition=long; repeatable",
      repeated,
    );
}

/** The commands for studies. Their implementation is loaded on demand: shortens the start of other commands. */
export function addStudyCommand(program: Command, terminal: Terminal): void {
  const study = program
    .command("study")
    .description("many runs of a model by a study file: designs, distributions, a table that can be resumed");
  const run = study
    .command("run", { isDefault: true })
    .description("run a study, or continue one that was stopped")
    .argument("<file>", "a study (.json)")
    .option("-o, --output <folder>", "folder of the study (default: the name of the file with .runs)")
    .option(...threads)
    .option(
      "--chunk <n>",
      "runs of a part of a new study (default: a tenth of a second; with --on more)",
      parseCount,
    );
  addSharedOptions(addPlaceOptions(run), "library", "progress")
    .addHelpText(
      "after",
      "\nThe same command continues a study that was stopped. Exit code 4 when no run has values.\n\nExamples:\n  cosimo study ball.json -o ball-runs --workers 2",
    )
    .action(async (file: string, options: StudyFlags) => {
      const { runStudy } = await import("./run-study.ts");
      await runStudy(file, options, terminal);
    });
  study
    .command("status")
    .description("how many runs are done, and how they ended")
    .argument("<folder>", "folder of a study")
    .action(async (folder: string, options: StudyFlags) => {
      const { showStatus } = await import("./stored-studies.ts");
      await showStatus(folder, options, terminal);
    });
  study
    .command("query")
    .description("the table of a study as CSV")
    .argument("<folder>", "folder of a study")
    .option("--columns <names>", "columns with commas between (default: all)", (text) => text.split(","))
    .addOption(new Option("--status <status>", "only runs that ended so").choices(statuses))
    .option(
      "--sql <query>",
      "a query in SQL of the tables `runs` and `trajectories`; needs the package @duckdb/node-api",
    )
    .option("--output-file <file>", "a file in place of standard output (.csv)")
    .action(async (folder: string, options: QueryFlags) => {
      const { queryStudy } = await import("./stored-studies.ts");
      await queryStudy(folder, options, terminal);
    });
  const plot = study
    .command("plot")
    .description("a picture of the runs that are there")
    .argument("<folder>", "folder of a study")
    .addOption(new Option("--kind <kind>", "what is drawn").choices(pictureKinds).default("scatter"))
    .requiredOption("-o, --output <file>", "the picture (.svg)");
  addSharedOptions(plot, "library").action(async (folder: string, options: PlotFlags) => {
    const { plotStudy } = await import("./stored-studies.ts");
    await plotStudy(folder, options, terminal);
  });
  const extend = study
    .command("extend")
    .description("more runs; the finished ones are kept")
    .argument("<folder>", "folder of a study")
    .requiredOption("--runs <n>", "number of runs, paths or blocks of the design", parseCount)
    .option(...threads);
  addSharedOptions(addPlaceOptions(extend), "library", "progress").action(
    async (folder: string, { runs, ...options }: StudyFlags & { readonly runs: number }) => {
      const { continueStudy } = await import("./run-study.ts");
      await continueStudy(folder, options, terminal, runs);
    },
  );
  const rerun = study
    .command("rerun")
    .description("repeat runs and compare them with the stored ones; without numbers: make failed ones again")
    .argument("<folder>", "folder of a study")
    .argument("[run...]", "numbers of runs, from 1", (text, before: readonly number[] = []) => [
      ...before,
      parseCount(text),
    ])
    .option(...threads);
  addSharedOptions(rerun, "library", "progress").action(
    async (folder: string, runs: readonly number[], options: StudyFlags) => {
      const { compareRuns, removeFailed } = await import("./repeat-runs.ts");
      if (runs.length > 0) return compareRuns(folder, runs, options, terminal);
      await removeFailed(folder, options, terminal);
      const { continueStudy } = await import("./run-study.ts");
      await continueStudy(folder, options, terminal);
    },
  );
  const work = study
    .command("work")
    .description("make parts of studies for other machines, until it is stopped or all are there")
    .argument("<place>", "a queue (redis://USER@HOST:PORT), or the folder of a study that all machines have")
    .option(...threads)
    .option("--shared <folder>", "of a queue: folder that all machines have; studies in it may have FMUs")
    .option("--allow-native", "of a queue: runs native FMUs, which may do all that you may do")
    .option("--idle <s>", "of a queue: end after so long a time without work", parsePositive)
    .option(
      "--task <n>",
      "of a folder: number of this task, from 0 (default: that of Slurm or Kubernetes)",
      parseIndex,
    )
    .option("--tasks <n>", "of a folder: number of tasks between which parts are divided", parseCount);
  addSharedOptions(work, "library")
    .addHelpText(
      "after",
      "\nThe password of a queue is in COSIMO_QUEUE_PASSWORD.\n\nExamples:\n  cosimo study work redis://cosimo@127.0.0.1:6379\n  cosimo study work ball.runs --task 3 --tasks 10",
    )
    .action(async (place: string, options: WorkFlags) => {
      const { workOn } = await import("./work.ts");
      await workOn(place, options, terminal);
    });
}

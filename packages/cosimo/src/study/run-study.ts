import { join } from "node:path";
import { diagnoseWithoutSpan } from "@cosimo/core/models";
import { analyseTable, canonicalJson, statusCounts, studyRunMessages } from "@cosimo/studies";
import { writeFileAtomically } from "../files/atomic-file.ts";
import { createStopSignal } from "../interruption/stop-signal.ts";
import { exitCodes } from "../terminal/exit-codes.ts";
import { progressModeOf } from "../terminal/progress-line.ts";
import type { Terminal } from "../terminal/terminal.ts";
import { renderAnalysis, textOf } from "./analysis-view.ts";
import { collectedTrajectories } from "./collect-table.ts";
import { loadStudy } from "./load/load-study.ts";
import type { LoadedStudy } from "./load/loaded-study.ts";
import { type Elsewhere, folderOf, type MadeStudy, makeStudy, studyFileOf } from "./make-study.ts";
import { refuseIdle } from "./place-options.ts";
import { reportOf } from "./report-view.ts";
import { refuseFewer } from "./store/store-refusals.ts";
import { existingStore } from "./store/study-store.ts";
import type { StudyFlags } from "./study-flags.ts";
import { createStudyProgress, type StudyProgress } from "./study-progress.ts";

/** Runs a study, or continues it. `runs` replaces the number of runs, paths or blocks of its design. */
export async function runStudy(
  file: string,
  options: StudyFlags,
  terminal: Terminal,
  runs?: number,
): Promise<void> {
  const { output = folderOf(file), workers, chunk, library: libraries = [] } = options;
  const queue = { needed: "--on queue", isThere: options.on === "queue" };
  const slurm = { needed: "--on slurm", isThere: options.on === "slurm" };
  refuseIdle({ ...options }, { queue, shared: queue, tasks: slurm, sbatch: slurm });
  const loaded = await loadStudy(file, libraries, runs);
  if (runs !== undefined) refuseFewer(output, existingStore(output).stored.runs, loaded.study.design.runs);
  const stop = createStopSignal();
  let progress: StudyProgress | undefined;
  const begun = performance.now();
  try {
    const elsewhere = await elsewhereOf(loaded, options, stop.signal, terminal);
    const result = await makeStudy(file, loaded, {
      ...{ folder: output, signal: stop.signal, report: terminal.report },
      ...(elsewhere && { elsewhere }),
      ...(workers !== undefined && { workers }),
      ...(chunk !== undefined && { chunk }),
      started(all, done, diagnostics) {
        terminal.report(diagnostics);
        const mode = progressModeOf(options, terminal);
        progress = createStudyProgress(mode, { runs: all, done }, terminal);
      },
      made: (count, failed) => progress?.update(count, failed),
    });
    progress?.end();
    await report(loaded, result, (performance.now() - begun) / 1000, options, terminal);
  } finally {
    progress?.end();
    stop.release();
  }
}

/** Makes the runs that a stored study lacks; `runs`: with so many in all. */
export async function continueStudy(
  folder: string,
  options: StudyFlags,
  terminal: Terminal,
  runs?: number,
): Promise<void> {
  await runStudy(studyFileOf(existingStore(folder)), { ...options, output: folder }, terminal, runs);
}

/** undefined: this process makes the runs. What others need is loaded on demand. */
async function elsewhereOf(
  loaded: LoadedStudy,
  options: StudyFlags,
  signal: AbortSignal,
  { report }: Terminal,
): Promise<Elsewhere | undefined> {
  if (options.on === "slurm") {
    const { onSlurm } = await import("./run-on-slurm.ts");
    return onSlurm(options, signal);
  }
  if (options.on !== "queue") return undefined;
  const { onQueue } = await import("./run-on-queue.ts");
  return onQueue(loaded, options, signal, report);
}

async function report(
  { study, model }: LoadedStudy,
  { store, table, failures, done, made, threads }: MadeStudy,
  seconds: number,
  { json }: StudyFlags,
  terminal: Terminal,
): Promise<void> {
  const { runs } = store.stored;
  const text = textOf(terminal);
  const counts = table && statusCounts(table);
  const sound = counts?.["ok"] ?? 0;
  if (table === undefined) terminal.exitCode = exitCodes.interrupted;
  else if (sound === 0) terminal.exitCode = exitCodes.integrationFailed;
  const analysis = table && analyseTable(study, table);
  const empty = (analysis ?? []).filter(({ statistics }) => statistics.count === 0);
  if (sound > 0)
    terminal.report(
      empty.map(({ name }) => diagnoseWithoutSpan(studyRunMessages, "study-run.no-values", { name })),
    );
  if (table !== undefined && analysis !== undefined) {
    writeFileAtomically(join(store.folder, "analysis.json"), `${canonicalJson(analysis)}\n`);
    const summary = text("study.status-line", { done, runs, failed: runs - sound });
    const trajectories = await collectedTrajectories(store);
    const html = reportOf(
      model,
      summary,
      study,
      table,
      analysis,
      text,
      terminal.speech.language,
      trajectories,
    );
    writeFileAtomically(join(store.folder, "report.html"), html);
  }
  if (json) {
    const shown = {
      schema: "cosimo.study-run/1",
      model,
      folder: store.folder,
      runs,
      done,
      made,
      threads,
      seconds,
    };
    terminal.out(
      `${JSON.stringify({ ...shown, statuses: counts ?? null, failures: Object.fromEntries(failures ?? []), analysis: analysis ?? null })}\n`,
    );
    return;
  }
  const args = { model, runs, sound, made, threads, seconds: Number(seconds.toPrecision(3)), done };
  terminal.out(`${text(table === undefined ? "study.interrupted" : "study.done", args)}\n`);
  for (const [status, count] of Object.entries(counts ?? {}))
    if (status !== "ok") {
      terminal.out(`${text("study.failures", { count, status })}\n`);
      const first = failures?.get(status);
      if (first !== undefined) terminal.out(`  ${text("study.first-failure", { ...first })}\n`);
    }
  terminal.out(`${text("study.folder")}: ${store.folder}\n`);
  if (analysis !== undefined) terminal.out(`${text("study.report")}: ${join(store.folder, "report.html")}\n`);
  if (analysis !== undefined) terminal.out(renderAnalysis(analysis, study, text));
}

import { diagnoseWithoutSpan, ModelError } from "@cosimo/core/models";
import { countRuns, MOST_RUNS, sweepMessages, sweepTarget, type TargetRun } from "@cosimo/studies";
import { createSupervisor } from "../interruption/supervisor.ts";
import { openAlone, openCoupled } from "../study/load/opened-units.ts";
import { withPrintsDiverted } from "../units/open-fmu.ts";
import { isSystemFile } from "../units/system-files.ts";
import { type LoadedSweep, type SweepCommandOptions, tooMany, type Varied } from "./loaded-sweep.ts";
import { PLOTTED_RUNS } from "./sweep-plot.ts";

/** The sweep of an FMU or a coupled system: one run after the other, since units may hold processes and licences. */
export async function loadUnitSweep(file: string, given: SweepCommandOptions & Varied): Promise<LoadedSweep> {
  const { vary, output: outputs, threads, yes, json: _, ...settings } = given;
  if (threads !== undefined) throw new ModelError([diagnoseWithoutSpan(sweepMessages, "sweep.one-thread")]);
  const opened = await (isSystemFile(file) ? openCoupled(file, settings) : openAlone(file, settings));
  const { variables, plot, parameters = {} } = settings;
  return {
    async make({ started, interrupted: onInterrupted, ...watch }) {
      const { timeout } = settings;
      const run = (point: TargetRun) =>
        settings.fmuBackend === "in-process"
          ? withPrintsDiverted(() => opened.run(point))
          : opened.run(point);
      const result = await sweepTarget(
        { name: opened.name, check: opened.check, run },
        {
          ...{ ...watch, vary, set: parameters, ...(timeout !== undefined && { timeout }) },
          supervise: () => createSupervisor({ timeout, interruptible: true, onInterrupted }),
          ...(outputs && { outputs }),
          ...(variables && { variables }),
          ...(plot !== undefined && { mostCurves: PLOTTED_RUNS }),
          started(plan, once) {
            if (countRuns(vary) > MOST_RUNS && !yes) throw tooMany(plan.runs, once, 1);
            started(plan, opened.diagnostics);
          },
        },
      );
      return { ...result, threads: 1 };
    },
    close: opened.close,
  };
}

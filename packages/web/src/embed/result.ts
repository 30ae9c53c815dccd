import { effect } from "@preact/signals";
import type { Session } from "../session/session.ts";
import type { RunReport } from "../state/reports.ts";

/** A run as scripts of a page see it. */
export interface EmbeddedResult {
  readonly status: RunReport["status"];
  /** Why it failed, or ended early; "" for a completed run. */
  readonly reason: string;
  /** Reached [s]. */
  readonly stopTime: number;
  readonly events: RunReport["events"];
  /** Of each plot, at its resolution: time [s], and values in their display units. */
  readonly curves: readonly EmbeddedCurves[];
}

export interface EmbeddedCurves {
  readonly time: Float64Array;
  readonly names: readonly string[];
  readonly columns: readonly Float64Array[];
}

export function resultOf({ state, curves }: Session): EmbeddedResult | undefined {
  const { run, study } = state.peek();
  if (run.report === undefined) return undefined;
  const { status, reason, stopTime, events } = run.report;
  const plotted = study.plots.flatMap(({ id }) => curves.peek().get(id) ?? []);
  return {
    ...{ status, reason, stopTime, events },
    curves: plotted.map(({ time, names, columns }) => ({ time, names, columns })),
  };
}

/** Starts a run, and waits for the end of it, or of a newer one. */
export function nextResult(session: Session): Promise<EmbeddedResult> {
  session.run();
  const { number } = session.state.peek().run;
  return new Promise((resolve) => {
    const end = effect(() => {
      const { isRunning, report } = session.state.value.run;
      if (isRunning || report === undefined || report.run < number) return;
      queueMicrotask(() => end());
      resolve(resultOf(session)!);
    });
  });
}

import { nextTurn, SLICE } from "../run/recorded-run.ts";
import { Interruption, type Supervisor, unsupervised } from "../run/supervisor.ts";
import type { SweepExecutor } from "./sweep-loop.ts";
import type { SweepAttempt, SweepRow, SweepRunner } from "./sweep-runner.ts";

/** Control of the runs on this thread. */
export interface LocalControl {
  readonly signal?: AbortSignal;
  /** Makes what ends a slice of work that lasts too long; missing: nothing does. */
  readonly supervise?: () => Supervisor;
}

/** Runs on this thread, which stays responsive: timers, messages and `signal` are served between slices, which may hold many runs. */
export function localExecutor(
  runner: Pick<SweepRunner, "start">,
  { signal, supervise = unsupervised }: LocalControl = {},
): SweepExecutor {
  return {
    portion: 1,
    async work(given, report, more) {
      let runs = given;
      let under: { readonly run: number; readonly attempt: SweepAttempt } | undefined;
      let rows: SweepRow[] = [];
      /** Whether there is more to do. */
      const slice = (duration: number): boolean => {
        const end = performance.now() + duration;
        for (;;) {
          if (under === undefined) {
            if (runs.length === 0) runs = more();
            if (runs.length === 0) return false;
            under = { run: runs[0]!, attempt: runner.start(runs[0]!) };
            runs = runs.subarray(1);
          }
          const left = end - performance.now();
          if (left <= 0) return true;
          const row = under.attempt.advance(left);
          if (row === undefined) return true;
          rows.push(row);
          under = undefined;
        }
      };
      for (let goesOn = true; goesOn; ) {
        try {
          const supervisor = supervise();
          goesOn = supervisor.run("run", () => slice(supervisor.slice ?? SLICE));
        } catch (error) {
          if (!(error instanceof Interruption)) throw error;
          if (under !== undefined) rows.push(under.attempt.cancel(error.cause));
          under = undefined;
        }
        for (const row of rows) report(row);
        rows = [];
        if (signal?.aborted) {
          under?.attempt.cancel("interrupted");
          return;
        }
        if (goesOn) await nextTurn();
      }
    },
  };
}

/** Units run by themselves, and return to the event loop. */
export function unitExecutor(run: (run: number) => Promise<SweepRow>, signal?: AbortSignal): SweepExecutor {
  let turned = performance.now();
  return {
    portion: 1,
    async work(runs, report) {
      for (const one of runs) {
        if (signal?.aborted) return;
        if (performance.now() - turned > SLICE) {
          await nextTurn();
          turned = performance.now();
        }
        report(await run(one));
      }
    },
  };
}

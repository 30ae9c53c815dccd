import { nextTurn } from "../run/recorded-run.ts";
import type { SweepExecutor } from "./sweep-loop.ts";
import type { SweepRunner } from "./sweep-runner.ts";

/** Time of work between two turns of the event loop [ms]; in a browser a turn takes about one. */
const SLICE = 50;

/** Runs on this thread, which stays responsive: timers, messages and `signal` are served between slices. */
export function localExecutor(runner: Pick<SweepRunner, "run">, signal?: AbortSignal): SweepExecutor {
  let turned = performance.now();
  return {
    portion: 1,
    async work(runs, report) {
      for (const run of runs) {
        if (signal?.aborted) return;
        if (performance.now() - turned > SLICE) {
          await nextTurn();
          turned = performance.now();
        }
        report(await runner.run(run, signal));
      }
    },
  };
}

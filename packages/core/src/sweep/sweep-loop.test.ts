import { expect, test } from "vitest";
import { runOnExecutors, type SweepExecutor } from "./sweep-loop.ts";

/** An executor whose runs take `duration` [ms], and the runs it made. */
function executor(duration: number): SweepExecutor & { readonly made: number[] } {
  const made: number[] = [];
  return {
    made,
    portion: 1,
    async work(runs, report) {
      for (const run of runs) {
        await new Promise((resolve) => setTimeout(resolve, duration));
        made.push(run);
        report({ run, outcome: "completed", values: [] });
      }
    },
  };
}

const order = (count: number) => Int32Array.from({ length: count }, (_, run) => run);

test("short sweeps need no helpers: these take longer to start than to wait for", async () => {
  let asked = 0;
  const helpers = () => {
    asked++;
    return [executor(0)];
  };
  expect(await runOnExecutors(order(100), executor(0), { helpers })).toHaveLength(100);
  expect(asked).toBe(0);
});

test("helpers join a sweep that takes long, even during its first run", async () => {
  const helper = executor(0);
  const rows = await runOnExecutors(order(8), executor(600), { helpers: () => [helper] });
  expect(rows.map(({ run }) => run)).toEqual([0, 1, 2, 3, 4, 5, 6, 7]);
  expect(helper.made.length).toBe(7);
});

test("this thread is free when the helpers have begun to work", async () => {
  const [first, helper] = [executor(1), executor(1)];
  await runOnExecutors(order(100), first, { helpers: () => [helper], helpedAtOnce: true });
  expect(first.made.length).toBeLessThanOrEqual(3);
  expect(first.made.length + helper.made.length).toBe(100);
});

test("an executor that fails ends the sweep with its error", async () => {
  const broken: SweepExecutor = { portion: 1, work: () => Promise.reject(new Error("no memory")) };
  await expect(
    runOnExecutors(order(5), executor(1), { helpers: () => [broken], helpedAtOnce: true }),
  ).rejects.toThrow("no memory");
});

import { createStudyPool, type DonePart, decodePart, type PackedStudy, runStatuses } from "@cosimo/studies";
import { expect, it } from "vitest";
import { nodeThreads } from "./node-threads.ts";

const json = {
  model: "M.mo",
  vary: { a: { range: [0, 29, 30] } },
  outputs: { y: { final: "x" } },
} as const;
const plan = {
  outputs: [{ name: "y", kind: "final", reductions: [] }],
  trajectories: [],
  declarations: [],
  equations: [],
};

it("a run that ends its thread, and one that never ends, cost themselves only", async () => {
  const pool = createStudyPool({
    ...{ workers: 2, timeLimit: 0.1, signal: new AbortController().signal },
    design: { runs: 30, block: 1, point: (run) => [run] },
    study: { json, plan } as unknown as PackedStudy,
    start: nodeThreads(new URL("../testing/failing-thread.cjs", import.meta.url)),
  });
  const parts = new Map<number, DonePart>();
  const chunks = [0, 10, 20].map((from, part) => ({ part, from, to: from + 10 }));
  await pool.make(chunks, ({ part }, done) => parts.set(part, done));
  await pool.end();
  const names = { variables: ["a"], outputs: ["y"] };
  const tables = await Promise.all([0, 1, 2].map((part) => decodePart(parts.get(part)!.bytes!, names)));
  const statuses = tables.flatMap((table) => Array.from(table!.status, (one) => runStatuses[one]!));
  const expected = Array.from({ length: 30 }, (_, run) =>
    run === 13 ? "crash" : run === 21 ? "time-limit" : "ok",
  );
  expect(statuses).toEqual(expected);
  const values = tables.flatMap((table) => [...table!.values[0]!]);
  expect(values).toEqual(expected.map((status, run) => (status === "ok" ? run : Number.NaN)));
  expect([0, 1, 2].map((part) => parts.get(part)!.failed)).toEqual([0, 1, 1]);
});

it("that is stopped ends its threads and makes no further part", async () => {
  const stopping = new AbortController();
  const pool = createStudyPool({
    ...{ workers: 1, signal: stopping.signal },
    design: { runs: 30, block: 1, point: (run) => [run] },
    study: { json, plan } as unknown as PackedStudy,
    start: nodeThreads(new URL("../testing/failing-thread.cjs", import.meta.url)),
  });
  const done: number[] = [];
  // Run 21 of the second chunk never ends.
  const chunks = [0, 21, 25].map((from, part) => ({ part, from, to: from + 1 }));
  const made = pool.make(chunks, ({ part }) => {
    done.push(part);
    setTimeout(() => stopping.abort(), 50);
  });
  await made;
  await pool.end();
  expect(done).toEqual([0]);
});

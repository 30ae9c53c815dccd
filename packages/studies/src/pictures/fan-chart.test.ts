import { expect, it } from "vitest";
import { tableOf } from "../table/run-table.ts";
import { decodeTrajectories, encodeTrajectories } from "../table/trajectory-part.ts";
import { drawFan, fanOf } from "./fan-chart.ts";

it("trajectories are read back from a part, and a fan has their quantiles", async () => {
  const time = Float64Array.of(0, 1, 1, 2);
  // Run k: k t until 1, then -k.
  const records = Array.from({ length: 101 }, (_, k) => ({
    ...{ run: k, status: "ok" as const, code: "", message: "", time: Number.NaN, values: [] },
    trajectories: [{ time, columns: [Float64Array.of(0, k, -k, -k)] }],
  }));
  const table = tableOf(
    records.map(({ run }) => [run]),
    records,
    0,
  );
  const bytes = encodeTrajectories(table, [{ name: "path", variables: ["x"] }])!;
  const runs = await decodeTrajectories(bytes);
  expect(runs).toHaveLength(101);
  expect(runs[7]).toEqual({ run: 8, time, columns: new Map([["x", Float64Array.of(0, 7, -7, -7)]]) });
  const { time: instants, quantiles } = fanOf(runs, "x");
  const [half, one, end] = [0.5, 1, 2].map((t) => instants.findIndex((at) => Math.abs(at - t) < 1e-9));
  expect(quantiles.map((q) => q[half!]!)).toEqual([2.5, 12.5, 25, 37.5, 47.5]);
  // At the event the right limits.
  expect(quantiles.map((q) => q[one!]!)).toEqual([-95, -75, -50, -25, -5]);
  expect(quantiles.map((q) => q[end!]!)).toEqual([-95, -75, -50, -25, -5]);
  // Two bands and their samples in the legend.
  expect(drawFan(runs, "x", "x").match(/class="area k0" d=/g)).toHaveLength(4);
});

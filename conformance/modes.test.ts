import { compile } from "@cosimo/core";
import { describe, expect, it } from "vitest";

const run = (text: string, stopTime: number) =>
  compile({ uri: "model.lisma", text }).simulateSync({ stopTime, tolerance: 1e-9 });

describe("a run whose equations change", () => {
  const text = `
    x' = 1; x(t0) = 0;
    law: y = x;
    state A [x > 1] { law: y = 2*x; x(t0) = 0; } from init, C;
    state C [x > 3] { law: y = 3*x; x(t0) = 0; } from A;`;
  it("counts the steps and evaluations of all its equation sets", () => {
    const { events, statistics } = run(text, 19.5);
    const times = events.map((event) => event.time);
    expect(times).toHaveLength(9);
    for (const [i, t] of [1, 4, 5, 8, 9, 12, 13, 16, 17].entries()) expect(times[i]).toBeCloseTo(t, 12);
    expect(statistics.events.transition).toBe(9);
    // ten intervals with at least one step each, and six evaluations in each step of Dormand and Prince
    expect(Number.isInteger(statistics.steps)).toBe(true);
    expect(statistics.steps).toBeGreaterThanOrEqual(10);
    expect(statistics.derivativeEvaluations).toBeGreaterThanOrEqual(6 * statistics.steps);
  });
});

describe("two modes that lead to each other along a surface", () => {
  const relay = `
    x' = 1; x(t0) = -1;
    state plus [x > 0] { x' = -1; } from init, minus;
    state minus [x < 0] { x' = 1; } from plus;`;
  it("take turns in small steps, and a warning names them", () => {
    const result = compile({ uri: "relay.lisma", text: relay }).simulateSync({
      stopTime: 3,
      tolerance: 1e-4,
    });
    expect(result.outcome.status).toBe("completed");
    expect(result.diagnostics.map((d) => d.code)).toContain("simulator.chattering");
    const [x, time] = [result.column("x"), result.column("time")];
    const after = x.filter((_, i) => time[i]! > 1.01);
    expect(Math.max(...after.map(Math.abs))).toBeLessThan(1e-2);
  });
  it("can end the run instead", () => {
    const { outcome } = compile({ uri: "relay.lisma", text: relay }).simulateSync({
      stopTime: 3,
      onChattering: "stop",
    });
    expect(outcome).toMatchObject({ status: "failed", cause: "chattering" });
    expect(outcome.time).toBeCloseTo(1, 5);
  });
  it("are a storm where both conditions hold at once", () => {
    const { outcome } = compile({
      uri: "storm.lisma",
      text: "x' = 1; x(t0) = 0; state A [x >= 1] {} from init, B; state B [x >= 1] {} from A;",
    }).simulateSync({ stopTime: 2 });
    expect(outcome).toMatchObject({ status: "failed", cause: "event-iteration" });
  });
});

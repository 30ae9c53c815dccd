import { compile } from "@cosimo/core";
import { describe, expect, it } from "vitest";

/** Events of models whose parts share no unknown: only parts that an event affects are evaluated. */
const n = 30;

/** Part i switches between 0 and 1 with slopes of its own; y follows x, count and changes count the switches. */
const relays = compile(`model Relays
  Real x[${n}](each start = 0, each fixed = true);
  Boolean on[${n}](each start = true, each fixed = true);
  Integer count[${n}](each start = 0, each fixed = true);
  Real y[${n}];
equation
  for i in 1:${n} loop
    der(x[i]) = if on[i] then 1 + i/50 else -1 - i/70;
    y[i] = 2*x[i] + count[i];
    when x[i] > 1 then on[i] = false; elsewhen x[i] < 0 then on[i] = true; end when;
    when {x[i] > 1, x[i] < 0} then count[i] = pre(count[i]) + 1; end when;
  end for;
end Relays;`);

/** Instants at which part i switches until `end`. */
function switches(i: number, end: number): readonly number[] {
  const [rise, fall] = [1 / (1 + i / 50), 1 / (1 + i / 70)];
  const times: number[] = [];
  for (let t = rise; t < end; t += times.length % 2 === 1 ? fall : rise) times.push(t);
  return times;
}

describe("independent relays", () => {
  const { eventParts } = relays.compilation.program.initial().flat;

  it("are parts of their own, none of which every event affects", () => {
    expect(eventParts?.isAlwaysAffected.length).toBeGreaterThan(n / 2);
    expect(eventParts?.isAlwaysAffected).not.toContain(true);
  });

  it.each(["dopri5", "radau5", "rk4"])(
    "switch at their times, and rows at events are whole (%s)",
    (solver) => {
      const result = relays.simulateSync({
        solver,
        stopTime: 2.5,
        stepSize: solver === "rk4" ? 0.01 : undefined,
      } as never);
      const columns = Array.from({ length: n }, (_, i) =>
        ["x", "y", "count"].map((name) => result.column(`${name}[${i + 1}]`)),
      );
      for (const [x, y, count] of columns)
        expect([...y!]).toEqual([...x!].map((value, k) => 2 * value + count![k]!));
      for (let i = 1; i <= n; i++) {
        const times = result.events
          .filter(({ name }) => name.startsWith(`{x[${i}] >`))
          .map(({ time }) => time);
        expect(times).toEqual(switches(i, 2.5).map((time) => expect.closeTo(time, 9)));
      }
    },
  );
});

describe("events of one part that others read", () => {
  const model = compile(`model Chain
    Real x[${n}](start = {1 - i/100 for i in 1:${n}}, each fixed = true);
    Integer count[${n}](each start = 0, each fixed = true);
    Boolean low[${n}];
  equation
    for i in 1:${n} loop
      der(x[i]) = -1;
      low[i] = x[i] < 0.5;
      when low[i] then
        reinit(x[mod(i, ${n}) + 1], 0.25);
        count[i] = pre(count[i]) + 1;
      end when;
    end for;
  end Chain;`);

  it("affects the readers of a reset state in the same instant, all around", () => {
    const result = model.simulateSync({ stopTime: 0.4, solver: "dopri5" } as never);
    expect(result.outcome.status).toBe("completed");
    const first = 0.5 - n / 100;
    expect([...new Set(result.events.map(({ time }) => time))]).toEqual([expect.closeTo(first, 9)]);
    for (let i = 1; i <= n; i++) {
      expect(result.column(`count[${i}]`).at(-1)).toBe(1);
      expect(result.column(`x[${i}]`).at(-1)).toBeCloseTo(0.25 - (0.4 - first), 9);
    }
  });
});

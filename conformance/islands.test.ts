import { compile } from "@cosimo/core";
import { describe, expect, it } from "vitest";

/** Parts of a model that share neither unknowns nor states have steps of their own between events of the others. */
const n = 60;

/** Part i switches between 0 and 1 with slopes of its own, without a jump of its state; y counts. */
const relays = compile(`model Relays
  Real x[${n}](each start = 0, each fixed = true);
  discrete Boolean on[${n}](each start = true, each fixed = true);
  discrete Integer count[${n}](each start = 0, each fixed = true);
equation
  for i in 1:${n} loop
    der(x[i]) = if on[i] then 1 + i/50 else -1 - i/70;
    when x[i] > 1 then
      on[i] = false;
      count[i] = pre(count[i]) + 1;
    elsewhen x[i] < 0 then
      on[i] = true;
      count[i] = pre(count[i]) + 1;
    end when;
  end for;
end Relays;`);

const balls = (update: string) => `model Balls
  Real h[${n}](start = {1 + 0.01*i for i in 1:${n}}, each fixed = true);
  Real v[${n}](each start = 0, each fixed = true);
  discrete Real kept[${n}](each start = 0.75, each fixed = true);
equation
  for i in 1:${n} loop
    der(h[i]) = v[i];
    der(v[i]) = -9.81;
    when h[i] <= 0 then
      kept[i] = ${update};
      reinit(v[i], -sqrt(kept[i])*v[i]);
    end when;
  end for;
end Balls;`;

const elastic = compile(balls("pre(kept[i])"));
const settings = { solver: "dopri5", tolerance: 1e-8, stopTime: 2.5 } as const;

describe("islands", () => {
  it("are found where parts share no state", () => {
    const islandsOf = (text: string) => compile(text).compilation.program!.initial().flat.eventParts?.islands;
    expect(relays.compilation.program.initial().flat.eventParts?.islands?.states.length).toBeGreaterThan(
      n / 4,
    );
    const coupled = balls("pre(kept[i])").replace("= -9.81", "= -9.81 - 0.001*h[1]");
    expect(islandsOf(coupled)).toBeUndefined();
  });

  it.each(["dopri5", "auto"] as const)("do not restart all equations at each event (%s)", (solver) => {
    const { statistics, outcome } = relays.simulateSync({ ...settings, solver, output: "none" });
    expect(outcome.status).toBe("completed");
    expect(statistics.stateEvents).toBeGreaterThan(150);
    expect(statistics.derivativeEvaluations).toBeLessThan(statistics.stateEvents);
  });

  it("switch at the times of each, and rows show all of them", () => {
    const { column, events } = relays.simulateSync({ ...settings, intervals: 7 });
    const time = column("time");
    for (let i = 1; i <= n; i++) {
      const [rise, fall] = [1 / (1 + i / 50), 1 / (1 + i / 70)];
      const [x, count] = [column(`x[${i}]`), column(`count[${i}]`)];
      const own = events.filter(({ name }) => name.startsWith(`x[${i}] `));
      own.forEach(({ time: t }, k) => {
        expect(t).toBeCloseTo(Math.floor((k + 1) / 2) * fall + Math.ceil((k + 1) / 2) * rise, 9);
      });
      for (let k = 0; k < time.length; k += 11) {
        const phase = time[k]! % (rise + fall);
        const expected = phase < rise ? phase / rise : 1 - (phase - rise) / fall;
        expect(x[k]).toBeCloseTo(expected, 6);
        expect(Math.abs(count[k]! - own.filter(({ time: t }) => t <= time[k]!).length)).toBeLessThanOrEqual(
          1,
        );
      }
    }
  });

  it("have the same events and rows whatever is stored", () => {
    const whole = elastic.simulateSync({ ...settings, intervals: 1000 });
    const eventsOf = ({ events }: typeof whole) => events.map(({ time, name }) => `${time} ${name}`);
    for (const more of [{ intervals: 10 }, { eventPoints: "none" }, { output: "none" }] as const)
      expect(eventsOf(elastic.simulateSync({ ...settings, ...more }))).toEqual(eventsOf(whole));
    const [time, h] = [whole.column("time"), whole.column(`h[${n}]`)];
    const sparse = elastic.simulateSync({ ...settings, intervals: 10, eventPoints: "none" });
    for (const [k, t] of sparse.column("time").entries())
      expect(sparse.column(`h[${n}]`)[k]).toBe(h[time.indexOf(t)]);
    // Energy is kept between impacts; the first impact is that of a free fall.
    expect(whole.events[0]!.time).toBeCloseTo(Math.sqrt((2 * 1.01) / 9.81), 9);
  });

  it("of which one fails end the run with its reason, as a whole system does", () => {
    const failing = compile(balls(`if i == 7 then pre(kept[i]) - 0.5 else pre(kept[i])`));
    const few = compile(balls(`if i == 7 then pre(kept[i]) - 0.5 else pre(kept[i])`).replaceAll(`${n}`, "7"));
    const [all, seven] = [failing, few].map((model) => model.simulateSync({ ...settings, stopTime: 6 }));
    expect(all!.outcome.status).toBe("failed");
    expect(seven!.outcome.status).toBe("failed");
    expect(all!.outcome.time).toBeCloseTo(seven!.outcome.time, 9);
    const reasons = [all!, seven!].map(({ outcome }) => outcome.reason?.replace(/t = \S+/, ""));
    expect(reasons[0]).toBe(reasons[1]);
  });

  it("with events at one instant have one event", () => {
    const equal = compile(`model Equal
      Real x[${n}](each start = 0.5, each fixed = true);
      discrete Boolean on[${n}](each start = true, each fixed = true);
    equation
      for i in 1:${n} loop
        der(x[i]) = if on[i] then 1 else -1;
        when x[i] > 1 then on[i] = false; elsewhen x[i] < 0 then on[i] = true; end when;
      end for;
    end Equal;`).simulateSync({ ...settings, stopTime: 3 });
    expect(equal.statistics.stateEvents).toBe(3);
    expect(equal.events).toHaveLength(3 * n);
  });
});

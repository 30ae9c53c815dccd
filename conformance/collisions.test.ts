import { compile } from "@cosimo/core";
import { createSourceProvider } from "@cosimo/modelica";
import { describe, expect, it } from "vitest";
import { collidingBalls, runCollisions } from "../scripts/collisions.mjs";
import { hardDiscs } from "./reference/hard-discs.ts";

const library = createSourceProvider(new Map());

describe("bodies that collide", () => {
  it("keep their energy and do not overlap: every pair is checked along every flight", () => {
    const { pairs, walls, drift, overlap, statistics } = runCollisions(12, 300, compile);
    expect(pairs).toBeGreaterThanOrEqual(300);
    expect(walls).toBeGreaterThan(100);
    expect(drift).toBeLessThan(1e-12);
    expect(overlap).toBeLessThan(1e-9);
    // Steps end near the next event, so that few searches divide them.
    expect(statistics.indicatorEvaluations / statistics.stateEvents).toBeLessThan(12);
  });

  it("collide when straight flights meet", () => {
    const n = 20;
    const model = compile({ uri: "CollidingBalls.mo", text: collidingBalls(n) }, { library });
    const { conditions } = model.compilation.program.initial().flat;
    // A disc follows its own conditions: with the others, and with two pairs of walls.
    expect(conditions!.followers.every((list) => list.length <= n - 1 + 4)).toBe(true);
    const { events } = model.simulateSync({ stopTime: 0.8, solver: "dopri5", tolerance: 1e-8 });
    const expected = hardDiscs(n, 0.8);
    expect(expected.length).toBeGreaterThan(50);
    expect(events.length).toBe(expected.length);
    const errors = expected.map((time, i) => Math.abs(events[i]!.time - time));
    expect(Math.max(...errors)).toBeLessThan(1e-9);
  });

  it("collide at the same times where a search looks at all conditions", () => {
    const inAir = (more: string) => {
      const text = collidingBalls(12)
        .replace("der(vx[i]) = 0;", "der(vx[i]) = -0.3*vx[i]*abs(vx[i]);")
        .replace("der(vy[i]) = 0;", "der(vy[i]) = -1 - 0.2*vy[i];")
        .replace("equation", `${more}\nequation`);
      return compile({ uri: "CollidingBalls.mo", text }, { library });
    };
    // A condition of the equations themselves.
    const [some, all] = [
      inAir(""),
      inAir("Real z(start = 0, fixed = true); equation der(z) = if x[1] > 9 then 1 else 0;"),
    ];
    expect(some.compilation.program.initial().flat.conditions).toBeDefined();
    expect(all.compilation.program.initial().flat.conditions).toBeUndefined();
    const times = [some, all].map((model) =>
      model.simulateSync({ stopTime: 1.2, tolerance: 1e-9 }).events.map(({ time }) => time),
    );
    expect(times[0]!.length).toBeGreaterThan(30);
    expect(times[0]!.length).toBe(times[1]!.length);
    expect(Math.max(...times[0]!.map((time, i) => Math.abs(time - times[1]![i]!)))).toBeLessThan(1e-5);
  });

  it("exchange their speeds on a line, as points that pass through each other between the walls", () => {
    const n = 6;
    const length = 7;
    const text = `
      model Line
        constant Integer n = ${n};
        Real x[n](start = {i + 0.1*sin(i) for i in 1:n} - fill(0.5, n), each fixed = true);
        Real v[n](start = {sin(5*i) for i in 1:n}, each fixed = true);
      equation
        der(x) = v;
        der(v) = zeros(n);
        when x[1] <= 0.25 then reinit(v[1], abs(v[1])); end when;
        when x[n] >= ${length} - 0.25 then reinit(v[n], -abs(v[n])); end when;
        for i in 1:n - 1 loop
          when x[i + 1] - x[i] <= 0.5 then
            reinit(v[i], v[i + 1]);
            reinit(v[i + 1], v[i]);
          end when;
        end for;
      end Line;`;
    const stopTime = 40;
    const result = compile({ uri: "Line.mo", text }, { library }).simulateSync({ stopTime, tolerance: 1e-8 });
    // Without the widths of the balls: free points in a shorter box, reflected at its walls, in order.
    const room = length - 0.5 * n;
    const points = Array.from({ length: n }, (_, k) => {
      const start = k + 1 + 0.1 * Math.sin(k + 1) - 0.5 - 0.25 - 0.5 * k;
      const far = start + stopTime * Math.sin(5 * (k + 1));
      const folded = ((far % (2 * room)) + 2 * room) % (2 * room);
      return Math.min(folded, 2 * room - folded);
    }).sort((a, b) => a - b);
    const places = points.map((place, k) => place + 0.25 + 0.5 * k);
    expect(result.outcome.status).toBe("completed");
    expect(result.events.length).toBeGreaterThan(100);
    const errors = places.map((place, k) => Math.abs(result.column(`x[${k + 1}]`).at(-1)! - place));
    expect(Math.max(...errors)).toBeLessThan(1e-10);
  });
});

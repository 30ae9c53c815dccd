import { check, ModelError, positionOf } from "@cosimo/core";
import { afterAll, describe, expect, it } from "vitest";
import { createWorkplace } from "./cli/run-cosimo.ts";
import { compileLisma, lastValues, limitsOf, transitionsOf, worst } from "./lisma-model.ts";

const fine = { tolerance: 1e-10, stopTime: 5 };

/** Name and instant of each transition. */
function path(text: string, settings: object = fine): readonly string[] {
  return transitionsOf(compileLisma(text).simulateSync(settings)).map(
    (e) => `${e.time.toFixed(6)} ${e.name}`,
  );
}

function diagnosticsOf(text: string) {
  return check({ uri: "model.lisma", text }).diagnostics;
}

/** A wave of slope 1 between 0 and `height` that begins at 0. */
function triangle(t: number, height: number): number {
  return Math.abs(((t + height) % (2 * height)) - height);
}

describe("automata", () => {
  it("run in parallel where they have only init in common", () => {
    const wave = (x: string, height: number) => `
      ${x}' = 1; ${x}(t0) = 0;
      state fall_${x} [${x} >= ${height}] { ${x}' = -1; } from init, rise_${x};
      state rise_${x} [${x} <= 0] { ${x}' = 1; } from fall_${x};`;
    const result = compileLisma(wave("x", 1) + wave("y", 0.7)).simulateSync(fine);
    for (const [name, height] of [
      ["x", 1],
      ["y", 0.7],
    ] as const)
      expect(
        worst(
          [...result.column(name)],
          [...result.time].map((t) => triangle(t, height)),
        ),
      ).toBeLessThan(1e-9);
    const modes = result.trajectory.variables.filter((v) => v.role === "mode");
    expect(modes).toHaveLength(2);
  });

  it("are left at the start if a condition already holds", () => {
    const text = "x' = 1; x(t0) = 2; state down ordinary[x > 1] { x' = -1; } from init;";
    const result = compileLisma(text).simulateSync(fine);
    expect(transitionsOf(result)).toMatchObject([{ time: 0, name: "init -> down", change: "equations" }]);
    expect(lastValues(result, ["x"])[0]).toBeCloseTo(-3, 9);
  });

  it("pass through several modes at one instant, each with the values the one before has left", () => {
    const result = compileLisma(`
      x' = 1; x(t0) = 0; n' = 0; n(t0) = 1;
      state a [x >= 1] { n(t0) = 10 * n; } from init;
      state b [n >= 10] { n(t0) = n + 2; } from a;
      state c [n >= 12] { n(t0) = n * n; x' = 0; } from b;
    `).simulateSync(fine);
    const events = transitionsOf(result);
    expect(events.map((e) => e.name)).toEqual(["init -> a", "a -> b", "b -> c"]);
    expect(new Set(events.map((e) => e.time)).size).toBe(1);
    expect(events[0]!.time).toBeCloseTo(1, 9);
    expect(lastValues(result, ["n"])).toEqual([144]);
  });

  it.each([
    ["first", "second"],
    ["second", "first"],
  ])("take the transition that is declared first of two at one instant: %s before %s", (one, other) => {
    const state = (name: string) => `state ${name} [x >= 1] { x' = 0; } from init;`;
    expect(path(`x' = 1; x(t0) = 0; ${state(one)} ${state(other)}`)).toEqual([`1.000000 init -> ${one}`]);
  });

  it("fire a condition that stays true once, and again after it has been false", () => {
    const loop = "n' = 0; n(t0) = 0; state hit [x >= 0.5] { n(t0) = n + 1; } from init, hit;";
    const once = compileLisma(`x' = 1; x(t0) = 0; ${loop}`).simulateSync(fine);
    expect(lastValues(once, ["n"])).toEqual([1]);
    // sin rises through one half at pi/6 and every 2 pi after it.
    const wave = compileLisma(`x' = y; y' = -x; x(t0) = 0; y(t0) = 1; ${loop}`);
    const events = transitionsOf(wave.simulateSync({ ...fine, stopTime: 20 }));
    const expected = [0, 1, 2, 3].map((k) => Math.PI / 6 + 2 * Math.PI * k);
    expect(
      worst(
        events.map((e) => e.time),
        expected.filter((t) => t < 20),
      ),
    ).toBeLessThan(1e-8);
  });

  it("that never come to rest at one instant end the run, with the cycle", () => {
    const { outcome } = compileLisma(`
      x' = 1; x(t0) = 0;
      state a [x >= 1] {} from init, b;
      state b [x >= 1] {} from a;
    `).simulateSync(fine);
    expect(outcome.status).toBe("failed");
    expect(outcome.time).toBeCloseTo(1, 9);
    const [storm] = outcome.diagnostics;
    expect(storm).toMatchObject({ code: "simulator.transition-storm" });
    expect(storm!.args["cycle"]).toMatch(/^(a -> b -> a -> b -> a|b -> a -> b -> a -> b)$/);
  });

  it("equations that depend on the path into a mode get a warning", () => {
    const text = `
      x' = 1; y' = 0; x(t0) = 0; y(t0) = 0;
      state left [x >= 1] { y' = 1; } from init;
      state right [x >= 2] { x' = 1; } from init;
      state last [x >= 3] { x' = 2; } from left, right;`;
    expect(diagnosticsOf(text).map((d) => d.code)).toContain("lisma.path-dependence");
    expect(diagnosticsOf(text.replace("y' = 1;", "")).map((d) => d.code)).not.toContain(
      "lisma.path-dependence",
    );
  });
});

describe("resets", () => {
  const motion = "x' = 0; y' = 0; x(t0) = 1; y(t0) = 2;";

  it("take left limits all at once", () => {
    const result = compileLisma(`${motion} state swap [TIME >= 1] { x(t0) = y; y(t0) = x; } from init;`);
    expect(lastValues(result.simulateSync(fine), ["x", "y"])).toEqual([2, 1]);
  });

  it("by set are in sequence", () => {
    const result = compileLisma(`${motion} state copy (TIME >= 1) { set x = y; set y = x + 1; } from init;`);
    expect(lastValues(result.simulateSync(fine), ["x", "y"])).toEqual([2, 3]);
  });

  it("see a macro of both velocities as it was before: a hundred reflections keep the speed to 1e-12", () => {
    const result = compileLisma(`
      macro normal = 0.6 * x + 0.8 * y;
      ${motion}
      at 0.1 each 0.1 repeat 100 { x(t0) = x - 2 * 0.6 * normal; y(t0) = y - 2 * 0.8 * normal; y' = 0; }
    `).simulateSync({ ...fine, stopTime: 11 });
    expect(result.events).toHaveLength(100);
    const [x, y] = lastValues(result, ["x", "y"]);
    expect(Math.abs(Math.hypot(x!, y!) - Math.sqrt(5))).toBeLessThan(1e-12);
    // An even number of reflections at one line is none.
    expect(worst([x!, y!], [1, 2])).toBeLessThan(1e-12);
  });

  it("use left limits of derivatives and of algebraic variables", () => {
    const result = compileLisma(`
      x' = p * TIME; p = 2 + q; q' = 1; x(t0) = 0; q(t0) = 0;
      state jump [TIME >= 2] { x(t0) = x'; q(t0) = p; } from init;
    `).simulateSync({ ...fine, stopTime: 2 + 1e-9 });
    const { time } = transitionsOf(result)[0]!;
    expect(limitsOf(result, "x", time)[1]).toBeCloseTo(8, 7);
    expect(limitsOf(result, "q", time)[1]).toBeCloseTo(4, 7);
    expect(limitsOf(result, "p", time)[1]).toBeCloseTo(6, 7);
  });

  it("that contradict the equations end the run, with the difference", () => {
    const { outcome } = compileLisma(`
      x' = 1; x(t0) = 0; y' = 0; y(t0) = 3; tie: z = 0;
      state circle [x >= 1] { y' = x; tie: z = x + y; x(t0) = 2; y(t0) = 3; z(t0) = 6; } from init;
    `).simulateSync(fine);
    expect(outcome).toMatchObject({ status: "failed" });
    const fault = outcome.diagnostics.find((d) => d.code === "simulator.contradictory-resets");
    expect(fault?.args).toMatchObject({
      from: "init",
      to: "circle",
      name: "z",
      value: 6,
      actual: 5,
      residual: 1,
    });
  });

  it("of two events at one instant that contradict each other are named by the second one's line", () => {
    const { outcome } = compileLisma(
      "x' = 1; x(t0) = 0;\nat 1 { x(t0) = 5; }\nat 1 { x(t0) = 7; }\n",
    ).simulateSync(fine);
    const [fault] = outcome.diagnostics;
    expect(fault).toMatchObject({ code: "simulator.contradictory-resets", args: { value: 7, actual: 5 } });
    expect(positionOf(fault!.span!.source, fault!.span!.start).line).toBe(3);
  });

  it("that are guesses choose between two solutions", () => {
    const branch = (guess: number) => `
      x' = 1; x(t0) = 1; root: r = 0;
      state on [x >= 2] { root: r * r = x; r(t0) ~= ${guess}; } from init;`;
    for (const sign of [1, -1]) {
      const result = compileLisma(branch(sign)).simulateSync(fine);
      expect(lastValues(result, ["r"])[0]! / (sign * Math.sqrt(6))).toBeCloseTo(1, 8);
    }
  });
});

describe("modes", () => {
  it("may have fewer states than the one before, and be left again", () => {
    // two carts of mass 1, pushed with 1 N and -1 N from x = 0 and u = 2; coupled they rest, released they move on
    const result = compileLisma(`
      x' = v; u' = w; v' = 1 + F; w' = -1 - F;
      x(t0) = 0; u(t0) = 2; v(t0) = 0; w(t0) = 0;
      link: F = 0;
      state coupled [x >= u] { link: x = u; v(t0) = 0; } from init;
      state free [TIME >= 3] { link: F = -2; } from coupled;
    `).simulateSync({ ...fine, stopTime: 4 });
    const [meet, part] = transitionsOf(result);
    expect(meet!.time).toBeCloseTo(Math.SQRT2, 8);
    expect([meet!.change, part!.change]).toEqual(["state vector", "state vector"]);
    expect([meet!.states!.before.length, meet!.states!.after.length]).toEqual([4, 2]);
    expect([part!.states!.before.length, part!.states!.after.length]).toEqual([2, 4]);
    const coupled = [...result.time.keys()].filter((row) => result.time[row]! > 1.5 && result.time[row]! < 3);
    for (const row of coupled) expect(result.column("F")[row]).toBeCloseTo(-1, 9);
    // One second apart from each other: 1 N on each of them, away from each other.
    expect(worst(lastValues(result, ["x", "u", "v", "w"]), [0.5, 1.5, -1, 1])).toBeLessThan(1e-7);
  });

  it("conserve the momentum only if the model says so: values are carried over in the order of declaration", () => {
    const carts = (order: string) => `
      ${order} link: F = 0; v(t0) = 4; w(t0) = 0; x(t0) = 0; u(t0) = 1;
      state coupled [x >= u] { link: x = u; } from init;`;
    const speed = (order: string) => lastValues(compileLisma(carts(order)).simulateSync(fine), ["v"])[0];
    expect(speed("x' = v; v' = F; u' = w; w' = -F;")).toBeCloseTo(4, 9);
    expect(speed("u' = w; w' = -F; x' = v; v' = F;")).toBeCloseTo(0, 9);
  });

  it.each([
    ["structure.too-many-equations", "y = 2 * x;\n  z + y = 1;\n  z - y = 3;", [5, 6, 7]],
    ["structure.too-few-equations", "delete load;\n  x' = y + z;", [6]],
  ])("%s: reported by mode, with the lines", (code, body, lines) => {
    const found = diagnosticsOf(
      `x' = 1;\nx(t0) = 0;\nload: y = x;\nstate heavy [x >= 1] {\n  ${body}\n} from init;\n`,
    ).filter((d) => d.severity === "error");
    expect(found).toMatchObject([{ code, mode: "heavy" }]);
    const spans = found.flatMap((d) => [d.span!, ...(d.related ?? []).map((related) => related.span)]);
    expect(spans.map((span) => positionOf(span.source, span.start).line)).toEqual(
      expect.arrayContaining(lines),
    );
  });

  it("change by time events, too", () => {
    const result = compileLisma("x' = 1; x(t0) = 0; at 2 { x' = -1; } at 3 { x(t0) = 10; x' = 0.5; }");
    const run = result.simulateSync(fine);
    const at = (t: number) => run.column("x")[run.time.findIndex((s) => s >= t)]!;
    expect([at(2), at(2.5), lastValues(run, ["x"])[0]!].map((x) => Number(x.toFixed(9)))).toEqual([
      2, 1.5, 11,
    ]);
  });

  it("react to time events of their own source states only", () => {
    const result = compileLisma(`
      n' = 0; n(t0) = 0; x' = 1; x(t0) = 0;
      state on [x >= 1.5] {} from init;
      at 1 each 1 repeat * { n(t0) = n + 1; } from on;
    `).simulateSync({ ...fine, stopTime: 4.5 });
    expect(lastValues(result, ["n"])).toEqual([3]);
  });
});

describe("variables without an equation", () => {
  const place = createWorkplace();
  afterAll(() => place.remove());

  it("have no value: an empty field of the file, also when they come back", () => {
    place.write(
      "gap.lisma",
      `x' = 1; x(t0) = 0; aside: y = 2 * x;
       state without [x >= 1] { delete aside; } from init;
       state again [x >= 2] { aside: y = 3 * x; } from without;
       end = 3; step = 0.5;`,
    );
    const outcome = place.cosimo(
      "simulate",
      "gap.lisma",
      "--output-file",
      "gap.csv",
      "--events-file",
      "e.csv",
    );
    expect(outcome.status, outcome.err).toBe(0);
    const [header = "", ...rows] = place.read("gap.csv").trim().split("\n");
    const column = header.split(",").indexOf("y");
    const fields = rows.map((row) => row.split(",")).map((row) => [Number(row[0]), row[column]!] as const);
    const between = fields.filter(([t]) => t > 1.1 && t < 1.9);
    expect(between.length).toBeGreaterThan(0);
    expect(between.every(([, y]) => y === "")).toBe(true);
    expect(Number(fields.at(-1)![1])).toBeCloseTo(9, 9);
    const events = place.read("e.csv").trim().split("\n");
    expect(events[0]).toBe(
      "time,kind,name,condition,component,direction,type,bracket,iteration,change,states",
    );
    expect(events.slice(1).map((row) => row.split(",").slice(1, 3).join())).toEqual([
      "transition,init -> without",
      "transition,without -> again",
    ]);
  });

  it("cannot be read", () => {
    const text = "x' = y; x(t0) = 0; l: y = 1; state off [x >= 1] { delete l; } from init;";
    expect(() => compileLisma(text)).not.toThrow(TypeError);
    const codes = diagnosticsOf(text).filter((d) => d.severity === "error");
    expect(codes.length).toBeGreaterThan(0);
  });
});

describe("a surface beyond which an equation has no value", () => {
  const tank = (type: string) =>
    compileLisma(`
    y' = -0.1 - 0.5 * sqrt(y); y(t0) = 1;
    state empty ${type}[y <= 0] { y' = 0; y(t0) = 0; } from init;`);
  // 2 u du = -(0.1 + 0.5 u) dt with u = sqrt(y), from 1 to 0.
  const time = 4 * (1 - 0.2 * Math.log(6));

  it.each(["dense", "comprehensive", "extrapolation"] as const)("is reached with %s", (detection) => {
    const result = tank("unilateral").simulateSync({ ...fine, detection });
    expect(transitionsOf(result)).toMatchObject([{ name: "init -> empty", type: "unilateral" }]);
    // early by at most the band over the speed
    expect(Math.abs(transitionsOf(result)[0]!.time - time)).toBeLessThan(1e-6 / 0.1);
    expect(Math.min(...result.column("y"))).toBeGreaterThanOrEqual(0);
  });

  it.each(["auto", "merson", "rodas4", "dae"])(
    "is run into where only ends of steps count, and named: %s",
    (solver) => {
      const { outcome } = tank("unilateral").simulateSync({ ...fine, detection: "mesh", solver });
      expect(outcome.status).toBe("failed");
      expect(outcome.diagnostics.map((d) => d.code)).toContain("simulator.domain-error");
    },
  );
});

it.each(["dense", "comprehensive", "extrapolation"] as const)(
  "a condition that ceases to be true at the start of a step does not hold the run up: %s",
  (detection) => {
    const model = compileLisma(`
      x' = v; v' = 1; x(t0) = 0; v(t0) = 0;
      state back [x <= 0] && noEvent[v < 0] { v(t0) = -v; } from init, back;`);
    const result = model.simulateSync({ ...fine, detection, maxSteps: 1000 });
    expect(lastValues(result, ["x"])[0]).toBeCloseTo(12.5, 8);
    expect(result.events).toEqual([]);
  },
);

it("infinitely many bounces in finite time end at rest", () => {
  const result = compileLisma(`
    const e = 0.8; y' = v; v' = -g; y(t0) = 1; v(t0) = 0;
    state bounce [y <= 0] && noEvent[v < 0] { v(t0) = -e * v; } from init, bounce;
  `).simulateSync(fine);
  const fall = Math.sqrt(2 / 9.80665);
  const zeno = result.events.find((event) => event.kind === "zeno");
  expect(zeno!.time).toBeCloseTo(fall * (1 + (2 * 0.8) / 0.2), 8);
  expect(Math.max(...lastValues(result, ["y", "v"]).map(Math.abs))).toBeLessThan(1e-12);
});

it.each(["[y < 0]", "unilateral[y <= 0]", "[y <= 0] && noEvent[v < 0]"])(
  "a rebound that also places the ball on the ground, %s, ends at rest",
  (guard) => {
    for (const solver of ["auto", "rodas4", "dae"])
      for (const e of [0.3, 0.5, 0.8]) {
        const result = compileLisma(`
          y' = v; v' = -g; y(t0) = 1; v(t0) = 0;
          state bounce ${guard} { v(t0) = -${e} * v; y(t0) = 0; } from init, bounce;
        `).simulateSync({ solver, stopTime: 10, maxSteps: 10_000 });
        expect(result.outcome.status, `${solver} ${e}`).toBe("completed");
        const zeno = result.events.find((event) => event.kind === "zeno");
        expect(zeno!.time).toBeCloseTo(Math.sqrt(2 / 9.80665) * (1 + (2 * e) / (1 - e)), 4);
        expect(Math.max(...lastValues(result, ["y", "v"]).map(Math.abs))).toBeLessThan(1e-9);
      }
  },
);

it("a guard of a condition on the time alone is an event at that time", () => {
  expect(path("x' = 1; x(t0) = 0; state late [TIME >= 1.25] { x' = 0; } from init;")).toEqual([
    "1.250000 init -> late",
  ]);
});

it("a wrong text is a ModelError", () => {
  expect(() => compileLisma("x' = ;")).toThrow(ModelError);
});

import { readFileSync } from "node:fs";
import { join } from "node:path";
import { compile, flattenModel, type SimulateOptions } from "@cosimo/core";
import { describe, expect, it } from "vitest";
import { compileLisma, lastValues, limitsOf, transitionsOf, worst } from "./lisma-model.ts";

/** Semantics of LISMA_HDS, by models with closed-form solutions. */

const fine: SimulateOptions = { tolerance: 1e-11 };

function run(text: string, stopTime: number, options: SimulateOptions = {}) {
  return compileLisma(text).simulateSync({ ...fine, stopTime, ...options });
}

const at = (text: string, stopTime: number, ...names: readonly string[]) =>
  lastValues(run(text, stopTime), names);

describe("the slides' small models", () => {
  it("a ring of equations written as a loop: the sum is 15 e^t", () => {
    const ringText = "for i = 1:4 { x_[i]' = x_[i+1]; x_[i](t0) = i; } x_5' = x_1; x_5(t0) = 5;";
    const result = run(ringText, 2, { tolerance: 1e-12 });
    const names = ["x_1", "x_2", "x_3", "x_4", "x_5"];
    const errors = [...result.time].map((t, row) => {
      const sum = names.reduce((total, name) => total + result.column(name)[row]!, 0);
      return Math.abs(sum / (15 * Math.exp(t)) - 1);
    });
    expect(Math.max(...errors)).toBeLessThan(1e-9);
  });

  it("a pulse train: a sawtooth that falls at whole numbers", () => {
    const result = run("pulse' = 1; at 0 each 1 repeat * { pulse(t0) = 0; }", 4.5);
    expect(result.events.map((event) => event.time)).toEqual([0, 1, 2, 3, 4]);
    for (const second of [1, 2, 3, 4]) {
      const [before, after] = limitsOf(result, "pulse", second);
      expect([before, after]).toEqual([expect.closeTo(1, 14), 0]);
    }
    expect(lastValues(result, ["pulse"])[0]).toBeCloseTo(0.5, 14);
  });

  it("a one-sided state: y falls to 0 and rises again", () => {
    const text = "lbl: y' = -1; y(t0) = 1; state st1 unilateral[y <= 0] { lbl: y' = 1; } from init;";
    const result = run(text, 3);
    expect(transitionsOf(result).map((e) => [e.name, e.type])).toEqual([["init -> st1", "unilateral"]]);
    expect(lastValues(result, ["y"])[0]).toBeCloseTo(2, 9);
  });
});

describe("equations", () => {
  it("of second order", () => {
    const [x, v] = at("x'' = -x; x(t0) = 1; x'(t0) = 0;", 2, "x", "der(x)");
    expect(worst([x!, v!], [Math.cos(2), -Math.sin(2)])).toBeLessThan(1e-9);
  });

  it("with macros that are indexed, and nested loops", () => {
    // y_ij' = (i + j) y_ij with y_ij(0) = 1.
    const text = `for i = 1:2 { for j = 1:2 { macro rate_[10*i+j] = i + j; } }
for i = 1:2 { for j = 1:2 { y_[10*i+j]' = rate_[10*i+j] * y_[10*i+j]; y_[10*i+j](t0) = 1; } }`;
    const values = at(text, 0.5, "y_11", "y_12", "y_21", "y_22");
    expect(worst(values, [1, 1.5, 1.5, 2].map(Math.exp))).toBeLessThan(1e-9);
  });

  it("that are linear systems, at every instant", () => {
    // p + q = t, p - q = 1.
    const [p, q] = at("var ls p, q; ls 1*p + 1*q = TIME; ls p - q = 1; x' = p;", 3, "p", "q");
    expect(worst([p!, q!], [2, 1])).toBeLessThan(1e-14);
  });

  it("that are implicit, the guess choosing the root", () => {
    const [a, b] = at("a*a = 4 + TIME; a(t0) ~= 1; b*b = 4 + TIME; b(t0) ~= -1;", 5, "a", "b");
    expect(worst([a!, b!], [3, -3])).toBeLessThan(1e-9);
  });

  it("with initial values that solve equations", () =>
    expect(at("x' = 0; k*k = 9; k(t0) ~= 2; x(t0) = 2*k;", 1, "x")[0]).toBeCloseTo(6, 9));

  it("with constants that a run changes", () => {
    const model = compileLisma("const k = 2, twice = 2*k; x' = twice; x(t0) = 0;");
    const result = model.simulateSync({ ...fine, stopTime: 1, parameters: { k: 5 } });
    expect(lastValues(result, ["x"])[0]).toBeCloseTo(10, 12);
  });
});

describe("an if", () => {
  it("chooses a right side, and the change is located", () =>
    expect(at("x(t0) = 0; if (TIME > 0.3) { x' = 2; } else { x' = 1; }", 1, "x")[0]).toBeCloseTo(1.7, 12));

  it("replaces an equation while it holds", () =>
    // v = 1 up to x = 0.5, then x' = x: x(1.5) = 0.5 e.
    expect(at("x' = v; v = 1; x(t0) = 0; if (x > 0.5) { v = x; }", 1.5, "x")[0]).toBeCloseTo(
      0.5 * Math.E,
      9,
    ));

  it("sets once when it becomes true", () => {
    const text = "x' = 1; x(t0) = 0; n' = 0; n(t0) = 0; if (x > 0.5) { set n = n + 1; set x = x - 0.25; }";
    // x reaches 0.5 at 0.5, then every 0.25.
    expect(at(text, 1.6, "n")).toEqual([5]);
  });

  it("in a loop is one for each value, also at one instant", () => {
    const text = `for i = 1:2 {
  x_[i]' = 1; x_[i](t0) = -i; n_[i]' = 0; n_[i](t0) = 0;
  if (x_[i] > 0) { set n_[i] = n_[i] + 1; set x_2 = 5; }
}`;
    const result = run(text, 1.5);
    expect(result.events.map((e) => [Number(e.time.toFixed(9)), e.name])).toEqual([
      [1, "else -> if x_1 > 0"],
      [1, "else -> if x_2 > 0"],
    ]);
    expect(lastValues(result, ["n_1", "n_2"])).toEqual([1, 1]);
  });

  it("may change which equations there are", () => {
    // w^2 = x above 1; w = 0 below.
    const text = "x' = 1; x(t0) = 0; if (x > 1) { w*w = x; } else { w = 0; } w(t0) ~= 1;";
    const result = run(text, 4);
    expect(result.column("w")[1]).toBe(0);
    expect(Math.abs(lastValues(result, ["w"])[0]!)).toBeCloseTo(2, 9);
  });
});

describe("resets", () => {
  const collision = (body: string) =>
    `v1' = 0; v1(t0) = 3; v2' = 0; v2(t0) = 1; state Hit [TIME >= 1] { ${body} } from init;`;

  it("by '(t0)' take the values before the event: they can swap", () =>
    expect(at(collision("v1(t0) = v2; v2(t0) = v1;"), 2, "v1", "v2")).toEqual([1, 3]));

  it("by 'set' use assigned values: the second follows the first", () =>
    expect(at(collision("set v1 = (v1 + v2) / 2; set v2 = v1;"), 2, "v1", "v2")).toEqual([2, 2]));
});

describe("modes", () => {
  it("keep the equations of the mode before", () => {
    // x' = 1 to x = 1, then 2; y' = 1 to x = 2 (t = 1.5), then 0, x' staying 2.
    const text = `x' = 1; x(t0) = 0; y' = 1; y(t0) = 0;
state A [x >= 1] { x' = 2; } from init;
state B [x >= 2] { y' = 0; } from A;`;
    expect(worst(at(text, 2, "x", "y"), [3, 1.5])).toBeLessThan(1e-9);
  });

  it("are not left again by a guard that the reset has made false", () => {
    const text = `q' = 1; q(t0) = 0;
state A [q > 1] { q(t0) = 0.5; } from init;
state B [q > 1] { q(t0) = 0; } from A;`;
    const result = run(text, 1.25);
    expect(transitionsOf(result).map((e) => e.name)).toEqual(["init -> A"]);
    expect(lastValues(result, ["q"])[0]).toBeCloseTo(0.75, 12);
  });

  it("of two automata change apart from each other", () => {
    const text = `x' = 1; x(t0) = 0; y' = 1; y(t0) = 0;
state A [x >= 0.5] { x' = -1; } from init;
state B [y >= 0.75] { y' = 0; } from init;`;
    const result = run(text, 1);
    expect(transitionsOf(result).map((e) => [e.name, Number(e.time.toFixed(9))])).toEqual([
      ["init -> A", 0.5],
      ["init -> B", 0.75],
    ]);
    expect(worst(lastValues(result, ["x", "y"]), [0, 0.75])).toBeLessThan(1e-9);
  });

  it("cascade at one instant", () => {
    const text = `x' = 1; x(t0) = 0;
state A [x >= 1] { x(t0) = 5; } from init;
state B [x >= 4] { x' = 0; } from A;`;
    expect(transitionsOf(run(text, 2)).map((e) => e.name)).toEqual(["init -> A", "A -> B"]);
    expect(at(text, 2, "x")[0]).toBe(5);
  });

  it("change at instants known in advance", () =>
    expect(at("x' = 1; x(t0) = 0; at 0.5 { x' = 3; } at 0.75 { x' = 0; }", 2, "x")[0]).toBeCloseTo(1.25, 12));

  it("and time events of a mode count there only", () => {
    const text = `x' = 1; x(t0) = 0; n' = 0; n(t0) = 0;
at 0.25 each 0.5 repeat * { n(t0) = n + 1; } from Late;
state Late [x >= 1] { } from init;`;
    // 1.25, 1.75 and no earlier one.
    expect(at(text, 2, "n")).toEqual([2]);
  });
});

describe("a translation to Modelica", () => {
  const both = (text: string, stopTime: number, ...names: readonly string[]) => {
    const flat = flattenModel({ uri: "model.lisma", text }, "modelica");
    const modelica = compile(flat.value!).simulateSync({ ...fine, stopTime });
    return [lastValues(modelica, names), at(text, stopTime, ...names)];
  };

  it("of a ball that bounces moves as the original does, and as a ball", () => {
    const ball = `y' = v; y(t0) = 10; v' = -g; v(t0) = 0;
state Up ([y <= 0] && noEvent[v < 0]) { v(t0) = -v; } from init, Up;`;
    // Half the period is sqrt(2 h / g); the motion repeats.
    const half = Math.sqrt(20 / 9.80665);
    const stop = 5;
    const phase = ((stop + half) % (2 * half)) - half;
    const expected = 10 - (9.80665 * phase ** 2) / 2;
    for (const [y] of both(ball, stop, "y")) expect(y).toBeCloseTo(expected, 7);
  });

  it("includes conditions that hold initially, schedules and ifs", () => {
    const text = `x' = 1; x(t0) = 2; y' = 1; y(t0) = 0; z' = w; z(t0) = 0;
if (z > 0.5) { w = 2; } else { w = 1; }
state S [x >= 1] { x(t0) = -7; } from init;
at 0.25 each 0.5 repeat 2 { y(t0) = 0; }`;
    for (const values of both(text, 1, "x", "y", "z"))
      expect(worst(values, [-6, 0.25, 1.5])).toBeLessThan(1e-9);
  });

  it("reports where equations change", () => {
    const text = "x' = 1; state S [x >= 1] { x' = 2; } from init;";
    const { value, diagnostics } = flattenModel({ uri: "model.lisma", text }, "modelica");
    expect(value).toBeUndefined();
    expect(diagnostics.map((d) => [d.code, d.category])).toEqual([
      ["flatten.equations-change", "unsupported"],
    ]);
  });
});

describe("the manual's examples", () => {
  const manual = readFileSync(join(import.meta.dirname, "..", "docs", "lisma.md"), "utf8");
  const texts = [...manual.matchAll(/```lisma\n(.*?)```/gs)].map((match) => match[1]!);
  // Some of those on space are fragments.
  const whole = texts.filter((text) => !/\b(edge|pde|D\()/.test(text));

  it.each(whole.map((text) => [text.split("\n")[0], text]))("%s", (_, text) => {
    const result = run(text!, 5);
    expect(result.outcome.status).toBe("completed");
  });
  it("are found", () => expect(whole.length).toBeGreaterThanOrEqual(5));

  it("brake as described: from 1 m/s at 1 m, at -0.5 m/s2, to rest after 3 s", () => {
    const text = whole.find((one) => one.includes("Braking"))!;
    const [x, y] = at(text, 5, "x", "y");
    expect(worst([x!, y!], [2, 3])).toBeLessThan(1e-8);
  });
});

import type { EventRecord } from "@cosimo/ir";
import { expect, test } from "vitest";
import { plotComparison } from "../plot/comparison-plot.ts";
import type { PlotSpec } from "../plot/plot-spec.ts";
import { plotTrajectory } from "../plot/trajectory-plot.ts";
import {
  BALL_VARIABLES,
  ballTrajectory,
  grid,
  impactEvent,
  METADATA,
  record,
  sampled,
  variable,
} from "../testing/closed-form.ts";
import { markupFaults } from "../testing/well-formed.ts";
import { renderSvg } from "./render-svg.ts";

const ball = ballTrajectory();
const spec = plotTrajectory(ball);

function texts(svg: string, kind: string): string[] {
  const pattern = new RegExp(`<text class="${kind}"[^>]*>([^<]*)</text>`, "g");
  return [...svg.matchAll(pattern)].map((match) => match[1]!);
}

test("the ball's picture: lengths, velocity, discrete variables, and its path", () => {
  expect(spec.panels.map((panel) => [panel.kind, panel.series.map((s) => s.label)])).toEqual([
    ["time", ["y", "x"]],
    ["time", ["v"]],
    ["time", ["falling"]],
    ["time", ["bounces"]],
    ["time", ["phase"]],
    ["xy", ["y over x"]],
  ]);
  const path = spec.panels.at(-1)!;
  expect(path).toMatchObject({ kind: "xy", equalAxes: true });
  expect(path.kind === "xy" && [...path.ground!.y]).toEqual([0, 0]);
});

test("a picture is well formed, with a title, axis labels, units and a legend", () => {
  const svg = renderSvg(spec);
  expect(markupFaults(svg)).toEqual([]);
  expect(texts(svg, "title")).toEqual(["Ball"]);
  expect(texts(svg, "label")).toEqual([
    "[m]",
    "v, velocity [m/s]",
    "falling",
    "bounces",
    "phase",
    "time [s]",
    "y, height [m]",
    "x, distance [m]",
  ]);
  expect(texts(svg, "legend")).toEqual(["y", "x"]);
  expect(texts(svg, "tick")).toEqual(expect.arrayContaining(["true", "false", "up", "down"]));
});

test("there is a curve for each series and a mark for each event, with its exact time", () => {
  const svg = renderSvg(spec);
  const curves = svg.match(/<path class="curve[^>]*d="[^"]{60,}"/g)!;
  expect(curves.length).toBe(7);
  const timePanels = 5;
  expect(svg.match(/<path class="event"/g)!.length).toBe(timePanels * ball.events.length);
  expect(svg).toContain(`<title>y &lt;= 0 at ${ball.events[0]!.time} s</title>`);
});

test("on equal axes a metre is as long in both directions", () => {
  const svg = renderSvg(spec);
  const panel = svg.slice(svg.indexOf('class="panel xy"'));
  const marks = [
    ...panel.matchAll(/<text class="tick" x="([\d.]+)" y="([\d.]+)" text-anchor="(\w+)">([^<]*)</g),
  ];
  const perMetre = (anchor: string, pixel: 1 | 2) => {
    const [first, last] = [
      marks.filter((m) => m[3] === anchor).at(0)!,
      marks.filter((m) => m[3] === anchor).at(-1)!,
    ];
    return Math.abs((Number(last[pixel]) - Number(first[pixel])) / (Number(last[4]) - Number(first[4])));
  };
  expect(perMetre("end", 2)).toBeCloseTo(perMetre("middle", 1), 0);
});

function one(shape: "line" | "steps", x: number[], y: number[]): PlotSpec {
  const series = {
    label: "s",
    unit: "",
    description: "",
    shape,
    color: 0,
    x: Float64Array.from(x),
    y: Float64Array.from(y),
  };
  const axis = { label: "s", unit: "" };
  return {
    title: "",
    subtitle: "",
    panels: [{ kind: "time", x: axis, y: axis, series: [series] }],
    events: [],
    summary: [],
  };
}

function path(plot: PlotSpec): string {
  return /<path class="curve c0" d="([^"]*)"/.exec(renderSvg(plot))![1]!.replace(/[-\d. ]+/g, "");
}

test("a discrete variable is drawn in steps, a gap interrupts the curve, a jump is vertical", () => {
  expect(path(one("line", [0, 1, 2], [0, 1, 0]))).toBe("MLL");
  expect(path(one("steps", [0, 1, 2], [0, 1, 0]))).toBe("MHVHV");
  expect(path(one("line", [0, 1, 2, 3, 4], [0, 1, Number.NaN, 3, 4]))).toBe("MLML");
  const jump = renderSvg(one("line", [0, 1, 1, 2], [0, 0, 1, 1]));
  const [, from, to] = /L([\d.]+) [\d.]+L([\d.]+) /.exec(jump)!;
  expect(from).toBe(to);
});

test("a million points make a small picture", () => {
  const svg = renderSvg(plotTrajectory(sampled("x", grid(0, 100, 1e6), (t) => Math.sin(1000 * t))));
  expect(svg.length).toBeLessThan(100_000);
});

test("constant, empty and infinite values are drawn without NaN in the picture", () => {
  const odd = [
    sampled("x", grid(0, 1, 10), () => 3),
    sampled("x", grid(0, 1, 10), () => Number.NaN),
    sampled("x", [], () => 0),
    sampled("x", [1], () => 1e300),
    sampled("x", grid(0, 1, 10), (t) => 1 / t),
  ];
  for (const trajectory of odd) {
    const svg = renderSvg(plotTrajectory(trajectory));
    expect(markupFaults(svg)).toEqual([]);
    expect(svg).not.toMatch(/NaN|Infinity/);
  }
});

test("names that mean something to XML are only text", () => {
  const svg = renderSvg(plotTrajectory(sampled('a<b & "c"\u0001', grid(0, 1, 3), (t) => t)));
  expect(markupFaults(svg)).toEqual([]);
  expect(svg).toContain("a&lt;b &amp; &quot;c&quot;");
});

test("variables of very different size, or more than fit, have panels of their own", () => {
  const names = ["a", "b", "c"].map((name) => variable(name, { unit: "Pa" }));
  const sizes = record((sink) => {
    sink.begin(METADATA, names, []);
    sink.row(0, Float64Array.of(1, 2e5, 1e5), "sample");
    sink.end();
  });
  expect(plotTrajectory(sizes).panels.map((p) => p.series.map((s) => s.label))).toEqual([["a"], ["b", "c"]]);
  const few = plotTrajectory(sizes, { maximumSeries: 1, maximumPanels: 2 });
  expect(few.panels.map((p) => p.series.map((s) => s.label))).toEqual([["a"], ["b"]]);
});

test("variables and the picture in the plane can be chosen, its ground by height, name or curve", () => {
  const plot = (ground: number | string) =>
    plotTrajectory(ball, { variables: ["v", "nosuch"], xy: { x: "x", y: "v", ground } });
  expect(plot(0).panels.map((p) => p.series.map((s) => s.label))).toEqual([["v"], ["v over x"]]);
  expect(plot(0).panels[1]).toMatchObject({ equalAxes: false });
  const groundOf = (ground: number | string) => {
    const panel = plot(ground).panels[1]!;
    return panel.kind === "xy" && panel.ground ? [...panel.ground.y] : undefined;
  };
  expect([groundOf(-1), groundOf("-1"), groundOf("g"), groundOf("nosuch")]).toEqual([
    [-1, -1],
    [-1, -1],
    [9.81, 9.81],
    undefined,
  ]);
  expect(groundOf("y")!.length).toBe(ball.time.length);
  expect(plotTrajectory(ball, { xy: false }).panels.every((p) => p.kind === "time")).toBe(true);
});

test("of many variables only states, outputs and discrete ones are shown", () => {
  const many = [...BALL_VARIABLES, ...grid(1, 9, 8).map((k) => variable(`u${k}`))];
  const trajectory = record((sink) => {
    sink.begin(METADATA, [...many, variable("der(x)"), variable("out", { causality: "output" })], []);
    sink.row(0, new Float64Array(many.length + 2), "sample");
    sink.end();
  });
  const shown = plotTrajectory(trajectory, { xy: false }).panels.flatMap((p) => p.series.map((s) => s.label));
  expect(shown).toEqual(["y", "x", "out", "falling", "bounces", "phase"]);
});

test("a comparison shows both curves and their difference, with gaps where events do not coincide", () => {
  const other = ballTrajectory(2, 0.8001);
  const { panels, subtitle } = plotComparison(ball, other, { variables: /^v$/ });
  expect(panels.map((p) => p.series.map((s) => s.label))).toEqual([["a", "b"], ["difference of v"]]);
  expect(subtitle).toBe("1 of 1 variables differ by more than the tolerance");
  const difference = panels[1]!.series[0]!.y;
  expect(difference.some(Number.isNaN)).toBe(true);
  // Speeds differ by far less than the jump of 5.01 (1 + 0.8) m/s at the first impact.
  expect(Math.max(...difference.filter(Number.isFinite).map(Math.abs))).toBeLessThan(0.01);
  expect(markupFaults(renderSvg(plotComparison(ball, other)))).toEqual([]);
});

test("if not all variables are shown, the picture says how many are and how to choose", () => {
  const names = grid(1, 20, 19).map((k) => variable(`u${k}`));
  const many = record((sink) => {
    sink.begin(METADATA, [variable("x"), variable("der(x)"), ...names], []);
    sink.row(0, new Float64Array(names.length + 2), "sample");
    sink.end();
  });
  const [note] = texts(renderSvg(plotTrajectory(many)), "note");
  expect(note).toMatch(/^1 of 21 variables are shown.*--variables/);
  expect(plotTrajectory(many, { variables: /^u[123]$/ }).coverage).toBeUndefined();
  expect(plotTrajectory(many, { variables: /./, maximumSeries: 2 }).coverage).toEqual({
    shown: 12,
    total: 22,
  });
});

test("events have their names above the first panel, where they fit; warnings come first", () => {
  const event = (time: number, name: string, kind: EventRecord["kind"]) => ({
    ...impactEvent(time, name),
    kind,
  });
  const events = [
    event(0.5, "x > limit", "state"),
    event(0.501, "y <= 0", "zeno"),
    event(0.9, "x < 0", "state"),
  ];
  const svg = renderSvg({ ...one("line", [0, 1], [0, 1]), events });
  expect(texts(svg, "eventname")).toEqual(["y &lt;= 0 (zeno)", "x &lt; 0"]);
  expect(svg.match(/class="event alarm"/g)!.length).toBe(1);
});

test("long names are shortened in the middle, and room is made for those of values", () => {
  const literals = ["free", "a very long name of a mode that has no end"];
  const mode = sampled("m", [0, 1], (t) => t + 1, { type: "Enumeration", literals, variability: "discrete" });
  const svg = renderSvg(plotTrajectory(mode));
  expect(texts(svg, "tick")).toContain("free");
  expect(texts(svg, "tick").find((text) => text.includes("…"))).toMatch(/^a very.*no end$/);
});

test("a comparison of many variables shows the worst and says how many there are", () => {
  const run = (difference: number) =>
    record((sink) => {
      sink.begin(
        METADATA,
        Array.from({ length: 30 }, (_, i) => variable(`x${i}`)),
        [],
      );
      for (const t of [0, 1])
        sink.row(
          t,
          Float64Array.from({ length: 30 }, (_, i) => t + i * difference),
          "sample",
        );
      sink.end();
    });
  const { panels, coverage, summary } = plotComparison(run(0), run(1e-3));
  expect([panels.length, coverage, summary.length]).toEqual([24, { shown: 12, total: 30 }, 30]);
  expect(panels[0]!.y.label).toBe("x29");
});

test("values are shown in their display unit, the offset cancels in a difference", () => {
  const warm = (shift: number) =>
    sampled("T", [0, 1], (t) => 293.15 + t + shift, { unit: "K", displayUnit: "degC" });
  const { panels } = plotComparison(warm(1), warm(0));
  expect(
    panels.map(({ y, series }) =>
      [y.unit, ...series[0]!.y].map((v) => (typeof v === "number" ? Number(v.toFixed(9)) : v)),
    ),
  ).toEqual([
    ["degC", 21, 22],
    ["degC", 1, 1],
  ]);
});

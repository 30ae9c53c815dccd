import { describe, expect, test } from "vitest";
import { pageData } from "../page/build-page-data.ts";
import { renderSvg } from "../svg/render-svg.ts";
import { METADATA, record, variable } from "../testing/closed-form.ts";
import { brittlePendulumTrajectory, closedSpaceTrajectory } from "../testing/modal-runs.ts";
import { markupFaults } from "../testing/well-formed.ts";
import type { XyPanel } from "./plot-spec.ts";
import { parseReference, referenceNames } from "./reference-curve.ts";
import { plotTrajectory } from "./trajectory-plot.ts";

function planeOf(spec: ReturnType<typeof plotTrajectory>): XyPanel {
  return spec.panels.find((panel) => panel.kind === "xy")!;
}

function shapes(...texts: readonly string[]) {
  return texts.map((text) => parseReference(text)!);
}

test("shapes have a word and their coordinates, numbers or names", () => {
  expect(parseReference(" circle 0, -0.5,l ")).toMatchObject({
    kind: "circle",
    coordinates: ["0", "-0.5", "l"],
  });
  expect(referenceNames(parseReference("line -l,0,l,1e3")!)).toEqual(["l", "l"]);
  for (const wrong of ["", "circle", "circle 0,0", "point 1,2,3", "square 0,0,1", "point 1,", "toString 1,2"])
    expect(parseReference(wrong)).toBeUndefined();
});

describe("the orbit between two circles", () => {
  const spec = plotTrajectory(closedSpaceTrajectory(), {
    xy: { x: "x", y: "y" },
    references: shapes("circle 0,0,R_O", "circle 0,0,R_I", "point 0,0"),
  });

  test("touches both and leaves neither", () => {
    const { series, references, equalAxes } = planeOf(spec);
    const radii = Array.from(series[0]!.x, (x, i) => Math.hypot(x, series[0]!.y[i]!));
    const [outer, inner] = references!.map(({ x, y }) => Math.hypot(x[100]!, y[100]!));
    expect(equalAxes).toBe(true);
    expect(Math.max(...radii)).toBeCloseTo(outer!, 9);
    expect(Math.min(...radii)).toBeCloseTo(inner!, 9);
  });

  test("is drawn with them, round and whole", () => {
    const svg = renderSvg(spec);
    expect(markupFaults(svg)).toEqual([]);
    const paths = [...svg.matchAll(/<path class="reference" d="([^"]*)"><title>([^<]*)/g)];
    expect(paths.map((path) => path[2])).toEqual(["circle 0,0,R_O", "circle 0,0,R_I"]);
    const sizes = paths.map(([, d]) => {
      const points = [...d!.matchAll(/[ML]([\d.]+) ([\d.]+)/g)];
      const span = (k: number) =>
        Math.max(...points.map((p) => Number(p[k]))) - Math.min(...points.map((p) => Number(p[k])));
      return [span(1), span(2)] as const;
    });
    // A tenth of a pixel is as exact as a picture is.
    for (const [width, height] of sizes) expect(Math.abs(width - height)).toBeLessThan(0.3);
    expect(sizes[0]![0] / sizes[1]![0]).toBeCloseTo(5, 1);
    expect(svg).toMatch(/<circle class="referencedot"/);
    const plane = pageData(spec).selection.diagrams.at(-1)!;
    expect(plane.kind === "xy" && plane.references!.map((curve) => curve.x.length)).toEqual([1081, 1081, 1]);
  });
});

test("the pendulum's path is its circle and a vertical line; without a choice x over y is shown", () => {
  const spec = plotTrajectory(brittlePendulumTrajectory(), {
    references: shapes("circle 0,0,l", "line -l,0,-l,-9"),
  });
  const { references, series, x, y } = planeOf(spec);
  expect([x.label, y.label, references!.length]).toEqual(["x", "y", 2]);
  expect([...references![1]!.x]).toEqual([-5, -5]);
  const fall = Array.from(series[0]!.x).filter((_, i) => series[0]!.time![i]! > 1.1);
  expect(new Set(fall)).toEqual(new Set([-5]));
});

test("a circle widens the picture, and a name that no parameter has draws nothing", () => {
  const still = record((sink) => {
    sink.begin(METADATA, [variable("x", { unit: "m" }), variable("y", { unit: "s" })], []);
    sink.row(0, Float64Array.of(0, 0), "sample");
    sink.row(1, Float64Array.of(1, 1), "sample");
    sink.end();
  });
  const spec = plotTrajectory(still, { references: shapes("circle 2,0,4", "circle 0,0,nosuch") });
  expect(planeOf(spec)).toMatchObject({ equalAxes: true, references: [{ label: "circle 2,0,4" }] });
  expect(renderSvg(spec)).toMatch(/<text class="tick"[^>]*text-anchor="end">−4</);
});

import { describe, expect, test } from "vitest";
import { pageData } from "../page/build-page-data.ts";
import { renderSvg } from "../svg/render-svg.ts";
import { METADATA, record, sampled, variable } from "../testing/closed-form.ts";
import { brittlePendulumTrajectory, closedSpaceTrajectory } from "../testing/modal-runs.ts";
import { markupFaults } from "../testing/well-formed.ts";
import { bandAt, longBands, modeBands } from "./mode-bands.ts";
import { plotTrajectory } from "./trajectory-plot.ts";

const space = closedSpaceTrajectory();

/** A run of an automaton with three modes, by its column. */
function stays(...rows: readonly (readonly [time: number, mode: number])[]) {
  const mode = variable("mode", { type: "Enumeration", literals: ["init", "a", "b"], role: "mode" });
  return record((sink) => {
    sink.begin(METADATA, [variable("x"), mode], []);
    for (const [time, value] of rows) sink.row(time, Float64Array.of(time, value), "sample");
    sink.end();
  });
}

describe("stays in modes", () => {
  test("follow each other from transition to transition", () => {
    const { bands, entries, label } = modeBands(space)!;
    // The first hit of case a, t1 in the closed form, and legs of (sqrt(25 - p^2) - sqrt(1 - p^2)) / |v|.
    expect(bands[0]).toMatchObject({ from: 0, label: "init", shade: 0 });
    expect(bands[0]!.to).toBeCloseTo(0.691609371345924, 12);
    bands.slice(1, -1).forEach((band, i) => {
      expect(band.from).toBe(bands[i]!.to);
      expect(band.to - band.from).toBeCloseTo(1.449201027604001, 10);
      expect(band.label).toBe(i % 2 === 0 ? "Inner" : "Outer");
    });
    expect([label, entries.map((entry) => entry.label)]).toEqual(["mode", ["init", "Outer", "Inner"]]);
  });

  test("are one where a transition leads back into its mode; those without duration are none", () => {
    const { bands } = modeBands(stays([0, 1], [0, 2], [1, 2], [1, 2], [2, 2], [2, 3], [3, 3]))!;
    expect(bands.map(({ from, to, label }) => [from, to, label])).toEqual([
      [0, 2, "a"],
      [2, 3, "b"],
    ]);
  });

  test("belong to models with modes only", () => {
    expect(modeBands(sampled("x", [0, 1], (t) => t))).toBeUndefined();
  });

  test("are found by time; at a transition it is the new one", () => {
    const { bands } = modeBands(space)!;
    expect([-1, 0, bands[1]!.from, 19.9, 21].map((t) => bandAt(bands, t)?.label)).toEqual([
      undefined,
      "init",
      "Inner",
      "Outer",
      undefined,
    ]);
  });

  test("that are too short to be seen leave no holes", () => {
    const many = Array.from({ length: 1000 }, (_, i) => ({ from: i, to: i + 1, label: "", shade: i % 2 }));
    const kept = longBands(many, 10);
    expect(kept.length).toBe(100);
    kept.slice(1).forEach((band, i) => {
      expect(band.from).toBe(kept[i]!.to);
    });
  });
});

describe("a plot of a model with modes", () => {
  const spec = plotTrajectory(space);

  test("shades its background, names the modes, and draws no curve of them", () => {
    expect(spec.panels.flatMap((panel) => panel.series.map((s) => s.label))).toEqual([
      "x",
      "y",
      "v_x",
      "v_y",
    ]);
    const svg = renderSvg(spec);
    expect(markupFaults(svg)).toEqual([]);
    const legend = [...svg.matchAll(/class="b(\d) band"[^>]*\/><text class="legend"[^>]*>([^<]*)/g)];
    expect(legend.map(([, shade, name]) => [shade, name])).toEqual([
      ["0", "init"],
      ["1", "Outer"],
      ["2", "Inner"],
    ]);
    const fields = [...svg.matchAll(/<path class="b(\d)" d="([^"]*)"><title>(\w+)/g)];
    expect(fields.map(([, shade, d, name]) => [shade, name, d!.split("z").length - 1])).toEqual([
      ["0", "init", 1],
      ["2", "Inner", 7],
      ["1", "Outer", 7],
    ]);
    expect(pageData(spec).results[0]!.modes).toEqual([spec.modes]);
  });

  test("draws the modes as a curve when asked to", () => {
    const [panel] = plotTrajectory(space, { variables: ["mode"] }).panels;
    expect(panel!.y.ticks!.map((tick) => tick.label)).toEqual(["init", "Outer", "Inner"]);
  });

  test("interrupts the curve of a variable where it is inactive", () => {
    const force = plotTrajectory(brittlePendulumTrajectory(), { variables: ["T", "y"], xy: false });
    const [t, y] = [...renderSvg(force).matchAll(/<path class="curve c\d" d="(M[^"]{40,})"/g)].map((m) => {
      const xs = [...m[1]!.matchAll(/[ML]([\d.]+)/g)].map((point) => Number(point[1]));
      return Math.max(...xs);
    });
    expect(t!).toBeLessThan(0.7 * y!);
  });
});

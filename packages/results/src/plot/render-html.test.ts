import { expect, test } from "vitest";
import { ballTrajectory, grid, sampled } from "../testing/closed-form.ts";
import { alignSeries, pageData } from "./page-data.ts";
import type { PlotSeries } from "./plot-spec.ts";
import { renderHtml } from "./render-html.ts";
import { plotTrajectory } from "./trajectory-plot.ts";

const ball = ballTrajectory();
const summary = [{ label: "solver", value: "dopri5 <5(4)>" }];
const html = renderHtml(plotTrajectory(ball, { summary }));

test("the page has the model as title, a summary and a row for each event with its exact time", () => {
  expect(html).toContain("<title>Ball</title>");
  expect(html).toContain("<dt>solver</dt><dd>dopri5 &lt;5(4)&gt;</dd>");
  for (const [i, { time }] of ball.events.entries()) {
    expect(html).toContain(`<tr data-time="${time}"><td>${i + 1}</td><td>${time}</td><td>y &lt;= 0</td>`);
  }
});

test("the page needs no network", () => {
  expect(html).not.toMatch(/<(script|img|iframe)[^>]*\ssrc=|<link|@import|url\(\s*["']?https?:/);
});

test("its data are those of the picture, inactive values null, and cannot end their element", () => {
  const gap = sampled("</script><b>", grid(0, 1, 4), (t) => (t === 0.5 ? Number.NaN : t));
  const page = renderHtml(plotTrajectory(gap));
  const json = /<script type="application\/json" id="data">(.*?)<\/script>/s.exec(page)![1]!;
  const { panels } = JSON.parse(json);
  expect(panels[0].xs).toEqual([0, 0.25, 0.5, 0.75, 1]);
  expect(panels[0].series[0]).toMatchObject({ label: "</script><b>", ys: [0, 0.25, null, 0.75, 1] });
  expect(page.match(/<\/script>/g)!.length).toBe(2);
});

test("a million points are reduced to what a screen can show", () => {
  const big = plotTrajectory(sampled("x", grid(0, 1, 1e6), (t) => Math.sin(1e4 * t)));
  const [panel] = pageData(big).panels;
  expect(panel!.xs.length).toBeLessThanOrEqual(40_000);
  expect(Math.max(...(panel!.series[0]!.ys as number[]))).toBeGreaterThan(0.999999);
});

test("curves over other points are brought to the points of all, jumps kept", () => {
  const series = (shape: "line" | "steps", x: number[], y: number[]): PlotSeries => {
    const texts = { label: "", unit: "", description: "" };
    return { ...texts, shape, color: 0, x: Float64Array.from(x), y: Float64Array.from(y) };
  };
  const { xs, columns } = alignSeries([
    series("line", [0, 2, 2, 4], [0, 2, 10, 10]),
    series("line", [0, 1, 3], [1, 2, 4]),
    series("steps", [0, 3], [5, 6]),
  ]);
  expect([...xs]).toEqual([0, 1, 2, 2, 3, 4]);
  expect(columns.map((column) => [...column])).toEqual([
    [0, 1, 2, 10, 10, 10],
    [1, 2, 3, 3, 4, Number.NaN],
    [5, 5, 5, 5, 6, Number.NaN],
  ]);
});

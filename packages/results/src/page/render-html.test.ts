import { expect, test } from "vitest";
import { plotComparison } from "../plot/comparison-plot.ts";
import { plotTrajectory } from "../plot/trajectory-plot.ts";
import { ballTrajectory, grid, METADATA, record, sampled, variable } from "../testing/closed-form.ts";
import { pageData } from "./build-page-data.ts";
import { unpackColumn } from "./packed-column.ts";
import type { PageData } from "./page-data.ts";
import { renderHtml } from "./render-html.ts";

const ball = ballTrajectory();

function dataIn(html: string): PageData {
  return JSON.parse(/<script type="application\/json" id="data">(.*?)<\/script>/s.exec(html)![1]!);
}

test("the page needs no network, and its policy forbids any", () => {
  const html = renderHtml(plotTrajectory(ball));
  expect(/<(script|img|iframe)[^>]*\ssrc=|<link|@import|url\(\s*["']?https?:/.exec(html)).toBeNull();
  const policy = /http-equiv="Content-Security-Policy" content="([^"]*)"/.exec(html)![1]!;
  expect(policy).toContain("default-src 'none'");
  expect(policy).not.toMatch(/unsafe|https?:|\*/);
});

test("it has every variable with its values, both limits of an event, and every event", () => {
  const [result] = dataIn(renderHtml(plotTrajectory(ball))).results;
  expect(result!.variables.map(({ name }) => name)).toEqual(ball.variables.map(({ name }) => name));
  for (const [i, { y, negated }] of result!.variables.entries()) {
    const column = unpackColumn(result!.columns[y]!);
    expect(negated ? column.map((value) => -value) : column).toEqual(ball.columns[i]);
  }
  expect(unpackColumn(result!.xs[0]!)).toEqual(ball.time);
  expect(result!.events).toEqual(ball.events);
});

test("names of other tools are only text: they cannot end the data or become markup", () => {
  const name = "</script><img src=x onerror=alert(1)>.__proto__";
  const html = renderHtml(plotTrajectory(sampled(name, grid(0, 1, 3), (t) => t)));
  expect(html.match(/<\/script>/g)!.length).toBe(2);
  expect(html.includes("<img")).toBe(false);
  expect(dataIn(html).results[0]!.variables[0]!.name).toBe(name);
});

test("a name that a file has twice is two variables", () => {
  const twice = record((sink) => {
    sink.begin(METADATA, [variable("x"), variable("x")], []);
    sink.row(0, Float64Array.of(1, 2), "sample");
    sink.end();
  });
  const { results, selection } = dataIn(renderHtml(plotTrajectory(twice)));
  expect(results[0]!.variables.map(({ name }) => name)).toEqual(["x", "x (2)"]);
  expect(selection.diagrams).toEqual([{ kind: "time", id: 0, curves: [{ variable: "x", color: 0 }] }]);
});

test("of two results both are in the page, and all that were compared in the list of differences", () => {
  const data = dataIn(renderHtml(plotComparison(ball, ballTrajectory(2, 0.7), { maximumVariables: 2 })));
  expect(data.results.map(({ label }) => label)).toEqual(["a", "b"]);
  expect(data.selection.diagrams.length).toBe(2);
  expect(data.summary.length).toBe(ball.variables.length);
});

test("aliases share a column; long results are rounded, longer ones reduced to extremes, and say so", () => {
  const limits = (digits: number, points: number) => ({ digits, points });
  const spec = plotTrajectory(ball);
  const of = (digits: number, points: number) => pageData(spec, limits(digits, points)).results[0]!;
  expect(of(1e6, 1e6).columns.length).toBe(6);
  expect(of(1e6, 1e6).reduced).toBeUndefined();
  expect(of(10, 1e6).reduced).toBe("digits");
  const spike = record((sink) => {
    sink.begin(METADATA, [variable("x"), variable("y")], []);
    for (let k = 0; k < 100_000; k++)
      sink.row(k, Float64Array.of(k === 77_777 ? 1 : 0, Math.sin(k)), "sample");
    sink.end();
  });
  const [reduced] = pageData(plotTrajectory(spike), limits(100, 1000)).results;
  expect(reduced!.reduced).toBe("points");
  const { x, y } = reduced!.variables[0]!;
  const [times, values] = [unpackColumn(reduced!.xs[x]!), unpackColumn(reduced!.columns[y]!)];
  expect(times.length).toBeLessThan(1000);
  expect(times[values.indexOf(1)]).toBe(77_777);
});

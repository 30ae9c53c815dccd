import { describe, expect, test } from "vitest";
import { awkward, brittlePendulum, closedSpace, machine, twoStates } from "../testing/modal-examples.ts";
import { modalModel } from "../testing/modal-model.ts";
import { markupFaults } from "../testing/well-formed.ts";
import type { Box } from "./geometry.ts";
import { layoutGraph, type PlacedAutomaton } from "./graph-layout.ts";
import { modeGraphOf } from "./mode-graph.ts";
import { renderModeGraph } from "./render-graph.ts";
import { columnsOf, wrapText } from "./text-block.ts";

const examples = {
  twoStates,
  closedSpace,
  brittlePendulum,
  machine10: () => machine(10),
  machine30: () => machine(30),
  awkward,
};

test("a mode shows what is in force in it and not in all, and an edge its cause, types and resets", () => {
  const [automaton] = modeGraphOf(brittlePendulum()).automata;
  const [init, pendulum, falling] = automaton!.modes;
  expect([init!.initial, pendulum!.initial]).toEqual([true, false]);
  expect(falling).toMatchObject({
    equations: ["x' = v_x", "y' = v_y", "v_x' = 0", "v_y' = -g"],
    ownEquations: ["v_x' = 0", "v_y' = -g"],
  });
  expect(automaton!.edges[1]).toEqual({
    from: 1,
    to: 2,
    cause: "bilateral[y >= h]",
    types: ["bilateral"],
    resets: ["v_x := 0", "v_y := 0"],
    resetVariables: ["v_x", "v_y"],
  });
});

test("modes of one name are told apart by a number and the way that led there", () => {
  const [automaton] = modeGraphOf(awkward()).automata;
  const twins = automaton!.modes.filter((mode) => mode.name.startsWith("Слив"));
  expect(twins.map(({ name, cameFrom }) => [name, cameFrom])).toEqual([
    ["Слив", ["Нагрев"]],
    ["Слив (2)", ["Остывание"]],
  ]);
});

test("transitions that say the same are one arrow", () => {
  const edge = { from: 0, to: 1, cause: "[x > 0]" };
  const dae = modalModel("M", [{ name: "mode", modes: [["init"], ["a"]], edges: [edge, edge] }]);
  expect(modeGraphOf(dae).automata[0]!.edges.length).toBe(1);
});

/** Boxes of modes and texts in an automaton. */
function boxesOf({ modes, edges }: PlacedAutomaton): Box[] {
  return [...modes, ...edges.map((edge) => edge.label)];
}

function overlap(p: Box, q: Box): boolean {
  const apart = (from: number, length: number, other: number, otherLength: number) =>
    from + length <= other || other + otherLength <= from;
  return !apart(p.left, p.width, q.left, q.width) && !apart(p.top, p.height, q.top, q.height);
}

describe.each(Object.entries(examples))("the picture of %s", (_, model) => {
  const graph = modeGraphOf(model());

  test("has no box or text on another, and all within its frame", async () => {
    const { automata, width, height } = await layoutGraph(graph);
    const boxes = automata.flatMap(boxesOf);
    boxes.forEach((box, i) => {
      for (const other of boxes.slice(0, i)) expect(overlap(box, other)).toBe(false);
      expect(Math.min(box.left, box.top)).toBeGreaterThanOrEqual(0);
      expect(box.left + box.width).toBeLessThanOrEqual(width);
      expect(box.top + box.height).toBeLessThanOrEqual(height);
    });
  });

  test("has no arrow across a box or text that is not its own", async () => {
    const { automata } = await layoutGraph(graph);
    const crossed = automata.flatMap(({ modes, edges }) => {
      const boxes = [...modes, ...edges.map((edge) => edge.label)];
      return edges.filter(({ curve, label }) =>
        pointsOn(curve).some((point) => boxes.some((box) => box !== label && inside(point, box))),
      );
    });
    expect(crossed.map(({ edge }) => edge.cause)).toEqual([]);
  });

  test("ends each arrow at the border of its mode", async () => {
    const { automata } = await layoutGraph(graph);
    for (const { modes, edges } of automata)
      for (const { edge, curve, head } of edges) {
        expect(distance(curve[0]!, modes[edge.from]!)).toBeLessThan(0.01);
        expect(distance(head, modes[edge.to]!)).toBeLessThan(0.01);
      }
  });

  test("is well formed XML with each mode and edge, the same every time", async () => {
    const svg = await renderModeGraph(graph);
    expect(markupFaults(svg)).toEqual([]);
    const count = (pattern: RegExp) => svg.match(pattern)?.length ?? 0;
    const sum = (lengths: readonly number[]) => lengths.reduce((p, q) => p + q, 0);
    expect(count(/<g class="mode/g)).toBe(sum(graph.automata.map((a) => a.modes.length)));
    expect(count(/<g class="mode initial"/g)).toBe(graph.automata.length);
    expect(count(/<rect x=[^>]*><text|<rect x=[^>]*><\/g>/g) - count(/<g class="mode/g)).toBe(
      sum(graph.automata.map((a) => a.edges.length)),
    );
    expect(svg).not.toMatch(/NaN|Infinity|undefined/);
    expect(await renderModeGraph(modeGraphOf(model()))).toBe(svg);
  });
});

/** Points along cubic Béziers. */
function pointsOn(curve: readonly { x: number; y: number }[]) {
  const points = [];
  for (let i = 0; i + 3 < curve.length; i += 3) {
    const [a, b, c, d] = curve.slice(i, i + 4) as [{ x: number; y: number }, ...{ x: number; y: number }[]];
    for (let t = 0.05; t < 1; t += 0.05) {
      const s = 1 - t;
      const at = (key: "x" | "y") =>
        s ** 3 * a[key] + 3 * s * s * t * b![key] + 3 * s * t * t * c![key] + t ** 3 * d![key];
      points.push({ x: at("x"), y: at("y") });
    }
  }
  return points;
}

/** More than a pixel inside. */
function inside({ x, y }: { x: number; y: number }, { left, top, width, height }: Box): boolean {
  return x > left + 1 && x < left + width - 1 && y > top + 1 && y < top + height - 1;
}

/** From a point to the border of a box. */
function distance({ x, y }: { x: number; y: number }, { left, top, width, height }: Box): number {
  const [dx, dy] = [Math.abs(x - left - width / 2) - width / 2, Math.abs(y - top - height / 2) - height / 2];
  return Math.abs(Math.max(dx, dy));
}

test("what users wrote is only text, however hostile", async () => {
  const hostile = '</text><script>alert("x")</script> & \u0007 <';
  const dae = modalModel(
    hostile,
    [
      {
        name: hostile,
        modes: [["init"], [hostile, `${hostile} = 1`]],
        edges: [{ from: 0, to: 1, cause: hostile, resets: [hostile] }],
      },
    ],
    hostile,
  );
  const svg = await renderModeGraph(modeGraphOf(dae));
  expect(markupFaults(svg)).toEqual([]);
  expect(svg).not.toContain("<script");
  expect(svg).toContain("&lt;/text&gt;&lt;script&gt;");
});

test("long conditions are wrapped before && and ||, at spaces, or cut", () => {
  const text = "[temperature >= limit] && noEvent[speed < 0] || [aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa]";
  const lines = wrapText(text, 24, 9);
  expect(lines.slice(0, 2)).toEqual(["[temperature >= limit]", "&& noEvent[speed < 0]"]);
  expect(lines.every((line) => columnsOf(line) <= 24)).toBe(true);
  expect(lines.join("").replaceAll(" ", "")).toBe(text.replaceAll(" ", ""));
  expect(wrapText(text, 24, 2)[1]).toMatch(/…$/);
  expect(columnsOf("漢字")).toBe(4);
});

test("a mode nobody goes to or from, alone or beside others, is drawn", async () => {
  const lonely = modalModel("M", [{ name: "mode", modes: [["init"], ["never"]], edges: [] }]);
  const svg = await renderModeGraph(modeGraphOf(lonely));
  expect(svg.match(/<g class="mode/g)!.length).toBe(2);
});

import { expect, test } from "vitest";
import { compile, ModelError, modeGraph, renderModeGraph } from "../index.ts";

const heater = `
T' = -0.1 * T + q;  T(t0) = 15;
power: q = 5;
state off bilateral[T > 22] { power: q = 0; } from init, on;
state on bilateral[T < 18] { power: q = 5; } from off;
`;

test("the graph of a model has its modes, their equations and the transitions", async () => {
  const graph = modeGraph(compile({ uri: "heater.lisma", text: heater }));
  const [{ modes, edges }] = graph.automata as [(typeof graph.automata)[0]];
  expect([graph.title, modes.map(({ name, ownEquations }) => [name, ...ownEquations])]).toEqual([
    "heater",
    [
      ["init", "power: q = 5"],
      ["off", "power: q = 0"],
      ["on", "power: q = 5"],
    ],
  ]);
  expect(edges.map((edge) => [modes[edge.from]!.name, edge.cause, modes[edge.to]!.name])).toEqual([
    ["init", "bilateral[T > 22]", "off"],
    ["off", "bilateral[T < 18]", "on"],
    ["on", "bilateral[T > 22]", "off"],
  ]);
  expect(await renderModeGraph(graph)).toContain(">bilateral[T &lt; 18]</text>");
});

test("a model without modes has no graph", () => {
  const still = compile(
    "model Still\n  Real x(start = 1, fixed = true);\nequation\n  der(x) = -x;\nend Still;",
  );
  expect(() => modeGraph(still)).toThrow(ModelError);
  expect(() => modeGraph(still)).toThrow("'Still' has no modes");
  const diagnostics = [expect.objectContaining({ code: "graph.no-modes", category: "unsupported" })];
  expect(() => modeGraph(still)).toThrow(expect.objectContaining({ diagnostics }));
});

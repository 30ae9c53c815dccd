import { emptySourceProvider, lastOf } from "@cosimo/ir";
import { expect, it } from "vitest";
import { explainText } from "./explain-text.ts";

const explained = (uri: string, text: string) =>
  lastOf(explainText({ uri, text }, { provider: emptySourceProvider }));
const covered = (text: string, { start, end }: { readonly start: number; readonly end: number }) =>
  text.slice(start, end);

it("an algebraic loop is a block with its tearing variable, and each equation has its place", () => {
  const text = "model L Real x; Real y; equation x + y = 2; x - sin(y) = 0; end L;";
  const { modes, variables } = explained("L.mo", text)!;
  const { blocks, flat } = modes[0]!;
  expect(flat.map((one) => one.text)).toEqual(["x + y = 2", "x - sin(y) = 0"]);
  expect(blocks).toMatchObject([{ kind: "nonlinear", size: 2 }]);
  expect(blocks[0]!.tearingVariables).toHaveLength(1);
  const places = blocks[0]!.equations.map(({ place }) => covered(text, place));
  expect(places.sort()).toEqual(["x + y = 2", "x - sin(y) = 0"]);
  expect(covered(text, variables["x"]!.place)).toContain("x");
});

it("units that equations give to variables without one are said to be inferred", () => {
  const text = 'model U parameter Real a(unit = "m") = 1; Real b; equation b = a + a; end U;';
  const { variables } = explained("U.mo", text)!;
  expect(variables["b"]).toMatchObject({ unit: "m", unitInferred: true });
  expect(variables["a"]).toMatchObject({ unit: "m", unitInferred: false });
});

it("each mode has equations of its own", () => {
  const text = `x' = 2*v; x(t0) = 0; v = x*x + 1;
    state back (x > 1) { v = 1 - x*x; } from init; state on (x < 0) { v = x*x + 1; } from back;`;
  const { modes } = explained("m.lisma", text)!;
  expect(modes.map(({ names, flat }) => [names, flat.map((one) => one.text)])).toEqual([
    [
      ["init", "on"],
      ["der(x) = 2*v", "v = x*x + 1"],
    ],
    [["back"], ["der(x) = 2*v", "v = 1 - x*x"]],
  ]);
});

it("a faulty text has no explanation but its diagnostics", () => {
  expect(explained("F.mo", "model F Real x; end F;")).toBeUndefined();
});

import { emptySourceProvider } from "@cosimo/ir";
import { expect, test } from "vitest";
import { modelicaToHybridDae } from "../../../../modelica/src/front-end.ts";
import { printSortedDae } from "../report/print-sorted-dae.ts";
import { sort } from "../sorting/sort.ts";

function blocks(text: string): string {
  const flat = modelicaToHybridDae({ source: { uri: "test.mo", text }, provider: emptySourceProvider });
  if (flat.value === undefined) throw new Error(flat.diagnostics.map((d) => d.message).join("\n"));
  return printSortedDae(sort(flat.value).value!).split("blocks\n")[1]!.split("initialization\n")[0]!;
}

const stream = "Real m = sin(time); Real H; Real h; Real left = 1 + time; Real right = 2 - time;";

test("the enthalpy between two streams is that of the one upstream, also without flow", () => {
  const text = `model M ${stream} equation H = semiLinear(m, left, h); H = semiLinear(m, h, right); end M;`;
  expect(blocks(text)).toContain("  h := if m >= 0 then left else right\n");
  expect(blocks(text)).toContain("  H := if m >= 0 then left*m else right*m\n");
});

test("flow into both components of a port", () => {
  const text = `model M ${stream} equation H = semiLinear(m, h, right); -H = semiLinear(-m, h, left); end M;`;
  expect(blocks(text)).toContain("  h := if -m >= 0 then right else left\n");
});

test("a chain of three", () => {
  const text = `model M ${stream} Real k; equation
    H = semiLinear(m, h, k); H = semiLinear(m, k, right); H = semiLinear(m, left, h); end M;`;
  expect(blocks(text)).not.toContain("loop");
});

test("where nothing flows, both enthalpies are equal", () => {
  const text = `model M Real m, H, h; equation H = semiLinear(m, h, 3 + time); m = 0; H = 0; end M;`;
  expect(blocks(text)).toContain("  h := 3 + time\n");
});

test("alone it causes no events, as it is smooth(0, …): the relation is that of no event", () => {
  const flat = modelicaToHybridDae({
    source: {
      uri: "test.mo",
      text: `model M ${stream} equation H = semiLinear(m, left, right); h = H; end M;`,
    },
    provider: emptySourceProvider,
  });
  const { dae } = sort(flat.value!).value!;
  expect(dae.relations.map(({ left, right }) => [left, right])).toEqual([
    [
      { kind: "number", value: 1 },
      { kind: "number", value: 0 },
    ],
  ]);
});

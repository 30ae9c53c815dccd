import { expect, test } from "vitest";
import type { PageVariable } from "../src/page/page-data.ts";
import { nameParts, searchVariables, type TreeNode, variableTree } from "./variable-tree.ts";

function variables(...names: readonly string[]): PageVariable[] {
  const texts = { unit: "", displayUnit: "", description: "" };
  return names.map((name, i) => ({ name, type: "Real", ...texts, held: false, x: 0, y: i }));
}

test.each([
  ["a.b.x", ["a", "b", "x"]],
  ["a[1].x[2,3]", ["a", "[1]", "x", "[2,3]"]],
  ["der(a.b.x)", ["a", "b", "der(x)"]],
  ["der(a.x[2])", ["a", "der(x)", "[2]"]],
  ["'odd.name'.x", ["'odd.name'", "x"]],
  ["$cse(a.b)", ["$cse(a.b)"]],
  ["a..b", ["a..b"]],
  [".", ["."]],
  ["Body 1 [x]/y", ["Body 1 ", "[x]/y"]],
  ["", ["''"]],
])("the name %j has the parts %j", (name, parts) => {
  expect(nameParts(name)).toEqual(parts);
});

function shape(nodes: readonly TreeNode[]): unknown {
  return nodes.map(({ label, parts }) => (parts.length === 0 ? label : [label, shape(parts)]));
}

test("components are a tree; one with a single part is joined with it", () => {
  const tree = variableTree(variables("m.phi", "m.flange.tau", "x[1]", "x[2]", "t.__proto__", "constructor"));
  expect(shape(tree)).toEqual([
    ["m", ["phi", "flange.tau"]],
    ["x", ["[1]", "[2]"]],
    "t.__proto__",
    "constructor",
  ]);
  expect(tree.map(({ count }) => count)).toEqual([2, 2, 1, 1]);
});

test("all words are searched for in name and description, beginnings first", () => {
  const [p, q] = variables("gear.torque", "torque.gear");
  const described = { ...variables("x")[0]!, description: "Torque of the gear" };
  expect(searchVariables([p!, q!, described], "TORQUE gear").map(({ name }) => name)).toEqual([
    "torque.gear",
    "gear.torque",
    "x",
  ]);
});

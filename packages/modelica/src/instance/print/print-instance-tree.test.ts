import { emptySourceProvider } from "@cosimo/ir";
import { expect, it } from "vitest";
import { instantiateModelica } from "../../front-end.ts";
import { printInstanceTree } from "./print-instance-tree.ts";

it("an instance tree prints one line for each component, sizes and conditions evaluated", () => {
  const text = `model M
    model R parameter Real p = 1; Real x[n]; constant Integer n = 2; equation x = fill(p, n); end R;
    parameter Boolean with = false; R r[2]; R s if with; input Real u;
  end M;`;
  const tree = instantiateModelica({ source: { uri: "test.mo", text }, provider: emptySourceProvider });
  expect(tree.diagnostics).toEqual([]);
  expect(printInstanceTree(tree.value!)).toBe(`model M
  parameter Boolean with
  M.R r[1]
    parameter Real p
    Real x[2]
    constant Integer n
  M.R r[2]
    parameter Real p
    Real x[2]
    constant Integer n
  (absent) s
  input Real u
`);
});

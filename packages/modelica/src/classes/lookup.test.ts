import { describe, expect, it } from "vitest";
import { diagnosticLines, equationTexts, variableNames } from "../flatten/testing/flat-text.ts";
import { createSourceProvider } from "../syntax/source-provider.ts";

describe("names", () => {
  it("are found outwards", () => {
    const text =
      "package P constant Real k = 3; package Q model M constant Real j = k; Real x = j*k; end M; end Q; end P;";
    expect(equationTexts(text)).toEqual(["x = j*3"]);
  });
  it("are imported in all ways", () => {
    const text = `package P package Q constant Real a = 1; constant Real b = 2; constant Real c = 3; end Q;
      model M import P.Q; import K = P.Q.a; import P.Q.{b}; import P.Q.*; Real x[4] = {Q.a, K, b, c}; end M; end P;`;
    expect(equationTexts(text)).toEqual(["x[1] = 1", "x[2] = 1", "x[3] = 2", "x[4] = 3"]);
  });
  it("stop at encapsulated classes", () => {
    const text = "package P constant Real k = 3; encapsulated model M\nReal x = k; end M; end P;";
    expect(diagnosticLines(text)).toEqual(["expression.unknown-name:2"]);
  });
  it("are found in enumerations", () => {
    const text = "model M type E = enumeration(one, two); E e = E.two; Boolean b = e > E.one; end M;";
    expect(equationTexts(text)).toEqual(["e = two", "b = e > one"]);
  });
  it("of a model are missing in a text without one", () => {
    expect(diagnosticLines("package Q end Q;\npackage P constant Real k = 1; end P;")).toEqual([
      "instantiate.no-model:2",
    ]);
    expect(diagnosticLines("partial model A end A;\npartial model M end M;")).toEqual([
      "instantiate.partial-model:2",
    ]);
    expect(diagnosticLines("// nothing")).toEqual(["instantiate.no-model:1"]);
  });
  it("of a class give constants only", () => {
    expect(diagnosticLines("model M model A Real x = 1; end A;\nReal y = A.x; end M;")).toEqual([
      "expression.class-variable:2",
    ]);
  });
  it.each([
    "function f = f;",
    "inner function f = f;",
    "function g = f; function f = g;",
    "package f = M.f;",
  ])("of a class do not lead to themselves: %s", (circle) => {
    const codes = diagnosticLines(`model M ${circle} Real x = f(1); end M;`);
    expect(codes).toContain("instantiate.recursive-extends:1");
  });
  it("lead inside of a partial package of the standard library only from its own texts", () => {
    const library = (name: string) =>
      `package ${name} partial package Internal model A Real x = 1; end A; end Internal; model B extends ${name}.Internal.A; end B; end ${name};`;
    const provider = createSourceProvider(
      new Map(["Modelica", "Other"].map((name) => [`${name}.mo`, library(name)])),
    );
    expect(diagnosticLines("model M extends Modelica.B; end M;", { provider })).toEqual([]);
    expect(diagnosticLines("model M extends Modelica.Internal.A; end M;", { provider })).toEqual([
      "instantiate.look-inside:1",
    ]);
    expect(diagnosticLines("model M extends Other.B; end M;", { provider })).toEqual([
      "instantiate.look-inside:1",
    ]);
  });
  it("come from files of a library, parsed when needed", () => {
    const provider = createSourceProvider(
      new Map([
        ["Lib/package.mo", "within ; package Lib constant Real k = 2; end Lib;"],
        ["Lib/Sub/package.mo", "within Lib; package Sub end Sub;"],
        ["Lib/Sub/A.mo", "within Lib.Sub; model A Real x = k; end A;"],
        ["Lib/Broken.mo", "this is not Modelica"],
      ]),
    );
    expect(variableNames("model M Lib.Sub.A a; end M;", { provider })).toEqual(["a.x"]);
    expect(diagnosticLines("model M\nLib.Sub.B b; end M;", { provider })).toEqual([
      "instantiate.unknown-class:2",
    ]);
    expect(equationTexts("within Lib.Sub; model New extends A; end New;", { provider })).toEqual(["x = 2"]);
  });
});

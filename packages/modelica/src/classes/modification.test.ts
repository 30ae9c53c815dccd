import { describe, expect, it } from "vitest";
import {
  bindingText,
  diagnosticLines,
  equationTexts,
  flatSystem,
  variableNamed,
} from "../flatten/testing/flat-text.ts";

const part = "model A parameter Real p = 1; parameter Real q = p; Real x(start = 2) = q; end A;";

const inside = (body: string) => flatSystem(`model M ${part} ${body} end M;`);

describe("modifications", () => {
  it("reach nested elements, the outer ones first", () => {
    const dae = inside("model B A a(p = 5, x(start = 7)); end B; B b(a.p = 6, a(q = 8));");
    expect(bindingText(dae, "b.a.p")).toBe("6");
    expect(bindingText(dae, "b.a.q")).toBe("8");
    expect(variableNamed(dae, "b.a.x").start).toEqual({ kind: "number", value: 7 });
  });
  it("are looked up in the scope of the modification", () => {
    expect(bindingText(inside("parameter Real p = 3; A a(p = 2*p);"), "a.p")).toBe("2*p");
  });
  it("of arrays are distributed, unless each is said", () => {
    const dae = inside("A a[2](p = {3, 4}, each q = 9);");
    expect([bindingText(dae, "a[1].p"), bindingText(dae, "a[2].p"), bindingText(dae, "a[2].q")]).toEqual([
      "3",
      "4",
      "9",
    ]);
  });
  it("of arrays with one value for all elements are meant as each", () => {
    const text = `model M ${part}\nA a[2](p = 3); end M;`;
    expect(diagnosticLines(text)).toEqual(["instantiate.missing-each:2"]);
    expect(bindingText(flatSystem(text), "a[2].p")).toBe("3");
  });
  it("of extended classes are merged", () => {
    const dae = flatSystem(`model M ${part} model B extends A(p = 5, q = 6); end B; B b(q = 7); end M;`);
    expect([bindingText(dae, "b.p"), bindingText(dae, "b.q")]).toEqual(["5", "7"]);
  });
  it("of types give attributes", () => {
    const dae = flatSystem(
      'model M type Length = Real(unit = "m", min = 0); type Short = Length(max = 1); Short s = 1; end M;',
    );
    expect(variableNamed(dae, "s")).toMatchObject({ unit: "m", min: { value: 0 }, max: { value: 1 } });
  });
  it("of types with dimensions give arrays", () => {
    expect(equationTexts("model M type V = Real[2]; V a[2] = [1, 2; 3, 4]; end M;")).toHaveLength(4);
  });
  it("must name elements", () => {
    expect(diagnosticLines(`model M ${part}\nA a(r = 1); end M;`)).toEqual(["instantiate.unknown-element:2"]);
    expect(diagnosticLines("model M\nReal x(begin = 1) = 2; end M;")).toEqual([
      "instantiate.unknown-attribute:2",
    ]);
  });
  it("cannot override final elements", () => {
    expect(diagnosticLines("model M model A final parameter Real p = 1; end A;\nA a(p = 2); end M;")).toEqual(
      ["instantiate.final-overridden:2"],
    );
    expect(
      diagnosticLines(
        "model M model A parameter Real p = 1; end A; model B A a(final p = 3); end B;\nB b(a(p = 2)); end M;",
      ),
    ).toEqual(["instantiate.final-overridden:2"]);
  });
  it("come once", () => {
    expect(diagnosticLines(`model M ${part}\nA a(p = 1, p = 2); end M;`)).toEqual([
      "instantiate.modified-twice:2",
    ]);
  });
});

describe("declarations", () => {
  it("come once, identical classes with a warning", () => {
    expect(diagnosticLines("model M Real x = 1;\nReal x = 2; end M;")).toEqual([
      "instantiate.duplicate-element:2",
    ]);
    expect(diagnosticLines("model M connector C Real v; end C;\nconnector C Real v; end C; end M;")).toEqual([
      "instantiate.repeated-class:2",
    ]);
  });
  it("cannot contain themselves", () => {
    expect(diagnosticLines("model M\nM m; end M;")).toEqual(["instantiate.recursive-class:2"]);
    expect(diagnosticLines("model M\nextends M; end M;")).toEqual(["instantiate.recursive-extends:2"]);
    const repeated = "extends P.B(y(start = 1)); ".repeat(20);
    const text = `package P partial block B Real y;\n${repeated}end B;\nblock C extends B; end C; model M C c; end M; end P;`;
    expect(diagnosticLines(text)).toEqual(["instantiate.recursive-extends:1"]);
    expect(diagnosticLines("model M parameter Integer n = n; Real x[n]; end M;")[0]).toMatch(
      /cyclic|unknown-dimension/,
    );
  });
  it("cannot have partial classes", () => {
    expect(diagnosticLines("model M partial model A end A;\nA a; end M;")).toEqual([
      "instantiate.partial-component:2",
    ]);
  });
  it("can have conditions", () => {
    const dae = flatSystem("model M parameter Boolean b = false; Real x if b; Real y = 1 if not b; end M;");
    expect(dae.variables.map((v) => v.name)).toEqual(["b", "y"]);
    expect(diagnosticLines("model M Real x = time;\nReal y if x > 1; end M;")).toEqual([
      "instantiate.unknown-condition:2",
    ]);
  });
});

import { describe, expect, it } from "vitest";
import {
  bindingText,
  diagnosticLines,
  diagnosticsOf,
  equationTexts,
  flatSystem,
  variableNames,
} from "../flatten/testing/flat-text.ts";

describe("redeclarations", () => {
  it("of components keep the constraining clause's modifications", () => {
    const text = `package P model A parameter Real p = 1; end A; model B extends A; Real x = p; end B;
      model C replaceable A a(p = 2) constrainedby A(p = 3); end C;
      model M C c(redeclare B a); end M; end P;`;
    expect(variableNames(text)).toEqual(["c.a.p", "c.a.x"]);
    expect(bindingText(flatSystem(text), "c.a.p")).toBe("3");
  });
  it("make one class of two that are inherited under one name", () => {
    const text = (
      chosen: string,
    ) => `package P package A constant Real k = 1; end A; package B extends A; constant Real q = 3; end B;
      partial model X replaceable package Q = A; end X; partial model Y replaceable package Q = B; Real y = Q.q; end Y;
      model Z extends X(redeclare replaceable package Q = ${chosen}); extends Y; end Z;
      model M Z z(redeclare package Q = B); Z w; end M; end P;`;
    expect(diagnosticLines(text("B"))).toEqual([]);
    expect(diagnosticLines(text("A"))).toEqual(["instantiate.duplicate-element:3"]);
  });
  it("keep the modifications of each constraining clause before", () => {
    const text = `package P model A parameter Real p = 1; end A; model B extends A; parameter Real q = 1; end B;
      model E extends B; Real x = p + q; end E;
      model C replaceable A a constrainedby A(p = 2); end C;
      model D extends C(redeclare replaceable B a constrainedby B(q = 3)); end D;
      model M D d(redeclare E a); end M; end P;`;
    expect(bindingText(flatSystem(text), "d.a.p")).toBe("2");
    expect(bindingText(flatSystem(text), "d.a.q")).toBe("3");
    const classes = `package P model A parameter Real p = 1; end A; model B extends A; parameter Real q = 1; end B;
      model E extends B; Real x = p + q; end E;
      model C replaceable model T = A constrainedby A(p = 2); T a; end C;
      model D extends C(redeclare replaceable model T = B constrainedby B(q = 3)); end D;
      model M D d(redeclare model T = E); end M; end P;`;
    expect(bindingText(flatSystem(classes), "d.a.p")).toBe("2");
    expect(bindingText(flatSystem(classes), "d.a.q")).toBe("3");
  });
  it("of a constraining clause give way to those of the class that is chosen", () => {
    const text = `package P package A constant Real k = 1; end A; package B extends A(k = 2); end B;
      partial function f replaceable package Q = A; input Real x; output Real y; end f;
      function g extends f; algorithm y := Q.k*x; end g;
      model C replaceable package Q = A; replaceable function h = f constrainedby f(redeclare package Q = Q); Real y = h(time); end C;
      model D extends C(redeclare function h = chosen); replaceable function chosen = f constrainedby f(redeclare package Q = Q); end D;
      model M D d(redeclare package Q = B, redeclare function chosen = g); end M; end P;`;
    expect(diagnosticLines(text)).toEqual([]);
  });
  it("of a component may be repeated with its type, though it is no longer replaceable", () => {
    const text = (
      again: string,
    ) => `package P model A parameter Real p = 1; end A; model B extends A; Real x = p; end B;
      model C replaceable A a; end C; model D extends C(redeclare B a(p = 2)); end D;
      model M extends D(redeclare ${again} a(p = 3)); end M; end P;`;
    expect(bindingText(flatSystem(text("B")), "a.p")).toBe("3");
    expect(diagnosticLines(text("A"))).toEqual(["instantiate.not-replaceable:3"]);
    const classes = (
      again: string,
    ) => `package P model A end A; model B Real x = 1; end B; model N Real x = 2; end N;
      model C replaceable model T = A; T t; end C; model D C c(redeclare model T = B); end D;
      model M extends D(c(redeclare model T = ${again})); end M; end P;`;
    expect(diagnosticLines(classes("B"))).toEqual([]);
    expect(diagnosticLines(classes("N"))).toEqual(["instantiate.not-replaceable:3"]);
  });
  it("of classes hold for all components of the class", () => {
    const text = `package P model A Real x = 1; end A; model B Real x = 2; Real y = 3; end B;
      model C replaceable model T = A; T t1; T t2; end C;
      model M C c(redeclare model T = B); end M; end P;`;
    expect(variableNames(text)).toEqual(["c.t1.x", "c.t1.y", "c.t2.x", "c.t2.y"]);
  });
  it("that are final may not be repeated, but components of the class may be modified", () => {
    const text = (more: string) => `package P model A parameter Integer n = 1; Real x = n; end A;
      model C replaceable model T = A; T t(n = 2); end C;
      model M C c(redeclare final model T = A); end M; model N extends M(${more}); end N; end P;`;
    expect(bindingText(flatSystem(text("")), "c.t.n")).toBe("2");
    expect(diagnosticLines(text("c(redeclare model T = A)"))).toEqual(["instantiate.final-overridden:3"]);
  });
  it("of packages change constants, types and functions", () => {
    const text = `package P
      partial package Medium constant Real rho = 1; constant Integer n = 1; replaceable partial function density input Real T; output Real d; end density; end Medium;
      package Water extends Medium(rho = 1000, n = 2); redeclare function extends density algorithm d := rho + T; end density; end Water;
      model Tank replaceable package M = Medium; Real x[M.n]; Real d = M.density(time); equation for i in 1:M.n loop x[i] = i*M.rho; end for; end Tank;
      model Test Tank tank(redeclare package M = Water); end Test; end P;`;
    expect(equationTexts(text)).toEqual(["tank.d = 1000 + time", "tank.x[1] = 1000", "tank.x[2] = 2000"]);
  });
  it("in a class body change inherited elements", () => {
    const text = `package P model A replaceable Real x = 1; end A; model M extends A; redeclare parameter Real x = 5; end M; end P;`;
    expect(flatSystem(text).variables[0]).toMatchObject({ name: "x", variability: "parameter" });
  });
  it("extend the class that they replace", () => {
    const text = `package P partial package Base replaceable model Props Real h; end Props; end Base;
      package Mine extends Base; redeclare model extends Props Real T; equation h = 2*T; T = time; end Props; end Mine;
      model M Mine.Props p; end M; end P;`;
    expect(equationTexts(text)).toEqual(["p.h = 2*p.T", "p.T = time"]);
  });
  it("keep a function a function, and a package a package", () => {
    const redeclared = (element: string) =>
      diagnosticLines(`model M
        model A replaceable function f input Real u; output Real y; algorithm y := u; end f; Real x = f(1); end A;
        model F input Real u; output Real y = u; end F;
        package P end P;
        function G input Real u; output Real y; algorithm y := 2*u; end G;
        A a(redeclare ${element}); end M;`);
    expect(redeclared("model f = F")).toEqual(["instantiate.redeclaration-differs:6"]);
    expect(redeclared("package f = P")).toEqual(["instantiate.redeclaration-differs:6"]);
    expect(redeclared("function f = G")).toEqual([]);
  });
  it("need something replaceable", () => {
    expect(
      diagnosticLines(
        "model M model A Real x = 1; end A; model B Real x = 2; end B; model C A a; end C;\nC c(redeclare B a); end M;",
      ),
    ).toEqual(["instantiate.not-replaceable:2"]);
    expect(diagnosticLines("model M\nredeclare Real x = 1; end M;")).toEqual([
      "instantiate.nothing-to-redeclare:2",
    ]);
  });
});

describe("selective extension", () => {
  const chain = `connector C Real e; flow Real f; end C; model Part C p; end Part;
    model A Part a, b, c; equation connect(a.p, b.p); for i in 1:1 loop connect(b.p, c.p); end for; end A; model B = A;`;
  const equations = (base: string) => equationTexts(`model M ${chain} extends ${base}; end M;`);
  it("leaves out connections, in any order of their ends", () => {
    expect(equations("B(break connect(b.p, a.p))")).toEqual(["b.p.e = c.p.e", "b.p.f = -c.p.f", "a.p.f = 0"]);
    const both = "A(break connect(a.p, b.p), break connect(b.p, c.p))";
    expect(equations(both)).toEqual(["a.p.f = 0", "b.p.f = 0", "c.p.f = 0"]);
  });
  it("leaves out components with their connections", () => {
    expect(equations("A(break a)")).toEqual(["b.p.e = c.p.e", "b.p.f = -c.p.f"]);
    expect(equations("B(break b)")).toEqual(["a.p.f = 0", "c.p.f = 0"]);
  });
});

describe("inner and outer", () => {
  const world =
    "model World parameter Real g = 9.81; end World; model Body outer World world; Real f = world.g; end Body;";
  it("are one component", () => {
    const text = `package P ${world} model Cart Body b; end Cart; model M inner World world(g = 2); Cart c; end M; end P;`;
    expect(variableNames(text)).toEqual(["world.g", "c.b.f"]);
    expect(equationTexts(text)).toEqual(["c.b.f = world.g"]);
  });
  it("missing: a default instance of the class, with its own advice", () => {
    const advised = world.replace(
      "end World;",
      'annotation(missingInnerMessage = "Drag a World in."); end World;',
    );
    const text = `package P ${advised} model M Body b; Body c; end M; end P;`;
    expect(variableNames(text)).toEqual(["b.f", "c.f", "world.g"]);
    expect(equationTexts(text)).toEqual(["b.f = world.g", "c.f = world.g"]);
    const [warning, ...others] = diagnosticsOf(text);
    expect(warning).toMatchObject({ code: "instantiate.default-inner", hint: "Drag a World in." });
    expect(others).toEqual([]);
  });
  it("missing: also for the outer part of a component that is inner, too", () => {
    const text = `package P ${world}
      model Cart inner outer World world(g = 2); Body b; Real f = world.g; end Cart;\nmodel M Cart c; end M; end P;`;
    expect(equationTexts(text)).toEqual(["c.b.f = c.world.g", "c.f = world.g"]);
    expect(diagnosticLines(text)).toEqual(["instantiate.default-inner:3"]);
  });
  it("missing: default instances may need further default instances", () => {
    const text = `package P ${world} model Ground outer World world; parameter Real h = world.g; end Ground;
      model Foot outer Ground ground; Real f = ground.h; end Foot; model M Foot foot; end M; end P;`;
    expect(variableNames(text)).toEqual(["foot.f", "ground.h", "world.g"]);
  });
  it("missing where there is no default: partial, of two classes, or the name is taken", () => {
    const other = "model Moon parameter Real g = 1.6; end Moon; model Boat outer Moon world; end Boat;";
    expect(diagnosticLines(`package P ${world} ${other}\nmodel M Body b; Boat c; end M; end P;`)).toContain(
      "instantiate.missing-inner:2",
    );
    expect(diagnosticLines(`package P ${world}\nmodel M Body b; Real world = 1; end M; end P;`)).toContain(
      "instantiate.missing-inner:2",
    );
    const partial = `package P ${world.replace("model World", "partial model World")}\nmodel M Body b; end M; end P;`;
    expect(diagnosticLines(partial)).toContain("instantiate.missing-inner:2");
  });
});

describe("a class that extends the inherited one of its name", () => {
  const text = (prefix: string) => `model M
    model A replaceable model B Real x = 1; end B; B old; end A;
    extends A; ${prefix}model extends B(x = 2) Real y = 3; end B; B own; end M;`;
  it("replaces the inherited declaration only; with the prefix redeclare also where the base class uses it", () => {
    expect(variableNames(text(""))).toEqual(["old.x", "own.x", "own.y"]);
    expect(variableNames(text("redeclare "))).toEqual(["old.x", "old.y", "own.x", "own.y"]);
  });
  it("needs a replaceable one", () => {
    expect(diagnosticLines(text("").replace("replaceable ", ""))).toEqual(["instantiate.not-replaceable:3"]);
  });
});

it("a class that an extends clause redeclares must fit the narrowed constraint, also if no component uses it", () => {
  const text = `model M class A Real x = 1; end A; class B Real x = 1; Real y = 1; end B; class C replaceable class X = A; end C;
    class D extends C(replaceable class X = B constrainedby B); end D;
    class E extends D(redeclare class X = A); end E; E e; end M;`;
  expect(diagnosticLines(text)).toEqual(["instantiate.redeclaration-lacks:3"]);
});

import { describe, expect, it } from "vitest";
import { modelicaToHybridDae } from "../front-end.ts";
import { createSourceProvider } from "../syntax/source-provider.ts";
import { acceptableRules, classRules } from "./rules.ts";

/** Valid models next to each restriction; the invalid ones are `conformance/models/broken/collections/rules.mo`. */
const accepted: Readonly<Record<(typeof classRules)[number]["id"], string>> = {
  "rule.reserved-name":
    'model M type Voltage = Real(unit = "V"); Real real = time; Voltage StateSelect = 1; end M;',
  "rule.enumeration-literal": "model M type E = enumeration(started, unit, nominal); E e = E.unit; end M;",
  "rule.repeated-literal":
    "model M type E = enumeration(two, Two); type F = enumeration(two); E e = E.two; F f = F.two; end M;",
  "rule.repeated-import": `package P
    package A constant Real x = 1; end A;
    model M import P.A; import B = P.A; import P.*; Real y = A.x + B.x; end M;
  end P;`,
  "rule.prefix-of-class": `model M
    record R Real x = 1; end R;
    connector C Real u; end C;
    parameter R r; constant R k; output C c(u = time); discrete Real d(start = 0, fixed = true);
  equation when time > 1 then d = 1; end when;
  end M;`,
  "rule.flow-type": `model M
    type Current = Real(unit = "A");
    record Two Real a; Real b; end Two;
    connector C Two e; flow Two f; end C;
    connector D Real v; flow Current i; end D;
    C c; D d;
  equation c.e.a = 1; c.e.b = 2; d.v = 3;
  end M;`,
  "rule.prefix-conflict": `model M
    connector S input Real u = 1; Real e; flow Real f; end S;
    connector Both output Real y = 2; S s; end Both;
    Both b;
  equation b.s.e = 1;
  end M;`,
  "rule.stream-outside-connector": "model M record R Real x = 1; end R; R stream_ = R(time); end M;",
  "rule.stream-flow": "model M connector P Real p; flow Real m; end P; P p; equation p.p = 1; end M;",
  "rule.flow-in-expandable": `model M
    connector C Real e; flow Real f; end C;
    expandable connector Bus C c; end Bus;
    model A C c; equation c.e = 1; end A;
    A a; Bus bus;
  equation connect(a.c, bus.c);
  end M;`,
  "rule.class-content": `model M
    record R constant Real k = 2; Real x = k; end R;
    block B input Real u = 1; output Real y; protected Real z = u; equation y = z; end B;
    R r; B b;
  end M;`,
  "rule.function-content": `model M
    record R Real a; end R;
    function f input Real u; output Real y; protected R r; algorithm r := R(u); y := r.a; end f;
    Real x = f(time);
  end M;`,
  "rule.base-class-kind": `model M
    record R Real x = 1; end R;
    class K Real z = 3; end K;
    block B extends R; extends K; end B;
    model A extends B; end A;
    connector C = Real; connector D extends C(unit = "V"); end D;
    A a; D d = 1;
  end M;`,
  "rule.replaceable-base": `model M
    replaceable model A Real x = 1; end A;
    model B model C Real y = 2; end C; extends C; end B;
    A a; B b;
  end M;`,
  "rule.base-around-operator-record": `model M
    package P operator record R Real x; end R; constant Real k = 2; end P;
    package Q constant Real j = P.k; end Q;
    model B package O extends Q; end O; Real y = O.j; end B;
    B b;
  end M;`,
  "rule.operator-record-base": `model M
    operator record R Real x; end R;
    operator record S = R(x(unit = "m"));
    record T Real y; S s; end T; model A extends B; end A; model B T t(y = 1, s(x = 2)); end B;
    A a;
  end M;`,
  "rule.elements-beside-type": `model M
    type Length extends Real(unit = "m"); end Length;
    type Point = Length[2];
    model B Point p = {1, 2}; Length l = 3; end B;
    B b;
  end M;`,
  "rule.break-outside-loop": `model M
    Real x;
  algorithm
    x := 0;
    while true loop if x > 3 then break; end if; x := x + 1; end while;
  end M;`,
  "rule.return-outside-function": `model M
    function f input Real u; output Real y; algorithm y := u; if u > 1 then return; end if; y := 2*u; end f;
    Real x = f(time);
  end M;`,
  "rule.misplaced-when": `model M
    Real x(start = 0, fixed = true);
  algorithm
    when time > 1 then if x < 3 then x := 1; end if; for i in 1:2 loop x := x + i; end for; end when;
  end M;`,
  "rule.derivative-annotation": `model M
    function df input Real u; input Integer n; input Real du; output Real y = n*du; end df;
    function f input Real u; input Integer n; output Real y = n*u; annotation (derivative = df); end f;
    function dg input Real u; input Real v; input Real dv; output Real y = u*dv; end dg;
    function g input Real u; input Real v; output Real y = u*v; annotation (derivative(noDerivative = u) = dg); end g;
    Real x = f(time, 2); Real y = g(2, time);
  end M;`,
  "rule.type-base": `model M
    type E = enumeration(a, b); type V = Real[2]; type L extends Real(unit = "m"); end L; type W = V;
    E e = E.a; V v = {1, 2}; L l = 1; W w = {1, 2};
  end M;`,
  "rule.operator-encapsulated": `package P
    operator record R Real x;
      encapsulated operator function '-' import P.R; input R a; output R b; algorithm b.x := -a.x; end '-';
    end R;
    model M R r(x = 1); R q = -r; end M;
  end P;`,
  "rule.inverse-annotation": `model M
    function g input Real y; output Real u = y; end g;
    function f input Real u; output Real y = u; annotation (inverse(u = g(y))); end f;
    Real x = f(time);
  end M;`,
  "rule.external-object": `model M
    class T extends ExternalObject;
      function constructor output T t; external "C" t = make(); end constructor;
      function destructor input T t; external "C" drop(t); end destructor;
    end T;
    function f input T t; input Real u; output Real y = u; end f;
    Real x = 1;
  end M;`,
  "rule.operator-place": `package P
    operator record R Real x;
      encapsulated operator '0' operator function zero import P.R; output R r; algorithm r.x := 0; end zero; end '0';
      encapsulated operator function '-' import P.R; input R a; output R b; algorithm b.x := -a.x; end '-';
    end R;
    model M R r(x = 1); R q = -r; end M;
  end P;`,
  "rule.operator-signature": `package P
    operator record R Real x;
      encapsulated operator 'constructor' function f import P.R; input Real u; input Real v = 2; output R r; algorithm r.x := u*v; end f; end 'constructor';
      encapsulated operator '*'
        function scale import P.R; input Real k; input R a; output R b; algorithm b.x := k*a.x; end scale;
        function dot import P.R; input R a; input R b; output Real c; algorithm c := a.x*b.x; end dot;
      end '*';
    end R;
    model M R r = R(1); R q = 2*r; Real s = r*q; end M;
  end P;`,
  "rule.impure-call": `model M
    impure function f input Real u; output Real y = u; end f;
    impure function g input Real u; output Real y; algorithm y := f(u); end g;
    parameter Real p = f(1); discrete Real x(start = 0, fixed = true); Real y = pure(f(2)) + p;
  equation when time > 1 then x = g(time); end when;
  end M;`,
};

function diagnosticsOf(text: string): readonly string[] {
  const options = { source: { uri: "M.mo", text }, provider: createSourceProvider(new Map()) };
  return modelicaToHybridDae(options).diagnostics.map(({ code, message }) => `${code}: ${message}`);
}

describe("a restriction", () => {
  it.each(classRules)("$id ($section) accepts what is valid", ({ id }) => {
    expect(diagnosticsOf(accepted[id])).toEqual([]);
  });

  it("is a warning if it is accepted", () => {
    const text = "model M discrete Real a = time; end M;";
    const options = { source: { uri: "M.mo", text }, provider: createSourceProvider(new Map()) };
    const accept = acceptableRules.filter((code) => code === "flatten.discrete-without-when");
    const { value, diagnostics } = modelicaToHybridDae({ ...options, accept });
    expect(value?.variables.map(({ name }) => name)).toEqual(["a"]);
    expect(diagnostics.map(({ code, severity }) => `${severity}: ${code}`)).toEqual([
      "warning: flatten.discrete-without-when",
    ]);
  });

  it("is checked for classes that only functions use", () => {
    const text = `model M
      function g input Real u; output Real y; Real z; algorithm z := u; y := z; end g;
      function f input Real u; output Real y; algorithm y := g(u); end f;
      Real x = f(time);
    end M;`;
    expect(diagnosticsOf(text)).toEqual([
      "rule.function-content: function 'g' must not have a public variable that is neither input nor output ('z')",
    ]);
  });
});

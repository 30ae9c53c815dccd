import { compile } from "@cosimo/core";
import { expect, test } from "vitest";

/** Functions as in adaptors that pass a quantity with its derivatives: unread outputs must not create dependencies. */
const library = `
  function state1 input Real u[2]; input Real t; output Real s; algorithm s := u[1];
    annotation(derivative(noDerivative = u) = rate1); end state1;
  function rate1 input Real u[2]; input Real t; input Real dt; output Real s; algorithm s := u[2]; end rate1;
  function state2 input Real u[3]; input Real t; output Real s; algorithm s := u[1];
    annotation(derivative(noDerivative = u) = rate2); end state2;
  function rate2 input Real u[3]; input Real t; input Real dt; output Real s; algorithm s := u[2];
    annotation(derivative(noDerivative = u, order = 2) = acceleration2); end rate2;
  function acceleration2 input Real u[3]; input Real t; input Real dt; input Real ddt; output Real s; algorithm s := u[3];
  end acceleration2;`;

function run(model: string, stopTime: number) {
  const source = `package P ${library} model M ${model} end M; end P;`;
  return compile(source, { model: "P.M" }).simulateSync({ stopTime, tolerance: 1e-10 });
}

const last = (column: Float64Array) => column[column.length - 1]!;

test("two capacitors with an adaptor between them are one, of the sum of both", () => {
  // der(a) = f - a, 2 der(b) = -f and a = b: 3 der(a) = -a.
  const result = run(
    `Real a(start = 1, fixed = true); Real b; Real f; equation
      der(a) = f - a; 2*der(b) = -f; b = state1({a, der(a)}, time);`,
    3,
  );
  expect(last(result.column("b"))).toBeCloseTo(Math.exp(-1), 8);
  expect(last(result.column("f"))).toBeCloseTo((2 / 3) * Math.exp(-1), 8);
});

test("two masses with an adaptor between them are one: the constraint is differentiated twice", () => {
  // 1 der(v) = f - 16 s and 3 der(w) = -f with equal positions: 4 der(v) = -16 s, s = cos(2 t).
  const result = run(
    `Real s(start = 1, fixed = true); Real v(start = 0, fixed = true); Real a; Real r; Real w; Real f; equation
      der(s) = v; der(v) = a; a = f - 16*s; der(r) = w; 3*der(w) = -f; r = state2({s, v, a}, time);`,
    1,
  );
  expect(last(result.column("r"))).toBeCloseTo(Math.cos(2), 7);
  expect(last(result.column("f"))).toBeCloseTo(12 * Math.cos(2), 6);
});

test("such a derivative holds in time only: Newton's method takes that of the function's text", () => {
  const result = run("Real y; equation state1({y^3 + y, 0}, time) = time^3 + time;", 2);
  expect(last(result.column("y"))).toBeCloseTo(2, 8);
});

test("an unread argument does not delay a relation: the phase of a fluid is known before its density", () => {
  const { outcome, column } = compile(`
    model Kettle
      function boiling "enthalpy [kJ/kg]; the temperature serves other media"
        input Real p;
        input Real T;
        output Real h;
      algorithm
        h := 400 + p;
      end boiling;
      function density
        input Real h;
        input Integer phase;
        output Real d;
      algorithm
        assert(phase == 1 or h > 400, "no vapour in cold water");
        d := if phase == 1 then 1000 - h/10 else 960 - (h - 400);
      end density;
      Real h(start = 84, fixed = true), d, T;
      Integer phase;
    equation
      phase = if h < boiling(1, T) then 1 else 2;
      d = density(h, phase);
      T = h/4.2 + (d - 1000)/1e6;
      der(h) = 10;
    end Kettle;`).simulateSync({ stopTime: 1 });
  expect(outcome.status).toBe("completed");
  expect(last(column("d"))).toBeCloseTo(1000 - 9.4, 8);
});

test("an annotation with zeroDerivative holds where the argument does not change; records may be such inputs", () => {
  // The rates of 'f' are wrong on purpose: they tell which derivative was taken.
  const { column } = compile(`
    model M
      record R parameter String name = "r"; parameter Integer n = 2; Real a = 3; end R;
      function f input Real x; input R r; output Real y; algorithm y := r.a*x^2;
        annotation(derivative(zeroDerivative = r) = rate); end f;
      function rate input Real x; input R r; input Real dx; output Real dy; algorithm dy := 999*dx; end rate;
      parameter R p;
      R varying(a = time);
      Real x = 2*time;
      Real y = f(x, p), z = f(x, varying);
      Real dy = der(y), dz = der(z);
    end M;`).simulateSync({ stopTime: 1 });
  expect(last(column("dy"))).toBeCloseTo(1998, 8);
  expect(last(column("dz"))).toBeCloseTo(12, 8);
});

test("where f passes on what f computes from the same arguments, its declared derivative is that for Newton's method, too", () => {
  // By bisection, whose text has the derivative 0.
  const { outcome, column } = compile(
    `package P
      record Properties Real root; Real half; end Properties;
      function properties
        input Real x;
        output Properties p;
      protected
        Real low = 0;
        Real high = 4;
      algorithm
        for i in 1:60 loop
          p.root := (low + high)/2;
          if p.root*p.root > x then high := p.root; else low := p.root; end if;
        end for;
        p.half := 0.5/p.root;
      end properties;
      function rootOf input Real x; input Properties p; output Real y; algorithm y := p.root;
        annotation(derivative(noDerivative = p) = rate, LateInline = true);
      end rootOf;
      function rate input Real x; input Properties p; input Real dx; output Real dy; algorithm dy := p.half*dx; end rate;
      function root input Real x; output Real y; algorithm y := rootOf(x, properties(x)); end root;
      model M Real x(start = 1); equation root(x) + x = time; end M;
    end P;`,
    { model: "P.M" },
  ).simulateSync({ startTime: 2, stopTime: 6 });
  expect(outcome.status).toBe("completed");
  expect(last(column("x"))).toBeCloseTo(4, 9);
});

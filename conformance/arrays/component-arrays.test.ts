import { compileSystem, createModelProgram, sort } from "@cosimo/compiler";
import { emptySourceProvider, type HybridDae, hasErrors, type ModelProgram } from "@cosimo/ir";
import { linkableKernels } from "@cosimo/kernels";
import { modelicaToHybridDae } from "@cosimo/modelica";
import { createCompiledSystem } from "@cosimo/simulator";
import { describe, expect, it } from "vitest";
import { recordRun } from "../../packages/simulator/src/testing/record-run.ts";

const heat = `
  connector Port Real T; flow Real Q; end Port;
  model Cell parameter Real C = 1, T0 = 1; Real T(start = T0, fixed = true); Port port;
  equation T = port.T; C*der(T) = port.Q; end Cell;
  partial model Two Port a, b; Real Q, dT; equation dT = a.T - b.T; a.Q = Q; b.Q = -Q; end Two;
  model Link extends Two; parameter Real G = 2; equation Q = G*dT; end Link;
  model Source Port port; parameter Real T = 3; equation port.T = T; end Source;`;

const model = (body: string, classes = "") => `package P ${heat} ${classes} model M ${body} end M; end P;`;

const chain = "for i in 1:n-1 loop connect(c[i].port, r[i].a); connect(r[i].b, c[i+1].port); end for;";

function flat(text: string): HybridDae {
  const source = { uri: "test.mo", text };
  const { value, diagnostics } = modelicaToHybridDae({
    source,
    provider: emptySourceProvider,
    model: ["P", "M"],
  });
  if (value === undefined || hasErrors(diagnostics))
    throw new Error(diagnostics.map((d) => d.message).join("; "));
  return value;
}

type Values = Readonly<Record<string, number>>;

function runOf(program: ModelProgram, values: Values) {
  const { value: system, diagnostics } = createCompiledSystem(program, { values });
  const settings = { startTime: 0, stopTime: 1, solver: "auto", tolerance: 1e-9, outputInterval: 0.25 };
  const { report, rows, events } = recordRun(system!, settings);
  const messages = [...diagnostics].map((d) => d.message);
  return { status: report?.outcome.status, messages, columns: system!.variables, rows, events };
}

/** Runs with loops where there may be, and with scalars only. */
function bothRuns(text: string, values: Values = {}) {
  const dae = flat(text);
  const scalars = sort(dae);
  const loops = compileSystem(dae, linkableKernels);
  const messages = [loops, scalars].map(({ diagnostics }) => diagnostics.map((d) => d.message));
  expect(messages[0]).toEqual(messages[1]);
  return {
    hasLoops: loops.value!.arrays !== undefined,
    counts: [loops.value!.sorted.counts, scalars.value!.counts],
    aliases: [loops.value!.sorted.aliases.length, scalars.value!.aliases.length],
    loops: runOf(loops.value!.program, values),
    scalars: runOf(createModelProgram(dae, scalars.value!, linkableKernels), values),
  };
}

function expectEqualRuns({ loops, scalars }: ReturnType<typeof bothRuns>): void {
  expect(loops.status).toBe(scalars.status);
  expect(loops.messages).toEqual(scalars.messages);
  const described = [loops, scalars].map(({ columns }) => columns.map(({ aliasOf: _, ...column }) => column));
  expect(described[0]).toEqual(described[1]);
  expect(loops.events.map(({ name, condition }) => [name, condition])).toEqual(
    scalars.events.map(({ name, condition }) => [name, condition]),
  );
  for (const [k, row] of scalars.rows.entries())
    for (const [i, value] of row.values.entries())
      expect(loops.rows[k]!.values[i], loops.columns[i]!.name).toBeCloseTo(value, 6);
}

const cells = (modifier: string, more = "") =>
  model(
    `parameter Integer n = 44; Cell c[n]${modifier}; Link r[n-1]; ${more.includes("equation") ? more : `${more} equation`} ${chain}`,
  );

const second = `
  connector Flange Real s; flow Real f; end Flange;
  model Mass parameter Real m = 1, s0 = 0; Real s(start = s0, fixed = true), v(start = 0, fixed = true); Flange flange;
  equation s = flange.s; der(s) = v; m*der(v) = flange.f; end Mass;
  model Spring parameter Real c = 20, d = 1; Flange a, b; Real l; equation l = b.s - a.s;
  b.f = c*l + d*der(l); a.f + b.f = 0; end Spring;`;

const corpus: readonly (readonly [string, number, string])[] = [
  ["numbers of elements", 1, cells("(C = {1 + mod(i*7, 5)/10 for i in 1:n}, T0 = {sin(i) for i in 1:n})")],
  [
    "parameters of the model",
    1,
    cells("(C = k, each T0 = t0)", "parameter Real k[n] = {1/(1 + i) for i in 1:n}, t0 = 4;"),
  ],
  [
    "sources at the ends",
    1,
    cells(
      "",
      "Source s(T = 5), q(T = -1); Link l, m; equation connect(s.port, l.a); connect(l.b, c[1].port); connect(c[n].port, m.a); connect(m.b, q.port);",
    ),
  ],
  [
    "arrays of numbers beside it",
    1,
    cells(
      "",
      "Real x[n](each start = 1, each fixed = true), y[n-1]; equation for i in 1:n loop der(x[i]) = c[i].T - x[i]; end for; for i in 1:n-1 loop y[i] = x[i+1] - c[i].T; end for;",
    ),
  ],
  [
    "a left limit in an initial equation",
    1,
    cells(
      "",
      "Boolean b(start = true); Real z; initial equation z = if pre(b) then 1 else 2; equation b = time > 0.5; der(z) = if b then 1 else -1;",
    ),
  ],
  [
    "elements that follow from those before",
    1,
    model(
      "parameter Integer n = 44; S s[n]; equation s[1].u = time; for i in 2:n loop s[i].u = s[i-1].u/2 + s[i-1].x; end for;",
      "model S Real u, v, x(start = 1, fixed = true); equation v = u/2 + x; der(x) = v - x; end S;",
    ),
  ],
  [
    "sums and single elements",
    1,
    cells(
      "",
      "output Real y = c[7].T; Real mean = sum(c.T)/n, top = max(c.T); parameter Real p = c[3].C + 1;",
    ),
  ],
  ["empty arrays and arrays of one", 1, cells("", "Cell e[0], one[1]; Link g[0];")],
  [
    "a ring of one array",
    1,
    model(`parameter Integer n = 44; Cell c[n](T0 = linspace(0, 1, n)); Link r[n]; equation
    for i in 1:n loop connect(c[i].port, r[i].a); connect(r[i].b, c[mod(i, n) + 1].port); end for;`),
  ],
  [
    "a plane",
    1,
    model(`parameter Integer n = 8; Cell c[n,n](T0 = {{sin(i)*j for j in 1:n} for i in 1:n}); Link r[n,n-1], d[n-1,n]; equation
    for i in 1:n, j in 1:n-1 loop connect(c[i,j].port, r[i,j].a); connect(r[i,j].b, c[i,j+1].port); end for;
    for i in 1:n-1, j in 1:n loop connect(c[i,j].port, d[i,j].a); connect(d[i,j].b, c[i+1,j].port); end for;`),
  ],
  [
    "arrays in arrays",
    1,
    model(
      `Row row[12](c.T0 = {{i + j for j in 1:4} for i in 1:12}); Link l[11]; equation
    for i in 1:11 loop connect(row[i].right, l[i].a); connect(l[i].b, row[i+1].left); end for;`,
      `model Row Cell c[4]; Link r[3]; Port left, right; equation connect(left, c[1].port); connect(right, c[4].port);
    for i in 1:3 loop connect(c[i].port, r[i].a); connect(r[i].b, c[i+1].port); end for; end Row;`,
    ),
  ],
  [
    "arrays of numbers in elements",
    1,
    model(
      "V v[44](each k = {1, 2, 3}); equation v[1].u = time; for i in 2:44 loop v[i].u = v[i-1].x[3]; end for;",
      "model V parameter Real k[3]; Real u, x[3](each start = 0, each fixed = true); equation der(x[1]) = u - k[1]*x[1]; for i in 2:3 loop der(x[i]) = x[i-1] - k[i]*x[i]; end for; end V;",
    ),
  ],
  [
    "arrays of connectors",
    1,
    model(`parameter Integer n = 44; Port p[n]; Cell c[n](T0 = linspace(0, 1, n)); Link l[n]; equation
    for i in 1:n loop connect(p[i], l[i].a); connect(l[i].b, c[i].port); end for;`),
  ],
  [
    "records",
    1,
    model(
      `parameter Integer n = 44; R r[n](each k = 2, x(each start = 1, each fixed = true)); equation
    for i in 1:n loop der(r[i].x) = -r[i].k*r[i].x + r[i].y; r[i].y = r[i].x*r[i].k/n; end for;`,
      "record R parameter Real k = 1; Real x, y; end R;",
    ),
  ],
  [
    "when-clauses in elements",
    0,
    model(
      `parameter Integer n = 44; Heater c[n](T0 = linspace(0, 2, n)); Link r[n-1]; equation ${chain}`,
      `model Heater extends Cell; Boolean on(start = true, fixed = true); Real y; equation y = if on then 2*T else 0; when T > 1.2 then on = false; end when; end Heater;`,
    ),
  ],
  [
    "streams",
    0,
    model(
      `parameter Integer n = 44; Pipe p[n]; Feed f; Sink s; equation connect(f.port, p[1].a); for i in 1:n-1 loop connect(p[i].b, p[i+1].a); end for; connect(p[n].b, s.port);`,
      `connector Fluid Real p; flow Real m; stream Real h; end Fluid;
    model Feed Fluid port; equation port.m = -1 - time; port.h = 3 + time; end Feed;
    model Sink Fluid port; equation port.p = 1; port.h = 1; end Sink;
    model Pipe Fluid a, b; Real h(start = 0, fixed = true); equation a.m + b.m = 0; a.p - b.p = 0.1*a.m; der(h) = 10*a.m*(inStream(a.h) - h); a.h = h; b.h = h; end Pipe;`,
    ),
  ],
  [
    "steady initial equations",
    0,
    model(
      `parameter Integer n = 44; Free c[n]; Link r[n-1], l, m; Source s(T = 5), q; initial equation for i in 1:n loop der(c[i].T) = 0; end for; equation
    connect(s.port, l.a); connect(l.b, c[1].port); connect(c[n].port, m.a); connect(m.b, q.port); ${chain}`,
      "model Free parameter Real C = 1; Real T(start = 1); Port port; equation T = port.T; C*der(T) = port.Q; end Free;",
    ),
  ],
  [
    "starts without fixed",
    1,
    model(
      `parameter Integer n = 44; Free c[n](T(start = linspace(1, 2, n))); Link r[n-1]; equation ${chain}`,
      "model Free parameter Real C = 1; Real T(start = 1); Port port; equation T = port.T; C*der(T) = port.Q; end Free;",
    ),
  ],
  [
    "starts of connectors",
    0,
    model(
      `parameter Integer n = 44; Free c[n](port.T(start = linspace(1, 2, n), each fixed = true)); Link r[n-1]; equation ${chain}`,
      "model Free parameter Real C = 1; Real T; Port port; equation T = port.T; C*der(T) = port.Q; end Free;",
    ),
  ],
  [
    "unfixed starts of connectors",
    0,
    model(
      `parameter Integer n = 44; Free c[n](port.T(start = linspace(1, 2, n))); Link r[n-1]; equation ${chain}`,
      "model Free parameter Real C = 1; Real T; Port port; equation T = port.T; C*der(T) = port.Q; end Free;",
    ),
  ],
  [
    "masses, springs and dampers",
    0,
    model(
      `parameter Integer n = 44; Mass m[n](s0 = {i + 0.1*sin(i) for i in 1:n}); Spring k[n-1]; equation
    for i in 1:n-1 loop connect(m[i].flange, k[i].a); connect(k[i].b, m[i+1].flange); end for;`,
      second,
    ),
  ],
  [
    "masses and springs",
    1,
    model(
      `parameter Integer n = 44; Mass m[n](s0 = {i + 0.1*sin(i) for i in 1:n}); Spring k[n-1]; equation
    for i in 1:n-1 loop connect(m[i].flange, k[i].a); connect(k[i].b, m[i+1].flange); end for;`,
      second.replace(" + d*der(l)", ""),
    ),
  ],
  [
    "masses that are connected without springs",
    0,
    model(
      `parameter Integer n = 44; Mass m[n](each s(fixed = false), each v(fixed = false)); equation
    for i in 1:n-1 loop connect(m[i].flange, m[i+1].flange); end for;`,
      second,
    ),
  ],
  [
    "resistors only",
    0,
    model(`parameter Integer n = 44; Link r[n], d[n]; Source s(T = 5), z(T = 0); equation connect(s.port, r[1].a); for i in 1:n-1 loop connect(r[i].b, r[i+1].a); end for;
    for i in 1:n loop connect(r[i].b, d[i].a); connect(d[i].b, z.port); end for;`),
  ],
  [
    "conditional components",
    1,
    model(
      `parameter Integer n = 44; Cond c[n](has = {i < 5 for i in 1:n}); Link r[n-1]; equation ${chain}`,
      `model Extra Real z(start = 0, fixed = true); equation der(z) = 1 - z; end Extra; model Cond extends Cell; parameter Boolean has = true; Extra x if has; end Cond;`,
    ),
  ],
  [
    "inner and outer",
    1,
    model(
      `parameter Integer n = 44; inner parameter Real T0 = 3; inner Real u = sin(time); Outer c[n]; Link r[n-1]; equation ${chain}`,
      "model Outer outer Real u; outer parameter Real T0; Real T(start = T0, fixed = true); Port port; equation T = port.T; der(T) = port.Q + u; end Outer;",
    ),
  ],
  [
    "algorithms in elements",
    0,
    model(
      `parameter Integer n = 44; Alg c[n]; Link r[n-1]; equation ${chain}`,
      "model Alg extends Cell; Real y; algorithm y := T; y := y*y; end Alg;",
    ),
  ],
  [
    "functions in elements",
    1,
    model(
      `parameter Integer n = 44; Fun c[n]; Link r[n-1]; equation ${chain}`,
      "function f input Real x; output Real y; algorithm y := x; for i in 1:3 loop y := y*x; end for; end f; model Fun extends Cell; Real y = f(T); end Fun;",
    ),
  ],
  [
    "events of elements in equations",
    0,
    model(
      `parameter Integer n = 44; Ev c[n](T0 = linspace(0, 2, n)); Link r[n-1]; equation ${chain}`,
      "model Ev extends Cell; Real y; equation der(y) = if T > 1 then 1 else -1; end Ev;",
    ),
  ],
  [
    "one event",
    1,
    cells(
      "(T0 = linspace(0, 2, n))",
      "Real z(start = 0, fixed = true); Cell x; Link l(G = if c[3].T > 0.3 then 1 else 2); equation der(z) = z + c[2].T; connect(x.port, l.a); connect(l.b, c[1].port); when c[9].T > 0.45 then reinit(z, 0); end when;",
    ).replace(
      "Link l(G = if c[3].T > 0.3 then 1 else 2);",
      "Link l; Real w = if c[3].T > 0.3 then 1 else 2;",
    ),
  ],
  [
    "a reinitialised element",
    0,
    cells("(T0 = linspace(0, 2, n))", "equation when time > 0.4 then reinit(c[5].T, 3); end when;"),
  ],
];

describe("an array of components", () => {
  it.each(corpus)("%s has the trajectory of its elements", (_, least, text) => {
    const both = bothRuns(text);
    expect(both.counts[0]).toEqual(both.counts[1]);
    expectEqualRuns(both);
    expect(both.hasLoops).toBe(least > 0);
  });

  it("has code and blocks whose number does not depend on its length", () => {
    const [small, large] = [100, 400].map((n) => {
      const { value } = compileSystem(flat(cells("").replace("44", `${n}`)), linkableKernels);
      return { size: value!.program.initial().bytes.length, blocks: value!.arrays!.sorted.blocks.length };
    });
    expect(large!.blocks).toBe(small!.blocks);
    expect(large!.size - small!.size).toBeLessThan(200);
  });

  it("takes values for single elements", () => {
    const values = {
      "c[5].C": 7,
      "c[3].T0": 4,
      "c[9].T": 2,
      "c[30].port.T": 5,
      "r[7].G": 0,
      "r[20].b.T": -1,
    };
    const both = bothRuns(cells("(C = {1 + i/44 for i in 1:n})"), values);
    expectEqualRuns(both);
    expect(both.loops.rows[0]!.values[both.loops.columns.findIndex(({ name }) => name === "c[21].T")]).toBe(
      -1,
    );
  });
});

import { compile, createCoupledSystem, createEventFileWriter, ModelError, modelUnit } from "cosimo";
import { expect, it } from "vitest";

const codesOf = (text: string): readonly string[] => {
  try {
    compile(text);
    return [];
  } catch (error) {
    if (!(error instanceof ModelError)) throw error;
    return error.diagnostics.map(({ code }) => code);
  }
};

// Each would need gigabytes; the estimate takes milliseconds.
it.each([
  ["an array", "Real x[1000000000](each start = 1);", "", "instantiate.too-large"],
  ["an array of three dimensions", "Real x[1000, 1000, 1000];", "", "instantiate.too-large"],
  ["several arrays together", "Real a[1500000]; Real b[1500000];", "", "instantiate.too-many-variables"],
  [
    "components within components",
    "model S Real x[1000]; end S; model T S s[1000]; end T; T t[1000];",
    "",
    "instantiate.too-many-variables",
  ],
  ["fill", "parameter Real a[:, :] = fill(1.0, 100000, 100000);", "", "expression.too-large"],
  ["identity", "parameter Real a[:, :] = identity(1000000);", "", "expression.too-large"],
  ["diagonal", "parameter Real a[:, :] = diagonal(fill(1.0, 100000));", "", "expression.too-large"],
  [
    "outerProduct",
    "parameter Real a[:, :] = outerProduct(fill(1.0, 50000), fill(2.0, 50000));",
    "",
    "expression.too-large",
  ],
  [
    "cat",
    "parameter Real a[:] = cat(1, fill(1.0, 1100000), fill(1.0, 1100000));",
    "",
    "expression.too-large",
  ],
  [
    "a product",
    "parameter Real a[:, :] = fill(1.0, 100000, 1)*fill(1.0, 1, 100000);",
    "",
    "expression.too-many-products",
  ],
  ["a range", "Real s;", "s = sum(1:1000000000);", "expression.too-many-elements"],
  [
    "a comprehension",
    "Real s;",
    "s = sum(i*j for i in 1:100000, j in 1:100000);",
    "expression.too-many-steps",
  ],
  [
    "nested loops of equations",
    "Real s;",
    'der(s) = 1; for i in 1:5000 loop for j in 1:5000 loop assert(i + j > 0, ""); end for; end for;',
    "expression.too-many-steps",
  ],
  [
    "nested loops of an algorithm",
    "Real s; algorithm for i in 1:20000, j in 1:i loop s := s + i*j; end for;",
    "",
    "expression.too-many-steps",
  ],
  [
    "a local of a function",
    "function f input Real u; output Real y; protected Real w[1000000000]; algorithm w[1] := u; y := w[1]; end f; Real s;",
    "s = f(time);",
    "instantiate.too-large",
  ],
])("%s beyond the memory is refused with count and limit", (_, declarations, equations, code) => {
  expect(codesOf(`model M ${declarations} equation ${equations} end M;`)).toContain(code);
});

it.each([
  ["an input", "input Real z = f(x);", ["expression.unsupported"]],
  ["a local that nothing reads", "protected Real z = f(x);", []],
])("a function may not call itself for the default of %s without end", (_, declaration, codes) => {
  const f = `function f input Real x; output Real y; ${declaration} algorithm y := x; end f;`;
  expect(codesOf(`${f} model M Real r = f(time); end M;`)).toEqual(codes);
});

it("elements of a large array without equations are one error, found in time proportional to their number", () => {
  const begin = process.cpuUsage();
  expect(codesOf("model M Real c[30000]; Real x = time; end M;")).toEqual(["structure.unused-variables"]);
  expect(process.cpuUsage(begin).user).toBeLessThan(3e6);
});

it("a field of a record in a function has at most as many elements as other arrays", () => {
  const text = `package P record C parameter Integer n = 2; Real[n] a; end C; record D = C(n = 4294967296, a = {});
    function f input Real u; output Real y; protected D c; algorithm y := u; end f; model M Real y = f(1); end M; end P;`;
  expect(codesOf(text)).toEqual(["instantiate.too-large"]);
});

it("a section that may assign each of many elements is sorted in time proportional to their number", () => {
  const time = (size: number) => {
    const text = `model M Integer n(start = 0, fixed = true); Real a[${size}](each start = 1, each fixed = true);
      algorithm when sample(0, 0.5) then n := pre(n) + 1; a[n] := time; end when; end M;`;
    const begin = process.cpuUsage();
    expect(codesOf(text)).toEqual([]);
    return process.cpuUsage(begin).user;
  };
  time(4000);
  // Eight times as many: a square number of dependencies takes more than 30 times as long.
  expect(time(32000) / time(4000)).toBeLessThan(20);
});

it("functions are evaluated within a budget that their calls share, and have no arrays beyond the limit", () => {
  const fib = `function f input Integer n; output Integer r; algorithm
    if n < 2 then r := n; return; end if; r := f(n - 1) + f(n - 2); end f;`;
  expect(codesOf(`model M ${fib} constant Integer k = f(60); Real x[k] = fill(1, k); end M;`)).toEqual([
    "instantiate.unknown-dimension",
  ]);
  const large = "function f input Real u; output Real b[1e9]; algorithm b := {u, u}; end f;";
  expect(codesOf(`model M ${large} Real x[2]; algorithm x[1:2] := f(1); end M;`)).toEqual([
    "instantiate.dimension",
  ]);
});

it("a sum of many elements that are numbers takes time proportional to their number", () => {
  const text = "model M Real z[30000] = fill(1, 30000); Real y = sum(z); end M;";
  const begin = process.cpuUsage();
  expect(codesOf(text)).toEqual([]);
  // One rewriting of the sum for each element takes a minute.
  expect(process.cpuUsage(begin).user).toBeLessThan(1e7);
});

it("an expression may have as many terms as a text holds", () => {
  const many = (operand: string, operator: string) => `${`${operand} ${operator} `.repeat(20_000)}${operand}`;
  const text = `model M Real x = ${many("time", "+")}; Boolean b = ${many("x > 1", "and")};
    parameter String s = ${many('"a"', "+")}; end M;`;
  expect(codesOf(text)).toEqual([]);
});

it("a connection to one element makes an array of an expandable connector no larger than others", () => {
  const text = `package P connector Out = output Real; expandable connector Bus end Bus; block S Out y = time; end S;
    model M Bus bus; S s; equation connect(s.y, bus.x[4294967296]); end M; end P;`;
  expect(codesOf(text)).toEqual(["instantiate.too-large"]);
});

it("a run whose receiver of rows has no more memory ends there, and its rows are kept", () => {
  const rows: number[] = [];
  const { outcome } = compile(
    "model M Real x(start = 1, fixed = true); equation der(x) = -x; end M;",
  ).simulateSync({
    stopTime: 1e9,
    outputInterval: 1e-3,
    sink: {
      begin() {},
      row: (t) => void rows.push(t),
      event() {},
      isFull: () => rows.length > 10_000,
      end() {},
    },
  });
  expect(outcome).toMatchObject({ status: "failed", cause: "memory" });
  expect(rows.length).toBeGreaterThan(10_000);
  expect(rows.at(-1)).toBeCloseTo(outcome.time, 9);
});

it("a run ends after the allowed number of events, and says how to allow more", () => {
  const model = compile(
    "model M Integer n(start = 0, fixed = true); equation when sample(0, 1e-3) then n = pre(n) + 1; end when; end M;",
  );
  const { outcome, events, diagnostics } = model.simulateSync({ stopTime: 100, maxEvents: 2000 });
  expect(outcome).toMatchObject({ status: "failed", cause: "memory" });
  expect(events.length).toBeGreaterThanOrEqual(2000);
  expect(events.length).toBeLessThan(50_000);
  expect(diagnostics.map(({ hint }) => hint).join()).toContain("--max-events");
  expect(model.simulateSync({ stopTime: 10, maxEvents: 20_000 }).outcome.status).toBe("completed");
});

it("a run of a few steps ends after the allowed number of events, too", () => {
  const ball =
    compile(`model Ball Real h(start = 1, fixed = true); Real v(start = 0, fixed = true); equation der(h) = v;
    der(v) = -9.81; when h <= 0 then reinit(v, -0.8*pre(v)); end when; end Ball;`);
  for (const solver of ["auto", "rk4"] as const) {
    const options = { stopTime: 2, solver, ...(solver === "rk4" && { stepSize: 0.01 }) };
    expect(ball.simulateSync({ ...options, maxEvents: 2 }).outcome).toMatchObject({ cause: "memory" });
    // Under a supervisor the sink gets the events of a slice of time at its end.
    const supervisor = {
      begunAt: performance.now(),
      slice: 1000,
      run: <T>(_: string, work: () => T): T => work(),
    };
    const supervised = ball.simulateSync({ ...options, maxEvents: 2, supervisor });
    expect(supervised.outcome).toMatchObject({ cause: "memory" });
    expect(supervised.events).toHaveLength(2);
    expect(ball.simulateSync({ ...options, maxEvents: 4 }).outcome.status).toBe("completed");
  }
});

it("a coupled run ends after the allowed number of events, with its rows until then", async () => {
  const counter =
    "model M output Integer n(start = 0, fixed = true); equation when sample(0, 1e-3) then n = pre(n) + 1; end when; end M;";
  const system = createCoupledSystem({
    units: { counter: modelUnit(counter) },
    connections: [],
    experiment: { stopTime: 1000, communicationStep: 0.01 },
  });
  const { outcome, events, diagnostics, time } = await system.simulate({ maxEvents: 200 });
  expect(outcome).toMatchObject({ status: "failed", cause: "memory" });
  expect(events.length).toBeGreaterThanOrEqual(200);
  expect(events.length).toBeLessThan(50_000);
  expect(time.at(-1)).toBeCloseTo(outcome.time, 6);
  expect(diagnostics.map(({ hint }) => hint).join()).toContain("--max-events");
});

it("a file of events ends at its largest size, and says so", () => {
  const model = compile(
    "model M Integer n(start = 0, fixed = true); equation when sample(0, 1e-3) then n = pre(n) + 1; end when; end M;",
  );
  const lines: string[] = [];
  const sink = createEventFileWriter((line) => lines.push(line), { maxSize: 0.01 });
  const { outcome, diagnostics } = model.simulateSync({ stopTime: 100, sink });
  expect(outcome).toMatchObject({ status: "failed", cause: "file-size" });
  expect(lines.join("").length).toBeGreaterThan(10_000);
  expect(diagnostics.map(({ hint }) => hint).join()).toContain("--max-events-size");
});

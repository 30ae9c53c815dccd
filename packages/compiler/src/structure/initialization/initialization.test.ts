import { expect, test } from "vitest";
import { printSortedDae } from "../report/print-sorted-dae.ts";
import { sort } from "../sorting/sort.ts";
import { dae } from "../testing/notation.ts";

function initial(text: string): string {
  const { value, diagnostics } = sort(dae(text));
  if (value === undefined) throw new Error(diagnostics.map((d) => d.message).join("\n"));
  return printSortedDae(value).split("initialization\n")[1]!;
}

test("a steady state: the derivative is given, the state follows", () => {
  expect(initial("parameter u = 3; der(x) = u - 2*x; initial der(x) = 0")).toBe(`  der(x) := 0
  x := (u - der(x))/2
`);
});

test("start values complete the system: an explicit one first, noticed", () => {
  const text = "Real x; Real y(start = 2); der(x) = -x; der(y) = -y; initial x + y = 5";
  expect(initial(text)).toBe(`  y := start 2 (assumed)
  x := 5 - y
  der(x) := -x
  der(y) := -y
`);
  expect(sort(dae(text)).diagnostics).toMatchObject([
    { code: "structure.assumed-start", severity: "notice" },
  ]);
});

test("StateSelect precedes explicit start values", () => {
  const text = "x(start = 1); y(stateSelect = prefer); der(x) = -x; der(y) = -y; initial x + y = 5";
  expect(initial(text)).toContain("y := start default (assumed)");
});

test("the preferred temperature of a tank says what its energy is, which has no start value", () => {
  const tank = (start: string) =>
    initial(`Real U${start}; Real T(start = 290, stateSelect = prefer); U = 4*T; der(U) = 3 - T`);
  expect(tank("")).toContain("T := start 290 (assumed)");
  expect(tank("(start = 5)")).toContain("U := start 5 (assumed)");
});

test("a preferred variable that equations determine is none to choose", () => {
  const text = "Real U; Real p(start = 1, stateSelect = prefer); p = 2; der(U) = p - U";
  expect(initial(text)).toContain("U := start default (assumed)");
});

test("a fixed algebraic variable determines a state", () => {
  expect(initial("Real x; Real y(start = 4, fixed = true); der(x) = -x; y = 2*x + 1")).toBe(`  y := start 4
  x := (y - 1)/2
  der(x) := -x
`);
});

test("a nonlinear initial system is a loop", () => {
  expect(initial("x(start = 1); der(x) = -x; initial x^3 + x = 2")).toBe(`  nonlinear loop in x
    0 = x^3 + x - 2
  der(x) := -x
`);
});

test("an initial equation determines a free parameter and its dependents", () => {
  const text = `parameter p(fixed = false); parameter q = 2*p; x(start = 1, fixed = true);
    der(x) = -q*x; initial der(x) = 4`;
  expect(initial(text)).toBe(`  x := start 1
  der(x) := 4
  q := (-der(x))/x
  p := q/2
`);
});

test("a free parameter that nothing determines takes its start value, with a warning", () => {
  const { diagnostics } = sort(dae("parameter p(start = 2, fixed = false); x = p"));
  expect(diagnostics.map((d) => d.code)).toEqual(["structure.undetermined-parameter"]);
});

test("a when-clause fires at the start only with initial()", () => {
  const clause = (condition: string) => `Boolean c; c = time > 1;
    when ${condition} then z = 7; w = pre(w) + 1; end when; y = z + w`;
  expect(initial(clause("c"))).toBe(`  z := start default
  w := start default
  c := time > 1
  y := z + w
`);
  expect(initial(clause("c, initial()"))).toContain(`  z := 7
  w := pre(w) + 1
`);
});

test("an initial equation for a held variable, by its left limit or itself", () => {
  const model = "when time > 1 then z = 7; end when; y = z";
  expect(initial(`${model}; initial pre(z) = 3`)).toContain("z := 3");
  expect(initial(`${model}; initial z = 3`)).toContain("z := 3");
});

test("an initial algorithm determines what it assigns", () => {
  expect(initial("x(start = 1); der(x) = -x; initial algorithm x := 3; end algorithm")).toBe(
    `  initial algorithm for x
  der(x) := -x
`,
  );
});

test("two conditions for one state are one too many: it is checked at the solution", () => {
  const { value, diagnostics } = sort(dae("der(x) = 1 - x; initial x = 1; initial der(x) = 0"));
  expect(diagnostics).toMatchObject([{ code: "structure.redundant-conditions", severity: "warning" }]);
  expect(value!.initialization.checks).toHaveLength(1);
});

test("start values of all coordinates of a pendulum: the constraint and its derivative are checked", () => {
  const fixed = (name: string) => `${name}(start = 1, fixed = true)`;
  const { value } = sort(
    dae(`${["x", "y", "u", "v"].map(fixed).join("; ")};
      der(x) = u; der(y) = v; der(u) = -l*x; der(v) = -l*y; x^2 + y^2 = 2`),
  );
  expect(value!.initialization.checks).toHaveLength(2);
});

test("a held variable and its left limit have values of their own, if conditions give both", () => {
  const text = `when time > 1 then z = 7; end when; y = z; w = pre(z); initial pre(z) = 3;
    initial algorithm z := 4; end algorithm`;
  expect(initial(text)).toBe(`  $when1 := time > 1
  initial algorithm for z
  y := z
  w := 3
`);
  expect(sort(dae(text)).diagnostics.map((d) => d.code)).toEqual(["structure.left-limits-apart"]);
});

test("messages show conditions on left limits as they are written", () => {
  const { diagnostics } = sort(
    dae("c = 1; when time > 1 then z = 7; end when; initial pre(z) = 3; initial pre(z) = 4"),
  );
  expect(String(diagnostics[0]!.message)).toContain("pre(z) = 4");
});

test("a fixed start value of a held variable is its left limit, beside an initial algorithm", () => {
  const text = `discrete Real z(start = 3, fixed = true); when time > 1 then z = 7; end when; y = z;
    initial algorithm z := 4; end algorithm`;
  expect(sort(dae(text)).diagnostics.map((d) => d.code)).toEqual(["structure.left-limits-apart"]);
  expect(initial(text)).toContain("initial algorithm for z");
});

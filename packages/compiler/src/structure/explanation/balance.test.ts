import { expect, test } from "vitest";
import { sort } from "../sorting/sort.ts";
import { dae } from "../testing/notation.ts";

function faults(text: string): readonly string[] {
  return sort(dae(text)).diagnostics.map((d) => `${d.code}: ${d.message}`);
}

test("a variable in no equation is named", () => {
  const [fault] = sort(dae("c.u = 1;\nReal c.v")).diagnostics;
  expect(fault).toMatchObject({ code: "structure.unused-variable", component: "c", variables: ["c.v"] });
});

test("an equation without unknowns", () => {
  expect(faults("parameter p = 1; x = 1; p = 2")).toEqual([
    "structure.equation-without-unknowns: the equation 'p = 2' contains no unknown: it can only be true or false",
  ]);
});

test("a cycle of equalities contains a redundant one", () => {
  expect(faults("a = 2*time; b = a; c = b; a = c")[0]).toContain("structure.redundant-equation");
});

test("three equations for two variables: the smallest set, by line", () => {
  const [fault] = sort(dae("z = x + 1;\nx + y = 2;\nx - y = 1;\n2*x + y = 3;\nw = z")).diagnostics;
  expect(fault!.code).toBe("structure.too-many-equations");
  expect(fault!.message).toContain("3 equations (lines 2, 3, 4) can't be satisfied by 2 variables: x, y");
});

test("two variables for one equation", () => {
  const [fault] = sort(dae("x = 1; a + b*b = x")).diagnostics;
  expect(fault!.message).toContain("1 equation can't determine 2 variables: a, b");
});

test("variables that are only equal to each other", () => {
  const [fault, ...others] = sort(dae("Real q; y = q; x = time")).diagnostics;
  expect(others).toEqual([]);
  expect(fault).toMatchObject({ code: "structure.only-equal", variables: ["q", "y"] });
});

test("balanced in number, singular in structure", () => {
  const [fault] = sort(dae("x + 1 = 2; x - 1 = 2; y*z = x")).diagnostics;
  expect(fault!.code).toBe("structure.singular");
  expect(fault!.variables).toEqual(["x", "y", "z"]);
});

test("a constraint between states that remains singular after differentiation", () => {
  const [fault] = sort(dae("der(x) = 1; der(y) = 2; x + y = 1")).diagnostics;
  expect(fault).toMatchObject({ code: "structure.too-many-equations", variables: ["x", "y"] });
});

test("a constraint on an input alone", () => {
  const [fault] = sort(dae("input u; der(x) = u; u = 1 + time")).diagnostics;
  expect(fault).toMatchObject({ code: "structure.constrained-inputs", variables: ["u"] });
});

test("a Real equation can't determine a Boolean", () => {
  expect(faults("Boolean b; y = if b then 1 else 2; y = time")[0]).toContain("structure.discrete-unsolvable");
});

test("a variable assigned in two when-clauses", () => {
  const text = "when time > 1 then z = 1; end when; when time > 2 then z = 2; end when";
  expect(faults(text)[0]).toContain("structure.assigned-twice");
});

test("a variable assigned twice in one branch of a when-clause", () => {
  const twice = "when time > 1 then z = 1;\nz = 2; end when";
  const [fault] = sort(dae(twice)).diagnostics;
  expect(fault).toMatchObject({ code: "structure.assigned-twice", args: { count: 2 } });
  expect(fault!.related).toHaveLength(1);
  expect(faults("when time > 1 then z = 1; elsewhen time > 2 then z = 2; end when")).toEqual([]);
});

test("a discrete loop", () => {
  expect(faults("Boolean a; Boolean b; a = not b; b = a or time > 1")[0]).toContain(
    "structure.discrete-loop",
  );
});

test("a cycle of parameters is listed with its lines", () => {
  const [fault] = sort(dae("parameter a = 2*b;\nparameter b = c + 1;\nparameter c = a; x = a")).diagnostics;
  expect(fault!.message).toContain("a (line 1), b (line 2), c (line 3)");
});

test("too many initial conditions are named", () => {
  const [fault] = sort(dae("x(start = 1, fixed = true);\nder(x) = -x;\ninitial x = 2")).diagnostics;
  expect(fault!.code).toBe("structure.redundant-conditions");
  expect(fault!.message).toContain("'x = 2' (line 3), 'x = 1' (fixed start) (line 1)");
});

test("the derivative of an input of the whole model is not known", () => {
  const [fault, ...others] = sort(dae("input u; y = 2*der(u);\nder(x) = y")).diagnostics;
  expect(others).toEqual([]);
  expect(fault).toMatchObject({
    code: "structure.derivative-of-input",
    category: "unsupported",
    variables: ["u"],
  });
  expect(fault!.message).toContain("'y = 2*der(u)' needs the derivative of 'u', which is an input");
  expect(fault!.hint).toContain("T*der(x) = u - x");
});

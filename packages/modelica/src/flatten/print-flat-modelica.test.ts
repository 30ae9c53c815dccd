import type { FunctionId, HybridDae, LocalId, VariableId } from "@cosimo/ir";
import { describe, expect, test } from "vitest";
import { functionOf } from "../../../compiler/src/lower/testing/function-text.ts";
import { dae } from "../../../compiler/src/structure/testing/notation.ts";
import { parseStoredDefinition } from "../syntax/parse/parser.ts";
import { printFlatModelica } from "./print/print-flat-modelica.ts";

function isLegal(text: string): boolean {
  return parseStoredDefinition({ uri: "flat.mo", text }).diagnostics.length === 0;
}

test("names with dots and brackets become quoted identifiers, derivatives calls of der", () => {
  const text = printFlatModelica(dae("body.r[2](start = 1, fixed = true); der(body.r[2]) = -body.r[2];"));
  expect(text).toBe(`model Test
  Real 'body.r[2]'(start = 1, fixed = true);
equation
  der('body.r[2]') = -'body.r[2]';
end Test;
`);
  expect(isLegal(text)).toBe(true);
});

test("relations are inserted; comparisons of continuous values without events are under noEvent", () => {
  const text = printFlatModelica(
    dae("x = time; y = if x > 1 then 2 else 3; z = if noEvent(x > 1) then 2 else 3"),
  );
  expect(text).toContain("  y = if x > 1 then 2 else 3;\n  z = if noEvent(x > 1) then 2 else 3;\n");
});

test("comparisons of values that change at events only cause none anyway", () => {
  const text = printFlatModelica(
    dae("Integer n; Boolean b; n = 2; b = n == 2; c = if n == 2 and b then 1 else 0"),
  );
  expect(text).toContain("b = n == 2;");
  expect(text).toContain("c = if n == 2 and b then 1 else 0;");
});

test("the conditions of a when-clause are inserted", () => {
  const text = printFlatModelica(
    dae("der(x) = 1; when x > 1, x < 0 then z = pre(z) + 1; elsewhen initial() then z = 5; end when;"),
  );
  expect(text).toBe(`model Test
  Real x;
  discrete Real z;
equation
  der(x) = 1;
  when {x > 1, x < 0} then
    z = pre(z) + 1;
  elsewhen initial() then
    z = 5;
  end when;
end Test;
`);
  expect(isLegal(text)).toBe(true);
});

test("an enumeration gets a type, and its values their names", () => {
  const flat = dae("Integer color; color = 2; b = if color == 2 then 1 else 0");
  const literals = ["red", "green"];
  const variables = flat.variables.map((v) =>
    v.name === "color" ? { ...v, type: "Enumeration" as const, literals } : v,
  );
  const text = printFlatModelica({ ...flat, variables });
  const type = "'enumeration(red,green)'";
  expect(text).toContain(`  type ${type} = enumeration(red, green);\n`);
  expect(text).toContain(`  ${type} color;\n`);
  expect(text).toContain(`  color = ${type}.green;\n  b = if color == ${type}.green then 1 else 0;\n`);
  expect(isLegal(text)).toBe(true);
});

describe("values of one type where another is needed", () => {
  test.each([
    ["Integer n; n = floor(x); x = 1.5", "n = noEvent(integer(x));"],
    ["Boolean b; b = x > 1; x = 2; y = b", "y = if b then 1 else 0;"],
    ["Boolean b; b = x > 1; x = 2; y = 2*b", "y = 2*(if b then 1 else 0);"],
  ])("%s", (system, equation) => {
    expect(printFlatModelica(dae(system))).toContain(equation);
  });
});

describe("functions", () => {
  const names = ["Lib.split[2]", "root"];
  const split = functionOf(0, names, {
    inputs: ["u[2]"],
    outputs: ["sum", "parts[2]"],
    locals: ["i: Integer"],
    body: `sum := 0
           for i in 1:2 loop
           sum := sum + u[i]
           parts[i] := root(u[i])
           end`,
  });
  const root = functionOf(1, names, {
    inputs: ["u"],
    outputs: ["y"],
    derivative: 0,
    body: `if u > 0 then
           y := sqrt(u)
           else
           y := 0
           end`,
  });
  const flat = dae("a = 4; b = 9; s = a; q = b");
  const call = (output: number) =>
    ({
      kind: "call",
      function: 0 as FunctionId,
      arguments: [0, 1].map((v) => ({ kind: "variable", variable: v as VariableId }) as const),
      output,
    }) as const;
  const equations = flat.equations.map((e, i) => (i < 2 ? e : { ...e, right: call(i === 2 ? 0 : 2) }));
  const system: HybridDae = { ...flat, equations, functions: [split, root] };
  const text = printFlatModelica(system);

  test("arguments are put together to arrays, and a further output has a function of its own", () => {
    expect(text).toContain("  s = 'Lib.split[2]'({a, b});\n  q = 'Lib.split[2].3'({a, b});\n");
    expect(text).toContain(
      `  function 'Lib.split[2].3'
    input Real u[2];
    output Real '$1';
  protected
    Real sum;
    Real parts[2];
  algorithm
    (sum, parts) := 'Lib.split[2]'(u);
    '$1' := parts[2];
  end 'Lib.split[2].3';
`.replace(/^ {2}/gm, "  "),
    );
    expect(isLegal(text)).toBe(true);
  });

  test("bodies keep loops and branches; loop variables aren't declared; comparisons need no noEvent", () => {
    expect(text).toContain(
      "    for i in 1:2 loop\n      sum := sum + u[i];\n      parts[i] := root(u[i]);\n    end for;\n",
    );
    expect(text).toContain("    if u > 0 then\n      y := sqrt(u);\n    else\n      y := 0;\n    end if;\n");
    expect(text).not.toContain("Integer i;");
    expect(text).toContain("annotation(derivative = 'Lib.split[2]');");
  });

  test("an assignment from arrays takes all scalars from a function around the call", () => {
    const targets = [undefined, 0, 1].map((v) =>
      v === undefined ? undefined : ({ kind: "variable", variable: v as VariableId } as const),
    );
    const statement = {
      kind: "callAssign",
      targets,
      function: 0 as FunctionId,
      arguments: call(0).arguments,
    } as const;
    const section = { statements: [statement], outputs: [], inputs: [], locals: [], origin: flat.origin };
    const printed = printFlatModelica({ ...system, algorithms: [section] });
    expect(printed).toContain("algorithm\n  (, a, b) := 'Lib.split[2].all'({a, b});\n");
    expect(printed).toContain("    '$3' := parts[2];\n");
    expect(isLegal(printed)).toBe(true);
  });
});

test("a loop in an algorithm section keeps its variable; other locals become variables of the model", () => {
  const flat = dae("y = 1");
  const real = { type: "Real", dimensions: [] } as const;
  const i = { id: 0 as LocalId, name: "i", type: "Integer", dimensions: [] } as const;
  const s = { id: 1 as LocalId, name: "s", ...real };
  const number = (value: number) => ({ kind: "number", value }) as const;
  const assign = {
    kind: "assign",
    target: { kind: "local", local: s.id, subscripts: [] },
    value: number(2),
  } as const;
  const loop = {
    kind: "for",
    local: i.id,
    from: number(1),
    step: number(2),
    to: number(9),
    body: [assign],
  } as const;
  const section = { statements: [loop], outputs: [], inputs: [], locals: [i, s], origin: flat.origin };
  const text = printFlatModelica({ ...flat, algorithms: [section] });
  expect(text).toContain(
    "  Real '$algorithm1.s';\nalgorithm\n  for i in 1:2:9 loop\n    '$algorithm1.s' := 2;\n  end for;\n",
  );
  expect(isLegal(text)).toBe(true);
});

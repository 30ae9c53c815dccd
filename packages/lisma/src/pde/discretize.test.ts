import { textOf } from "@cosimo/ir";
import { describe, expect, it } from "vitest";
import { parseLisma } from "../syntax/parse/parser.ts";
import { printLisma } from "../syntax/print/print-lisma.ts";
import { discretize } from "./discretize.ts";

function discretized(text: string) {
  const parsed = parseLisma({ uri: "case.lisma", text });
  expect(parsed.diagnostics).toEqual([]);
  return discretize(parsed.value);
}

/** The statements of the model without space variables. */
function written(text: string): readonly string[] {
  const { value, diagnostics } = discretized(text);
  expect(diagnostics).toEqual([]);
  return printLisma(value!).trim().split("\n");
}

/** Codes with the texts at their spans. */
function faults(text: string): readonly string[] {
  return discretized(text).diagnostics.map(({ code, span }) => `${code}: ${textOf(span!)}`);
}

describe("an unknown that depends on the place", () => {
  it("becomes one unknown for each point of the mesh, both ends counted", () => {
    const text = `var x[0, 3] apx 4;
      u' = D(u, x, 2) - x*u;
      u(t0) = 2*x;
      edge u = 7 on x both;`;
    expect(written(text)).toEqual([
      "u[1] = 7;",
      "u[2]' = u[1] - 2 * u[2] + u[3] - 1 * u[2];",
      "u[3]' = u[2] - 2 * u[3] + u[4] - 2 * u[3];",
      "u[4] = 7;",
      "u[2](t0) = 2 * 1;",
      "u[3](t0) = 2 * 2;",
    ]);
  });

  it("takes the value beyond an end from a condition for the derivative", () => {
    const text =
      "var x[-1, 1] step 1; u' = D(u, x, 2); edge D(u, x) = 3 on x left; edge D(u, x) = u on x right;";
    expect(written(text)).toEqual([
      "u[1]' = 2 * u[2] - 2 * u[1] - 6;",
      "u[2]' = u[1] - 2 * u[2] + u[3];",
      "u[3]' = 2 * u[2] - 2 * u[3] + 2 * u[3];",
    ]);
  });

  it("is differentiated one-sidedly at ends without condition", () => {
    const text = "var x[0, 2] apx 3; u' = -D(u, x); edge u = sin(TIME) on x left;";
    expect(written(text).at(-1)).toBe("u[3]' = -((3 * u[3] + u[1] - 4 * u[2]) / 2);");
  });

  it("has its conditions exactly where its derivative is asked for at an end", () => {
    const text = "var x[0, 2] apx 3; u' = D(u, x, 2) + D(u, x)*D(u, x); edge D(u, x) = b on x both; b' = 1;";
    expect(written(text)[0]).toMatch(/ \+ b \* b;$/);
  });

  it("is written with two indices where two space variables matter, and can be named so", () => {
    const text = `var x[0, 2] apx 3; var y[0, 2] apx 3;
      u' = DD(u, x, y); edge u = 0 on x both; edge u = 1 on y both; v = u[2]_3;`;
    const statements = written(text);
    expect(statements).toContain("u[2]_2' = (u[1]_1 - u[1]_3 - u[3]_1 + u[3]_3) / 4;");
    // corners belong to the space variable declared first
    expect(statements).toContain("u[1]_3 = 0;");
    expect(statements).toContain("u[2]_3 = 1;");
    expect(statements).toContain("v = u[2]_3;");
  });

  it("defines the places of dependent unknowns, or depends on a space variable itself", () => {
    const text = `var x[0, 2] apx 3; v = 2*u + k; u' = -v; w' = -w; w(t0) = x; u(t0) = w[2]; k = 1;
      edge u = 0 on x left; edge D(u, x) = 0 on x right;`;
    expect(written(text)).toEqual([
      ...[1, 2, 3].map((i) => `v[${i}] = 2 * u[${i}] + k;`),
      ...["u[1] = 0;", "u[2]' = -v[2];", "u[3]' = -v[3];"],
      ...[1, 2, 3].map((i) => `w[${i}]' = -w[${i}];`),
      ...["w[1](t0) = 0;", "w[2](t0) = 1;", "w[3](t0) = 2;"],
      ...["u[2](t0) = w[2];", "u[3](t0) = w[2];", "k = 1;"],
    ]);
  });

  it("flows between the points where it is a flux", () => {
    const text = `var x[0, 2] apx 3; q = -u*D(u, x); u' = -D(q, x); edge q = 5 on x left; edge u = 0 on x right;`;
    expect(written(text)).toContain("u[1]' = -((-(0.5 * u[1] + 0.5 * u[2]) * (u[2] - u[1]) - q[1]) / 0.5);");
  });
});

describe("statements that depend on the place", () => {
  const heat = "var x[0, 2] apx 3; edge u = 0 on x both;";

  it("repeat in modes, with their labels", () => {
    const text = `${heat} spread: u' = D(u, x, 2); state still (u[2] > 1) { delete spread; u' = 0; u(t0) = u/2; } from init;`;
    expect(written(text)).toEqual([
      "u[1] = 0;",
      "spread: u[2]' = u[1] - 2 * u[2] + u[3];",
      "u[3] = 0;",
      "state still u[2] > 1 {",
      "  delete spread;",
      "  u[2]' = 0;",
      "  u[2](t0) = u[2] / 2;",
      "} from init;",
    ]);
  });

  it("are chosen place by place where a condition is of the place alone", () => {
    const text = `${heat} u' = k*D(u, x, 2); if (x < 1) { k = 1; } else { k = 2; }`;
    expect(written(text).slice(3)).toEqual(["k[1] = 1;", "k[2] = 2;", "k[3] = 2;"]);
  });

  it("keep a condition that can change", () => {
    const text = `${heat} u' = k*D(u, x, 2); if (u > 1) { k = 1; } else { k = 2; }`;
    expect(written(text)).toContain("if u[2] > 1 {");
  });

  it("use macros at their places", () => {
    const text = `${heat} macro square = x*x, k = 3; u' = k*D(u, x, 2) + square;`;
    expect(written(text)).toContain("u[2]' = 3 * (u[1] - 2 * u[2] + u[3]) + 1 * 1;");
  });

  it("let the initial value of one point go before that of all", () => {
    const text = "var x[0, 2] apx 3; u' = D(u, x, 2); edge D(u, x) = 0 on x both; u(t0) = 0; u[2](t0) = 1;";
    expect(written(text).slice(3)).toEqual(["u[1](t0) = 0;", "u[3](t0) = 0;", "u[2](t0) = 1;"]);
  });

  it("may be in loops, for indexed unknowns whose points follow the index", () => {
    const text = `var x[0, 2] apx 3; for i = 1:2 {
      c[i]' = D(c[i], x, 2) + c[3-i]; edge c[i] = i on x both; c[i](t0) = i*x; } out c[2]; v = c[1]_3;`;
    expect(written(text)).toEqual([
      ...["c[1]_1 = 1;", "c[1]_2' = c[1]_1 - 2 * c[1]_2 + c[1]_3 + c[2]_2;", "c[1]_3 = 1;"],
      "c[1]_2(t0) = 1 * 1;",
      ...["c[2]_1 = 2;", "c[2]_2' = c[2]_1 - 2 * c[2]_2 + c[2]_3 + c[1]_2;", "c[2]_3 = 2;"],
      "c[2]_2(t0) = 2 * 1;",
      ...["out c[2]_1 c[2]_2 c[2]_3;", "v = c[1]_3;"],
    ]);
  });

  it("mean all points in the output", () => {
    expect(written(`${heat} u' = D(u, x, 2); out u;`).at(-1)).toBe("out u[1] u[2] u[3];");
  });
});

it("sums of very many terms are no deeper than short ones", () => {
  const terms = Array.from({ length: 20_000 }, (_, i) => `${i}*u`).join(" + ");
  const statements = written(`var x[0, 1] apx 3; u' = D(u, x); edge u = ${terms} on x left;`);
  expect(statements[0]).toHaveLength(`u[1] = ;`.length + terms.replaceAll("*u", " * u[1]").length);
});

it("a model without space stays as it is", () => {
  const { value } = parseLisma({ uri: "case.lisma", text: "x' = -x; x(t0) = 1;" });
  expect(discretize(value).value).toBe(value);
});

describe("messages have the span of the error", () => {
  const x = "var x[0, 1] apx 5;";

  it.each([
    ["u' = D(u, x, 2);", "pde.no-coordinates: x"],
    [`${x} u' = D(u, y); edge u = 0 on x left;`, "pde.unknown-coordinate: y"],
    [`${x} u' = D(u, x); edge u = 0 on y left;`, "pde.unknown-coordinate: y"],
    [`${x} u' = D(v, x); edge u = 0 on x left;`, "pde.unknown-field: v"],
    [`${x} u' = D(u, x); edge u = 0 on x left; edge w = 0 on x left;`, "pde.unknown-field: w"],
    [`${x} const c = 1; u' = D(c, x); edge u = 0 on x left;`, "pde.unknown-field: c"],
    ["var x[0, 1]; u' = 1;", "pde.no-mesh: x"],
    ["var x[0, 1] apx 2; u' = 1;", "pde.bad-points: 2"],
    ["var x[1, 0] apx 5; u' = 1;", "pde.bad-bounds: x"],
    ["var x[0, b] apx 5; b' = 1;", "pde.not-constant: b"],
    ["var x[0, 1] step 0.3; u' = 1;", "pde.step-does-not-divide: 0.3"],
    [`${x} var x[0, 2] apx 5;`, "pde.duplicate-coordinate: x"],
    [`${x} x' = 1;`, "pde.coordinate-as-unknown: x"],
    [`${x} u' = x';`, "pde.coordinate-derivative: x'"],
    [`${x} const c = 2*x;`, "pde.constant-field: x"],
    [`${x} u' = D(u, x, 5); edge u = 0 on x both;`, "pde.bad-order: D(u, x, 5)"],
    ["var x[0, 1] apx 4; u' = D(u, x, 4); edge u = 0 on x both;", "pde.mesh-too-coarse: D(u, x, 4)"],
    [`${x} u' = D(u[1], x); edge u = 0 on x left;`, "pde.indexed-operand: u[1]"],
    [`${x} u' = D(u, x, 2); edge u = 0 on x left;`, "pde.missing-edge: u' = D(u, x, 2)"],
    [`${x} u' = D(u, x);`, "pde.edge-count: u' = D(u, x)"],
    [
      `${x} u' = D(u, x, 2); edge u = 0 on x both; edge u = 1 on x left;`,
      "pde.duplicate-edge: edge u = 1 on x left",
    ],
    [
      `${x} u' = D(u, x, 2); edge u = 0 on x both; edge D(u, x) = 1 on x left;`,
      "pde.too-many-edges: edge D(u, x) = 1 on x left",
    ],
    [
      `var x[0, 1] apx 9; u' = D(u, x, 4); edge u = 0 on x both; edge D(u, x) = 0 on x left; edge D(u, x, 3) = 0 on x right;`,
      "pde.edge-combination: edge D(u, x, 3) = 0 on x right",
    ],
    [`${x} u' = D(u, x, 2); edge D(u, x) = 2*D(u, x) on x both;`, "pde.edge-in-itself: D(u, x)"],
    [`${x} u' = D(u, x, 2); edge u = 0 on x both; state s (u > 1) {} from init;`, "pde.place-needed: u"],
    [
      `${x} u' = D(u, x, 2); edge u = 0 on x both; state s (x > 1) {} from init;`,
      "pde.coordinate-without-place: x",
    ],
    [`${x} u' = D(u, x, 2); edge u = 0 on x both; v = u[6];`, "pde.no-such-place: u[6]"],
    [`${x} u' = D(u, x, 2); edge u = 0 on x both; v = u[1]_2;`, "pde.no-such-place: u[1]_2"],
    [
      `${x} u' + v' = D(u, x, 2) + D(v, x, 2); edge u = v on x both; edge v = 0 on x both;`,
      "pde.ambiguous-equation: u' + v' = D(u, x, 2) + D(v, x, 2)",
    ],
    [`${x} u' = x; u3' = 1;`, "pde.same-names: u3' = 1"],
    ["var x[0, 1] apx 50; u' = x; u3' = 2*x;", "pde.same-names: u3' = 2*x"],
    [`${x} pde u + 1 = x;`, "pde.no-operator: u + 1"],
    [
      `${x} u' = D(u, x, 2); edge u = 0 on x both; for i = 1:b { v[i] = u; } b' = 0;`,
      "pde.in-loop: v[i] = u",
    ],
    [`${x} u' = 0; u(t0) = x; ls v*u = 1;`, "pde.in-linear-system: ls v*u = 1"],
    ["var x[0, 1] apx 1000; var y[0, 1] apx 1000; u' = x*y;", "pde.too-many-points: u' = x*y"],
    [
      `${x} var y[0, 1] apx 5; u' = D(u, x, 2); edge D(u, y) = 0 on x both;`,
      "pde.edge-of-other-coordinate: D(u, y)",
    ],
    [`${x} u' = D(u, x, 2); edge DD(u, x, x) = 0 on x both;`, "pde.edge-of-mixed-derivative: DD(u, x, x)"],
  ])("are refused: %s", (text, fault) => {
    // a statement's span may or may not include its semicolon
    expect(faults(text).map((one) => one.replace(/;$/, ""))).toContain(fault);
  });

  it("of a step that does not fit, with one that does", () => {
    const [fault] = discretized("var x[0, 2] step 0.3; u' = x;").diagnostics;
    expect(fault!.hint).toContain("0.285714");
    expect(fault!.hint).toContain("apx 8");
  });

  it("of a name that is nearly right, with the right one", () => {
    const [fault] = discretized(`${x} temp' = D(tmep, x); edge temp = 0 on x left;`).diagnostics;
    expect(fault!.hint).toContain("'temp'");
  });

  it("of a missing condition, with the end and how many there must be", () => {
    const [fault] = discretized(`${x} u' = D(u, x, 2); edge u = 0 on x right;`).diagnostics;
    expect(fault!.args).toMatchObject({ field: "u", coordinate: "x", side: "left", needed: 1, given: 0 });
  });
});

import { positionOf, type SourceText, textOf } from "@cosimo/ir";
import { describe, expect, it } from "vitest";
import { parseStoredDefinition } from "./parse/parser.ts";
import { printSyntax } from "./print/print-syntax.ts";
import type { ClassDefinition, Composition, ExpressionSyntax } from "./tree/syntax-tree.ts";

function source(text: string): SourceText {
  return { uri: "test.mo", text };
}

/** Parses a text that must have no errors. */
function parse(text: string): readonly ClassDefinition[] {
  const { value, diagnostics } = parseStoredDefinition(source(text));
  const messages = diagnostics.map((d) => `${positionOf(d.span!.source, d.span!.start).line}: ${d.message}`);
  expect(messages, text).toEqual([]);
  return value.classes;
}

function compositionOf(text: string): Composition {
  const { body } = parse(`model M ${text} end M;`)[0]!;
  if (body.kind !== "long") throw new Error("not a long class");
  return body.composition;
}

function expressionOf(text: string): ExpressionSyntax {
  return compositionOf(`Real x[n] = ${text};`).components[0]!.modification!.value!;
}

/** The expression with every operation in parentheses, which shows the shape of the tree. */
function shape(e: ExpressionSyntax): string {
  switch (e.kind) {
    case "binary":
      return `(${shape(e.left)} ${e.operator} ${shape(e.right)})`;
    case "unary":
      return `(${e.operator} ${shape(e.operand)})`;
    case "range":
      return `(${[e.start, ...(e.step ? [e.step] : []), e.stop].map(shape).join(" : ")})`;
    case "if":
      return `(${e.branches.map((b) => `if ${shape(b.condition)} then ${shape(b.value)}`).join(" else")} else ${shape(e.else)})`;
    default:
      return textOf(e.span);
  }
}

describe("precedence (specification 3.6, section 3.2)", () => {
  it.each([
    ["a + b*c - d", "((a + (b * c)) - d)"],
    ["-a^2", "(- (a ^ 2))"],
    ["-a*b + c", "((- (a * b)) + c)"],
    ["a - b - c", "((a - b) - c)"],
    ["a/b/c", "((a / b) / c)"],
    ["a*(b + c)", "(a * (b + c))"],
    ["2*a^b", "(2 * (a ^ b))"],
    ["a .* b ./ c .^ d .+ e", "(((a .* b) ./ (c .^ d)) .+ e)"],
    ["not a == b and c or d", "(((not (a == b)) and c) or d)"],
    ["a or b and c", "(a or (b and c))"],
    ["a + 1 < -b", "((a + 1) < (- b))"],
    ["1:n + 1", "(1 : (n + 1))"],
    ["1:2:n", "(1 : 2 : n)"],
    ["if a then b else c + 1", "(if a then b else (c + 1))"],
    ["if a then b elseif c then d else e", "(if a then b elseif c then d else e)"],
    ["if a then b else if c then d else e", "(if a then b elseif c then d else e)"],
    ["1.*a", "(1. * a)"],
    ["a.^2", "(a .^ 2)"],
    ["a .- .5", "(a .- .5)"],
  ])("%s", (text, expected) => {
    expect(shape(expressionOf(text))).toBe(expected);
  });
});

describe("literals", () => {
  it.each([
    ["1", "integer", 1],
    ["1.", "real", 1],
    ["1.5E3", "real", 1500],
    [".5", "real", 0.5],
    [".13E2", "real", 13],
    ["1e-3", "real", 0.001],
    ["2147483647", "integer", 2147483647],
    ["true", "boolean", true],
    ['"a\\"b\\\\c\\n\\t"', "string", 'a"b\\c\n\t'],
    ['"zwei\nZeilen und √2 π 🙂"', "string", "zwei\nZeilen und √2 π 🙂"],
  ])("%s is %s", (text, kind, value) => {
    expect(expressionOf(text)).toMatchObject({ kind, value });
  });

  it("keeps the quotes of quoted identifiers: 'x' is not x", () => {
    const [quoted] = compositionOf("Real 'a b'; Real '1\\'2';").components;
    expect(quoted!.name.name).toBe("'a b'");
  });
});

describe("expressions", () => {
  it.each([
    ["f()", { kind: "call", positional: [], named: [] }],
    ["f(a, b, c = 1)", { kind: "call", positional: [{}, {}], named: [{ name: { name: "c" } }] }],
    ["der(x)", { kind: "call", function: { parts: [{ name: "der" }] } }],
    ["initial()", { kind: "call", function: { parts: [{ name: "initial" }] } }],
    ["pure(f(x))", { kind: "call", function: { parts: [{ name: "pure" }] } }],
    [".A.B[1, end].c", { kind: "reference", global: true, parts: [{}, { subscripts: [{}, {}] }, {}] }],
    ["x[:, 1]", { parts: [{ subscripts: [{ kind: "all" }, { kind: "expression" }] }] }],
    ["x[end - 1]", { parts: [{ subscripts: [{ value: { kind: "binary", left: { kind: "end" } } }] }] }],
    ["{1, 2, 3}", { kind: "array", elements: [{}, {}, {}] }],
    [
      "[1, 2; 3, 4]",
      {
        kind: "matrix",
        rows: [
          [{}, {}],
          [{}, {}],
        ],
      },
    ],
    ["{i*j for i in 1:3, j}", { kind: "comprehension", indices: [{ range: {} }, { name: { name: "j" } }] }],
    ["sum(i for i in 1:3)", { kind: "comprehension", function: { parts: [{ name: "sum" }] } }],
    ["f(function g(a = 1), b)", { positional: [{ kind: "functionPartial", named: [{}] }, {}] }],
    ["f(g = function h())", { named: [{ value: { kind: "functionPartial", named: [] } }] }],
    ["(((a)))", { kind: "reference" }],
  ])("%s", (text, expected) => {
    expect(expressionOf(text)).toMatchObject(expected);
  });

  it("spans cover the text without enclosing parentheses", () => {
    const sum = expressionOf("(a + b)*c");
    expect(textOf(sum.span)).toBe("(a + b)*c");
    expect(textOf((sum as { left: ExpressionSyntax }).left.span)).toBe("a + b");
  });
});

describe("declarations", () => {
  it("shares prefixes and type in a clause and joins subscripts", () => {
    const [a, b] = compositionOf('parameter Real[3] a(unit = "m") = 1, b[2, :] if c "two";').components;
    expect(a).toMatchObject({ name: { name: "a" }, prefixes: { variability: "parameter" } });
    expect(a!.subscripts).toHaveLength(1);
    expect(b!.subscripts).toHaveLength(3);
    expect(b).toMatchObject({ condition: {}, comment: { description: "two" } });
  });

  it("reads prefixes", () => {
    const [x, y, z] = compositionOf(
      "redeclare final inner outer replaceable discrete input Real x; flow Real y; stream Real z;",
    ).components;
    expect(x!.prefixes).toEqual({
      redeclare: true,
      final: true,
      inner: true,
      outer: true,
      replaceable: true,
      connection: "",
      variability: "discrete",
      causality: "input",
    });
    expect([y!.prefixes.connection, z!.prefixes.connection]).toEqual(["flow", "stream"]);
  });

  it("reads nested modifications, redeclarations and constraining clauses", () => {
    const [r] = compositionOf(
      'A r(each final x.y(start = 1) = 2 "why", redeclare each replaceable Real z[2] = 3 constrainedby B(c = 1), replaceable model M = N "m" constrainedby O, y = break);',
    ).components;
    expect(r!.modification!.arguments).toMatchObject([
      { kind: "element", each: true, final: true, path: [{ name: "x" }, { name: "y" }], description: "why" },
      {
        kind: "redeclaration",
        each: true,
        element: {
          kind: "component",
          prefixes: { redeclare: true, replaceable: true },
          constrainedBy: { base: { parts: [{ name: "B" }] } },
        },
      },
      {
        kind: "redeclaration",
        element: { kind: "class", prefixes: { redeclare: false, replaceable: true } },
      },
      { kind: "element", modification: { break: true } },
    ]);
  });

  it("separates public from protected", () => {
    const { components } = compositionOf("Real a; protected Real b; public Real c;");
    expect(components.map((c) => c.protected)).toEqual([false, true, false]);
  });

  it("reads all forms of import", () => {
    const { imports } = compositionOf('import A.B; import C = A.B "why"; import A . *; import A.{D, E};');
    expect(imports.map((i) => (i.kind === "import" ? i.alias.name : "*"))).toEqual(["B", "C", "*", "D", "E"]);
    expect(imports[4]).toMatchObject({ path: { parts: [{ name: "A" }, { name: "E" }] } });
  });

  it("reads extends with modifications and excluded elements", () => {
    const [clause] = compositionOf(
      "extends .A.B(x = 1, break y, break connect(a, b.c)) annotation(Evaluate = true);",
    ).extends;
    expect(clause).toMatchObject({
      base: { global: true },
      modification: { arguments: [{ path: [{ name: "x" }] }] },
      breaks: [{ kind: "component", name: { name: "y" } }, { kind: "connect" }],
      annotation: {},
    });
  });

  it("keeps the order of elements", () => {
    const { elements } = compositionOf("Real a; extends B; model C end C; Real d;");
    expect(elements.map((e) => e.kind)).toEqual(["component", "extends", "class", "component"]);
  });
});

describe("classes", () => {
  it.each([
    ["package P end P;", { restriction: "package", body: { kind: "long" } }],
    ["encapsulated partial model A end A;", { prefixes: { encapsulated: true, partial: true } }],
    ["expandable connector B end B;", { restriction: "expandable connector" }],
    ["operator record C end C;", { restriction: "operator record" }],
    ["operator '+' end '+';", { restriction: "operator", name: { name: "'+'" } }],
    ["operator function f end f;", { restriction: "operator function" }],
    ["impure function g end g;", { restriction: "function", prefixes: { impure: true } }],
    ["pure function g end g;", { restriction: "function", prefixes: { impure: false } }],
    ["final class X end X;", { restriction: "class", prefixes: { final: true } }],
    [
      'type T = Real[3](each unit = "m") "three" annotation(a = 1);',
      { body: { kind: "short" }, comment: { description: "three", annotation: {} } },
    ],
    ["connector RealInput = input Real;", { body: { kind: "short", basePrefix: "input" } }],
    [
      'type E = enumeration(a "first", b annotation(x = 1), c);',
      { body: { kind: "enumeration", literals: [{ comment: { description: "first" } }, {}, {}] } },
    ],
    ["type E = enumeration(:);", { body: { kind: "enumeration" } }],
    ["function g = der(f, x, y);", { body: { kind: "partialDerivative", variables: [{}, {}] } }],
  ])("%s", (text, expected) => {
    expect(parse(text)[0]).toMatchObject(expected);
  });

  it("closes a class despite any token between 'end' and its name", () => {
    expect(parse("model A end /* of */\n  A ;")).toHaveLength(1);
  });

  it("reads class extends, and constraining clauses of nested classes", () => {
    const { classes } = compositionOf(
      'redeclare model extends A(x = 1) "more" end A; replaceable package B = C constrainedby D "d" annotation(e = 1);',
    );
    expect(classes[0]).toMatchObject({
      prefixes: { redeclare: true },
      body: { kind: "extending", modification: { arguments: [{}] } },
      comment: { description: "more" },
    });
    expect(classes[1]).toMatchObject({ constrainedBy: { comment: { description: "d", annotation: {} } } });
  });

  it("reads within, several classes, and annotations of classes", () => {
    const { value } = parseStoredDefinition(
      source("within A.B; model C annotation(x = 1); end C; block D end D;"),
    );
    expect(value.within.map((i) => i.name)).toEqual(["A", "B"]);
    expect(value.classes.map((c) => c.name.name)).toEqual(["C", "D"]);
    expect(value.classes[0]!.body).toMatchObject({ composition: { annotation: { arguments: [{}] } } });
  });

  it.each([
    ["", { language: "C" }],
    ['"C" y = f(x, size(x, 1)) annotation(Library = "m")', { call: { output: {}, arguments: [{}, {}] } }],
    ['"FORTRAN 77" f(x)', { language: "FORTRAN 77", call: { function: { name: "f" } } }],
    ['"builtin"', { language: "builtin" }],
  ])("external %s", (text, expected) => {
    expect(compositionOf(`Real x; external ${text};`).external).toMatchObject(expected);
  });
});

describe("equations and statements", () => {
  it.each([
    ['x = y "why" annotation(a = 1)', { kind: "equals", comment: { description: "why" } }],
    ["(a, , b) = f(x)", { kind: "equals", left: { kind: "tuple", elements: [{}, undefined, {}] } }],
    ["connect(a.b, c[1].d) annotation(Line(points = {{0, 0}, {1, 1}}))", { kind: "connect" }],
    ['assert(x > 0, "no")', { kind: "call" }],
    [
      "if a then x = 1; elseif b then x = 2; else x = 3; end if",
      { kind: "if", branches: [{}, {}], else: [{}] },
    ],
    ["for i in 1:n, j loop x[i] = 1; end for", { kind: "for", indices: [{}, {}], body: [{}] }],
    ["when a then x = 1; elsewhen {b, c} then x = 2; end when", { kind: "when", branches: [{}, {}] }],
  ])("equation %s", (text, expected) => {
    expect(compositionOf(`equation ${text};`).equations[0]!.equations).toMatchObject([expected]);
  });

  it.each([
    ["x[1].y := 2", { kind: "assign", target: { parts: [{}, {}] } }],
    ["(a, , b) := f(x)", { kind: "tupleAssign", targets: [{}, undefined, {}] }],
    ["(a) := f(x)", { kind: "tupleAssign", targets: [{}] }],
    ["f(x)", { kind: "call" }],
    ["break", { kind: "break" }],
    ["return", { kind: "return" }],
    ["while a < b loop a := a + 1; end while", { kind: "while", body: [{}] }],
    ["for i in {1, 3} loop x := i; end for", { kind: "for" }],
    ["if a then x := 1; else x := 2; end if", { kind: "if" }],
    ["when a then x := 1; elsewhen b then x := 2; end when", { kind: "when", branches: [{}, {}] }],
  ])("statement %s", (text, expected) => {
    expect(compositionOf(`algorithm ${text};`).algorithms[0]!.statements).toMatchObject([expected]);
  });

  it("reads initial sections", () => {
    const c = compositionOf(
      "initial equation x = 1; equation x = 2; initial algorithm y := 1; algorithm y := 2;",
    );
    expect(c.equations.map((s) => s.initial)).toEqual([true, false]);
    expect(c.algorithms.map((s) => s.initial)).toEqual([true, false]);
  });
});

describe("text around", () => {
  it("ignores comments, byte order marks and any line end", () => {
    const text = "\uFEFFmodel A // an ü\r\n /* B * / ** */ Real x;\r end A;";
    expect(printSyntax(parseStoredDefinition(source(text)).value)).toBe("model A\n  Real x;\nend A;\n");
    expect(parseStoredDefinition(source(text)).diagnostics).toEqual([]);
  });

  it("accepts an empty text", () => {
    expect(parse("")).toEqual([]);
  });

  it("survives nesting without end", () => {
    const expressions = ["(", "{", "-", "[", "f(", "if a then ", "not ", "x["].map((o) => ["Real x = ", o]);
    const others = [
      ["equation ", "if a then "],
      ["algorithm ", "while a loop "],
      ["", "model A "],
      ["Real x", "(y"],
      ["Real x", "(redeclare A b"],
    ];
    for (const [start, opener] of [...expressions, ...others]) {
      const { diagnostics } = parseStoredDefinition(source(`model M ${start}${opener!.repeat(20_000)}`));
      expect(diagnostics.filter((d) => d.code === "syntax.too-deep")).toHaveLength(1);
    }
  });

  it("reads and prints sums of many terms", () => {
    const [definition] = parse(`model M Real x = ${"a + ".repeat(20_000)}1; end M;`);
    expect(definition!.name.name).toBe("M");
  });
});

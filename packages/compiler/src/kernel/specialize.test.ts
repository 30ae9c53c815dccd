import type { KernelFunction, KernelStatement } from "@cosimo/ir";
import { describe, expect, it } from "vitest";
import { printJavaScript } from "../emit/javascript/print-javascript.ts";
import {
  binary,
  call,
  compare,
  integer,
  integerLocal,
  load,
  real,
  realLocal,
  returnValue,
  select,
  set,
  store,
} from "./kernel-builder.ts";
import { linkModule, residualModule } from "./link.ts";

const i = integerLocal("i");
const n = integerLocal("n");
const x = integerLocal("x");

const forUpTo = (body: readonly KernelStatement[]): readonly KernelStatement[] => [
  set("i", integer(0)),
  { kind: "loop", condition: compare("lt", i, n), body, update: [set("i", binary("add", i, integer(1)))] },
];

const vector = { parameters: ["n", "x"].map((name) => ({ name, type: "i32" as const })) };
const counter = { name: "i", type: "i32" as const };

/** x[i] *= 2 for i < n */
const double: KernelFunction = {
  ...vector,
  name: "double",
  locals: [counter],
  body: forUpTo([store(binary("add", x, i), 0, binary("mul", load(binary("add", x, i)), real(2)))]),
};

/** Index of the first negative component, or -1. */
const firstNegative: KernelFunction = {
  ...vector,
  name: "firstNegative",
  result: "i32",
  locals: [counter],
  body: [
    ...forUpTo([
      {
        kind: "if",
        condition: compare("lt", load(binary("add", x, i)), real(0)),
        then: [returnValue(i)],
        else: [],
      },
    ]),
    returnValue(integer(-1)),
  ],
};

/** The sum of the components, as a call that a caller makes. */
const sum: KernelFunction = {
  ...vector,
  name: "sum",
  result: "f64",
  locals: [counter, { name: "s", type: "f64" }],
  body: [
    ...forUpTo([set("s", binary("add", realLocal("s"), load(binary("add", x, i))))]),
    returnValue(realLocal("s")),
  ],
};

/** More statements than a caller takes. */
const long: KernelFunction = {
  ...vector,
  name: "long",
  result: "f64",
  locals: [{ name: "s", type: "f64" }],
  body: [
    set("s", call("f64", "sum", [n, x])),
    ...Array.from({ length: 200 }, (_, k) => store(x, k, realLocal("s"))),
    returnValue(realLocal("s")),
  ],
};

const callerOfLong: KernelFunction = {
  ...vector,
  name: "callerOfLong",
  result: "f64",
  locals: [{ name: "s", type: "f64" }],
  body: [set("s", call("f64", "long", [n, x])), returnValue(realLocal("s"))],
};

/** Doubles until a component is negative. */
const caller: KernelFunction = {
  ...vector,
  name: "caller",
  result: "i32",
  locals: [{ name: "k", type: "i32" }],
  body: [
    { kind: "expression", value: call("f64", "double", [n, x]) },
    set("k", call("i32", "firstNegative", [n, x])),
    returnValue(binary("add", integerLocal("k"), integer(1))),
  ],
};

/** Whether a component is negative, asked in a condition, and only if there are two. */
const asker: KernelFunction = {
  ...vector,
  name: "asker",
  result: "i32",
  locals: [],
  body: [
    {
      kind: "if",
      condition: select(
        compare("gt", n, x),
        compare("ge", call("i32", "firstNegative", [integer(1), x]), integer(0)),
        integer(0),
      ),
      then: [returnValue(integer(1))],
      else: [],
    },
    returnValue(integer(0)),
  ],
};

/** The sum of the components that are not negative. */
const positiveSum: KernelFunction = {
  ...vector,
  name: "positiveSum",
  result: "f64",
  locals: [counter, { name: "s", type: "f64" }],
  body: [
    ...forUpTo([
      {
        kind: "if",
        condition: compare("lt", load(binary("add", x, i)), real(0)),
        then: [{ kind: "continue" }],
        else: [],
      },
      set("s", binary("add", realLocal("s"), load(binary("add", x, i)))),
    ]),
    returnValue(realLocal("s")),
  ],
};

/** The text of a specialised kernel, without the module that contains it. */
function specialized(kernel: KernelFunction, constants: Record<string, number>): string {
  const module = linkModule({
    functions: [],
    kernels: [double, firstNegative, caller, sum, long, callerOfLong, asker, positiveSum],
    instances: [{ kernel: kernel.name, name: kernel.name, constants }],
    exports: [kernel.name],
  });
  const text = printJavaScript(module);
  return text.slice(text.indexOf(`function ${kernel.name}`), text.lastIndexOf("\nreturn"));
}

describe("specialize", () => {
  it("unrolls a loop whose iterations may end early", () => {
    const text = specialized(positiveSum, { n: 2 });
    expect(text).not.toMatch(/for|while/);
    const heap = Float64Array.of(0, -3, 5);
    expect(new Function("heap", `${text}; return positiveSum(2, 1)`)(heap)).toBe(5);
  });

  it("takes what stays in memory for constants", () => {
    const module = linkModule({ functions: [double, sum], kernels: [], exports: ["sum"] });
    const cells = new Map([[7, 2.5]]);
    const text = printJavaScript(residualModule(module, "sum", { arguments: { n: 2, x: 7 }, cells }));
    expect(text).toContain("2.5");
    expect(text).not.toContain("heap[7]");
    expect(text).toContain("heap[8]");
  });

  it("unrolls a loop of known length into accesses at constant offsets", () => {
    expect(specialized(double, { n: 2 })).toBe(
      [
        "function double(n, x) {",
        "  heap[x] = (heap[x] * 2);",
        "  heap[((x + 1) | 0)] = (heap[((x + 1) | 0)] * 2);",
        "}",
      ].join("\n"),
    );
  });

  it("keeps a loop that is too long, or over a vector that is long enough for vector instructions", () => {
    expect(specialized(double, { n: 1000 })).toMatch(/for \(; i < 1000; i = /);
    expect(specialized(double, { n: 8 })).not.toMatch("for");
    expect(specialized(double, { n: 9 })).toMatch(/for \(; i < 9; i = /);
  });

  it("inlines short calls, early returns included", () => {
    expect(specialized(caller, { n: 1 })).toBe(
      [
        "function caller(n, x) {",
        "  let k = 0;",
        "  heap[x] = (heap[x] * 2);",
        "  firstNegative_2_3: {",
        "    if (heap[x] < 0) {",
        "      k = 0;",
        "      break firstNegative_2_3;",
        "    }",
        "    k = (-1);",
        "  }",
        "  return ((k + 1) | 0);",
        "}",
      ].join("\n"),
    );
  });

  it("inlines short calls inside of conditions, as branches where they are made only sometimes", () => {
    expect(specialized(asker, { n: 2 })).toBe(
      [
        "function asker(n, x) {",
        "  let select_0 = 0, firstNegative_1 = 0;",
        "  if (2 > x) {",
        "    firstNegative_2_3: {",
        "      if (heap[x] < 0) {",
        "        firstNegative_1 = 0;",
        "        break firstNegative_2_3;",
        "      }",
        "      firstNegative_1 = (-1);",
        "    }",
        "    select_0 = (firstNegative_1 >= 0 ? 1 : 0);",
        "  } else {",
        "    select_0 = 0;",
        "  }",
        "  if (select_0) {",
        "    return 1;",
        "  }",
        "  return 0;",
        "}",
      ].join("\n"),
    );
  });

  it("redirects other calls with constant arguments to copies", () => {
    expect(specialized(callerOfLong, { n: 50 })).toMatch(/s = long_n_50_\(x\)/);
  });

  it("reports a constant without a parameter", () => {
    expect(() => specialized(double, { m: 2 })).toThrow("'double' has no parameter 'm'");
  });
});

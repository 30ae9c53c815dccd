import type { KernelFunction, KernelModule } from "@cosimo/ir";
import { describe, expect, it } from "vitest";
import {
  binary,
  call,
  compare,
  convert,
  integer,
  integerLocal,
  load,
  real,
  realLocal,
  returnValue,
  select,
  set,
  store,
  unary,
} from "../../kernel/kernel-builder.ts";
import { evaluateJavaScript } from "../javascript/evaluate-javascript.ts";
import { encodeWasm } from "./encode-wasm.ts";
import { instantiateWasm } from "./instantiate-wasm.ts";

const hex = (bytes: Uint8Array) => [...bytes].map((b) => b.toString(16).padStart(2, "0")).join(" ");

const moduleOf = (functions: KernelFunction[], imports: KernelModule["imports"] = []): KernelModule => ({
  functions,
  imports,
  exports: functions.map((fn) => fn.name),
});

const square: KernelFunction = {
  name: "square",
  parameters: [{ name: "x", type: "f64" }],
  result: "f64",
  locals: [],
  body: [returnValue(binary("mul", realLocal("x"), realLocal("x")))],
};

/** Both evaluators, each over its own heap. */
function evaluators(module: KernelModule, size = 16) {
  const memory = new WebAssembly.Memory({ initial: 1 });
  const heap = new Float64Array(size);
  return [
    { heap: new Float64Array(memory.buffer), functions: instantiateWasm(encodeWasm(module), memory) },
    { heap, functions: evaluateJavaScript(module, heap) },
  ];
}

describe("encodeWasm", () => {
  it("writes the sections of the binary format", () => {
    expect(hex(encodeWasm(moduleOf([square])))).toBe(
      [
        "00 61 73 6d 01 00 00 00", // magic, version 1
        "01 06 01 60 01 7c 01 7c", // type section: (f64) -> f64
        "02 0f 01 03 65 6e 76 06 6d 65 6d 6f 72 79 02 00 00", // import env.memory, no maximum
        "03 02 01 00", // function 0 has type 0
        "07 0a 01 06 73 71 75 61 72 65 00 00", // export "square"
        "0a 0a 01 08 00 20 00 20 00 a2 0f 0b", // no locals; local.get 0; local.get 0; f64.mul; return; end
        "00 10 04 6e 61 6d 65 01 09 01 00 06 73 71 75 61 72 65", // custom section "name": function 0 is "square"
      ].join(" "),
    );
  });

  it("shifts a base address once and puts constants into the access", () => {
    const fn: KernelFunction = {
      name: "f",
      parameters: [{ name: "b", type: "i32" }],
      result: "f64",
      locals: [],
      body: [returnValue(binary("add", load(integerLocal("b"), 2), load(integerLocal("b"), 20)))],
    };
    // 1 run of 1 i32; b << 3 -> local 1; f64.load align 3 offset 16; offset 160 (a0 01)
    expect(hex(encodeWasm(moduleOf([fn])))).toContain(
      "01 01 7f 20 00 41 03 74 21 01 20 01 2b 03 10 20 01 2b 03 a0 01 a0 0f 0b",
    );
  });

  it("puts a loop into a block for 'break' and its body into another one for 'continue'", () => {
    const i = integerLocal("i");
    const fn: KernelFunction = {
      name: "f",
      parameters: [{ name: "i", type: "i32" }],
      locals: [],
      body: [
        {
          kind: "loop",
          condition: compare("lt", i, integer(9)),
          body: [{ kind: "if", condition: i, then: [{ kind: "continue" }], else: [{ kind: "break" }] }],
          update: [set("i", binary("add", i, integer(1)))],
        },
      ],
    };
    expect(hex(encodeWasm(moduleOf([fn])))).toContain(
      [
        "02 40 03 40", // block; loop
        "20 00 41 09 48 45 0d 01", // i < 9; i32.eqz; br_if 1: out of the block
        "02 40 20 00 04 40 0c 01 05 0c 03 0b 0b", // block; if i: br 1, to its end; else br 3, out; end; end
        "20 00 41 01 6a 21 00 0c 00 0b 0b", // i + 1 -> i; br 0, to the loop's head; end; end
      ].join(" "),
    );
  });

  it("selects without a branch where both operands are cheap", () => {
    const fn = (then: KernelFunction["body"][number]): KernelModule =>
      moduleOf([
        { name: "f", parameters: [{ name: "x", type: "f64" }], result: "f64", locals: [], body: [then] },
      ]);
    const x = realLocal("x");
    const isNegative = compare("lt", x, real(0));
    const cheap = encodeWasm(fn(returnValue(select(isNegative, unary("neg", x), x))));
    expect(hex(cheap)).toContain("20 00 9a 20 00 20 00 44 00 00 00 00 00 00 00 00 63 1b");
    const costly = encodeWasm(fn(returnValue(select(isNegative, unary("sqrt", x), x))));
    expect(hex(costly)).toContain("63 04 7c 20 00 9f 05 20 00 0b"); // if (f64) x; f64.sqrt else x end
  });

  it("calls Math functions and functions of the module", () => {
    const cosine: KernelFunction = {
      name: "cosSquared",
      parameters: [{ name: "x", type: "f64" }],
      result: "f64",
      locals: [],
      body: [returnValue(call("f64", "square", [call("f64", "cos", [realLocal("x")])]))],
    };
    const module = moduleOf(
      [cosine, square],
      [{ name: "cos", from: "math", item: "cos", parameters: ["f64"], result: "f64" }],
    );
    for (const { functions } of evaluators(module)) {
      expect(functions["cosSquared"]!(0.5)).toBe(Math.cos(0.5) * Math.cos(0.5));
    }
  });

  it("sums a vector in a loop with break and continue", () => {
    const i = integerLocal("i");
    const value = load(binary("add", integerLocal("x"), i));
    const fn: KernelFunction = {
      name: "sumOfPositive",
      parameters: [
        { name: "x", type: "i32" },
        { name: "n", type: "i32" },
      ],
      result: "f64",
      locals: [
        { name: "s", type: "f64" },
        { name: "i", type: "i32" },
      ],
      body: [
        {
          kind: "loop",
          condition: compare("lt", i, integerLocal("n")),
          body: [
            { kind: "if", condition: compare("lt", value, real(0)), then: [{ kind: "continue" }], else: [] },
            { kind: "if", condition: compare("gt", value, real(100)), then: [{ kind: "break" }], else: [] },
            set("s", binary("add", realLocal("s"), value)),
          ],
          update: [set("i", binary("add", i, integer(1)))],
        },
        store(integerLocal("x"), 8, realLocal("s")),
        returnValue(realLocal("s")),
      ],
    };
    for (const { heap, functions } of evaluators(moduleOf([fn]))) {
      heap.set([1, -2, 3, 4, 101, 7], 2);
      expect(functions["sumOfPositive"]!(2, 6)).toBe(8);
      expect(heap[10]).toBe(8);
    }
  });

  it("evaluates only the selected operand", () => {
    const outside = load(integerLocal("i"));
    const fn: KernelFunction = {
      name: "guarded",
      parameters: [{ name: "i", type: "i32" }],
      result: "f64",
      locals: [],
      body: [returnValue(select(compare("lt", integerLocal("i"), integer(4)), outside, real(-1)))],
    };
    const [wasm] = evaluators(moduleOf([fn]));
    expect(wasm!.functions["guarded"]!(1 << 27)).toBe(-1);
  });

  it.each([
    [1e10, 2147483647],
    [-1e10, -2147483648],
    [Number.NaN, 0],
    [-2.9, -2],
  ])("converts %d to the integer %d", (x, expected) => {
    const fn: KernelFunction = {
      name: "f",
      parameters: [{ name: "x", type: "f64" }],
      result: "i32",
      locals: [],
      body: [returnValue(convert("i32", realLocal("x")))],
    };
    for (const { functions } of evaluators(moduleOf([fn]))) expect(functions["f"]!(x)).toBe(expected);
  });
});

describe("checkKernels", () => {
  const broken = (body: KernelFunction["body"]) => () =>
    encodeWasm(moduleOf([{ name: "f", parameters: [{ name: "x", type: "f64" }], locals: [], body }]));

  it.each([
    ["an unknown local", [set("y", real(1))], /'f': unknown local 'y'/],
    ["an unknown function", [{ kind: "expression", value: call("f64", "g", []) }], /unknown function 'g'/],
    ["a wrong type", [set("x", integer(1))], /value of 'x' is i32, not f64/],
    ["a stray break", [{ kind: "break" }], /'break' outside/],
    ["a wrong operator", [set("x", binary("shl", realLocal("x"), real(1)))], /'shl' of f64/],
  ] as [string, KernelFunction["body"], RegExp][])("refuses %s", (_, body, message) => {
    expect(broken(body)).toThrow(message);
  });
});

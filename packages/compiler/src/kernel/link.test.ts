import type { KernelFunction } from "@cosimo/ir";
import { describe, expect, it } from "vitest";
import { evaluateJavaScript } from "../emit/javascript/evaluate-javascript.ts";
import { checkKernels } from "./check-kernels.ts";
import { binary, call, real, realLocal, returnValue } from "./kernel-builder.ts";
import { linkModule } from "./link.ts";

const fn = (name: string, value: KernelFunction["body"][number]): KernelFunction => ({
  name,
  parameters: [{ name: "x", type: "f64" }],
  result: "f64",
  locals: [],
  body: [value],
});

const x = realLocal("x");
const apply = (name: string, argument = x) => call("f64", name, [argument]);

/** twice(x) = f.value(f.value(x)), through a kernel in between. */
const kernels = [
  fn("twice", returnValue(apply("once", apply("once")))),
  fn("once", returnValue(apply("f.value"))),
  fn("unused", returnValue(apply("g.value"))),
];
const functions = [
  fn("double", returnValue(binary("mul", real(2), x))),
  fn("cosine", returnValue(apply("Math.cos"))),
];

describe("linkModule", () => {
  it("binds names, and includes only functions that the exports reach", () => {
    const module = linkModule({ functions, kernels, exports: ["twice"], bindings: { "f.value": "double" } });
    expect(module.functions.map((f) => f.name)).toEqual(["twice", "once", "double"]);
    expect(module.imports).toEqual([]);
    expect(evaluateJavaScript(module, new Float64Array(0))["twice"]!(3)).toBe(12);
  });

  it("makes instances of a kernel with their own bindings", () => {
    const module = linkModule({
      functions,
      kernels,
      instances: [
        { kernel: "twice", name: "quadruple", bindings: { "f.value": "double" } },
        { kernel: "twice", name: "cosineTwice", bindings: { "f.value": "cosine" } },
      ],
      exports: ["quadruple", "cosineTwice"],
    });
    const { quadruple, cosineTwice } = evaluateJavaScript(module, new Float64Array(0));
    expect(quadruple!(3)).toBe(12);
    expect(cosineTwice!(1)).toBe(Math.cos(Math.cos(1)));
    expect(module.imports.map((item) => item.item)).toEqual(["cos"]);
  });

  it("puts functions of the model in place of their calls as they are bound", () => {
    const module = linkModule({
      functions: [...functions, fn("flow", returnValue(apply("Math.exp")))],
      kernels: [...kernels, fn("unity", returnValue(real(1)))],
      exports: ["twice"],
      bindings: { "f.value": "flow", "Math.exp": "unity" },
      inlined: ["flow"],
    });
    expect(() => checkKernels(module)).not.toThrow();
    expect(evaluateJavaScript(module, new Float64Array(0))["twice"]!(3)).toBe(1);
  });

  it("refuses a call of an undefined function", () => {
    expect(() => linkModule({ functions, kernels, exports: ["twice"] })).toThrow(
      "'f.value', called by 'once', is not defined",
    );
  });
});

import type { KernelExpression, KernelFunction } from "@cosimo/ir";
import { describe, expect, it } from "vitest";
import { encodeWasm } from "../../packages/compiler/src/emit/wasm/encode-wasm.ts";
import { linkModule } from "../../packages/compiler/src/kernel/link.ts";
import { mathImport } from "../../packages/compiler/src/kernel/math-imports.ts";
import {
  operandsOf,
  visitExpressions,
  visitStatements,
} from "../../packages/compiler/src/kernel/visit-kernel.ts";
import { kernelFunctions } from "../../packages/kernels/src/binding/linkable-kernels.ts";
import { hasTool } from "../tool.ts";
import { runC } from "./run-c.ts";

/** An empty model function for each one that the kernels call. */
function standIns(): KernelFunction[] {
  const known = new Set(kernelFunctions().map((fn) => fn.name));
  const found = new Map<string, KernelFunction>();
  const visit = (e: KernelExpression) => {
    if (e.kind !== "call" || known.has(e.function) || mathImport(e.function)) return;
    const parameters = e.arguments.map(({ type }, i) => ({ name: `p${i}`, type }));
    const body = [{ kind: "return" as const, value: { kind: "const" as const, type: e.type, value: 0 } }];
    found.set(e.function, { name: e.function, parameters, result: e.type, locals: [], body });
  };
  for (const fn of kernelFunctions()) visitExpressions(fn.body, visit);
  return [...found.values()];
}

/** Functions that store, directly or in calls; all functions of the model count. */
function functionsWithEffects(functions: readonly KernelFunction[]): ReadonlySet<string> {
  const found = new Set(standIns().map((fn) => fn.name));
  for (let size = -1; size !== found.size; ) {
    size = found.size;
    for (const fn of functions) {
      visitStatements(fn.body, (s) => {
        if (s.kind === "store") found.add(fn.name);
      });
      visitExpressions(fn.body, (e) => {
        if (e.kind === "call" && found.has(e.function)) found.add(fn.name);
      });
    }
  }
  return found;
}

/** Whether two operands of an expression have effects, so that the order may matter. */
function dependsOnOrder(e: KernelExpression, effects: ReadonlySet<string>): boolean {
  if (e.kind === "select") return false;
  const changes = (x: KernelExpression) => some(x, (y) => y.kind === "call" && effects.has(y.function));
  return operandsOf(e).filter(changes).length > 1;
}

function some(e: KernelExpression, test: (e: KernelExpression) => boolean): boolean {
  return test(e) || operandsOf(e).some((operand) => some(operand, test));
}

describe("the kernels", () => {
  const exports = kernelFunctions().map((fn) => fn.name);
  const functions = standIns();
  const module = linkModule({ functions, kernels: kernelFunctions(), exports });

  it("call functions of the model by the names of their tables", () => {
    for (const { name } of functions)
      expect(name).toMatch(/^(sys|model|motion|loop|dae|method|events|surface|contact|point)\.\w+$/);
  });

  it("do not depend on the order of operands, which C leaves open", () => {
    const effects = functionsWithEffects(kernelFunctions());
    for (const fn of kernelFunctions()) {
      visitExpressions(fn.body, (e) => {
        if (dependsOnOrder(e, effects)) expect.fail(`an expression of ${fn.name}`);
      });
    }
  });

  it("are valid WebAssembly", () => {
    expect(WebAssembly.validate(encodeWasm(module) as BufferSource)).toBe(true);
  });

  it("are valid WebAssembly when specialised for two states and one relation", () => {
    const instances = kernelFunctions().map(({ name, parameters }) => {
      const has = (parameter: string) => parameters.some((p) => p.name === parameter && p.type === "i32");
      return { kernel: name, name, constants: { ...(has("n") && { n: 2 }), ...(has("m") && { m: 1 }) } };
    });
    const specialized = linkModule({ functions, kernels: kernelFunctions(), exports, instances });
    expect(WebAssembly.validate(encodeWasm(specialized) as BufferSource)).toBe(true);
  });

  it.skipIf(!hasTool("gcc"))("are C without warnings", () => {
    const call = { function: "luFactor", arguments: [0, 0, 0] };
    const [outcome] = runC(module, [call], new Float64Array(1), { optimization: 0 });
    expect(outcome!.result).toBe(0);
  });
});

import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { linkableKernels } from "@cosimo/kernels";
import { afterAll, describe, expect, it } from "vitest";
import { lowerToKernelModule } from "../../packages/compiler/src/program/compile-module.ts";
import { hasTool } from "../tool.ts";
import { corpus } from "./corpus.ts";
import { evaluateByC, evaluateByJavaScript, evaluateByWasm, type Start } from "./evaluate-start.ts";
import { compileCase } from "./run-model.ts";
import type { AcceptedModel } from "./topic.ts";

const directory = mkdtempSync(join(tmpdir(), "cosimo-evaluators-"));
const hasC = hasTool("gcc");
afterAll(() => rmSync(directory, { recursive: true, force: true }));

/** One unit in the last place for functions of the C library, propagated through sums. */
const ROUNDING = 1e-14;

/** All evaluators agree: parameters, initial values and derivatives at the start of a run. */
for (const { title, accepted } of corpus) {
  describe(title, () => {
    const known = new Map<AcceptedModel, Start>();
    const startOf = (model: AcceptedModel): Start => {
      const start = known.get(model) ?? compiled(model);
      known.set(model, start);
      return start;
    };
    let byC: readonly (readonly number[])[] | undefined;

    accepted.forEach((model, k) => {
      it(`${model.title}: the same bits as WebAssembly and as JavaScript`, () => {
        const start = startOf(model);
        expect(evaluateByJavaScript(start)).toEqual(evaluateByWasm(start));
      });

      it.skipIf(!hasC)(`${model.title}: the same numbers as C`, () => {
        byC ??= evaluateByC(accepted.map(startOf), directory);
        const wasm = evaluateByWasm(startOf(model));
        const different = byC[k]!.flatMap((value, i) =>
          isNear(value, wasm[i]!) ? [] : [`slot ${i}: ${value} in C, ${wasm[i]} in WebAssembly`],
        );
        expect(different).toEqual([]);
      });
    });
  });
}

function compiled(model: AcceptedModel): Start {
  const { compilation } = compileCase(model);
  const { functions } = linkableKernels;
  const lowered = lowerToKernelModule(compilation.sorted, { functions, main: [], derivative: [] });
  return { lowered, time: compilation.dae.experiment.startTime ?? 0 };
}

function isNear(a: number, b: number): boolean {
  return Object.is(a, b) || a === b || Math.abs(a - b) <= ROUNDING * Math.max(1, Math.abs(a), Math.abs(b));
}

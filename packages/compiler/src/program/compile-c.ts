import type { CompiledModule, KernelFunction, LinkableKernels, SortedDae } from "@cosimo/ir";
import { printC } from "../emit/c/print-c.ts";
import { lowerToKernelModule } from "./compile-module.ts";
import { moduleOf } from "./module-of.ts";

/** The C text of a sorted system, with the data needed by a host. */
export interface CModule {
  readonly module: CompiledModule;
  /**
   * All functions that `CompiledModule` lists for the main and the derivative module, and the requested kernels, as static
   * functions with prefixed names. Kernels call `<prefix>flow` and the others of `flowHeads`, which the host defines after this
   * text: the model's own functions, or wrappers of them.
   */
  readonly text: string;
  readonly functions: readonly string[];
}

/** Functions that kernels call in place of the model's own. */
const FLOW = {
  "sys.derivatives": "flow",
  "sys.indicators": "flowIndicators",
  "sys.directional": "flowDirectional",
  "model.initialize": "eventInitialize",
  "model.update": "eventUpdate",
  "model.derivatives": "eventFlow",
  "model.indicators": "eventIndicators",
  "model.indicatorRates": "eventRates",
  "contact.derivatives": "surfaceFlow",
  "contact.indicators": "surfaceIndicators",
  "contact.indicatorRates": "eventRates",
  "contact.cross": "surfaceCross",
  "contact.states": "surfaceStates",
  "contact.relation": "surfaceRelation",
  "contact.keep": "contactKeep",
  "contact.recall": "contactRecall",
  "point.outputs": "pointOutputs",
  "surface.derivatives": "surfaceFlow",
  "surface.indicators": "surfaceIndicators",
  "surface.indicatorRates": "eventRates",
  "surface.cross": "surfaceCross",
  "surface.keep": "surfaceKeep",
  "surface.recall": "surfaceRecall",
};

const b = { name: "b", type: "i32" } as const;
const t = { name: "t", type: "f64" } as const;
const address = (name: string) => ({ name, type: "i32" }) as const;

function head(name: string, parameters: KernelFunction["parameters"]): KernelFunction {
  return { name, parameters, result: "i32", locals: [], body: [] };
}

const flowHeads: readonly KernelFunction[] = [
  head("flow", [b, t, address("x"), address("xdot")]),
  head("flowIndicators", [b, t, address("x"), address("g")]),
  head("flowDirectional", [
    b,
    t,
    address("x"),
    { name: "tdot", type: "f64" },
    address("dx"),
    address("dxdot"),
  ]),
  head("eventInitialize", [b, t]),
  head("eventUpdate", [b, t]),
  head("eventFlow", [b, t, address("x"), address("xdot")]),
  head("eventIndicators", [b, t, address("x"), address("g")]),
  head("eventRates", [b, t, address("x"), address("xdot"), address("g"), address("gdot")]),
  head("surfaceFlow", [b, t, address("x"), address("xdot")]),
  head("surfaceIndicators", [b, t, address("x"), address("g")]),
  head("surfaceCross", [b, t, address("x"), address("wanted")]),
  head("surfaceStates", [b, address("x")]),
  head("surfaceRelation", [b, address("i")]),
  head("pointOutputs", [b, t, address("x")]),
  head("contactKeep", [b, address("place")]),
  head("contactRecall", [b, address("place")]),
];

/** Those that the kernels of sliding call, too. */
const surfaceHeads: readonly KernelFunction[] = [
  head("surfaceKeep", [b, address("place")]),
  head("surfaceRecall", [b, address("place")]),
];

const NO_HOST = { functions: [], bindings: {} };

/** `kernels`: names of those that the host calls; empty if another module provides them. */
export function compileC(
  sorted: SortedDae,
  library: LinkableKernels,
  kernels: readonly string[],
  prefix: string,
): CModule {
  const lowered = lowerToKernelModule(sorted, library);
  const heads = kernels.includes("slidingFlow") ? [...flowHeads, ...surfaceHeads] : flowHeads;
  const code = lowered.whole(kernels, kernels.length === 0 ? NO_HOST : { functions: heads, bindings: FLOW });
  const external = new Set(heads.map((fn) => fn.name));
  return {
    module: moduleOf(sorted, lowered),
    text: printC(code, { prefix, external, allStatic: true }),
    functions: code.exports,
  };
}

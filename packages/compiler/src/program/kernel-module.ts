import type { KernelImport, KernelModule, KernelType, LinkableKernels } from "@cosimo/ir";
import { encodeWasm } from "../emit/wasm/encode-wasm.ts";
import { type Bindings, type KernelInstance, linkModule } from "../kernel/link.ts";

const BINDINGS = {
  "sys.derivatives": "derivatives",
  "sys.indicators": "indicators",
  "sys.outputs": "outputs",
  "sys.directional": "directional",
  "sys.indicatorRates": "indicatorRates",
  "model.initialize": "initialize",
  "model.update": "update",
  "model.derivatives": "derivatives",
  "model.indicators": "indicators",
  "model.indicatorRates": "indicatorRates",
  "events.handleEvent": "handleEvent",
  "dae.residuals": "residuals",
  "dae.residualTangent": "residualTangent",
};

/** A kernel replaces the host's function: equal bits on all hosts, and faster than a call out of WebAssembly. */
const OWN_EXPONENTIAL = { "Math.exp": "exponential" };

function hasExponential(kernels: LinkableKernels): boolean {
  return kernels.functions.some((fn) => fn.name === OWN_EXPONENTIAL["Math.exp"]);
}

/** Names that kernels call. Rates of indicators are exact if the model `hasRates`, else differences. */
export function kernelBindings(kernels: LinkableKernels, hasRates: boolean): Bindings {
  const { motion, main } = kernels;
  return {
    ...BINDINGS,
    "events.handleIslands": main.includes("handleIslands") ? "handleIslands" : "noIslands",
    ...(motion && { "motion.calc": hasRates ? motion.exact : motion.differences }),
    ...(hasExponential(kernels) && OWN_EXPONENTIAL),
  };
}

/** Names under which a module exports the kernels of a method. */
export const METHOD_EXPORTS = ["advance", "polynomial", "steps"];

/** The same with the loop through events. */
export const RUN_EXPORTS = [...METHOD_EXPORTS, "run"];

/** In a module of a method alone events are handled by kernels of another module. */
export const OTHER_EVENTS: { readonly bindings: Bindings; readonly imports: readonly KernelImport[] } = {
  bindings: { "events.handleEvent": "imported handleEvent", "events.handleIslands": "noIslands" },
  imports: [
    {
      name: "imported handleEvent",
      from: "kernels",
      item: "handleEvent",
      parameters: new Array<KernelType>(7).fill("i32"),
      result: "i32",
    },
  ],
};

/** The kernels of a method; their loop over several steps calls them under the names of the exports. */
export function methodInstances({ methods }: LinkableKernels, name: string): readonly KernelInstance[] {
  const method = methods?.table[name];
  if (methods === undefined || method === undefined) throw new Error(`there is no method '${name}'`);
  const bindings = { "method.advance": "advance", "method.polynomial": "polynomial" };
  return [
    { kernel: method.advance, name: "advance" },
    { kernel: method.polynomial, name: "polynomial" },
    { kernel: methods.loop, name: "steps", bindings },
    { kernel: methods.run, name: "run", bindings: { "method.steps": "steps" } },
  ];
}

/** Exports of the module of kernels: those of each model, and the default method. */
export function kernelModuleExports({ main, methods }: LinkableKernels): readonly string[] {
  return [...main, ...(methods === undefined ? [] : RUN_EXPORTS)];
}

/** Functions of a model's main module that kernels call: names and types of the parameters. All return an integer. */
const MODEL_FUNCTIONS: Readonly<Record<string, readonly KernelType[]>> = {
  initialize: ["i32", "f64"],
  update: ["i32", "f64"],
  outputs: ["i32", "f64", "i32"],
  derivatives: ["i32", "f64", "i32", "i32"],
  indicators: ["i32", "f64", "i32", "i32"],
  indicatorRates: ["i32", "f64", "i32", "i32", "i32", "i32"],
};

const modelImports = Object.entries(MODEL_FUNCTIONS).map(
  ([name, parameters]): KernelImport => ({ name, from: "model", item: name, parameters, result: "i32" }),
);

const known = new WeakMap<LinkableKernels, Map<string, KernelModule>>();

/**
 * The kernels of `kernelModuleExports`, which import the functions of a model: one module for all models whose main module exports
 * `indicatorRates` (`hasRates`), and one for all others.
 */
export function kernelModule(kernels: LinkableKernels, hasRates: boolean): KernelModule {
  const modules = known.get(kernels) ?? new Map<string, KernelModule>();
  known.set(kernels, modules);
  const method = kernels.methods?.default;
  const exports = kernelModuleExports(kernels);
  // Kernels that a page loads later are exported from then on.
  const key = `${hasRates} ${exports.length}`;
  const module =
    modules.get(key) ??
    linkModule({
      functions: [],
      kernels: kernels.functions,
      instances: method === undefined ? [] : methodInstances(kernels, method),
      exports,
      bindings: kernelBindings(kernels, hasRates),
      imports: modelImports,
    });
  modules.set(key, module);
  return module;
}

const encoded = new WeakMap<KernelModule, Uint8Array>();

/** The bytes of this module: those that a build has stored, or encoded at the first use. The same for each model with this module. */
export function kernelBytes(kernels: LinkableKernels, hasRates: boolean): Uint8Array {
  const stored = hasRates ? kernels.encoded?.withRates : kernels.encoded?.withoutRates;
  if (stored !== undefined) return stored;
  const module = kernelModule(kernels, hasRates);
  const bytes = encoded.get(module) ?? encodeWasm(module);
  encoded.set(module, bytes);
  return bytes;
}

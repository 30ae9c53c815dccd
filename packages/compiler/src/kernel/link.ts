import type { FixedRun, KernelFunction, KernelImport, KernelModule } from "@cosimo/ir";
import { forwardStores } from "./forward-stores.ts";
import { mapCalls } from "./map-kernel.ts";
import { hostImport, mathImport } from "./math-imports.ts";
import { type Copies, specialize } from "./specialize.ts";
import { visitExpressions } from "./visit-kernel.ts";

/** Functions by the names that kernels call (`sys.derivatives`). */
export type Bindings = Readonly<Record<string, string>>;

/** One use of a kernel under another name: Newton's method for one of several loops, a step for a constant size. */
export interface KernelInstance {
  readonly kernel: string;
  /** May be the kernel's own name, which then denotes this instance in the module. */
  readonly name: string;
  /** Precede the module's bindings; they also hold for the kernels called by this one. */
  readonly bindings?: Bindings;
  /** Values of parameters for which the instance is specialised; its signature is unchanged. */
  readonly constants?: Readonly<Record<string, number>>;
}

export interface LinkInput {
  /** Functions of the model. */
  readonly functions: readonly KernelFunction[];
  readonly kernels: readonly KernelFunction[];
  readonly instances?: readonly KernelInstance[];
  /** Names of functions, kernels or instances. */
  readonly exports: readonly string[];
  readonly bindings?: Bindings;
  /** Functions of the model that stand in kernels in place of their calls if they are short, and stores are forwarded to loads. */
  readonly inlined?: readonly string[];
  /** Functions of other modules, by the names after binding. */
  readonly imports?: readonly KernelImport[];
}

/**
 * One module of everything that the exports reach: functions of the model, kernels bound to them, imports from `Math`.
 * Throws when a called name has no definition.
 */
export function linkModule({
  functions,
  kernels,
  instances = [],
  exports,
  bindings = {},
  imports = [],
  inlined = [],
}: LinkInput): KernelModule {
  const library = libraryOf(kernels);
  const own = new Map<string, KernelFunction>();
  for (const instance of instances) {
    for (const fn of bindInstance(instance, library)) own.set(fn.name, fn);
  }
  for (const fn of functions) {
    if (library.table.has(fn.name))
      throw new Error(`the model's function '${fn.name}' has the name of a kernel`);
    own.set(fn.name, fn);
  }
  const find = (name: string) => own.get(name) ?? findKernel(library, name);
  const module = collectModule(find, exports, bindings, imports);
  return inlined.length === 0 ? module : withInlined(module, functions, inlined);
}

/** The module with its own functions of the model, which are bound, in place of their calls in kernels. */
function withInlined(
  module: KernelModule,
  model: readonly KernelFunction[],
  inlined: readonly string[],
): KernelModule {
  const ofModel = new Set(model.map(({ name }) => name));
  const short = module.functions.filter(({ name }) => ofModel.has(name) && inlined.includes(name));
  const table = new Map(short.map((fn) => [fn.name, fn]));
  const functions = module.functions.map((fn) => {
    if (ofModel.has(fn.name)) return fn;
    const calls = calledBy(fn).some((name) => table.has(name));
    return forwardStores(calls ? specialize(fn, {}, table)[0]! : fn);
  });
  return { ...module, functions };
}

const NO_LIBRARY: ReadonlyMap<string, KernelFunction> = new Map();

/** A module of the function `name` alone and of what it calls, for memory that stays as it is. */
export function residualModule(
  module: KernelModule,
  name: string,
  memory: Pick<FixedRun, "arguments" | "cells">,
): KernelModule {
  const table = new Map(module.functions.map((fn) => [fn.name, fn]));
  const all = new Map(table);
  for (const fn of specialize(table.get(name)!, memory.arguments, table, new Map(), memory.cells))
    all.set(fn.name, fn);
  const find = (called: string) => {
    const fn = all.get(called);
    // Stores of constants become known by the first pass, and their loads by the second one.
    return fn && forwardStores(specialize(forwardStores(fn), {}, NO_LIBRARY)[0]!);
  };
  return collectModule(find, [name], {}, module.imports);
}

/** Kernels and their derived copies, kept for further models: they depend on no model. */
interface Library {
  readonly table: ReadonlyMap<string, KernelFunction>;
  readonly copies: Copies;
  /** Kernels specialised for constants, by kernel and constants. */
  readonly specialized: Map<string, KernelFunction>;
}

const libraries = new WeakMap<readonly KernelFunction[], Library>();

function libraryOf(kernels: readonly KernelFunction[]): Library {
  const known = libraries.get(kernels);
  if (known) return known;
  const table = new Map<string, KernelFunction>();
  for (const fn of kernels) {
    if (table.has(fn.name)) throw new Error(`there are two kernels '${fn.name}'`);
    table.set(fn.name, fn);
  }
  const library: Library = { table, copies: new Map(), specialized: new Map() };
  libraries.set(kernels, library);
  return library;
}

function findKernel({ table, copies }: Library, name: string): KernelFunction | undefined {
  return table.get(name) ?? copies.get(name);
}

function specializedKernel(
  library: Library,
  kernel: string,
  constants: Readonly<Record<string, number>>,
): KernelFunction {
  const values = Object.entries(constants).map(
    ([name, value]) => `${name}=${Object.is(value, -0) ? "-0" : value}`,
  );
  const key = `${kernel}(${values.join()})`;
  let fn = library.specialized.get(key);
  if (fn === undefined) {
    fn = specialize(library.table.get(kernel)!, constants, library.table, library.copies)[0]!;
    library.specialized.set(key, fn);
  }
  return fn;
}

/** The instance, and copies of the kernels it calls that its own bindings affect. */
function bindInstance(instance: KernelInstance, library: Library): readonly KernelFunction[] {
  const { kernel, name, bindings = {}, constants } = instance;
  if (!library.table.has(kernel))
    throw new Error(`there is no kernel '${kernel}' for the instance '${name}'`);
  const root = constants ? specializedKernel(library, kernel, constants) : library.table.get(kernel)!;
  const concerned = transitiveCallers(bindings, library);
  const bound: KernelFunction[] = [];
  const names = new Map<string, string>([[kernel, name]]);
  const rename = (called: string): string => {
    const target = bindings[called] ?? names.get(called);
    if (target !== undefined) return target;
    const fn = findKernel(library, called);
    if (fn === undefined || !concerned(fn)) return called;
    names.set(called, `${name}.${called}`);
    bind(fn, `${name}.${called}`);
    return `${name}.${called}`;
  };
  const bind = (fn: KernelFunction, as: string) => {
    bound.push({ ...fn, name: as, body: mapCalls(fn.body, rename) });
  };
  bind(root, name);
  return bound;
}

/** Whether a kernel calls one of the bound names, directly or indirectly. */
function transitiveCallers(bindings: Bindings, library: Library): (fn: KernelFunction) => boolean {
  const answers = new Map<KernelFunction, boolean>();
  const concerned = (fn: KernelFunction | undefined): boolean => {
    if (fn === undefined) return false;
    const known = answers.get(fn);
    if (known !== undefined) return known;
    answers.set(fn, false);
    const answer = calledBy(fn).some((name) => name in bindings || concerned(findKernel(library, name)));
    answers.set(fn, answer);
    return answer;
  };
  return concerned;
}

const calledNames = new WeakMap<KernelFunction, readonly string[]>();

/** Names of the functions that a function calls, in order of first appearance. */
function calledBy(fn: KernelFunction): readonly string[] {
  const known = calledNames.get(fn);
  if (known) return known;
  const found = new Set<string>();
  visitExpressions(fn.body, (e) => {
    if (e.kind === "call") found.add(e.function);
  });
  const names = [...found];
  calledNames.set(fn, names);
  return names;
}

function collectModule(
  find: (name: string) => KernelFunction | undefined,
  exports: readonly string[],
  bindings: Bindings,
  others: readonly KernelImport[],
): KernelModule {
  const functions = new Map<string, KernelFunction>();
  const importOf = (name: string, caller: string): KernelImport => {
    const item = others.find((one) => one.name === name) ?? mathImport(name) ?? hostImport(name);
    if (item === undefined) throw new Error(`'${name}', called by '${caller}', is not defined`);
    return item;
  };
  const imports = new Map<string, KernelImport>();
  const collect = (name: string, fn: KernelFunction) => {
    const called = calledBy(fn);
    const rename = (target: string) => bindings[target] ?? target;
    const isBound = called.some((target) => target in bindings);
    functions.set(name, isBound ? { ...fn, body: mapCalls(fn.body, rename) } : fn);
    for (const target of called.map(rename)) {
      if (functions.has(target) || imports.has(target)) continue;
      const next = find(target);
      if (next) collect(target, next);
      else imports.set(target, importOf(target, name));
    }
  };
  for (const name of exports) {
    const fn = find(name);
    if (fn === undefined) throw new Error(`'${name}', to be exported, is not defined`);
    if (!functions.has(name)) collect(name, fn);
  }
  return { functions: [...functions.values()], imports: [...imports.values()], exports };
}

import type { KernelFunction, KernelImport, KernelModule } from "@cosimo/ir";
import { mapCalls } from "./map-kernel.ts";
import { mathImport } from "./math-imports.ts";
import { type Copies, specialize, withConstants } from "./specialize.ts";
import { visitExpressions } from "./visit-kernel.ts";

/** Names that kernels call (`sys.derivatives`) to names of functions. */
export type Bindings = Readonly<Record<string, string>>;

/** One use of a kernel under a name of its own: Newton's method for one of several loops, a step for a known size. */
export interface KernelInstance {
  readonly kernel: string;
  /** May be the kernel's own name, which this instance then has in the module. */
  readonly name: string;
  /** Win over the module's bindings; they hold for the kernels that this one calls, too. */
  readonly bindings?: Bindings;
  /** Values of parameters, by which the instance is specialised (its signature stays). */
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
}

/**
 * One module of everything that the exports reach: functions of the model, kernels bound to them, imports from `Math`.
 * Throws when a name is called that nobody defines.
 */
export function linkModule({
  functions,
  kernels,
  instances = [],
  exports,
  bindings = {},
}: LinkInput): KernelModule {
  const kernelTable = tableOf(kernels);
  const table = new Map(kernelTable);
  for (const fn of functions) {
    if (table.has(fn.name)) throw new Error(`the model's function '${fn.name}' has the name of a kernel`);
    table.set(fn.name, fn);
  }
  for (const instance of instances) {
    for (const fn of bindInstance(instance, kernelTable)) table.set(fn.name, fn);
  }
  for (const [name, fn] of table) {
    table.set(name, { ...fn, body: mapCalls(fn.body, (called) => bindings[called] ?? called) });
  }
  for (const { name, constants } of instances) {
    if (constants !== undefined) table.set(name, withConstants(table.get(name)!, constants));
  }
  const linked = new Map(table);
  const copies: Copies = new Map();
  for (const { name, constants } of instances) {
    if (constants === undefined) continue;
    for (const fn of specialize(table.get(name)!, {}, table, copies)) linked.set(fn.name, fn);
  }
  return collectModule(linked, exports);
}

function tableOf(functions: readonly KernelFunction[]): Map<string, KernelFunction> {
  const table = new Map<string, KernelFunction>();
  for (const fn of functions) {
    if (table.has(fn.name)) throw new Error(`there are two kernels '${fn.name}'`);
    table.set(fn.name, fn);
  }
  return table;
}

/** The instance, and copies of the kernels below it that its own bindings concern. */
function bindInstance(
  instance: KernelInstance,
  kernels: ReadonlyMap<string, KernelFunction>,
): readonly KernelFunction[] {
  const { kernel, name, bindings = {} } = instance;
  if (!kernels.has(kernel)) throw new Error(`there is no kernel '${kernel}' for the instance '${name}'`);
  const concerned = kernelsThatCall(bindings, kernels);
  const copies: KernelFunction[] = [];
  const names = new Map<string, string>([[kernel, name]]);
  const copy = (source: string): string => {
    const known = names.get(source);
    if (known !== undefined) return known;
    const own = `${name}.${source}`;
    names.set(source, own);
    copies.push(bound(source, own));
    return own;
  };
  const bound = (source: string, own: string): KernelFunction => {
    const fn = kernels.get(source)!;
    const rename = (called: string) => bindings[called] ?? (concerned.has(called) ? copy(called) : called);
    return { ...fn, name: own, body: mapCalls(fn.body, rename) };
  };
  copies.push(bound(kernel, name));
  return copies;
}

/** Kernels that call one of the bound names, themselves or through others. */
function kernelsThatCall(
  bindings: Bindings,
  kernels: ReadonlyMap<string, KernelFunction>,
): ReadonlySet<string> {
  const concerned = new Set<string>();
  for (let size = -1; size !== concerned.size; ) {
    size = concerned.size;
    for (const fn of kernels.values()) {
      if (calledBy(fn).some((name) => name in bindings || concerned.has(name))) concerned.add(fn.name);
    }
  }
  return concerned;
}

/** Names of the functions that a function calls, in order of first appearance. */
function calledBy(fn: KernelFunction): readonly string[] {
  const names = new Set<string>();
  visitExpressions(fn.body, (e) => {
    if (e.kind === "call") names.add(e.function);
  });
  return [...names];
}

function collectModule(table: ReadonlyMap<string, KernelFunction>, exports: readonly string[]): KernelModule {
  const functions = new Map<string, KernelFunction>();
  const imports = new Map<string, KernelImport>();
  const collect = (name: string, caller: string) => {
    if (functions.has(name) || imports.has(name)) return;
    const fn = table.get(name);
    if (fn === undefined) {
      const item = mathImport(name);
      if (item === undefined) throw new Error(`'${name}', called by ${caller}, is not defined`);
      imports.set(name, item);
      return;
    }
    functions.set(name, fn);
    for (const called of calledBy(fn)) collect(called, `'${name}'`);
  };
  for (const name of exports) {
    if (!table.has(name)) throw new Error(`'${name}', to be exported, is not defined`);
    collect(name, "the exports");
  }
  return { functions: [...functions.values()], imports: [...imports.values()], exports };
}
